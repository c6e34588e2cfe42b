"""The relations between identities that a stated fact means: who works where, with whom, for whom, on what."""

from dataclasses import replace
from types import MappingProxyType

from humanmd.modeling.records import Claim, Mention
from humanmd.modeling.rules.finds import Find
from humanmd.modeling.vocabulary import RELATIONS

_RELATION_OF: MappingProxyType[str, str] = MappingProxyType(
    {
        "employer": "part_of", "team": "part_of", "manager": "reports_to", "works_on": "engaged_with",
        "works_with": "knows", "friend_of": "knows", "family_of": "knows", "project_role": "participates_in",
    }
)  # fmt: skip


def linked(finds: tuple[Find, ...]) -> tuple[Find, ...]:
    """Add to each statement the relation it means, unless it is there already."""
    known = {
        (f.claim.subject, f.claim.predicate, f.claim.target) for f in finds if f.claim.kind == "relation"
    }
    extra: list[Find] = []
    for find in finds:
        relation = _relation(find.claim)
        if relation is None or (relation.subject, relation.predicate, relation.target) in known:
            continue
        extra.append(replace(find, claim=relation, rule=f"{find.rule}.link"))
    return (*finds, *extra)


def _relation(claim: Claim) -> Claim | None:
    predicate = (
        _RELATION_OF.get(claim.predicate) if claim.kind == "fact" and claim.modality != "negated" else None
    )
    target = (
        Mention(kind="project", name=claim.situation) if claim.predicate == "project_role" else claim.target
    )
    if predicate is None or target is None or claim.subject.kind not in RELATIONS[predicate][0]:
        return None
    return replace(claim, kind="relation", predicate=predicate, object="", target=target, situation="")
