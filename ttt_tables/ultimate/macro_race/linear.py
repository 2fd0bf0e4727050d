"""The linear evaluation: what a blog fitted to simulated races, from products along the lines.

X's chance is taken to be a sum over the eight lines of boards: of the product of X's chances there,
times a weight, and of O's, times another. The weights are those of `ultimate_weights` that are
fitted as the blog's were: to boards that X takes with a uniform chance and O otherwise, simulated
races, no bias, by the pseudo-inverse. They carry the noise of that simulation, so symmetric lines
differ a little. It knows lines alone, under every rule.
"""

FIT = {"distribution": "complement", "labels": "simulated", "bias": False}

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
