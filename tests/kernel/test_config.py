from pathlib import Path

import pytest
from pydantic import ValidationError

from humanmd.kernel.config import Config, ConfigError, environment, home, load


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "config.toml"
    path.write_text(text, "utf-8")
    return path


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    config = load(tmp_path / "config.toml")
    assert config == Config()
    assert (config.retention.capture_hours, config.retention.quote_days, config.session.day_start) == (
        168,
        365,
        "00:00",
    )
    assert (config.modeling.min_confidence, config.modeling.third_party, config.capture.pixels) == (
        0.5,
        "work",
        False,
    )


def test_settings_are_read(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
config_version = 1
[retention]
capture_hours = "forever"
[capture]
debounce_seconds = 1
[session]
day_start = "04:30"
[privacy]
exclude_apps = ["Signal"]
exclude_urls = ["bank.example/login"]
[llm]
[human]
file = false
""",
    )
    config = load(path)
    assert config.retention.capture_hours == "forever"
    assert config.capture.debounce_seconds == 1.0
    assert config.session.day_start == "04:30"
    assert config.privacy.exclude_apps == ("Signal",)
    assert config.privacy.exclude_urls == ("bank.example/login",)
    assert config.human.file is False


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[retention]\ncapture_hour = 3",
            r"no setting \[retention\] capture_hour\. Did you mean capture_hours\?",
        ),
        ("[retension]\nquote_days = 3", r"no setting retension\. Did you mean retention\?"),
        ("[capture]\nzzz = 3", r"no setting \[capture\] zzz\. Did you mean \w+\?"),
        ("[llm]\nmodel = 'x'", r"no setting \[llm\] model\. Delete the line\."),
        ("[retention]\nquote_days = 'a'", r"\[retention\] quote_days has a value it cannot have \(.*integer"),
        ("[retention]\nquote_days = true", r"\[retention\] quote_days"),
        ("[retention]\nquote_days = -1", r"\[retention\] quote_days"),
        ("[retention]\ncapture_hours = 'never'", r"\[retention\] capture_hours"),
        ("[human]\nfile = 1", r"\[human\] file"),
        ("[session]\nday_start = '25:00'", r"\[session\] day_start .*04:00"),
        ("[privacy]\nexclude_titles = ['(']", r"line 2: \[privacy\] exclude_titles .*not a valid pattern"),
        (
            "\nexclude_titel = ['Bank']",
            r"line 2: .* exclude_titel\. Did you mean \[privacy\] exclude_titles\?",
        ),
        ("[privacy]\nexclude_titles = 'Bank'", r"line 2: \[privacy\] exclude_titles"),
        ("[privacy]\nexclude_apps = 'Signal'", r"\[privacy\] exclude_apps"),
        ("retention = 3", r"retention has a value"),
        ("config_version = 9", r"config_version"),
        ("[retention\nx", r"not valid TOML at line 1"),
    ],
)
def test_a_wrong_setting_is_refused_with_the_file_the_key_and_the_nearest_name(
    tmp_path: Path, text: str, told: str
) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigError, match=told) as caught:
        load(path)
    assert str(path) in str(caught.value)


def test_a_refusal_does_not_repeat_what_the_owner_excluded(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as caught:
        load(written(tmp_path, "[privacy]\nexclude_titles = ['secret-canary(']"))
    assert "secret-canary" not in str(caught.value)


def test_a_file_in_another_encoding_is_refused_and_a_byte_order_mark_is_not(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"\xef\xbb\xbf[human]\nfile = false\n")
    assert load(path).human.file is False
    path.write_bytes("[human]".encode("utf-16"))
    with pytest.raises(ConfigError, match="UTF-8"):
        load(path)


def test_the_hash_tells_settings_apart() -> None:
    assert Config().config_hash == Config().config_hash
    assert Config().config_hash != Config.model_validate({"human": {"file": False}}).config_hash


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Config().human.file = False


def test_the_home_is_the_chosen_one_then_the_variable_then_the_default(tmp_path: Path) -> None:
    environ = {"HUMANMD_HOME": str(tmp_path / "from variable")}
    assert home(tmp_path / "chosen", environ) == tmp_path / "chosen"
    assert home(None, environ) == tmp_path / "from variable"
    assert home(None, {}) == Path.home().resolve() / ".humanmd"
    assert home(None, {"HUMANMD_HOME": ""}) == Path.home().resolve() / ".humanmd"
    assert home(None, {"HUMANMD_HOME": "~/$x"}) == Path.home().resolve() / "$x"


def test_the_environment_is_the_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUMANMD_HOME", "/somewhere")
    assert environment()["HUMANMD_HOME"] == "/somewhere"
