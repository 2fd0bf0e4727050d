"""Tasks for language models: a position, a question, and the exact value of every answer.

`play.task` has one task of any game. If the tasks of a game are not all its positions, a module
`tasks` in the folder of the game defines them.

row         a task as a row of JSONL, in a notation, with its split
baselines   the exact fraction of tasks that simple rules solve
write       the files of a set of tasks, and its card
"""
