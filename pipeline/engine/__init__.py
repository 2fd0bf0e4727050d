"""The engine's workshop: training and measured openings. It takes hours; make never does it."""
