"""Words of English and Chinese that the readers know: closed word classes and common names of things."""

WEEKDAYS_EN: tuple[str, ...] = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS_EN: tuple[str, ...] = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
)  # fmt: skip
NUMBERS_EN: tuple[str, ...] = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


NOT_NAMES: frozenset[str] = _words(
    """i i'm i've i'll i'd im we we're you he she they it its it's this that these those the a an and or but if
    so as at on in of for to from with by my our your his her their me us them who what when where why how
    which yes no not ok okay thanks thank please hi hello hey dear best regards cheers sorry also just now
    then there here today tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday
    mon tue tues wed thu thur thurs fri sat sun january february april june july august september
    october november december christmas easter mondays tuesdays wednesdays thursdays fridays saturdays sundays
    everyone someone anyone nobody team all both each every some any many more most other another such
    new old good great nice fyi asap eod re fw fwd subject sent cc bcc date pm am utc gmt todo done
    still never always usually maybe probably actually really"""
)
"""Words that are capitalised at the start of a sentence but name nobody."""

DEMONYMS: frozenset[str] = _words(
    """american british english german french spanish italian portuguese polish dutch swedish norwegian danish
    finnish russian ukrainian chinese japanese korean indian brazilian mexican canadian australian irish
    scottish welsh greek turkish israeli jewish arab egyptian nigerian kenyan catholic muslim christian hindu
    buddhist protestant european asian african swiss austrian belgian czech hungarian romanian vietnamese thai
    indonesian filipino taiwanese argentinian chilean colombian latino black white gay straight bi trans
    republican democrat liberal conservative vegan vegetarian"""
)
"""Origins and convictions: "I'm …" with one of these introduces nobody."""

LANGUAGES_EN: frozenset[str] = _words(
    """english german french spanish italian portuguese polish dutch swedish norwegian danish finnish russian
    ukrainian chinese mandarin cantonese japanese korean hindi urdu bengali tamil telugu arabic hebrew turkish
    greek czech slovak hungarian romanian bulgarian serbian croatian slovenian vietnamese thai indonesian malay
    tagalog persian farsi swahili catalan basque galician irish welsh icelandic estonian latvian lithuanian
    afrikaans shanghainese hokkien hakka esperanto latin"""
)
LANGUAGES_ZH: tuple[str, ...] = (
    "普通话", "广东话", "上海话", "四川话", "闽南语", "客家话", "葡萄牙语", "西班牙语", "意大利语", "印地语",
    "阿拉伯语", "土耳其语", "英语", "英文", "中文", "汉语", "国语", "粤语", "日语", "日文", "韩语", "韩文", "德语",
    "德文", "法语", "法文", "俄语", "西语", "葡语", "意语", "泰语", "越南语", "荷兰语", "瑞典语", "波兰语", "希腊语",
)  # fmt: skip

TOOLS: frozenset[str] = _words(
    """vim neovim nvim emacs nano vscode cursor zed helix sublime atom intellij pycharm webstorm goland rider xcode
    android-studio eclipse jupyter colab rstudio git github gitlab bitbucket docker podman kubernetes terraform
    ansible tmux zsh fish bash iterm iterm2 alacritty kitty wezterm ghostty warp slack teams zoom discord telegram
    signal whatsapp wechat 微信 feishu lark 飞书 dingtalk 钉钉 notion obsidian logseq roam evernote bear apple-notes
    onenote todoist things ticktick omnifocus asana trello jira linear clickup monday basecamp figma sketch
    canva miro excalidraw photoshop illustrator lightroom blender excel sheets numbers word pages docs
    powerpoint keynote latex overleaf typst zotero anki spotify outlook thunderbird gmail hey superhuman
    fastmail chrome firefox safari arc brave edge vivaldi opera chatgpt claude copilot gemini codex postgres
    postgresql mysql sqlite redis kafka duckdb pandas polars numpy pytorch tensorflow spark airflow dbt react
    vue svelte django flask fastapi rails python rust go golang java kotlin swift typescript javascript ruby
    php scala haskell c c++ c# julia matlab r sql html css uv poetry pip npm pnpm yarn bun deno make cmake
    bazel gradle maven ruff black mypy pytest grafana prometheus datadog sentry postman insomnia raycast
    alfred 1password bitwarden dropbox airtable tableau looker metabase superset salesforce hubspot
    google-docs google-sheets word scrivener ulysses ia-writer drafts fantastical calendly loom obs ffmpeg
    语雀 石墨 企业微信 腾讯会议 腾讯文档 印象笔记 幕布 有道云笔记 wps"""
)
"""Programs and languages by their common names, lower case."""

TITLE_HEADS_EN: str = (
    r"engineer|developer|programmer|designer|manager|lead|leader|head|director|analyst|scientist|officer|"
    r"consultant|architect|researcher|editor|writer|nurse|teacher|lecturer|professor|accountant|coordinator|"
    r"specialist|producer|president|founder|co-founder|cofounder|partner|associate|assistant|administrator|"
    r"admin|recruiter|strategist|marketer|planner|buyer|controller|auditor|lawyer|counsel|paralegal|librarian|"
    r"translator|journalist|photographer|technician|supervisor|owner|executive|evangelist|advocate|intern|"
    r"fellow|postdoc|curator|copywriter|statistician|economist|biologist|chemist|physicist|pharmacist|"
    r"therapist|physician|chef|ceo|cto|cfo|coo|cmo|cpo|ciso|vp|svp|evp|pm|sre|em|tpm|qa|"
    r"principal|chair|chairman|secretary|treasurer|steward|maintainer|contributor|tester|reviewer|facilitator|"
    r"sponsor|liaison|point person|dri|chief of staff|adviser|advisor|organi[sz]er|participant|volunteer|mentor|coach|tutor|trainer|host|moderator|"
    r"representative|delegate|ward sister|matron|midwife|educator|physiotherapist|physio|paramedic|surgeon|doctor|dentist|vet|radiographer|solicitor|barrister|clerk|judge|notary|headteacher|caretaker|electrician|plumber|carpenter|baker|barista|waiter|waitress|receptionist|cashier|pilot|ambassador|captain|conductor|illustrator|proofreader|speaker|instructor|inspector|operator|driver|member"
)
TITLE_HEADS_ZH: str = (
    r"工程师|程序员|开发|设计师|经理|总监|主管|负责人|分析师|科学家|研究员|顾问|编辑|架构师|主任|专员|助理|"
    r"运营|会计|老师|教师|教授|律师|医生|护士|总裁|总经理|组长|队长|主编|作家|记者|翻译|秘书|实习生|合伙人|"
    r"创始人|技术负责人|产品|测试|财务|法务|人事|店长|厂长|院长|校长|CEO|CTO|CFO|COO|PM|HR|Tech Lead|tech lead|"
    r"lead|Lead|owner|接口人|协调人|发言人|联络人|维护者|评审|财务官|技术官|执行官|运营官|讲师|译者|顾问|参与者|志愿者|主持人|组织者|指挥|审校|校对|领队|教练|班主任|辅导员|护士长|主治医师|医师|法官|检察官|律助|司机|厨师|店员|药师|教导主任|领班|园长|教练|导师|评委|舞台监督|联系人|统筹|策划|销售|采购|出纳"
)

FAMILY_EN: str = (
    r"wife|husband|spouse|daughter|son|brother|sister|mother|mom|mum|father|dad|grandmother|grandma|"
    r"grandfather|grandpa|aunt|uncle|cousin|niece|nephew|fianc[eé]e?|girlfriend|boyfriend|"
    r"mother-in-law|father-in-law|sister-in-law|brother-in-law|twin|kid|stepson|stepdaughter|godson|goddaughter"
)
FAMILY_ZH: str = (
    r"老婆|妻子|太太|媳妇|丈夫|老公|先生|爱人|女儿|闺女|儿子|妈妈|母亲|我妈|爸爸|父亲|哥哥|哥|大哥|弟弟|弟|姐姐|姐|妹妹|妹|"
    r"奶奶|爷爷|外婆|外公|姥姥|姥爷|舅舅|姑姑|阿姨|叔叔|表哥|表弟|表姐|表妹|堂哥|堂弟|堂姐|堂妹|侄子|侄女|外甥|外甥女|"
    r"女朋友|男朋友|女友|男友|未婚妻|未婚夫|岳父|岳母|婆婆|公公"
)

SURNAMES_ZH: frozenset[str] = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔"
    "钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤温康施文牛樊葛邢安"
    "齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛"
    "靳欧管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应"
    "臧闵苟邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌"
)
COMPOUND_SURNAMES_ZH: tuple[str, ...] = (
    "欧阳", "上官", "司马", "诸葛", "司徒", "东方", "独孤", "南宫", "夏侯", "皇甫", "尉迟", "公孙", "慕容", "令狐", "端木",
)  # fmt: skip
