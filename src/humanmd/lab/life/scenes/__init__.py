"""What happens in each surface during an episode: a stream of shots."""
