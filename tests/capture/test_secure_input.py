import pytest

from humanmd.capture.secure_input import is_secure


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
