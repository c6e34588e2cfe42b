"""Points become Faces, Volumes and the one Root."""
