"""MENACE's boxes in their textbook form: texts on lids, and the beads of each cell."""

from collections.abc import Sequence


class Menace:
    """Matchboxes, each filled by a plan when it is first used."""

    def __init__(self, plan: Sequence[int]) -> None:
        self.plan = plan
        self.boxes: dict[str, dict[int, int]] = {}

    def box(self, lid: str) -> dict[int, int]:
        if lid not in self.boxes:
            beads = self.plan[(9 - lid.count(".")) // 2]
            cells = [c for c in range(9) if lid[c] == "." and (lid != "." * 9 or c in (0, 1, 4))]
            self.boxes[lid] = dict.fromkeys(cells, beads)
        return self.boxes[lid]
