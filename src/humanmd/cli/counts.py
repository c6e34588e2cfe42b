"""How much of each layer there is, in the shape that scripts rely on."""

from collections.abc import Mapping

from humanmd.evidence import store as evidence
from humanmd.kernel.store.connection import Db
from humanmd.structure import store as structure


def counts_of(db: Db) -> dict[str, int]:
    """Count Points, Lines and receipts as an export holds them, active Faces and Volumes, and the live Root."""
    faces, volumes, root = structure.faces(db), structure.volumes(db), structure.root(db)
    made = (*faces, *volumes, *(() if root is None else (root,)))
    points, lines, receipts = evidence.sizes(db, (receipt for each in made for receipt in each.receipts))
    return {
        "points": points,
        "lines": lines,
        "faces": sum(face.status == "active" for face in faces),
        "volumes": sum(volume.status == "active" for volume in volumes),
        "roots": int(root is not None),
        "receipts": receipts,
    }


def told(counts: Mapping[str, int]) -> str:
    """Say the counts in words."""
    return ", ".join(f"{n} {name if n != 1 else name.removesuffix('s')}" for name, n in counts.items())

