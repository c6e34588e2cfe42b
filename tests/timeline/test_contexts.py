import pytest

from doubles.screens import captures
from humanmd.timeline.contexts import context_of, document_name, domain_of


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://www.Example.org:8080/a?b#c", "example.org"),
        ("http://user:pw@docs.example.org./x", "docs.example.org"),
        ("https://例え.jp/ページ", "例え.jp"),
        ("file:///home/me/plan.md", ""),
        ("about:blank", ""),
        ("http://[broken", ""),
        ("", ""),
    ],
)
def test_the_domain_of_a_url_is_its_host_alone(url: str, domain: str) -> None:
    assert domain_of(url) == domain


@pytest.mark.parametrize(
    ("title", "app", "name"),
    [
        ("plan.md - Visual Studio Code", "Visual Studio Code", "plan.md"),
        ("● plan.md - Visual Studio Code", "Visual Studio Code", "plan.md"),
        ("(12) Inbox — Mozilla Firefox", "Firefox", "Inbox"),
        ("[3] Ana | Slack", "Slack", "Ana"),
        ("报告 (已编辑) – WPS", "WPS", "报告"),
        ("Q3 - roadmap", "Notes", "Q3 - roadmap"),
        ("Notes", "Notes", "Notes"),
        ("", "Notes", ""),
    ],
)
def test_a_document_is_named_without_badges_and_the_apps_own_name(title: str, app: str, name: str) -> None:
    assert document_name(title, app) == name


def test_an_unread_count_makes_no_second_context() -> None:
    first, second = captures(
        """
        09:00 | Slack | Ana - Slack | focus | | hello
        09:01 | Slack | (2) Ana - Slack | focus | | hello
        """
    )
    assert context_of(first) == context_of(second)


def test_two_conversations_of_one_app_are_two_contexts() -> None:
    first, second = captures(
        """
        09:00 | Slack | Ana - Slack | focus | | hello
        09:01 | Slack | Ben - Slack | focus | | hello
        """
    )
    assert context_of(first) != context_of(second)
