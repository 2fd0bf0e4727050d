"""Kills, flips and fuzz: hunts for what is lost, unnoticed or misread."""
