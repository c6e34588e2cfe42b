import pytest

from doubles.sayings import read, span, window
from humanmd.modeling.rules import propose

SAID_EN = (
    ("I work at Contoso.", "self employer Contoso"),
    ("I'm working for Contoso these days.", "self employer Contoso"),
    ("I just joined Northwind Labs.", "self employer Northwind Labs"),
    ("I've started at Northwind this week.", "self employer Northwind"),
    ("Started at Contoso last month.", "self employer Contoso"),
    ("Today is my first day at Fabrikam!", "self employer Fabrikam"),
    ("I was hired by Contoso in March.", "self employer Contoso"),
    ("Contoso is my new employer.", "self employer Contoso"),
    ("I left Fabrikam.", "ENDED self employer Fabrikam"),
    ("I no longer work at Fabrikam.", "ENDED self employer Fabrikam"),
    ("I resigned from Fabrikam yesterday.", "ENDED self employer Fabrikam"),
    ("I quit my job at Fabrikam.", "ENDED self employer Fabrikam"),
    ("I've been with Contoso for three years.", "self employer Contoso"),
    ("Contoso is where I work.", "self employer Contoso"),
    ("I used to work at Fabrikam.", "ENDED self employer Fabrikam"),
    ("My last day at Fabrikam was Friday.", "ENDED self employer Fabrikam"),
    ("I don't work at Fabrikam.", "NOT self employer Fabrikam"),
    ("I'm a senior data engineer at Contoso.", "self title senior data engineer"),
    ("I'm a senior data engineer at Contoso.", "self employer Contoso"),
    ("I was promoted to Principal Engineer.", "self title Principal Engineer"),
    ("I'm the new Head of Design.", "self title Head of Design"),
    ("My job title is Product Manager.", "self title Product Manager"),
    ("I work as a translator.", "self title translator"),
    ("They made me Head of Research this week.", "self title Head of Research"),
    ("I'm on the Payments team.", "self team Payments"),
    ("I joined the platform team.", "self team platform"),
    ("I've moved over to the Growth team.", "self team Growth"),
    ("I'm no longer on the Growth team.", "ENDED self team Growth"),
    ("My manager is Ana Sousa.", "self manager Ana Sousa"),
    ("Ben Okafor is my new manager.", "self manager Ben Okafor"),
    ("I report to Ben Okafor now.", "self manager Ben Okafor"),
    ("Will is my manager.", "self manager Will"),
    ("May manages me.", "self manager May"),
    ("Ana is no longer my manager.", "ENDED self manager Ana"),
    ("I live in Lisbon.", "self home_city Lisbon"),
    ("We moved to Porto last week.", "self home_city Porto"),
    ("I'm based in Berlin.", "self home_city Berlin"),
    ("I've relocated to New York.", "self home_city New York"),
    ("I call Lisbon home.", "self home_city Lisbon"),
    ("I used to live in Berlin.", "ENDED self home_city Berlin"),
    ("I don't live in Porto.", "NOT self home_city Porto"),
    ("My timezone is UTC+1.", "self timezone UTC+1"),
    ("I'm on Pacific time.", "self timezone Pacific"),
    ("My time zone is Europe/Lisbon now.", "self timezone Europe/Lisbon"),
    ("I speak English, German and a bit of Portuguese.", "self speaks Portuguese"),
    ("I speak English, German and a bit of Portuguese.", "self speaks German"),
    ("I'm fluent in French.", "self speaks French"),
    ("My native language is Polish.", "self speaks Polish"),
    ("I'm working on Atlas.", "self works_on Atlas"),
    ("Working on the Atlas migration today.", "self works_on Atlas"),
    ("I'm leading Borealis.", "self works_on Borealis"),
    ("My main project is Atlas-2.", "self works_on Atlas-2"),
    ("I was put on the lighthouse project.", "self works_on lighthouse"),
    ("I stopped working on Atlas.", "ENDED self works_on Atlas"),
    ("I'm the tech lead on Atlas.", "self project_role tech lead [Atlas]"),
    ("I act as adviser for Borealis.", "self project_role adviser [Borealis]"),
    ("On Atlas I went from editor to translator.", "self project_role translator [Atlas]"),
    ("I use Obsidian for my notes.", "self uses_tool Obsidian"),
    ("I switched to Neovim.", "self uses_tool Neovim"),
    ("I use Slack and Notion.", "self uses_tool Notion"),
    ("My editor is Helix.", "self uses_tool Helix"),
    ("I stopped using Trello.", "ENDED self uses_tool Trello"),
    ("I work with Ana Sousa and Ben.", "self works_with Ben"),
    ("Ana and I are working on Borealis.", "self works_with Ana"),
    ("Ana and I are working on Borealis.", "self works_on Borealis"),
    ("Tom Reed is a colleague of mine and Ana is my teammate.", "self works_with Ana"),
    ("My wife Marta loves it.", "self family_of Marta"),
    ("Ana is my sister.", "self family_of Ana"),
    ("My daughter is called Lea.", "self family_of Lea"),
    ("Tom is a good friend of mine.", "self friend_of Tom"),
    ("My best friend is Tom Reed.", "self friend_of Tom Reed"),
    ("I like filter coffee.", "self likes filter coffee"),
    ("I'm a big fan of long train rides.", "self likes long train rides"),
    ("I love Chinese food", "self likes Chinese food"),
    ("I can't stand open-plan offices.", "self dislikes open-plan offices"),
    ("I don't like status meetings.", "self dislikes status meetings"),
    ("I'm not a fan of video calls.", "self dislikes video calls"),
    ("My name is Clara Weiss.", "self name Clara Weiss"),
    ("Hi all, I'm Clara Weiss from Contoso.", "self name Clara Weiss"),
    ("Call me Clare.", "self alias Clare"),
    ("Most people call me Kit.", "self alias Kit"),
    ("My GitHub handle is cweiss.", "self handle cweiss"),
    ("I'm @clara_w on Mastodon.", "self handle @clara_w"),
    ("My goal is to run a marathon this year.", "self goal run a marathon this year"),
    ("This year I'm going to learn to sail.", "self goal learn to sail"),
    ("The code lives in contoso/atlas.", "self repo contoso/atlas"),
)  # fmt: skip

SAID_ZH = (
    ("我在微软工作。", "self employer 微软"),
    ("我现在在 Contoso 上班。", "self employer Contoso"),
    ("我上个月入职了字节跳动。", "self employer 字节跳动"),
    ("我加入了阿里巴巴。", "self employer 阿里巴巴"),
    ("今天是我在美团的第一天。", "self employer 美团"),
    ("我已经从华为离职了。", "ENDED self employer 华为"),
    ("我不在微软工作了。", "ENDED self employer 微软"),
    ("我离开了腾讯。", "ENDED self employer 腾讯"),
    ("我是产品经理。", "self title 产品经理"),
    ("我升职为技术总监了。", "self title 技术总监"),
    ("我的职位是高级工程师。", "self title 高级工程师"),
    ("我调到了支付组。", "self team 支付组"),
    ("我在增长团队。", "self team 增长团队"),
    ("我的主管是陈伟。", "self manager 陈伟"),
    ("我向李娜汇报。", "self manager 李娜"),
    ("王强是我的新老板。", "self manager 王强"),
    ("我的直属上级是Ana Sousa。", "self manager Ana Sousa"),
    ("我住在上海。", "self home_city 上海"),
    ("我们搬到了杭州。", "self home_city 杭州"),
    ("我常驻深圳。", "self home_city 深圳"),
    ("我以前住在北京。", "ENDED self home_city 北京"),
    ("我的时区是UTC+8。", "self timezone UTC+8"),
    ("我会说英语、德语和一点日语。", "self speaks 日语"),
    ("我的母语是中文。", "self speaks 中文"),
    ("我中文说得很流利。", "self speaks 中文"),
    ("我在做Atlas。", "self works_on Atlas"),
    ("我负责星海项目。", "self works_on 星海"),
    ("我不再负责星海项目。", "ENDED self works_on 星海"),
    ("我是Atlas项目的技术负责人。", "self project_role 技术负责人 [Atlas]"),
    ("诗译的译者是我。", "self project_role 译者 [诗译]"),
    ("我用Obsidian写东西。", "self uses_tool Obsidian"),
    ("我改用Neovim了。", "self uses_tool Neovim"),
    ("我和李娜一起做Atlas。", "self works_with 李娜"),
    ("陈伟是我的同事。", "self works_with 陈伟"),
    ("我老婆叫张敏。", "self family_of 张敏"),
    ("李雷是我弟弟。", "self family_of 李雷"),
    ("王芳是我的好朋友。", "self friend_of 王芳"),
    ("我喜欢爬山。", "self likes 爬山"),
    ("我讨厌开会。", "self dislikes 开会"),
    ("我不喜欢加班。", "self dislikes 加班"),
    ("我今年的目标是跑马拉松。", "self goal 跑马拉松"),
    ("我叫陈伟。", "self name 陈伟"),
    ("大家都叫我小陈。", "self alias 小陈"),
    ("我的英文名是Vicky", "self alias Vicky"),
)  # fmt: skip

SAYS_NOTHING_TRUE = (
    "If I joined Contoso, I'd have to move.",
    "I'm considering an offer from Contoso.",
    "Maybe I should move to Berlin.",
    "Did I tell you I work at Contoso?",
    "What if I moved to Porto?",
    "I wish I worked at Contoso.",
    "I thought about joining Contoso.",
    "I interviewed at Contoso last week.",
    "I might move to Lisbon.",
    "Sure, and I work at NASA. Just kidding.",
    "Oh yes, I just love airport queues.",
    "如果我加入腾讯，就要搬家。",
    "我在考虑跳槽到腾讯。",
    "我要是住在北京就好了。",
    "我可能会搬到深圳。",
    "I work at Contoso. Scratch that, wrong chat.",
)

SAYS_NOTHING = (
    "I'm not a fan of that at all.",
    "This is Ana Sousa.",
    "I switched teams, I'm in Search now.",
    "我在诗译当编辑。",
    "I'm in Berlin this week.",
    "I'm happy to help on Monday.",
    "My boss is on vacation.",
    "I love it, thanks!",
    "I'm German.",
    "I'm good on Friday.",
    "I'm at the dentist.",
    "I moved to Atlas.",
    "See you at Contoso.",
    "My friend lives in Berlin.",
    "I talked to Ana about Atlas.",
    "I'm Swamped this week",
    "I work with data.",
    "I report to nobody.",
    "I use it every day.",
    "I like your idea.",
    "I left early.",
    "I live for this.",
    "I think we should use Redis for caching.",
    'Ana said "I moved to Berlin".',
    "She told me: I work at Contoso.",
    "> I work at Contoso.",
    "我在家工作。",
    "我在北京出差。",
    "我喜欢你的想法。",
    "我是认真的。",
    "他说：“我住在北京。”",
    "Prefiro reuniões de manhã.",
    "Trabalho na Contoso desde março.",
    "Ich arbeite bei Contoso.",
    "昨日東京に引っ越しました。",
    "저는 서울에 살아요.",
    "family dinner",
    "国王的演讲",
    "ok",
    "",
)  # fmt: skip


@pytest.mark.parametrize(("text", "meant"), SAID_EN + SAID_ZH)
def test_what_the_owner_says_of_oneself_is_proposed(text: str, meant: str) -> None:
    assert meant in read(text)


@pytest.mark.parametrize("text", SAYS_NOTHING_TRUE)
def test_wishes_questions_jokes_and_retractions_are_never_asserted(text: str) -> None:
    assert [said for said in read(text) if said.startswith("self")] == []


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_small_talk_quotations_and_other_languages_state_nothing(text: str) -> None:
    events = ("self travelled", "self left")
    assert [said for said in read(text) if "self" in said and not said.startswith(events)] == []


def test_words_of_change_are_marked() -> None:
    (moved, *_), (stays, *_) = (
        propose(window(span(text))) for text in ("We moved to Porto.", "I live in Porto.")
    )
    assert (moved.claim.change, stays.claim.change) == (True, False)


@pytest.mark.parametrize(
    "said, expected",
    [
        ("I work at St Brannock's Hospital as a ward sister.", "self title ward sister"),
        ("In Audit my part is reviewer.", "self project_role reviewer [Audit]"),
        ("Write to me at my private address: maeve@post.example", "self handle maeve@post.example"),
        ("我在育英中学教语文。", "self employer 育英中学"),
        ("我在育英中学教语文，是高二的班主任。", "self title 班主任"),
        ("我作为Audit的评审来说两句。", "self project_role 评审 [Audit]"),
        ("我都记在Notion里。", "self uses_tool Notion"),
        ("我喜欢爬山，不喜欢吃辣。", "self dislikes 吃辣"),
    ],
)
def test_posts_parts_and_addresses_in_other_words(said: str, expected: str) -> None:
    assert expected in read(said)


def test_a_time_zone_is_no_tool_and_a_groan_no_dislike() -> None:
    assert [one for one in read("我一直用Europe/Lisbon时间。") if "uses_tool" in one] == []
    assert [one for one in read("I'm off work today.") if "dislikes" in one] == []


def test_a_team_by_a_latin_name_is_that_name() -> None:
    assert "self team Insights" in read("我属于Insights团队。")
