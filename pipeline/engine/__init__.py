"""The engine's part of the pipeline: training and measured openings. It takes hours, and `make`
never runs it.
"""
