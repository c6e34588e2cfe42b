from pathlib import Path

import pytest

from humanmd.daemon.settings import load, of_settings
from humanmd.kernel.config import Config, ConfigError


def written(folder: Path, text: str) -> Path:
    (folder / "config.toml").write_text(text, "utf-8")
    return folder / "config.toml"


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert load(tmp_path / "config.toml") == Config()
    assert of_settings(Config().privacy) == ()


def test_every_kind_of_exclusion_is_read(tmp_path: Path) -> None:
    text = "[privacy]\nexclude_apps=['A']\nexclude_urls=['b.example']\nexclude_titles=['c']\nexclude_people=['D']\n"
    found = of_settings(load(written(tmp_path, text)).privacy)
    assert [(each.kind, each.pattern) for each in found] == [
        ("app", "A"), ("url", "b.example"), ("title", "c"), ("person", "D"),
    ]  # fmt: skip
    assert {each.source for each in found} == {"owner"}


@pytest.mark.parametrize(
    ("key", "value"),
    [("exclude_urls", "https://"), ("exclude_urls", "*."), ("exclude_apps", " "), ("exclude_people", "\\t")],
)
def test_one_that_could_not_work_is_named_by_line_and_key_and_not_repeated(
    tmp_path: Path, key: str, value: str
) -> None:
    path = written(
        tmp_path, f'config_version = 1\n[privacy]\n# mine\n{key} = ["secret-canary.example", "{value}"]\n'
    )
    with pytest.raises(ConfigError) as caught:
        load(path)
    assert f"{path}, line 4: [privacy] {key}" in str(caught.value)
    assert caught.value.next_step
    assert "secret-canary" not in str(caught.value)


def test_an_address_may_have_wildcards_and_no_pattern(tmp_path: Path) -> None:
    text = "[privacy]\nexclude_urls = ['*.bank.example', 'shop.example/cart*']\n"
    assert len(load(written(tmp_path, text)).privacy.exclude_urls) == 2
