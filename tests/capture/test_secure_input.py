import pytest

from humanmd.capture.exclusions import ExclusionSet
from humanmd.capture.gate import KeepBare, Policy, judge
from humanmd.capture.s1 import parse
from humanmd.capture.secure_input import is_dotted, is_secure
from humanmd.capture.stage import gate_input


@pytest.mark.parametrize(
    "role",
    [
        "AXSecureTextField",
        "password_text",
        "password text",
        "passwordbox",
        "PasswordBox",
        "PASSWORD_TEXT",
        "IsPassword",
    ],
)
def test_password_roles_are_secure_whatever_the_flag(role: str) -> None:
    assert is_secure(role, "", flag=False)


@pytest.mark.parametrize(
    "label",
    [
        "Password",
        "密码",
        "Passwort",
        "Mot de passe :",
        "PIN",
        "CVV",
        "验证码",
        "请输入密码",
        "OTP",
        "Confirm new password *",
        "Verification code",
        "パスワード",
        "Пароль",
        "API key",
        "Enter your PIN",
        "กรุณาป้อนรหัสผ่านของคุณ",
        "הסיסמה שלך",
        "Jelszava",
        "Salasanasi",
        "userPassword",
        "user_password",
        "Ｐａｓｓｗｏｒｄ",
        "Pass\u200bword",
        "P\u0430ssword",
        "Введите пароля",
        "To continue, please enter the password that you chose when you set up this computer",
    ],
)
@pytest.mark.parametrize("role", ["textbox", "AXTextField", "entry", ""])
def test_a_text_field_that_asks_for_a_secret_is_secure_though_its_flag_denies_it(
    role: str, label: str
) -> None:
    assert is_secure(role, label, flag=False)


@pytest.mark.parametrize(
    ("role", "label"),
    [
        ("textbox", "Body"),
        ("textbox", "Opinion"),
        ("textbox", "Spinner"),
        ("textbox", "Passenger name"),
        ("button", "Show password"),
        ("button", "Forgot your password?"),
        ("menu item", "Change password"),
        (
            "textbox",
            "A long note on how we came to think about passwords, their owners and the many places where they stand",
        ),
        ("link", "Forgot password?"),
        ("textbox", "Shipping address"),
        ("textbox", "Passport office"),
        ("terminal", ""),
        ("document", "Chapter 3"),
    ],
)
def test_other_fields_are_not(role: str, label: str) -> None:
    assert not is_secure(role, label, flag=None)


def test_a_true_flag_is_believed_for_any_role() -> None:
    assert is_secure("button", "", flag=True)


@pytest.mark.parametrize("role", ["terminal", "cell", "button", "list item"])
def test_a_label_that_is_the_name_of_a_secret_counts_in_any_role(role: str) -> None:
    assert is_secure(role, "Password", flag=False)


@pytest.mark.parametrize("value", ["••••••••", "●●●●●a", "********", "····x"])
def test_a_value_of_bullets_is_a_secret_in_any_field(value: str) -> None:
    assert is_dotted(value)


@pytest.mark.parametrize("value", ["• one\n• two\n• three", "**bold**", "", "a • b"])
def test_bullets_of_a_list_are_none(value: str) -> None:
    assert not is_dotted(value)


def test_a_record_whose_value_is_dots_keeps_app_and_window_only() -> None:
    focused = {"role": "textbox", "label": "Body", "value": "••••••••", "secure": False}
    record = parse(
        {
            "captured_at": "2026-04-21T07:07:32Z",
            "source": {"kind": "import"},
            "app": {"name": "Notes"},
            "focused": focused,
        }
    )
    moment = gate_input(record, "import")
    assert judge(moment, Policy(paused=False, exclusions=ExclusionSet.compile())) == KeepBare()
