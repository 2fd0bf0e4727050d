"""Tasks for language models: positions as questions with every answer's exact value.

question    one question: a position, its rules, and the exact value of each answer
classic     questions of the classic game: moves, puzzles, and why a move loses
relatives   questions of the family
chance      questions of random-turn, of dice and of grids
ultimate    questions of the ultimate game's endgames
row         a question as a row of JSONL, in a notation, with its split
baselines   the share of questions that simple rules solve, exactly
write       the files of a set of tasks, and its card
"""
