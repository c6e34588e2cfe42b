"""A simulated life with exact ground truth: the world first, then the screen, the gold while rendering.

`generate` (in `generate.py`) writes a folder:

* `captures/YYYY-MM-DD.jsonl`: S1 records, the only input a system under test may see;
* `gold/world.json`: the world as it is, people, projects, all facts whether shown or not;
* `gold/facts.jsonl`: facts that were visible, with validity, evidence spans and the status they deserve
  (`gate`: confirmed, candidate, never);
* `gold/spans.jsonl`: every marked span of every record, in code points of the named field;
* `gold/sessions.jsonl`, `gold/secrets.jsonl` (canaries), `gold/attacks.jsonl` (what must not become a fact, and
  the right outcome), `gold/habits.jsonl` (planted regularities), `gold/commitments.jsonl`, `gold/identities.jsonl`,
  `gold/states.jsonl` (first-person sentences that fit no predicate), `gold/authored.jsonl` (all the owner typed);
* `MANIFEST.json`: arguments, counts and a hash of each file.

Where things are: `data/*.toml` a persona, `data/words_*` wordings per predicate and language, `data/filler_*`
everything else that screens say; `world.py` reads the persona; `narrative.py` decides what is said when and where;
`schedule.py` when the owner sits at the machine; `attacks.py`, `traps.py`, `secrets.py` what must not be believed
or kept; `skins/` how applications look; `scenes/` what happens in them; `film.py` turns shots into records;
`ledger.py` keeps the evidence and applies the rules of status.

Same arguments, same bytes: one seeded generator is passed down, nothing asks the clock.
"""
