from humanmd.capture.conversation import stretches, voice_of
from humanmd.capture.lines import SELF, judge
from humanmd.capture.records import Channel


def read(text: str, channel: Channel) -> list[tuple[str, str, str]]:
    texts = text.split("\n")
    found = stretches(texts, [judge(line) for line in texts], channel)
    return [(texts[s.line][s.start : s.end], s.voice.authorship, s.voice.author) for s in found]


def test_the_owner_another_and_an_assistant_have_their_voices() -> None:
    assert (voice_of(SELF).authorship, voice_of("Ana").authorship, voice_of("Claude").authorship) == (
        "read",
        "told",
        "agent",
    )


def test_one_persons_words_end_where_anothers_begin() -> None:
    assert read("Ana 09:12\nhello\n\nand so on\nBo 09:13\nbye\nAna: bye", "chat") == [
        ("Ana 09:12", "chrome", ""),
        ("hello", "told", "Ana"),
        ("and so on", "told", "Ana"),
        ("Bo 09:13", "chrome", ""),
        ("bye", "told", "Bo"),
        ("bye", "told", "Ana"),
    ]


def test_a_first_word_is_a_message_even_if_buttons_have_it_too() -> None:
    assert read("Ana 09:12\nDone\nReply", "chat")[1:] == [("Done", "told", "Ana"), ("Reply", "chrome", "")]


def test_names_before_colons_are_authors_in_conversations_only() -> None:
    assert read("Ana: hello", "web") == [("Ana: hello", "read", "")]


def test_meeting_captions_have_their_speakers() -> None:
    assert read("Ana Sousa: I moved to Berlin", "meeting") == [("I moved to Berlin", "told", "Ana Sousa")]


def test_a_page_that_only_mentions_a_mail_header_is_no_mail() -> None:
    assert read("From: the beginning\nTo: the end", "web") == [
        ("From: the beginning", "read", ""),
        ("To: the end", "read", ""),
    ]


def test_a_new_header_in_a_mail_gives_the_voice_to_its_sender() -> None:
    text = "From: Ana <a@x.org>\n\none\n\nFrom: Bo <b@x.org>\nTo: Ana\n\ntwo"
    assert [(t, a) for t, kind, a in read(text, "mail") if kind == "told"] == [("one", "Ana"), ("two", "Bo")]


def test_a_quotation_in_a_document_ends_with_its_lines() -> None:
    text = "Bo Li wrote:\n> I am Bo\nmy words"
    assert read(text, "document")[1:] == [("> I am Bo", "told", "Bo Li"), ("my words", "read", "")]


def test_a_form_inside_a_message_is_not_another_author() -> None:
    assert read("李娜 12:13\n开户行：招行", "chat")[1:] == [("开户行：招行", "told", "李娜")]


def test_appointments_and_addresses_are_rows_of_their_apps() -> None:
    assert read("Daily stand-up, every weekday at 09:30, repeats weekly\nBring the numbers", "calendar") == [
        ("Daily stand-up, every weekday at 09:30, repeats weekly", "trace", ""),
        ("Bring the numbers", "read", ""),
    ]
    assert read("To\nTomas Hale <th@x.org>", "mail")[1:] == [("Tomas Hale <th@x.org>", "trace", "")]


def test_accounts_and_repositories_are_rows_of_their_apps() -> None:
    assert [
        kind for _, kind, _ in read("northlane/harbor-insights\nOpen user menu cwen\nwords here", "code")
    ] == [
        "trace",
        "trace",
        "read",
    ]
    assert read("and/or", "web") == [("and/or", "read", "")]
