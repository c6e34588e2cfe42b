"""The one encrypted SQLite file: connection, migrations, cursors, full text, registry."""
