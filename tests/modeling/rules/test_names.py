import pytest

from humanmd.modeling.rules.names import han_person, is_han_name, leading, person_name, trailing

PEOPLE = (
    ("Sami Oke (Tech Lead)", "Sami Oke"), ("Sami Oke – core team", "Sami Oke"), ("Sami Oke, CTO", "Sami Oke"),
    ("Dr. Ana Sousa", "Ana Sousa"), ("陈伟", "陈伟"), ("Will", "Will"), ("May", "May"), ("Neovim", ""), ("Berlin", ""),
    ("German", ""), ("Atlas Team", ""), ("ana@contoso.com", ""), ("高兴", ""), ("", ""), ("R2", ""),
)  # fmt: skip


@pytest.mark.parametrize(("shown", "name"), PEOPLE)
def test_roles_are_no_part_of_a_persons_name(shown: str, name: str) -> None:
    assert person_name(shown) == name


def test_a_name_ends_where_its_capitals_end() -> None:
    assert leading("Northwind Labs in Berlin") == "Northwind Labs"
    assert leading("the Atlas migration") == "Atlas"
    assert leading("Contoso. Then more") == "Contoso"
    assert leading("nothing here") == ""
    assert trailing("yesterday Ana Sousa") == "Ana Sousa"
    assert trailing("I saw Ben's") == "Ben"


def test_chinese_names_need_a_surname() -> None:
    assert (is_han_name("陈伟"), is_han_name("欧阳娜娜"), is_han_name("经理"), is_han_name("王")) == (
        True,
        True,
        False,
        False,
    )
    assert han_person("李娜，她今天来") == "李娜"
