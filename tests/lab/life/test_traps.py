from humanmd.lab.life.scenes.table import SCENES
from humanmd.lab.life.traps import injections, traps

SURFACES = {*SCENES, "flood", "humanmd", "todo"}


def test_traps_show_where_a_scene_can_show_them() -> None:
    rows = [*traps(), *injections()]
    assert {row.surface.partition(".")[0] for row in rows} <= SURFACES
    assert {row.authorship for row in rows} <= {"wrote", "told", "read", "pasted", "agent"}
    assert all(row.outcome and row.text for row in rows)


def test_every_form_of_injection_makes_every_claim() -> None:
    rows = injections()
    forms, claims = {row.kind for row in rows}, {row.obj for row in rows}
    assert len({(row.kind, row.obj) for row in rows}) == len(forms) * len(claims)
    assert not any("{en}" in row.text or "{zh}" in row.text for row in rows)
