#!/usr/bin/env python3
"""Measures the crate `paper` and writes docs/paper.md:

    cargo build --release -p algofind-paper --examples
    scripts/paper_figures.py --examples target/release/examples --set development=DIR [--set more=DIR …] [--fitted LINES WRAPS] \\
        [--binary target/release/algofind]

Each DIR holds pdf/*.pdf and labels.jsonl (paper/scripts/layouts/typeset.py makes such folders). The queries of
paper/scripts/queries/queries.jsonl are asked over the first set. pdftotext and, when installed, pypdfium2 read the same documents
in the same run. --pages is the size of the collection that memory is measured on."""
import argparse
import collections
import json
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, os.path.join(ROOT, 'paper', 'scripts', 'layouts'))
from score import ranked, score  # noqa: E402


def run(command):
    """Standard output, processor seconds and peak memory (MB) of a command."""
    probe = 'import resource,subprocess,sys;r=subprocess.run(sys.argv[1:],stdout=sys.stdout);u=resource.getrusage(resource.RUSAGE_CHILDREN);' \
            'print(u.ru_utime+u.ru_stime,u.ru_maxrss,r.returncode,file=sys.stderr)'
    done = subprocess.run([sys.executable, '-c', probe] + command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    seconds, memory, code = done.stderr.strip().split('\n')[-1].split()
    if int(code) > 1:
        sys.exit('%s failed: %s' % (' '.join(command[:3]), done.stderr[-500:]))
    return done.stdout, float(seconds), float(memory) / 1024


def documents(folder):
    return sorted(os.path.join(folder, 'pdf', n) for n in os.listdir(os.path.join(folder, 'pdf')) if n.endswith('.pdf'))


def read_set(examples, folder):
    labels = [json.loads(l) for l in open(os.path.join(folder, 'labels.jsonl'), encoding='utf8')]
    papers = {}
    out = subprocess.run([os.path.join(examples, 'papers')] + documents(folder), capture_output=True, text=True, check=True).stdout
    for row in map(json.loads, out.splitlines()):
        if 'page' in row:
            papers[row['file']]['algorithms'].append(row)
        else:
            papers[row['file']] = {**row, 'algorithms': []}
    return labels, score(labels, papers)


# ---- search --------------------------------------------------------------------------------------------------------
def terms(text):
    return re.findall(r'[a-z0-9]+', text.lower())


class FullText:
    """Plain full-text search: BM25 over the text of pages."""

    def __init__(self, files):
        self.pages = []
        for file in files:
            text = subprocess.run(['pdftotext', file, '-'], capture_output=True, text=True).stdout
            for i, page in enumerate(text.split('\f')):
                if page.strip():
                    self.pages.append((os.path.basename(file)[:-4], i + 1, collections.Counter(terms(page))))
        self.df = collections.Counter(t for p in self.pages for t in p[2])
        self.mean = sum(sum(p[2].values()) for p in self.pages) / max(1, len(self.pages))

    def search(self, text):
        out = []
        for file, page, counts in self.pages:
            length = sum(counts.values())
            s = 0.0
            for t in set(terms(text)):
                if counts[t]:
                    idf = math.log(1 + (len(self.pages) - self.df[t] + 0.5) / (self.df[t] + 0.5))
                    s += idf * counts[t] * 2.2 / (counts[t] + 1.2 * (0.25 + 0.75 * length / self.mean))
            if s > 0:
                out.append((-s, file, page))
        return [(f, p, None) for _, f, p in sorted(out)[:10]]


def search(examples, binary, labels, folder, library):
    queries = [json.loads(l) for l in open(os.path.join(ROOT, 'paper', 'scripts', 'queries', 'queries.jsonl'), encoding='utf8')]
    boxes = [(l['file'], b) for l in labels for b in l['boxes']]
    plain = FullText(documents(folder))

    def asked(ranking):
        """All answers of one ranking, by the text of the query."""
        asks = '\n'.join(json.dumps({'text': q['text'], 'ranking': ranking}) for q in queries) + '\n'
        command = [os.path.join(examples, 'library'), os.path.join(folder, 'pdf'), os.path.join(library, ranking)]
        out = subprocess.run(command, input=asks, capture_output=True, text=True, check=True).stdout.splitlines()[1:]
        answers = {q['text']: [(os.path.basename(r['file'])[:-4], r['page'], r['number']) for r in json.loads(o)['results']]
                   for q, o in zip(queries, out)}
        return answers.__getitem__

    def by_command(text):
        done = subprocess.run([binary, 'papers', 'search', '-', '--index', os.path.join(library, 'command'), '--json'], input=text,
                              capture_output=True, text=True)
        found = json.loads(done.stdout)['results'] if done.returncode < 2 else []
        return [(os.path.basename(r['file'])[:-4], r['page'], r['number']) for r in found]

    rows = []
    methods = [('default (without the meaning of captions)', asked('default')), ("the paper's sum of cosines", asked('paper')),
               ('full text of pages (BM25)', plain.search)]
    if binary:
        subprocess.run([binary, 'papers', 'index', os.path.join(folder, 'pdf'), '--out', os.path.join(library, 'command')], capture_output=True)
        methods.insert(0, ('default, with the meaning of captions: `algofind papers search`', by_command))
    for name, ask in methods:
        for kind in ('text', 'code'):
            sums, n = [0.0] * 3, 0
            for q in (q for q in queries if q['kind'] == kind):
                grades = {id(b): q['relevant'][b['query']] for _, b in boxes if b['query'] in q['relevant']}
                seen, gains = set(), []
                for file, page, number in ask(q['text']):
                    here = [b for f, b in boxes if f == file and page in (b.get('pages') or [b['page']]) and id(b) not in seen
                            and (number is None or b['number'] is None or b['number'].lower() == number.lower())]
                    here.sort(key=lambda b: -grades.get(id(b), 0))
                    gains.append(grades.get(id(here[0]), 0) if here else 0)
                    seen |= {id(b) for b in here[:1]}
                sums = [a + b for a, b in zip(sums, ranked(gains, list(grades.values())))]
                n += 1
            rows.append((name, kind, n, [s / n for s in sums]))
    return rows


# ---- speed and memory ------------------------------------------------------------------------------------------------
PDFIUM = 'import sys,pypdfium2 as p\nn=0\nfor f in sys.argv[1:]:\n    d=p.PdfDocument(f)\n    for i in range(len(d)):\n        d[i].get_textpage().get_text_range();n+=1\nprint(n)'


def speed(examples, files, work):
    command = [os.path.join(examples, 'library'), os.path.dirname(files[0]), os.path.join(work, 'speed')]
    out, seconds, memory = run(command)
    pages = json.loads(out)['pages']
    rows = [('read, found, described, indexed', pages / seconds, memory)]
    script = 'for f in "$@"; do pdftotext "$f" - >/dev/null; done'
    if shutil.which('pdftotext'):
        _, seconds, memory = run(['sh', '-c', script, 'sh'] + files)
        rows.append(('pdftotext: text alone', pages / seconds, memory))
    if subprocess.run([sys.executable, '-c', 'import pypdfium2'], capture_output=True).returncode == 0:
        out, seconds, memory = run([sys.executable, '-c', PDFIUM] + files)
        rows.append(('pdfium (pypdfium2): text alone', int(out) / seconds, memory))
    return pages, rows


def large(examples, files, pages, wanted, work):
    folder = os.path.join(work, 'large')
    os.makedirs(folder)
    for copy in range(math.ceil(wanted / max(1, pages))):
        for file in files:
            # A comment behind the end makes each copy a document of its own.
            with open(file, 'rb') as f, open(os.path.join(folder, '%d-%s' % (copy, os.path.basename(file))), 'wb') as g:
                g.write(f.read() + b'\n%% copy %d\n' % copy)
    out, seconds, memory = run([os.path.join(examples, 'library'), folder, os.path.join(work, 'many')])
    report = json.loads(out)
    return report['pages'], report['algorithms'], report['pages'] / seconds, memory


def show(value):
    if isinstance(value, list) and not value[1]:
        return '–'
    if isinstance(value, list):
        return '%d of %d' % tuple(value)
    return '%.3f' % value


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--examples', required=True)
    ap.add_argument('--binary', help='the program itself, to measure its search as well')
    ap.add_argument('--set', action='append', required=True, metavar='NAME=DIR')
    ap.add_argument('--fitted', nargs=2, metavar=('LINES', 'WRAPS'), help='what `train_lines lines` and `train_lines wraps` said')
    ap.add_argument('--pages', type=int, default=10000)
    ap.add_argument('--out', default=os.path.join(ROOT, 'docs', 'paper.md'))
    a = ap.parse_args()
    sets = [s.split('=', 1) for s in a.set]
    text = ['# Algorithms in documents: figures', '',
            'Made by `scripts/paper_figures.py --examples … ' + ' '.join('--set "%s"=…' % n for n, _ in sets) + '`; what the figures mean is said in',
            '`paper/scripts/layouts/score.py`. The other sets are made by `paper/scripts/layouts/typeset.py`, without and with `--further`, `--venues` and',
            '`--later`, and by `other_tools.py` beside it (typst, a browser, a word processor, groff). Rules were changed after looking at errors on all;',
            'both classifiers were fitted on the first two, so no other figure is that of a fit.',
            '', '## Finding and describing', '']
    measured = [(name, *read_set(a.examples, folder)) for name, folder in sets]
    text.append('| | ' + ' | '.join('%s (%d documents, %d boxes)' % (n, len(l), sum(len(x['boxes']) for x in l)) for n, l, _ in measured) + ' |')
    text.append('|---' * (len(measured) + 1) + '|')
    for key in measured[0][2]:
        text.append('| %s | ' % key + ' | '.join(show(s[key]) for _, _, s in measured) + ' |')
    if a.fitted:
        text += ['', '## Classifiers, on layouts they were not fitted on', '', '| | F1, each layout left out once |', '|---|---|']
        for name, log in zip(('line of pseudo-code or not (published: 93.3 %)', 'row goes on with the row above or not'), a.fitted):
            text.append('| %s | %s |' % (name, re.search(r'together: F1 ([0-9.]+)', open(log, encoding='utf8').read())[1]))
    with tempfile.TemporaryDirectory() as work:
        files = documents(sets[0][1])
        pages, rows = speed(a.examples, files, work)
        text += ['', '## Search', '', 'Queries of `paper/scripts/queries/queries.jsonl` over the first set; grade 2 is the algorithm itself, 1 one like it. P@10 is the',
                 'share of the relevant among the first ten, of as many as there can be. The paper reports P@10 0.81 and NDCG@10 0.94 for its own', 'system on 20 queries over other documents.', '',
                 '| ranking | queries | P@10 | NDCG@10 | MRR |', '|---|---|---|---|---|']
        for name, kind, n, (p, ndcg, mrr) in search(a.examples, a.binary, measured[0][1], sets[0][1], os.path.join(work, 'library')):
            text.append('| %s | %d by %s | %.3f | %.3f | %.3f |' % (name, n, {'text': 'words', 'code': 'pseudo-code'}[kind], p, ndcg, mrr))
        text += ['', '## Speed and memory', '', '%d pages of the first set, one run.' % pages, '', '| | pages a CPU-second | peak memory |', '|---|---|---|']
        text += ['| %s | %.0f | %.0f MB |' % row for row in rows]
        n, found, rate, memory = large(a.examples, files, pages, a.pages, work)
        text += ['', 'A collection of %d pages (%d algorithms; copies of the same documents, each read anew) was indexed with %.0f pages a CPU-second in %.0f MB of memory.' % (n, found, rate, memory)]
    with open(a.out, 'w', encoding='utf8') as f:
        f.write('\n'.join(text) + '\n')
    print(a.out)


if __name__ == '__main__':
    main()
