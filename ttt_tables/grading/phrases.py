"""The phrases around a move, as patterns: fillers, and words that state, deny or suppose it."""

import re

FILL = re.compile(  # all that may stand between a label or a verb, or the begin, and a move
    r"[^\w?!;]{0,9}(?:(?:in|at|on|to|into|for|with|by|from|the|an?|my|our|this|mark|cell|square|"
    r"spot|position|board|number|index|first|corner|edge|side|top|bottom|left|right|middle|upper|lower|"
    r"[xo]|we|i|i['\u2019](?:d|ll|m)|it|it['\u2019]s|would|will|should|must|be|is|was|go|going|"
    r"play|playing|take|taking|choose|choosing|pick|place|placing|put|putting|select|mov(?:e|ing)|"
    r"answer|choice|option|reason|letter|final|best|correct|optimal|not|never|isn['\u2019]t|but|"
    r"rather|instead|avoid|so|therefore)(?![a-z])[^\w?!;]{0,9}){0,12}",
    re.I,
)
OR = (  # behind a comma or a blank, the other move has to end its part of the sentence
    r"(?: (?=-?[0-9])|\n(?=-?[0-9]{1,4}\s*$)|[^\w\n,;:/|&.?!-]{0,3}"
    r"(?:(?P<or>(?:, ?)?(?:or|and)(?![a-z])|[/|&]|-(?=[0-9]))|[,;]))"
    r"[^\w\n]{0,3}(?:(?:maybe|perhaps|even|also|cell|square|the|in|at|on|number|option) ){0,4}"
)
ENDS = r"(?(or)|(?=\s*$|\s?[^\w\s]| (?:or|and)(?![a-z])| -?[0-9]|\n))"
DENIED = re.compile(
    r"(?:\bnot|n['\u2019]t|\bcannot|\bnever|\bavoid(?:ing)?|\binstead of|\brather than)\W{1,3}"
    r"(?:(?:play|take|choose|pick|place|go|in|at|on|the|a|an|cell|square|option|reason|[xo])\W{1,3}){0,5}$",
    re.I,
)
REFUSED = re.compile(
    r"\W{0,3}(?:(?:cell|square|corner|but|it|is|was|are|already|has|been)\W{1,2}){0,5}"
    r"(?:taken|occupied|filled|full|wrong|incorrect|false|illegal|"
    r"not (?:free|empty|open|available|legal|right|correct|it))\b",
    re.I,
)
ASKED = re.compile(r"[^.;:!?\n]{0,200}\?")
PART = re.compile(r"[.;:!?\n]|\b(?:so|but|therefore|thus|hence)\b", re.I)
SUPPOSED = re.compile(
    r"\b(?:if|unless|suppose|supposing|assum(?:e|ing)|imagine|consider(?:ed)?|thought|"
    r"(?:after|once|when) (?:i|we|x|o|he|she|they|it|that|the opponent))\b"
    r"|\b(?:could|might|may)\W(?:\w{1,12}\W){0,2}$",
    re.I,
)
WHO = re.compile(  # the subject of a verb, which no word makes an object
    r"(?:stop|block|prevent|against|beat|from|of|with|an?|my|put|play|place|mark|as) [xo]\b"
    r"|(?<![\w'\u2019])(i|we|me|us|you|x|o|opponent|they|he|she|it(?! is|['\u2019]s)|computer)"
    r"(?!\w)",
    re.I,
)
SPEAKER = {"", "i", "we", "me", "us", "you"}
NOUNS = "move|choice|pick|decision|recommendation"  # and "answer", whatever stands before it
LABEL = (
    r"(?<![a-z])(?:(?P<whose>[xo]|opponent)['\u2019]s (?:\w{{1,12}} )?)?"
    r"(?:(?:answer|(?<!\w )(?:{nouns})|(?:(?<!second[ -])(?:best|only)|the|my|your|x['\u2019]s|"
    r"right|correct|optimal|final|first|winning|chosen|recommended|strongest) (?:{nouns}))"
    r"(?: (?:that|which) (?:[\w']{{1,12}} ){{1,7}}?)?|"
    r"(?:best|final|chosen|selected|my|optimal|winning) (?:cell|square|position|spot|reply))"
    r"(?: for (?P<whom>x|o|the opponent))?\W{{0,4}}"
    r"(?:(?:is|would be|should be|will be)(?=\W)|(?=isn['\u2019]t)|[:=\u2192]"
    r"|(?<=answer)\s{{0,2}}\n)"
)
BEST = (
    r"(?= is (?:clearly )?(?:(?:the|my)(?: only)? (?:best|right|correct|winning)|best|correct)\b"
    r"(?! \w{1,9} for [xo]))"
)
LOSES = re.compile(r" (?:would |will |only )?(?:lose|fail|allow|let|draw)s?\b")
VERB = re.compile(
    r"(?<![a-z])(?:(?:play|choose|take|pick|place|put|select|go|set|"
    r"move(?=\W(?:from|to|the|my|cell|square|[xo])\W))(?:s|es)?"
    r"|(?P<with_subject>(?:block|claim|fill|grab|win|complete|answer|say|mark|recommend|suggest)s?|"
    r"am(?= \w{2,9}ing)|['\u2019]m(?= \w{2,9}ing))"
    r"|(?P<first_person>occupy|played|chose|chosen|took|picked|placed|selected|went))(?![a-z])",
    re.I,
)
GERUND = re.compile(
    r"(?<![a-z])(?<!from )(?:play|choos|tak|pick|plac|putt|select|go|mov|mark)ing(?![a-z])", re.I
)
CORRECTED = re.compile(
    r"(?:^|[.,;:!?(\n\u2013\u2014-])\W{0,3}"
    r"(?:(?:no wait|no|wait|oops|sorry|hmm+)(?=[^\w\s])[^\w?]{1,4}|"
    r"(?:correction|actually|rather|instead|i mean|make that|scratch that|on second thoughts?)"
    r"(?![a-z])[^\w?.]{0,4})+",
    re.I,
)
CONCLUDED = re.compile(
    r"(?:^|[.;:!?\n])\W{0,4}(?:so|thus|therefore|hence|in conclusion|finally|overall|conclusion)"
    r"(?![a-z])[^\w?.]{0,3}",
    re.I,
)
SETTLED = re.compile(  # behind a move without a verb, in a correction or a conclusion
    r"\s*$|\s?[^\w\s?]|\n| (?:because|since|as|for|instead|wins|"
    r"(?:it )?is(?: the| my)? (?:best|better|right|correct|only|answer|move))"
)
SENTENCE = re.compile(r"[^.;!?\n]{0,300}")
