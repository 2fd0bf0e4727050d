"""Tasks for language models: a position, a question, and the exact value of every answer.

task        one task of any game: a position, its rules, and the worth of each answer
classic     tasks of the classic game: moves, puzzles, and why a move loses
relatives   tasks of the family
chance      tasks of random-turn, of dice and of grids
phantom     tasks of what a side knows
ultimate    tasks of the ultimate game's endgames
row         a task as a row of JSONL, in a notation, with its split
baselines   the exact share of tasks that simple rules solve
write       the files of a set of tasks, and its card
"""
