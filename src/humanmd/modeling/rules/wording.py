"""The sentence of a claim, in the third person and in the language of its quote."""

from types import MappingProxyType

_EN = MappingProxyType(
    {
        "name": "Is called {o}.", "alias": "Also goes by {o}.", "handle": "Uses the handle {o}.",
        "employer": "Works at {o}.", "title": "Works as {o}.", "team": "Is on the {o} team.",
        "manager": "Reports to {o}.", "home_city": "Lives in {o}.", "timezone": "Keeps {o} time.",
        "speaks": "Speaks {o}.", "works_on": "Works on {o}.", "project_role": "Is {o} on {c}.",
        "project_deadline": "Is due {o}.", "repo": "Works in the repository {o}.", "uses_tool": "Uses {o}.",
        "prefers": "Prefers {o} for {c}.", "works_with": "Works with {o}.", "family_of": "Is family of {o}.",
        "friend_of": "Is a friend of {o}.", "recurring_meeting": "Has {o} regularly.", "habit": "Has the habit: {o}.",
        "likes": "Likes {o}.", "dislikes": "Dislikes {o}.", "goal": "Has the goal: {o}.",
    }
)  # fmt: skip
_EN_PAST = MappingProxyType(
    {
        "employer": "Worked at {o}.", "title": "Worked as {o}.", "team": "Was on the {o} team.",
        "manager": "Reported to {o}.", "home_city": "Lived in {o}.", "works_on": "Worked on {o}.",
        "uses_tool": "Used {o}.", "works_with": "Worked with {o}.", "likes": "Liked {o}.", "prefers": "Preferred {o} for {c}.",
        "project_role": "Was {o} on {c}.", "timezone": "Kept {o} time.", "friend_of": "Was a friend of {o}.",
    }
)  # fmt: skip
_ZH = MappingProxyType(
    {
        "name": "名叫{o}。", "alias": "也叫{o}。", "handle": "账号是{o}。", "employer": "在{o}工作。", "title": "职务是{o}。",
        "team": "在{o}。", "manager": "向{o}汇报。", "home_city": "住在{o}。", "timezone": "时区是{o}。", "speaks": "会说{o}。",
        "works_on": "在做{o}。", "project_role": "在{c}担任{o}。", "project_deadline": "截止于{o}。", "repo": "代码仓库是{o}。",
        "uses_tool": "使用{o}。", "prefers": "{c}时偏好{o}。", "works_with": "与{o}共事。", "family_of": "与{o}是家人。",
        "friend_of": "与{o}是朋友。", "recurring_meeting": "定期参加{o}。", "habit": "习惯：{o}。", "likes": "喜欢{o}。",
        "dislikes": "不喜欢{o}。", "goal": "目标：{o}。",
    }
)  # fmt: skip
_ZH_PAST = MappingProxyType(
    {
        "employer": "曾在{o}工作。", "title": "曾任{o}。", "team": "曾在{o}。", "manager": "曾向{o}汇报。",
        "home_city": "曾住在{o}。", "works_on": "曾做{o}。", "uses_tool": "曾使用{o}。", "works_with": "曾与{o}共事。",
        "likes": "曾喜欢{o}。", "prefers": "{c}时曾偏好{o}。", "project_role": "曾在{c}担任{o}。",
    }
)  # fmt: skip


def word(predicate: str, object_: str, situation: str, *, who: str, chinese: bool, past: bool) -> str:
    """Write the sentence; `who` is "" for the owner, who needs no subject."""
    forms, past_forms = (_ZH, _ZH_PAST) if chinese else (_EN, _EN_PAST)
    form = past_forms.get(predicate) if past else None
    sentence = (form or forms[predicate]).replace("{o}", object_).replace("{c}", situation)
    if not situation:
        sentence = sentence.replace(" for .", ".").replace(" on .", ".").removeprefix("时")
    if not who:
        return sentence
    return who + sentence if chinese else f"{who} {sentence[0].lower()}{sentence[1:]}"
