"""The linear evaluation: a blog's fit to simulated races, from products along the lines.

X's chance is a sum over the eight lines of boards: a weight times the product of X's chances there,
and another weight times the product of O's. The weights are rows of `ultimate_weights`, fitted as
the blog's were: X takes a board with a uniform chance and O takes it otherwise; races are
simulated; the fit has no bias and uses the pseudo-inverse. The simulation's noise makes symmetric
lines differ a little. The evaluation is the same under every rule.
"""

FIT: dict[str, str | bool] = {
    "distribution": "complement",
    "labels": "simulated",
    "with_constant": False,
}

# The weights of a side's own products and of the other's, in the order of LINES.
OWN = (
    *(0.419441273, 0.353171634, 0.4350969, 0.36457045),
    *(0.419051685, 0.354298193, 0.422771944, 0.431290001),
)
OTHER = (
    *(0.038910735, 0.098841681, 0.035584804, 0.089654743),
    *(0.023258688, 0.093872828, 0.015024973, 0.045325137),
)
MARGINS = tuple([own - other for own, other in zip(OWN, OTHER, strict=True)])  # of win - loss
