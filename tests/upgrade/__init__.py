"""Files written by earlier versions."""
