"""The command line ttt: its commands, and games in a terminal."""
