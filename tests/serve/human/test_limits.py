from doubles import models
from humanmd.kernel.instants import DAY, Instant
from humanmd.kernel.store.connection import Db, transaction
from humanmd.serve.human.portrait import View, render

VIEW = View(generated_at=Instant(models.DAY_ONE + 10 * DAY))


def test_three_lanes_are_named_and_the_others_counted(db: Db) -> None:
    with transaction(db):
        models.life(db)
        for number in range(5):
            db.execute("INSERT INTO lane (name) VALUES (?)", (f"desktop:*host-{number}*",))
        db.execute(
            "INSERT INTO session VALUES ('s', 'live', ?, ?, 0, 'final', 'idle', '', '[]', '[]', '', 0, 0, 0)",
            (models.DAY_ONE, models.DAY_ONE + DAY),
        )
    (line,) = [line for line in render(db, VIEW).splitlines() if "Seen only through" in line]
    lanes = int(db.value("SELECT count(*) FROM lane"))
    assert f" and {lanes - 3} more; other devices" in line
    assert "\\*host-0\\*" in line
    assert line.count("host-") <= 3
