"""What tables of ultimate play are drawn and searched from: games, macro boards, X's wins."""
