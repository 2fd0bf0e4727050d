"""The draws and the search behind tables of ultimate play: games, macro boards, X's wins."""
