"""The patterns of the explicit forms in which a text states a move: see `replies.py`.

Repetitions are bounded or possessive, so that each pattern takes linear time. The group `said` is
the content of a form, and the group `item` matches if its line is an item of a list.
"""

import re

READ = "\0"  # replaces each character of a form that has been read
THOUGHT = re.compile(r"<\s?(/?)\s?think(?:ing)?\s?>", re.I)
FONT = re.compile(r"\\(?:text|math|emph|bf|bm|underline)[a-z]{0,12}\s?\{([^{}]*)\}")
SIGNS = re.compile(r"[*`$]|(?<!~)~(?!~)|\\(?:left|right|[\[\](),;:! ])")  # Markdown and LaTeX
_NAMES = ("answer", "final_answer", "move", "choice")  # of tags
_TAG = rf"\s?(?:{'|'.join(_NAMES)})\s?>"
_OPENED, _OTHER = rf"<\s?({'|'.join(_NAMES)})\s?>", rf"<(?!\s?/?{_TAG})"
CLOSED_TAG = re.compile(rf"{_OPENED}(?P<said>(?:[^<]|{_OTHER})*+)<\s?/\s?\1\s?>", re.I)
LAST_TAG = re.compile(rf"{_OPENED}(?P<said>(?:[^<{READ}]|{_OTHER})*+)\Z", re.I)
BOX = re.compile(r"\\boxed\s?\{(?P<said>[^{}]*)\}")
_LINE = (  # the possible beginning of a form's line, such as that of a list's item
    r"^[ \t>#]{0,9}(?P<item>(?:[*_]{0,3}\d{1,2}[.)]|[*+-])[ \t]{1,4})?[ \t>#*_-]{0,9}"
)
_LABELS = r"(?:(?:the|my|final|best|next|chosen) ){0,2}(?:answer|move|action|choice|cell|square)"
LABEL = re.compile(
    rf"(?:{_LINE}|\*\*){_LABELS}[*_]{{0,3}}(?: ?[:=\u2192]|[ \t]*$)"
    r"[*_ \t]*+(?:\n\s*+)?(?P<said>[^\n]*)",
    re.I | re.M,
)
REASON = re.compile(r"(.{1,160}?),? (?:because|since) ([^.!?;:]*)[.!]?[*_`\"'\s]*", re.I)
_ABBREVIATED = r"(?<!\.\w)(?<!\b(?:al|cf|vs))(?<!\bfig)"  # e.g., i.e., et al. end no sentence
_STARTS = (  # a line, a sentence, or code in backquotes
    rf"(?:{_LINE}[`\"']{{0,3}}"
    rf"|(?<=[\w\])\"'*_`]){_ABBREVIATED}[.!?][\"'*_)]{{0,3}}[ \t]{{1,2}}[`\"'*_]{{0,3}}"
    r"|(?P<tick>`))"
)
_ENDS = (  # a line or a sentence
    r"(?(tick)(?=`))(?=[`*_\"']{0,3}(?:[.!][`*_\"']{0,3}(?:\s|\Z)|;?[ \t]{0,9}$))"
)
_ARGUMENT = r"(?P<said>[^()\n]{1,60}|\([^()\n]{1,40}\))"
CALL = re.compile(
    rf"{_STARTS}(?P<name>[a-z_][\w.]{{0,40}})\((?:[a-z_]{{1,20}} ?= ?)?{_ARGUMENT}\){_ENDS}",
    re.I | re.M,
)
BRACKET = re.compile(rf"{_STARTS}(?P<said>\[[^\[\]\n]{{1,60}}\]){_ENDS}", re.M)
_AROUND = r"(?:```\w{0,9}\n|\\[\[\]()]|[\s*_`$.;\"'])*+"  # Markdown, LaTeX and quotation marks
ONLY_FORM = re.compile(rf"{_AROUND}\0++{_AROUND}")
