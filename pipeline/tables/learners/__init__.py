"""Tables of MENACE and TD."""
