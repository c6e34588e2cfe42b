"""Three desks as strangers would leave them: a ward sister, a lawyer and a teacher, screen by screen."""

from dataclasses import dataclass
from types import MappingProxyType

from doubles.showing import Shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One screen and what a careful reader would keep of it.

    `facts` are "who predicate words of the object" that must be confirmed, `also` what may be, `due` words of open commitments,
    `never` words that no confirmed fact may hold. A scene is shown on `days` days.
    """

    shown: Shown
    facts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    due: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    days: int = 1


def mail(to: str, subject: str, body: str, *, me: str, signed: str = "") -> Shown:
    """Show a mail being written in a mail program that puts the signature below."""
    block = f"\n\n-- \n{signed}" if signed else ""
    value = body + block
    text = f"Send\nAttach\nSave\nFrom\n{me}\nTo\n{to}\nSubject\n{subject}\n{value}"
    return Shown(
        app="Thunderbird", title=f"Write: {subject} - Thunderbird", text=text, label="Message body", value=value,
        trigger="value",
    )  # fmt: skip


def got(sender: str, subject: str, body: str, *, to: str) -> Shown:
    """Show a mail that came."""
    text = f"File\nEdit\nInbox\nFrom: {sender}\nTo: {to}\nSubject: {subject}\nReply\nForward\n{body}"
    return Shown(app="Thunderbird", title=f"{subject} - Mozilla Thunderbird", text=text)


def talk(who: str, said: str, *, app: str = "WhatsApp") -> Shown:
    """Show the owner typing to one person."""
    return Shown(
        app=app, title=f"{who} - {app}", text=f"Chats\nSearch\n{who}\nonline\n", label="Type a message", value=said,
        trigger="value",
    )  # fmt: skip


def heard(who: str, said: str, *, app: str = "WhatsApp", at: str = "10:14") -> Shown:
    """Show what one person wrote to the owner."""
    return Shown(app=app, title=f"{who} - {app}", text=f"Chats\nSearch\n{who}\n{who}  {at}\n{said}\n")


def room(name: str, said: str) -> Shown:
    """Show the owner typing into a room of colleagues."""
    return Shown(
        app="Microsoft Teams", title=f"{name} | Microsoft Teams", text=f"Activity\nChat\nTeams\n{name}\n",
        label="Type a message", value=said, trigger="value",
    )  # fmt: skip


def wechat(who: str, said: str) -> Shown:
    """Show the owner typing to one person in WeChat."""
    return Shown(
        app="WeChat", title=f"{who} - 微信", text=f"聊天\n通讯录\n{who}\n", label=f"发送给 {who}", value=said,
        trigger="value",
    )  # fmt: skip


def wechat_heard(who: str, said: str) -> Shown:
    """Show what one person wrote in WeChat."""
    return Shown(app="WeChat", title=f"{who} - 微信", text=f"聊天\n通讯录\n{who}\n{who}  10:20\n{said}\n")


def note(title: str, body: str) -> Shown:
    """Show the owner's own note being written."""
    return Shown(
        app="Apple Notes", title=title, text=f"All Notes\n{title}\n{body}", label="Note", value=body, trigger="value",
    )  # fmt: skip


def document(title: str, body: str) -> Shown:
    """Show a document being written in a browser."""
    return Shown(
        app="Firefox", title=f"{title} - Google Docs — Mozilla Firefox", url="https://docs.google.com/document/d/1x/edit",
        text=f"File\nEdit\nView\n{title}\n{body}", label="Document content", value=body, trigger="value",
    )  # fmt: skip


def agenda(*rows: str) -> Shown:
    """Show a calendar week."""
    text = "\n".join(("Today", "Create", *rows))
    return Shown(
        app="Firefox", title="Google Calendar - Week — Mozilla Firefox", url="https://calendar.google.com/calendar/u/0/r/week",
        text=text,
    )  # fmt: skip


def site(title: str, text: str) -> Shown:
    """Show a page."""
    return Shown(app="Firefox", title=f"{title} — Mozilla Firefox", url="https://pages.example/a", text=text)


_WARD = "Maeve Donnelly <m.donnelly@stbrannocks.example>"
_WARD_SIGNED = "Maeve Donnelly\nWard Sister, St Brannock's Hospital"
_LAW = "Devika Rao <drao@harlowpike.example>"
_LAW_SIGNED = "Devika Rao\nSenior Associate\nHarlow Pike LLP"

NURSE = (
    Scene(shown=mail("Joan Abbott <j.abbott@stbrannocks.example>", "Rota", "Dear Joan,\n\nI work at St Brannock's Hospital as a ward sister, so please send the rota to my new address.", me=_WARD, signed=_WARD_SIGNED), facts=("self employer St Brannock", "self title ward sister")),
    Scene(shown=mail("Joan Abbott <j.abbott@stbrannocks.example>", "Leave", "Dear Joan,\n\nThank you for sorting the leave.", me=_WARD, signed=_WARD_SIGNED), facts=("self name Maeve Donnelly",), days=3),
    Scene(shown=talk("Priti Shah", "We finally moved, I live in Exeter now"), facts=("self home_city Exeter",)),
    Scene(shown=talk("Priti Shah", "My boss is Helen Marsh, she's lovely"), facts=("self manager Helen Marsh",)),
    Scene(shown=talk("Priti Shah", "I'll bring the blood pressure cuffs back on Thursday"), due=("blood pressure cuffs",)),
    Scene(shown=talk("Priti Shah", "Owen Tate works at Derriford as a physio"), facts=("Owen Tate employer Derriford",), also=("Owen Tate title physio",)),
    Scene(shown=room("Ward 6", "Just so everyone knows, Grace Okafor is our new practice educator"), facts=("Grace Okafor title practice educator",)),
    Scene(shown=room("Ward 6", "Tom Whitlock reports to Helen Marsh from Monday"), facts=("Tom Whitlock manager Helen Marsh",)),
    Scene(shown=room("Ward 6", "I never take calls during the drug round."), facts=("self states drug round",)),
    Scene(shown=room("Ward 6", "I prefer paper charts for handover"), facts=("self prefers paper charts",)),
    Scene(shown=talk("Priti Shah", "If I worked at Derriford I'd have a shorter commute"), never=("self employer Derriford",)),
    Scene(shown=talk("Priti Shah", "They offered me a job at Torbay Hospital, not sure yet"), never=("Torbay",)),
    Scene(shown=heard("Priti Shah", "I live in Plymouth and I love sea swimming"), never=("Plymouth", "sea swimming")),
    Scene(shown=heard("Helen Marsh", "Maeve, can you send me the audit figures by Friday?"), never=("audit figures",)),
    Scene(shown=got("Alan Reeve <a.reeve@agency.example>", "Vacancy", "Dear Maeve,\n\nYou work at Nuffield Health, I believe. We have a post in Bath.", to=_WARD), never=("Nuffield", "Bath")),
    Scene(shown=note("Off-duty", "- [ ] Book mandatory training\n- [ ] Ring occupational health"), due=("mandatory training",)),
    Scene(shown=note("Allotment", "I like growing broad beans and I don't like slugs."), facts=("self likes growing broad beans",), also=("self dislikes slugs",)),
    Scene(shown=agenda("Ward meeting, Mondays at 14:00, repeats weekly", "Band rehearsal, Wednesdays at 19:00, repeats weekly"), facts=("self recurring_meeting Ward meeting", "self recurring_meeting Band rehearsal"), days=2),
    Scene(shown=document("Short story draft", "I live in Venice and I work at the Grand Hotel as a detective."), never=("Venice", "Grand Hotel", "detective")),
    Scene(shown=site("Nursing forum", "user77\nI work at Royal Cornwall Hospital and I hate nights."), never=("Cornwall", "hate nights")),
)  # fmt: skip

LAWYER = (
    Scene(shown=mail("Piers Langton <p.langton@client.example>", "Lease", "Dear Piers,\n\nI have recently joined Harlow Pike LLP and will be handling the lease from here on.", me=_LAW, signed=_LAW_SIGNED), facts=("self employer Harlow Pike",)),
    Scene(shown=mail("Piers Langton <p.langton@client.example>", "Lease plan", "Dear Piers,\n\nThe plan is attached.", me=_LAW, signed=_LAW_SIGNED), facts=("self name Devika Rao", "self title Senior Associate"), days=3),
    Scene(shown=mail("Piers Langton <p.langton@client.example>", "Draft", "Dear Piers,\n\nI will send the marked-up draft by Tuesday.", me=_LAW), due=("marked-up draft",)),
    Scene(shown=mail("Noor Haddad <n.haddad@harlowpike.example>", "Instructing", "Hi Noor,\n\nSimon Keane is a partner at Beaufort Chambers.", me=_LAW), facts=("Simon Keane title partner",), also=("Simon Keane employer Beaufort",)),
    Scene(shown=talk("Noor Haddad", "Edwin Frost has moved to the property team"), facts=("Edwin Frost team property",)),
    Scene(shown=talk("Noor Haddad", "I report to Catherine Boyle now"), facts=("self manager Catherine Boyle",)),
    Scene(shown=talk("Noor Haddad", "I speak Hindi and a little Portuguese"), facts=("self speaks Hindi", "self speaks Portuguese")),
    Scene(shown=talk("Noor Haddad", "I'm working on the Ashdown arbitration with Felix Grant"), facts=("self works_on Ashdown",), also=("self works_with Felix Grant",)),
    Scene(shown=talk("Noor Haddad", "If it's about disclosure, I prefer a call"), facts=("self prefers call",)),
    Scene(shown=talk("Noor Haddad", "I use Clio for time recording"), facts=("self uses_tool Clio",), also=("self prefers Clio",)),
    Scene(shown=talk("Noor Haddad", "I can't take hearings before 10 on Mondays"), facts=("self states hearings",)),
    Scene(shown=talk("Noor Haddad", "Is Edwin Frost still at Linklow Partners?"), never=("Linklow",)),
    Scene(shown=talk("Noor Haddad", "Rumour has it Simon Keane is joining Marlowe LLP"), never=("Marlowe",)),
    Scene(shown=heard("Noor Haddad", "I work at Harlow Pike and my manager is Ravi Menon"), never=("self manager Ravi",)),
    Scene(shown=got("Ruth Bell <ruth@court.example>", "Listing", "Dear Ms Rao,\n\nPlease file the bundle by 20 March.\n\nRuth Bell\nListing Officer", to=_LAW), never=("self title Listing",)),
    Scene(shown=note("Me", "My timezone is Europe/London. My sister is Anjali."), facts=("self timezone London", "self family_of Anjali")),
    Scene(shown=note("Ashdown", "The Ashdown project is due on 30 April."), facts=("Ashdown project_deadline 04-30",)),
    Scene(shown=document("Witness statement", "My name is Gerald Pym. I live in Salford and I work at Pym Haulage as a driver."), never=("Gerald", "Salford", "Haulage", "driver")),
    Scene(shown=agenda("Ashdown call, 14:00 – 15:00", "Partners' lunch, Fridays at 12:30, repeats weekly"), facts=("self recurring_meeting Partners",), days=2),
    Scene(shown=document("Curriculum vitae", "Devika Rao. I worked at Marsh Cole as a paralegal from 2015 to 2018."), never=("Marsh Cole", "paralegal")),
)  # fmt: skip

TEACHER = (
    Scene(shown=wechat("周敏", "我在育英中学教语文，是高二的班主任。"), facts=("self employer 育英中学", "self title 班主任")),
    Scene(shown=wechat("周敏", "我上个月搬到杭州了。"), facts=("self home_city 杭州",)),
    Scene(shown=wechat("周敏", "我现在向钱国栋汇报。"), facts=("self manager 钱国栋",)),
    Scene(shown=wechat("周敏", "周五之前我把期中试卷发给你。"), due=("期中试卷",)),
    Scene(shown=wechat("周敏", "何建平在求是小学工作。"), facts=("何建平 employer 求是小学",)),
    Scene(shown=wechat("周敏", "吴晓燕是我们的教务主任。"), facts=("吴晓燕 title 教务主任",)),
    Scene(shown=wechat("周敏", "我喜欢爬山，不喜欢吃辣。"), facts=("self likes 爬山", "self dislikes 吃辣")),
    Scene(shown=wechat("周敏", "我从不在晚上十点以后回消息。"), facts=("self states 回消息",)),
    Scene(shown=wechat("周敏", "备课我更喜欢用WPS。"), facts=("self prefers WPS",)),
    Scene(shown=wechat("周敏", "我每天早上六点跑步。"), facts=("self habit 跑步",)),
    Scene(shown=wechat("周敏", "如果我去了深圳，就在南山外国语教书。"), never=("深圳", "南山")),
    Scene(shown=wechat("周敏", "听说何建平要去学军中学。"), never=("学军",)),
    Scene(shown=wechat("周敏", "你在绿城上班吗？"), never=("绿城",)),
    Scene(shown=wechat_heard("周敏", "我住在宁波，在镇海中学上班。"), never=("宁波", "self employer 镇海中学")),
    Scene(shown=wechat_heard("钱国栋", "麻烦你明天把名单发给我。"), never=("名单",)),
    Scene(shown=note("暑假计划", "别忘了给家长打电话。\n我的目标是今年考完普通话一甲。"), facts=("self goal 普通话一甲",), due=("打电话",)),
    Scene(shown=note("关于我", "我叫沈若兰。我会说英语和日语。"), facts=("self name 沈若兰", "self speaks 英语", "self speaks 日语")),
    Scene(shown=document("作文范文", "我叫李明，我住在北京，在故宫工作。"), never=("李明", "北京", "故宫")),
    Scene(shown=agenda("教研组例会, 每周二 15:00 – 16:00, 每周重复", "家长会, 18:30 – 20:00"), facts=("self recurring_meeting 教研组例会",), days=2),
    Scene(shown=site("教师论坛", "网友甲\n我在成都七中工作，喜欢吃火锅。"), never=("成都", "火锅")),
)  # fmt: skip

DESKS = MappingProxyType({"nurse": NURSE, "lawyer": LAWYER, "teacher": TEACHER})
