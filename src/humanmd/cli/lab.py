"""`humanmd lab`: simulated lives with exact ground truth, and how true a model of one is."""

from dataclasses import asdict
from pathlib import Path

import click

from humanmd.cli.render import as_json_option, emit, say
from humanmd.evidence.load import load
from humanmd.lab import gold
from humanmd.lab.life.generate import Options, generate
from humanmd.lab.score import Ratio, Scores, score

_SHOWN = 12


@click.group("lab")
def command() -> None:
    """Simulate lives with exact ground truth, and score models against it."""


@command.command("life")
@click.option("--persona", default="clara", show_default=True, help="Whose life.")
@click.option("--seed", default=1, show_default=True, help="Which of that person's possible lives.")
@click.option("--days", default=21, show_default=True, type=click.IntRange(1, 366))
@click.option(
    "--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="An empty or new folder."
)
@click.option("--density", default=1.0, show_default=True, help="Records a minute of activity.")
@click.option("--flood", is_flag=True, help="Also show one false claim 3,000 times in one session.")
@click.option("--shuffle-times", is_flag=True, help="Keep what happens but not when: no habit is left.")
@click.option(
    "--without", multiple=True, help="Leave a fact (id or predicate) out of everything that is shown."
)
@as_json_option
def life(  # noqa: PLR0913  (one argument for each option)
    persona: str,
    seed: int,
    days: int,
    out: Path,
    density: float,
    without: tuple[str, ...],
    *,
    flood: bool,
    shuffle_times: bool,
    as_json: bool,
) -> None:
    """Write a life: captures as S1 records, and the truth behind them."""
    manifest = generate(
        persona,
        seed,
        days,
        out,
        shuffle_times=shuffle_times,
        without=frozenset(without),
        options=Options(density=density, flood=flood),
    )
    if as_json:
        emit({"out": str(out), "counts": dict(manifest.counts)})
    else:
        say(f"{manifest.counts['records']} records in {out / 'captures'}, the truth in {out / 'gold'}.")


@command.command("score")
@click.argument("life_folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("snapshot", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_json_option
def score_(life_folder: Path, snapshot: Path, *, as_json: bool) -> None:
    """Compare an exported model (`humanmd model export --raw`) with the truth of the life it was built from."""
    scores = score(load(snapshot).document, gold.load(life_folder / "gold"))
    if as_json:
        emit(figures(scores))
        return
    for line in summary(scores):
        say(line)
    for name in ("false_claims", "lies_believed", "missed", "stale", "habits_missed"):
        rows = getattr(scores, name)
        if rows:
            say(f"{name.replace('_', ' ')} ({len(rows)}):")
            for row in rows[:_SHOWN]:
                say(f"  {row}")


def figures(scores: Scores) -> dict[str, object]:
    """Give every figure of a score as plain values."""
    return {
        **asdict(scores),
        "relaxed": _ratio(scores.relaxed),
        "strict": _ratio(scores.strict),
        "states": _ratio(scores.states),
        "by_predicate": {name: _ratio(ratio) for name, ratio in sorted(scores.by_predicate.items())},
    }


def summary(scores: Scores) -> tuple[str, ...]:
    """Say a score in a few lines."""
    habits = len(scores.habits_found) + len(scores.habits_missed)
    return (
        (
            f"confirmed facts: precision {scores.relaxed.precision:.3f} ({scores.relaxed.correct} of "
            f"{scores.relaxed.predicted}), recall {scores.relaxed.recall:.3f} ({scores.relaxed.found} of "
            f"{scores.relaxed.wanted}), F0.5 {scores.relaxed.f_half:.3f}"
        ),
        f"planted habits found: {len(scores.habits_found)} of {habits}",
        (
            f"people wrongly merged: {len(scores.false_merges)}, with the owner: {len(scores.catastrophic_merges)}; "
            f"split: {len(scores.false_splits)}"
        ),
    )


def _ratio(ratio: Ratio) -> dict[str, float]:
    return {
        "precision": round(ratio.precision, 4),
        "recall": round(ratio.recall, 4),
        "f_half": round(ratio.f_half, 4),
        "predicted": ratio.predicted,
        "correct": ratio.correct,
        "wanted": ratio.wanted,
        "found": ratio.found,
    }
