"""The 18 elements of notakto's misère quotient: their products, and which of them are lost."""

import polars as pl
import pyarrow as pa

from pipeline.family.columns import ELEMENT
from pipeline.schema import Column, Table
from ttt_tables.games.family.quotient import quotient

TABLE = Table(
    name="notakto_monoid",
    title="The products of the 18 elements of notakto's misère quotient",
    description="The commutative monoid that decides notakto on any number of boards: each "
    "product of two of its 18 elements. notakto_quotient has the elements of the boards. Their "
    "derivation proves that these few elements decide every sum.",
    key=("element", "factor"),
    columns=(
        ELEMENT,
        Column("factor", pa.string(), "The other factor: any element, including the same one."),
        Column("product", pa.string(), "The product: the element of both sets of boards together."),
        Column(
            "product_lost",
            pa.bool_(),
            "Whether the side to move loses on both sets of boards together.",
        ),
    ),
    rows=324,
    source="Plambeck and Whitehead, arXiv 1301.1672; derived from the rules",
    assertions={
        "The product is commutative and associative, and 1 is the identity.": """
            select count(*) = 18 ** 3
                and bool_and(left_first.product = right_first.product)
                and bool_and(first.product = swapped.product)
                and bool_and(first.product = first.element) filter (first.factor = '1')
            from notakto_monoid as first
            join notakto_monoid as swapped
                on swapped.element = first.factor and swapped.factor = first.element
            join notakto_monoid as left_first on left_first.element = first.product
            join notakto_monoid as later
                on later.element = first.factor and later.factor = left_first.factor
            join notakto_monoid as right_first
                on right_first.element = first.element and right_first.factor = later.product
            """,
        "The side to move loses with a, b^2, bc and c^2, and with no other element.": """
            select list(distinct product order by product) filter (product_lost)
                    = ['a', 'b^2', 'bc', 'c^2']
                and bool_and(product_lost = (product in ('a', 'b^2', 'bc', 'c^2')))
            from notakto_monoid
            """,
        "The relations of the paper hold: a^2 = 1, b^3 = b, b^2 c = c, c^3 = ac^2, b^2 d = d, "
        "cd = ad, d^2 = c^2.": """
            select count(*) = 7 and bool_and(product = known.equal)
            from notakto_monoid
            join (
                values ('a', 'a', '1'), ('b^2', 'b', 'b'), ('b^2', 'c', 'c'), ('c^2', 'c', 'ac^2'),
                    ('b^2', 'd', 'd'), ('c', 'd', 'ad'), ('d', 'd', 'c^2')
            ) as known(element, factor, equal) using (element, factor)
            """,
        "For any two elements there is a factor that makes one product lost and the other won.": """
            select count(distinct losses) = 18
            from (
                select element, list(factor order by factor) filter (product_lost) as losses
                from notakto_monoid group by element
            )
            """,
        "Of the 1,127 sums of one or two live boards up to symmetry 231 are lost.": """
            with live as (
                select notakto_board as board, element from notakto_quotient where not dead
                union all
                select 'dead', '1'
            )
            select count(*) = 1127 and count(*) filter (product_lost) = 231
            from live as one
            join live as other on other.board >= one.board and one.board <> 'dead'
            join notakto_monoid as sums
                on sums.element = one.element and sums.factor = other.element
            """,
    },
    compared_with="the monoid's presentation in the paper",
)


def build() -> pl.DataFrame:
    """Return one row for each element and factor."""
    products, lost = quotient().products, quotient().lost
    return TABLE.frame(
        (*factors, product, product in lost) for factors, product in products.items()
    )
