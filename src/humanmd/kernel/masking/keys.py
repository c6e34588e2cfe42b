"""Keys that name themselves: credentials of known providers, JWTs, key lines, secret URLs."""

import re
from collections.abc import Iterator

from humanmd.kernel.masking.shapes import entropy, is_mixed, is_placeholder
from humanmd.kernel.masking.spans import Span

_FREE = r"(?<![A-Za-z0-9_])"
_END = r"(?![A-Za-z0-9_])"

_PREFIXED = (
    # a distinctive start, then the least length and alphabet of the rest
    r"gh[pousr]_[A-Za-z0-9]{30,255}",
    r"github_pat_[A-Za-z0-9_]{22,255}",
    r"gl(?:pat|ptt|dt|rt|cbt|ft|imt|agent|oas|soat|ffct)-[A-Za-z0-9_.-]{20,300}",
    r"GR1348941[A-Za-z0-9_-]{20}",
    r"xox[abceoprs](?:\.xox[bp])?-[A-Za-z0-9-]{16,255}",
    r"xapp-\d-[A-Za-z0-9-]{20,255}",
    r"(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,255}",
    r"whsec_[A-Za-z0-9+/=]{24,255}",
    r"AIza[A-Za-z0-9_-]{35}",
    r"ya29\.[A-Za-z0-9_-]{20,400}",
    r"GOCSPX-[A-Za-z0-9_-]{20,40}",
    r"sk-ant-[a-z]+\d*-[A-Za-z0-9_-]{20,255}",
    r"sk-(?:proj|svcacct|admin|None|or-v1|lf)-[A-Za-z0-9_-]{20,255}",
    r"sk-[A-Za-z0-9]{20,255}",
    r"(?:gsk|xai|pplx|r8|tgp_v1|nvapi|fw|csk)[_-][A-Za-z0-9_-]{30,255}",
    r"hf_[A-Za-z0-9]{30,64}",
    r"api_org_[A-Za-z]{34}",
    r"npm_[A-Za-z0-9]{36}",
    r"pypi-[A-Za-z0-9_-]{50,300}",
    r"rubygems_[a-f0-9]{48}",
    r"SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{30,64}",
    r"SK[0-9a-f]{32}",
    r"key-[0-9a-z]{32}",
    r"[0-9a-f]{32}-us\d{1,2}",
    r"do[opr]_v1_[0-9a-f]{64}",
    r"shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}",
    r"dckr_pat_[A-Za-z0-9_-]{20,64}",
    r"dapi[0-9a-f]{32}(?:-\d)?",
    r"dp\.(?:pt|st|ct|sa|scim|audit)\.[A-Za-z0-9.]{40,60}",
    r"dt0[cs]01\.[A-Z0-9]{24}\.[A-Z0-9]{64}",
    r"ntn_[0-9]{11}[A-Za-z0-9]{35}",
    r"secret_[A-Za-z0-9]{43}",
    r"lin_(?:api|oauth)_[A-Za-z0-9]{32,64}",
    r"fig[dorus]_[A-Za-z0-9_-]{36,64}",
    r"sgp_(?:[a-fA-F0-9]{16}_|local_)?[a-fA-F0-9]{40}",
    r"slk_[a-f0-9]{64}",
    r"sntry[su]_[A-Za-z0-9+/=_]{40,300}",
    r"gl(?:c_[A-Za-z0-9+/]{32,400}={0,3}|sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})",
    r"NRAK-[A-Z0-9]{27}|NRJS-[a-f0-9]{19}",
    r"pul-[a-f0-9]{40}|pnu_[A-Za-z0-9]{36}|rdme_[a-z0-9]{70}|pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}",
    r"PMAK-[a-f0-9]{24}-[a-f0-9]{34}|sha256~[A-Za-z0-9_=@.+/-]{10,64}",
    r"hv[sbr]\.[A-Za-z0-9_-]{24,300}|s\.[A-Za-z0-9]{24}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,70}",
    r"A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}",
    r"ops_eyJ[A-Za-z0-9+/_-]{60,}={0,3}",
    r"API-[A-Z0-9]{26}",
    r"s-s4t2(?:ud|af)-[a-f0-9]{64}",
    r"(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}",
    r"ABSK[A-Za-z0-9+/]{109,269}={0,2}",
    r"bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t[A-Za-z0-9+/=]*",
    r"EAA[A-Za-z0-9]{80,300}|EAAA[A-Za-z0-9_-]{60}|sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}",
    r"\d{15,16}\|[A-Za-z0-9_-]{27}",
    r"\d{8,10}:[A-Za-z0-9_-]{35}",
    r"[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}|mfa\.[A-Za-z0-9_-]{60,90}",
    r"(?:tskey|flyv1|fo1|FlyV1)[_-][A-Za-z0-9_/+=-]{24,300}",
    r"sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{20,60}|vercel_[a-z]+_[A-Za-z0-9]{24,64}|cf(?:at|ut|k)_[A-Za-z0-9]{40,60}",
    r"ATATT3[A-Za-z0-9_=-]{100,260}|ATCTT3[A-Za-z0-9_=-]{60,260}|ATBB[A-Za-z0-9]{32,40}",
    r"AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9]{59}|CFPAT-[A-Za-z0-9_-]{43}|pat-(?:na|eu)1-[a-f0-9-]{36}",
    r"EZ[AT]K[A-Za-z0-9]{54}|PRIVATE-TOKEN-[A-Za-z0-9_-]{20,}|4b1d[A-Za-z0-9]{38}",
    r"AGE-SECRET-KEY-1[0-9A-Z]{58}",
    r"(?:xprv|yprv|zprv|tprv)[1-9A-HJ-NP-Za-km-z]{100,112}",
)

_KEY = re.compile(_FREE + "(?:" + "|".join(_PREFIXED) + ")" + _END)
_JWT = re.compile(r"(?<![A-Za-z0-9_])eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}(?:\.[A-Za-z0-9_-]*)?")
_AZURE_CLIENT = re.compile(
    r"(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~/-]|,[\w-])"
)
_HOOK = re.compile(
    r"hooks\.slack\.com/(?:services|workflows|triggers)/([A-Za-z0-9+/]{20,90})"
    r"|discord(?:app)?\.com/api/webhooks/(\d{15,20}/[A-Za-z0-9_-]{50,90})"
    r"|[?&](?:sig|X-Amz-Signature|X-Amz-Security-Token)=([A-Za-z0-9%+/=_-]{20,600})"
)
_OTPAUTH = re.compile(r"otpauth(?:-migration)?://[^\s\"'<>]{8,}")
_WIFI = re.compile(r"WIFI:(?=[^\n]{0,120}?P:)(?:[^;\n]{0,80};)*?P:((?:\\.|[^;\n\\]){4,80})", re.IGNORECASE)
_SSH_KEY_LINE = re.compile(r"(?<![A-Za-z0-9+/])b3BlbnNzaC1rZXktdjE[A-Za-z0-9+/=]{8,}")

_SIGNED = (
    (_AZURE_CLIENT, "api_key", "Q~"),
    (_SSH_KEY_LINE, "private_key", "b3BlbnNza"),
    (_JWT, "jwt", "eyJ"),
)

_START = re.compile(
    r"(?:^|[^A-Za-z0-9_])(?:gh[pousr]_|github_pat_|gl[a-z]{2,6}-|xox|(?:sk|rk)_(?:live|test)|whsec_|AIza|ya29|sk-|hf_"
    r"|npm_|pypi-|SG\.|SK[0-9a-f]|key-|do[opr]_v1|shp(?:at|ca|pa|ss)|dckr_|ntn_|hvs|ops_ey|AKIA|ASIA|eyJ|EAA|dapi"
    r"|\d{8,10}:AA|[MNO][A-Za-z0-9_-]{10,}|AGE-SECRET|gsk_|xai-|r8_|glc_|glsa_|sgp_|lin_api|[0-9a-f]{20,})"
    r"[A-Za-z0-9_.+/=:-]*$"
)
_BY_DESIGN = ("ABSK", "bedrock", "s-s4t2")
_DIGITLESS = ("api_org_",)


def key_spans(line: str) -> Iterator[Span]:
    """Find the keys of one line."""
    for match in _KEY.finditer(line):
        if _is_key(match.group()):
            yield Span(start=match.start(), end=match.end(), category="api_key")
    for pattern, category, sign in _SIGNED:
        for match in pattern.finditer(line) if sign in line else ():
            if entropy(match.group()) > 3:  # noqa: PLR2004  (bits; a row of one letter is a placeholder)
                yield Span(start=match.start(), end=match.end(), category=category)
    if ":" in line or "?" in line:
        yield from _address_spans(line)


def starts_key(line: str) -> bool:
    """Whether the line ends inside something that starts like a key, so that the next line may hold its rest."""
    tail = line.rpartition(" ")[2][-300:]
    return len(tail) > 7 and _START.search(tail) is not None  # noqa: PLR2004  (a prefix and some of the rest)


def _address_spans(line: str) -> Iterator[Span]:
    for match in _HOOK.finditer(line):
        group = next(n for n in (1, 2, 3) if match.group(n))
        yield Span(start=match.start(group), end=match.end(group), category="api_key")
    for match in _OTPAUTH.finditer(line):
        yield Span(start=match.start(), end=match.end(), category="otp_secret")
    for match in _WIFI.finditer(line):
        yield Span(start=match.start(1), end=match.end(1), category="password")


def _is_key(value: str) -> bool:
    if value.startswith(_BY_DESIGN):
        return True
    if is_placeholder(value) or value.upper().endswith(("EXAMPLE", "HERE")):
        return False
    return (is_mixed(value[4:]) or value.startswith(_DIGITLESS)) and entropy(value) > 3  # noqa: PLR2004  (bits)
