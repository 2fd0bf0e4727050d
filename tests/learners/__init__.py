"""MENACE and TD."""
