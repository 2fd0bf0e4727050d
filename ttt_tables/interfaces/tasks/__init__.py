"""Tasks for language models: a position, a question, and the exact value of every answer.

`play.task` has one task of any game; a game whose tasks are not all its positions says them in a
module `tasks` of its own folder.

row         a task as a row of JSONL, in a notation, with its split
baselines   the exact share of tasks that simple rules solve
write       the files of a set of tasks, and its card
"""
