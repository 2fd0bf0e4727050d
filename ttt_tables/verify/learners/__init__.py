"""The learners: their tables, by training all runs once more, in step."""
