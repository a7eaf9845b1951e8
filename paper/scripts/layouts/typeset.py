#!/usr/bin/env python3
"""Typesets documents with labelled algorithms: typeset.py DIR [--further | --venues | --later] [--only NAME ...] [--copies N] [--seed N] [--jobs N]

Writes DIR/pdf/NAME.pdf and DIR/labels.jsonl (the form of labels that scorers read: file, layout, title, authors, year, boxes with
page, pages, number, caption, lines of text and depth, references). The layouts are other ones than those the line classifier was
first fitted on: boxes side by side and over two pages, fonts without names, frames, wrapped lines, program text, plain steps, and
documents full of bait without any box. Same input, same documents. Needs pdflatex with the packages of texlive-science,
texlive-publishers and texlive-latex-extra; layouts that need dvips and ps2pdf are left out without them."""
import argparse
import concurrent.futures
import hashlib
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from bank import BANK, JAVA, PYTHON          # noqa: E402
import further                               # noqa: E402
import later                                 # noqa: E402
from layouts import LAYOUTS                  # noqa: E402
from styles import seen                      # noqa: E402
from texts import BAIT, CAPTIONS, FIRST, LAST, PLACES, REFERENCES, SENTENCES  # noqa: E402
import venues                                # noqa: E402
import whole                                 # noqa: E402


def capital(text):
    return text[0].upper() + text[1:]


def document(layout, rng, negative):
    """LaTeX source, what is known about the document, and its boxes."""
    pieces = sorted(layout.bank(BANK, PYTHON, JAVA))
    names = [] if negative else rng.sample(pieces, min(len(pieces), rng.randint(2, 3)))
    authors = rng.sample([f + ' ' + l for f, l in zip(rng.sample(FIRST, 8), rng.sample(LAST, 8))], rng.randint(1, 4))
    year = rng.randint(1996, 2024)
    about = [capital(n) for n in names[:1]] or [rng.choice(['Careful Measurement', 'Simple Storage Layouts', 'Robust Benchmarks'])]
    title = rng.choice(['{T} Revisited', 'Faster {T} for Large Inputs', 'A Practical Study of {T}: Theory and Experiments',
                        'On {T}']).replace('{T}', about[0])

    def paragraph(k, extra=()):
        some = rng.sample(SENTENCES, k) + list(extra)
        rng.shuffle(some)
        return ' '.join(some)

    bait = rng.sample(BAIT, 7 if negative else 3)
    body = ['\\section{Introduction}\n%s\n\n%s\n' % (paragraph(6), paragraph(6)), bait.pop()]
    boxes = []
    pending = []
    for i, name in enumerate(names, 1):
        caption = capital(rng.choice(CAPTIONS).replace('{T}', name)) + rng.choice(['', '', '.']) if layout.captions else None
        box = layout.box(name, layout.bank(BANK, PYTHON, JAVA)[name], caption, i, rng)
        refs = []
        if layout.word:
            refs = [r.replace('{T}', name) for r in rng.sample(REFERENCES, 2)]
        mention = [r.replace('{N}', '%s~\\ref{box:%d}' % (layout.mention(rng), i)) for r in refs]
        body.append('\\section{%s}\n%s\n' % (capital(name), paragraph(5, mention[:1])))
        if layout.pairs and i % 2 and i < len(names):
            pending = [box.tex]
        elif pending:
            body.append(layout.pair(pending.pop(), box.tex))
        else:
            body.append(box.tex)
        body.append('%s\n\n%s\n' % (paragraph(6, mention[1:]), paragraph(4)))
        boxes.append((box, caption, refs, mention))
        if bait and rng.random() < 0.6:
            body.append(bait.pop())
    body += ['\\section{Experiments}\n%s\n' % paragraph(7)] + [b + '\n\n' + paragraph(5) for b in bait]
    if negative:
        body.append('We compare with Algorithm 2 of the earlier report, which is not repeated here. %s\n' % paragraph(4))
    body.append('\\section{Conclusion}\n%s\n\n%s\n' % (paragraph(6), paragraph(6)))
    source = layout.whole(title, authors, rng.choice(PLACES), year, paragraph(4), '\n'.join(body), rng)
    return source, dict(title=title, authors=authors, year=year), [b + (None,) for b in boxes]


def run(command, cwd, env):
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, timeout=300)
    return None if done.returncode == 0 else done.stdout.decode('latin1')[-1500:]


def build(job):
    layout, copy, seed, out = job
    negative = copy == 0
    name = '%s-%s' % (layout.name, 'none' if negative else copy)
    rng = random.Random('%s %s %s' % (seed, layout.name, copy))
    source, meta, boxes = (whole.paper if layout in venues.LAYOUTS + later.LAYOUTS else document)(layout, rng, negative)
    env = dict(os.environ, SOURCE_DATE_EPOCH='1700000000', FORCE_SOURCE_DATE='1', TZ='UTC')
    with tempfile.TemporaryDirectory() as work:
        with open(os.path.join(work, name + '.tex'), 'w', encoding='utf8') as f:
            f.write(source)
        tex = 'latex' if layout.by_dvips else 'pdflatex'
        for _ in range(2):
            error = run([tex, '-interaction=nonstopmode', '-halt-on-error', name + '.tex'], work, env)
            if error:
                return name, None, error
        if layout.by_dvips:
            for command in (['dvips', '-q'] + layout.by_dvips + [name + '.dvi', '-o', name + '.ps'], ['ps2pdf', name + '.ps', name + '.pdf']):
                error = run(command, work, env)
                if error:
                    return name, None, error
        aux = open(os.path.join(work, name + '.aux'), encoding='latin1').read()
        shutil.copy(os.path.join(work, name + '.tex'), os.path.join(out, 'tex', name + '.tex'))
        data = open(os.path.join(work, name + '.pdf'), 'rb').read()
        with open(os.path.join(out, 'pdf', name + '.pdf'), 'wb') as f:
            f.write(data)
    place = {m[0]: (m[1], int(m[2])) for m in re.findall(r'\\newlabel\{((?:box|end):\d+)\}\{\{([^{}]*)\}\{(\d+)\}', aux)}
    record = dict(file=name, sha256=hashlib.sha256(data).hexdigest(), layout=layout.name, **meta, year_printed=True, boxes=[])
    for i, (box, caption, refs, mention, piece) in enumerate(boxes, 1):
        number, page = place['box:%d' % i]
        last = place.get('end:%d' % i, (None, page))[1]
        label = '%s %s' % (layout.word, number) if layout.word else None
        said = [seen(m.replace('~', ' ').replace('\\ref{box:%d}' % i, number).replace('--', '–')) for m in mention]
        record['boxes'].append(dict(
            id='%s-%d' % (name, i), page=page, pages=list(range(page, last + 1)), number=label, caption=caption.rstrip('.') + '.' + layout.sentence if layout.sentence else caption, kind=layout.kind,
            lines=[dict(depth=d, text=t) for d, t in box.lines], references=said,
            **(dict(about=piece.about, complexity=[piece.cost[1]]) if piece else {})))
    return name, record, None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('dir')
    ap.add_argument('--only', nargs='*')
    ap.add_argument('--further', action='store_true', help='the layouts of further.py')
    ap.add_argument('--venues', action='store_true', help='the layouts of venues.py, as whole papers')
    ap.add_argument('--later', action='store_true', help='the layouts of later.py, as whole papers')
    ap.add_argument('--copies', type=int, default=2)
    ap.add_argument('--seed', default='a')
    ap.add_argument('--jobs', type=int, default=2)
    a = ap.parse_args()
    for sub in ('pdf', 'tex'):
        os.makedirs(os.path.join(a.dir, sub), exist_ok=True)
    usable = [l for l in (further.LAYOUTS if a.further else venues.LAYOUTS if a.venues else later.LAYOUTS if a.later else LAYOUTS) if not l.by_dvips or shutil.which('ps2pdf') and shutil.which('dvips')]
    jobs = [(l, c, a.seed, a.dir) for l in usable for c in range(0, a.copies + 1) if not a.only or l.name in a.only]
    failed, records = 0, []
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for name, record, error in pool.map(build, jobs):
            if record is None:
                failed += 1
                print('FAILED', name, error, file=sys.stderr)
            else:
                records.append(record)
    with open(os.path.join(a.dir, 'labels.jsonl'), 'w', encoding='utf8') as f:
        for record in records:
            f.write(json.dumps(record, ensure_ascii=False) + '\n')
    print(len(records), 'documents,', sum(len(r['boxes']) for r in records), 'boxes,', failed, 'failed')
    sys.exit(1 if failed else 0)


if __name__ == '__main__':
    main()
