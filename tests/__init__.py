"""Sentences of mathematics and published facts about the classic game, tried on all its boards."""
