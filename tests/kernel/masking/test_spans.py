from humanmd.kernel.masking.spans import Span, counted, disjoint, replaced


def test_overlapping_spans_become_one_with_the_category_of_the_first() -> None:
    spans = (
        Span(start=4, end=9, category="b"),
        Span(start=0, end=5, category="a"),
        Span(start=9, end=10, category="c"),
    )
    assert disjoint(spans) == (Span(start=0, end=9, category="a"), Span(start=9, end=10, category="c"))


def test_replacing_leaves_what_is_between() -> None:
    spans = (Span(start=0, end=2, category="x"), Span(start=3, end=5, category="y"))
    assert replaced("ab-cd!", spans, "<{}>") == "<x>-<y>!"


def test_counting_is_by_name() -> None:
    spans = tuple(Span(start=n, end=n + 1, category=name) for n, name in enumerate("bab"))
    assert counted(spans) == (("a", 1), ("b", 2))
