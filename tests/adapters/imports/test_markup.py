from humanmd.adapters.imports import markup


def test_links_are_written_as_a_reader_sees_them() -> None:
    body = "See [[bad yaml|that]], [[Out of Control#Part 2]], [[#Here]] and ![[pic.png]]."
    assert markup.visible(body) == "See that, Out of Control, [[#Here]] and ![[pic.png]]."


def test_links_are_named_once_and_without_attachments() -> None:
    texts = [
        "[[Ana|her]] [[Ana]] ![[pic.png]]",
        "[n](sub/Caf%C3%A9.md#x) [b](%E0%A4%A.md) [w](https://a.example/x.md)",
    ]
    assert markup.links(texts) == ("Ana", "Café", "\ufffd%A")


def test_tags_come_from_properties_and_text_but_not_from_code_or_addresses() -> None:
    body = "#tag/sub `#code` https://a.example/#frag a#b #2024 #年度\n```\n#fenced\n```\n# Heading"
    assert markup.tags("", body) == ("tag/sub", "年度")
    assert markup.tags("one, #two three", "") == ("one", "two", "three")
    assert markup.tags(("7", ""), "#7x") == ("7", "7x")


def test_a_template_gives_no_title() -> None:
    assert markup.usable_title("{{date:YYYY}} notes") == ""
    assert markup.usable_title("<% tp.date.now() %>") == ""
    assert markup.usable_title("Plain\n title") == "Plain title"


def test_only_a_first_heading_is_a_title() -> None:
    assert markup.heading("\n# Getting Started #\ntext") == "Getting Started"
    assert markup.heading("text\n# Later") == ""
    assert markup.heading("# " + " " * 100_000 + "x") == ""
