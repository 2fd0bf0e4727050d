"""The drawn games and macro boards, and the search for X's wins, behind tables of ultimate play."""
