"""The `guandan` command, one file per subcommand."""
