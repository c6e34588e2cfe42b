"""`python -m humanmd` is the command line."""

from humanmd.cli.main import main

if __name__ == "__main__":
    main()
