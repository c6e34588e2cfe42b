"""How much of each layer there is, in the shape that scripts rely on."""

from humanmd.kernel.store.connection import Db
from humanmd.modeling import store as model
from humanmd.structure import store as structure


def counts_of(db: Db) -> dict[str, int]:
    """Count Points, Lines, active Faces and Volumes, live Roots and receipts."""
    counted = model.counts(db)
    return {
        "points": sum(n for _, _, n in counted["points"]),
        "lines": sum(n for _, _, n in counted["lines"]),
        "faces": sum(face.status == "active" for face in structure.faces(db)),
        "volumes": sum(volume.status == "active" for volume in structure.volumes(db)),
        "roots": int(structure.root(db) is not None),
        "receipts": sum(1 for _ in model.cited_receipts(db)),
    }
