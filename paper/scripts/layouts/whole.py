"""A whole paper for a layout of venues.py: sections with citations and formulas, a theorem with its proof, tables and plots as
bait, references, an appendix. Beside boxes it knows the sentences that describe each box and the cost the text states for it."""
import random

from prose import BAIT, BIBLIOGRAPHY, CODE, COSTS, DISPLAY, INTRODUCTION, METHOD, PIECES, REFERENCES
from styles import seen
from texts import FIRST, LAST, PLACES

TITLES = ['{T}', 'On {T}', '{T}: Theory and Practice', 'Revisiting {T}', 'Efficient {T} at Scale', 'A Simple Approach to {T}']


def some(rng, sentences, k, extra=()):
    out = rng.sample(sentences, min(k, len(sentences)))
    for sentence in extra:
        out.insert(rng.randint(0, len(out)), sentence)
    return ' '.join(out)


def pieces(layout):
    if layout.which == 'code':
        return CODE
    limit = 66 if layout.narrow else 400
    return [p for p in PIECES if max(map(len, p.source.split('\n'))) < limit]


def paper(layout, rng, negative):
    """LaTeX source, what is known about the paper, and its boxes: (box, caption, references, mentions, about, cost)."""
    known = pieces(layout)
    chosen = [] if negative else rng.sample(known, min(len(known), rng.randint(2, 3)))
    topic = (chosen or rng.sample(PIECES, 1))[0].topic
    authors = [f + ' ' + l for f, l in zip(rng.sample(FIRST, 4), rng.sample(LAST, 4))][:rng.randint(1, 4)]
    year = rng.randint(1998, 2025)
    title = rng.choice(TITLES).replace('{T}', topic)
    bait = rng.sample(BAIT, 5 if negative else 3)
    part = '\\section'
    body = ['%s{Introduction}\n%s\n\n%s\n' % (part, some(rng, INTRODUCTION, 7), some(rng, INTRODUCTION, 5)), bait.pop(),
            '%s{Related Work}\n%s\n' % (part, some(rng, INTRODUCTION, 6)),
            '%s{Preliminaries}\n%s\n%s%s\n' % (part, some(rng, METHOD, 5), rng.choice(DISPLAY), some(rng, METHOD, 3))]
    boxes, pending = [], []
    for i, piece in enumerate(chosen, 1):
        caption = piece.caption + rng.choice(['', '', '.'])
        box = layout.box(piece.topic, piece.source, caption, i, rng)
        ref = '%s~\\ref{box:%d}' % (layout.mention(rng), i)
        refs = rng.sample(REFERENCES, 2) + [rng.choice(COSTS).replace('{C}', piece.cost[0])]
        mention = [r.replace('{T}', piece.topic.lower()).replace('{N}', ref) for r in refs]
        body.append('%s{%s}\n%s\n%s%s\n' % (part, piece.topic, some(rng, METHOD, 4, [mention[0] + ' ' + ' '.join(piece.about)]), rng.choice(DISPLAY), some(rng, METHOD, 3)))
        if layout.pairs and i % 2 and i < len(chosen):
            pending = [box.tex]
        elif pending:
            body.append(layout.pair(pending.pop(), box.tex))
        else:
            body.append(box.tex)
        body.append('%s\n' % some(rng, METHOD, 5, [mention[1]]))
        body.append('\\begin{theorem}\n%s With probability at least $1 - \\delta$ the result is optimal up to a factor of $1 + \\epsilon$.\n\\end{theorem}\n\\begin{proof}\n%s\n%s%s\n\\end{proof}\n' % (
            mention[2], some(rng, METHOD, 3), rng.choice(DISPLAY), some(rng, METHOD, 2)))
        boxes.append((box, seen(caption.replace('--', '–')), refs, [m.replace('$%s$' % piece.cost[0], piece.cost[1]) for m in mention], piece))
    body += ['%s{Experiments}\n%s\n' % (part, some(rng, INTRODUCTION + METHOD, 8))] + [b + '\n\n' + some(rng, INTRODUCTION, 4) for b in bait]
    if negative:
        body.append('As a baseline we use Algorithm 1 of [3] with the parameters of its authors. %s\n' % some(rng, METHOD, 4))
    body.append('%s{Conclusion}\n%s\n' % (part, some(rng, INTRODUCTION, 5)))
    body.append('\\begin{thebibliography}{9}\n%s\n\\end{thebibliography}\n' % '\n'.join('\\bibitem{r%d} %s' % (k, b) for k, b in enumerate(rng.sample(BIBLIOGRAPHY, 5))))
    if rng.random() < 0.6:
        body.append('\\appendix\n%s{Omitted Proofs}\n%s\n%s%s\n' % (part, some(rng, METHOD, 7), rng.choice(DISPLAY), some(rng, METHOD, 4)))
    source = layout.whole(title, authors, rng.choice(PLACES), year, some(rng, INTRODUCTION, 5), '\n'.join(body), rng)
    if 'thesis' in layout.name:
        authors = authors[:1]
    if 'siam' in layout.name:
        title, authors = title.upper(), [a.upper() for a in authors]
    return source, dict(title=title, authors=authors, year=year), boxes
