"""Kills, flips and fuzz: hunts for lost files, unnoticed damage and misread input."""
