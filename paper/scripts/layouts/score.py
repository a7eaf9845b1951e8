"""Scores of found boxes against labels: how the figures of docs/paper.md are defined.

A box is right when its page and number (or, without numbers, its page) are those of a label. Lines are compared in order, by a
longest common subsequence; a wrapped line may be met by its rows. `loose` keeps letters and digits only. Depth is relative to
the box. A reference sentence is met by one with which it shares 60 % of all runs of three words."""
import math
import re
import unicodedata

FOLD = {'−': '-', '–': '-', '—': '-', '’': "'", '‘': "'", '′': "'", '“': '"', '”': '"', '←': '<-', '≠': '!=', '≤': '<=', '≥': '>=',
        '∗': '*', '×': '*', '·': '.', '⋅': '.', 'µ': 'μ', '⟨': '<', '⟩': '>', '…': '...'}


def fold(text):
    return unicodedata.normalize('NFKC', ''.join(FOLD.get(c, c) for c in text or ''))


def loose(text):
    return re.sub(r'[^a-z0-9]', '', unicodedata.normalize('NFKD', fold(text)).lower()) or strict(text)


def strict(text):
    return re.sub(r'\s+', '', fold(text))


def caption(text):
    return re.sub(r'\s+', ' ', fold(text)).strip().rstrip('.').strip().lower()


def number(text):
    text = re.sub(r'\s+', ' ', fold(text)).strip().lower().rstrip('.:')
    return re.sub(r'^(alg\.?|algorithm)\b\.?', 'algorithm', re.sub(r'^(fig\.?|figure)\b\.?', 'figure', text))


def shingles(text):
    words = re.findall(r'[a-z0-9]+', re.sub(r'(?<=[a-z])-\s*(?=[a-z])', '', fold(text).lower()))
    return {' '.join(words[i:i + 3]) for i in range(max(1, len(words) - 2))}


def pages(label):
    return label.get('pages') or [label['page']]


def pair(labels, found):
    """Labels with the boxes that meet them, one to one."""
    pairs, used = [], set()
    for by_number in (True, False):
        for label in labels:
            if any(label is p[0] for p in pairs):
                continue
            for i, box in enumerate(found):
                if i in used or box['page'] not in pages(label):
                    continue
                same = number(label.get('number')) and number(label.get('number')) == number(box.get('number'))
                if same if by_number else not (label.get('number') and box.get('number')):
                    pairs.append((label, box))
                    used.add(i)
                    break
    return pairs


def lines(truth, found, norm):
    """Lines met, lines met with the right depth, lines there are, lines found."""
    want = [norm(t['text']) for t in truth]
    got, at = [], 0
    while at < len(found):
        n = next((k for k in range(1, 6) if norm(' '.join(f['text'] for f in found[at:at + k])) in want), 1)
        got.append((norm(' '.join(f['text'] for f in found[at:at + n])), found[at]['depth']))
        at += n
    n, m = len(want), len(got)
    table = [[0] * (m + 1) for _ in range(n + 1)]
    for a in range(n - 1, -1, -1):
        for b in range(m - 1, -1, -1):
            table[a][b] = table[a + 1][b + 1] + 1 if want[a] == got[b][0] else max(table[a + 1][b], table[a][b + 1])
    a = b = hits = 0
    offsets = []
    while a < n and b < m:
        if want[a] == got[b][0]:
            offsets.append(got[b][1] - truth[a]['depth'])
            hits, a, b = hits + 1, a + 1, b + 1
        elif table[a + 1][b] >= table[a][b + 1]:
            a += 1
        else:
            b += 1
    usual = max(set(offsets), key=offsets.count) if offsets else 0
    return hits, offsets.count(usual), n, m


def f1(hits, found, there):
    return 2 * hits / (found + there) if found + there else 0.0


def score(labels, papers):
    """Figures of a set: labels by file, and what was found by file."""
    page_sets, boxes = [set(), set()], [0, 0, 0]
    empty = [0, 0]
    right = {k: [0, 0] for k in ('number', 'caption', 'title', 'year', 'authors', 'stated cost', 'costs given are stated', 'describing sentence')}
    sums = {'strict': [0] * 4, 'loose': [0] * 4}
    refs = [0, 0, 0]
    last = lambda names: {loose(n.split()[-1]) for n in names or [] if n.strip()}
    for label in labels:
        paper = papers.get(label['file'], {'algorithms': []})
        found = paper['algorithms']
        page_sets[0] |= {(label['file'], b['page']) for b in label['boxes']}
        later = {p for b in label['boxes'] for p in pages(b)[1:]}
        page_sets[1] |= {(label['file'], b['page']) for b in found if b['page'] not in later or b['page'] in {x['page'] for x in label['boxes']}}
        pairs = pair(label['boxes'], found)
        boxes = [boxes[0] + len(pairs), boxes[1] + len(found), boxes[2] + len(label['boxes'])]
        if not label['boxes']:
            empty = [empty[0] + (not found), empty[1] + 1]
        for what, same in (('title', loose(label['title']) == loose(paper.get('title'))), ('year', label['year'] == paper.get('year')),
                           ('authors', last(label['authors']) == last(paper.get('authors')))):
            right[what][0] += same
            right[what][1] += 1
        for box in label['boxes']:
            met = next((f for b, f in pairs if b is box), {})
            if box.get('number'):
                right['number'][0] += number(box['number']) == number(met.get('number'))
                right['number'][1] += 1
            if box.get('caption'):
                right['caption'][0] += bool(met) and caption(box['caption']) == caption(met.get('caption'))
                right['caption'][1] += 1
            for which, norm in (('strict', strict), ('loose', loose)):
                sums[which] = [x + y for x, y in zip(sums[which], lines(box['lines'], met.get('lines', []), norm))]
            given = {loose(c) for c in met.get('complexity', [])}
            for cost in box.get('complexity', []):
                right['stated cost'][0] += loose(cost) in given
                right['stated cost'][1] += 1
            if box.get('complexity'):
                right['costs given are stated'][0] += len(given & {loose(c) for c in box['complexity']})
                right['costs given are stated'][1] += len(given)
            synopsis = shingles(' '.join(met.get('synopsis', [])))
            for sentence in box.get('about', []):
                right['describing sentence'][0] += len(shingles(sentence) & synopsis) > 0.7 * len(shingles(sentence))
                right['describing sentence'][1] += 1
            said = [shingles(s) for s in met.get('references', [])]
            refs[1] += len(said) if box.get('references') else 0
            for wanted in box.get('references', []):
                refs[2] += 1
                mine = shingles(wanted)
                best = max(((len(mine & s) / len(mine | s), i) for i, s in enumerate(said)), default=(0, -1))
                if best[0] >= 0.6:
                    refs[0] += 1
                    said[best[1]] = set()
    out = {'pages F1': f1(len(page_sets[0] & page_sets[1]), len(page_sets[1]), len(page_sets[0])), 'boxes F1': f1(*boxes),
           'documents without boxes left empty': empty}
    for which in ('loose', 'strict'):
        hits, deep, there, got = sums[which]
        out['lines F1, %s' % which] = f1(hits, got, there)
        out['lines with depth F1, %s' % which] = f1(deep, got, there)
    out['reference sentences F1'] = f1(*refs)
    names = {'stated cost': 'stated costs found', 'costs given are stated': 'costs given that are stated', 'describing sentence': 'describing sentences in the synopsis'}
    out.update({names.get(k, '%s right' % k): v for k, v in right.items()})
    return out


def ranked(gains, grades):
    """Precision at 10 (of those that can be had), NDCG at 10 and one over the rank of the first exact answer."""
    gains = gains[:10]
    ideal = sorted(grades, reverse=True)[:10]
    dcg = lambda gs: sum((2 ** g - 1) / math.log2(i + 2) for i, g in enumerate(gs))
    return (sum(g > 0 for g in gains) / min(10, len(grades)), dcg(gains) / dcg(ideal),
            next((1 / (i + 1) for i, g in enumerate(gains) if g == 2), 0.0))
