"""Stub."""

from ttt_tables.verify.report import Claim
from ttt_tables.verify.verifier import Verifier

VERIFIER = Verifier(Claim("", "", "", "", ""), lambda part, tables, full: None)
