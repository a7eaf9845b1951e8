#!/usr/bin/env python3
"""Documents that TeX did not make, with labels: other_tools.py DIR [--seed N]

Typst, groff, a browser and a word processor set the same pieces as venues.py. Each tool that is not installed is left out and named.
Needs pdftotext, which says on which page a caption stands."""
import argparse
import hashlib
import html
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import venues                                # noqa: E402,F401  (its signs)
from further import words                    # noqa: E402
from prose import BIBLIOGRAPHY, INTRODUCTION, METHOD, PIECES, REFERENCES, COSTS  # noqa: E402
from styles import seen                      # noqa: E402
from texts import FIRST, LAST, PLACES        # noqa: E402


def flat(text):
    """Text without LaTeX, powers and indices written out."""
    text = seen(re.sub(r'\\emph\{([^{}]*)\}', r'\1', text).replace('~', ' ').replace('--', '–'))
    for _ in range(3):
        text = re.sub(r'[_^]\{([^{}]*)\}', r'\1', text)
    return re.sub(r'[_^](?=\S)', '', text)


def content(rng, word, n_boxes):
    pieces = rng.sample(PIECES, n_boxes)
    authors = [f + ' ' + l for f, l in zip(rng.sample(FIRST, 3), rng.sample(LAST, 3))][:rng.randint(1, 3)]
    year = rng.randint(2001, 2025)
    title = rng.choice(['{T}', 'On {T}', 'Practical {T}']).replace('{T}', (pieces or [PIECES[0]])[0].topic)
    some = lambda bank, k: ' '.join(flat(s) for s in rng.sample(bank, k))
    parts = [('head', 'Introduction'), ('text', some(INTRODUCTION, 7)), ('text', some(INTRODUCTION, 5)), ('table', None), ('text', some(METHOD, 4))]
    boxes = []
    for i, p in enumerate(pieces, 1):
        number = '%s %d' % (word, i) if word else None
        refs = [r.replace('{N}', number or 'the procedure below').replace('{T}', p.topic.lower()) for r in rng.sample(REFERENCES, 2)]
        cost = rng.choice(COSTS).replace('{N}', number or 'the procedure below').replace('${C}$', flat('$%s$' % p.cost[0]))
        rows = [(d, re.sub(r'\s+', ' ', flat(t))) for d, _, t in words(p.source)]
        parts += [('head', p.topic), ('text', some(METHOD, 4) + ' ' + refs[0] + ' ' + ' '.join(p.about) + ' ' + some(METHOD, 2)),
                  ('box', (i, number, flat(p.caption), rows)), ('text', refs[1] + ' ' + some(METHOD, 5)), ('text', cost + ' ' + some(METHOD, 3))]
        boxes.append(dict(number=number, caption=flat(p.caption) if number else None, kind='algorithm' if word else 'in-text', lines=[dict(depth=d, text=t) for d, t in rows],
                          references=refs + [cost] if number else [], about=p.about, complexity=[flat('$%s$' % p.cost[0])]))
    parts += [('head', 'Conclusion'), ('text', some(INTRODUCTION, 6)), ('head', 'References')] + [('ref', flat(b)) for b in rng.sample(BIBLIOGRAPHY, 5)]
    return title, authors, rng.choice(PLACES), year, some(INTRODUCTION, 4), parts, boxes


TABLE = [('Method', 'Time', 'Gap'), ('Greedy', '0.41', '12.3'), ('Local search', '3.97', '4.2'), ('Ours', '0.63', '1.8')]


# ---- typst --------------------------------------------------------------------------------------------------------------
def typst(columns, numbers, ruled):
    def quote(t):
        return re.sub(r'([\\#$*_`<>@\[\]~/])', r'\\\1', t)

    def make(title, authors, place, year, abstract, parts):
        out = ['#set page(paper: "a4", numbering: "1"%s)\n#set par(justify: true)\n#set text(size: 10pt)\n#set heading(numbering: "1.1")\n' % (', columns: 2' if columns == 2 else ''),
               '#place(top + center, scope: "parent", float: true)[\n#align(center)[#text(17pt, weight: "bold")[%s] \\ #v(2mm) %s \\ _%s_ \\ %d]]\n' % (
                   quote(title), ', '.join(map(quote, authors)), quote(place), year), '*Abstract.* %s\n' % quote(abstract)]
        for kind, x in parts:
            if kind == 'head':
                out.append('= %s\n' % quote(x))
            elif kind in ('text', 'ref'):
                out.append(quote(x) + '\n')
            elif kind == 'table':
                out.append('#figure(table(columns: 3, %s), caption: [Results of the compared algorithms])\n' % ', '.join('[%s]' % c for r in TABLE for c in r))
            else:
                i, number, cap, rows = x
                body = ' \\\n'.join((('#box(width: 1.4em)[%d:];' % k) if numbers else '') + '#h(%.1fem);' % (1.3 * d) + re.sub(r'^(procedure|for each|for|while|if|else if|else|repeat|until|return|Input:|Output:)(?=\s|$)', r'*\1*', quote(t)) for k, (d, t) in enumerate(rows, 1))
                cap = quote(cap)
                if ruled:
                    out.append('#block(width: 100%%, stroke: (top: 1pt, bottom: 1pt), inset: (y: 4pt))[*%s* %s #line(length: 100%%, stroke: 0.5pt) #set par(justify: false)\n%s]\n' % (number, cap, body))
                else:
                    out.append('#figure(align(left)[#set par(justify: false)\n%s], kind: "algorithm", supplement: [Algorithm], caption: [%s])\n' % (body, cap))
        return '\n'.join(out)

    def build(source, work, name):
        import typst as compiler
        with open(os.path.join(work, name + '.typ'), 'w', encoding='utf8') as f:
            f.write(source)
        compiler.compile(os.path.join(work, name + '.typ'), output=os.path.join(work, name + '.pdf'))
    return make, build


# ---- HTML: a browser's print, weasyprint, a word processor ----------------------------------------------------------------
def page(style, pre):
    def make(title, authors, place, year, abstract, parts):
        e = html.escape
        out = ['<!DOCTYPE html><html><head><meta charset="utf-8"><title>%s</title><style>%s</style></head><body><h1>%s</h1><p class="who">%s</p><p class="who">%s, %d</p><p><b>Abstract.</b> %s</p>' % (
            e(title), style, e(title), e(', '.join(authors)), e(place), year, e(abstract))]
        for kind, x in parts:
            if kind == 'head':
                out.append('<h2>%s</h2>' % e(x))
            elif kind in ('text', 'ref'):
                out.append('<p>%s</p>' % e(x))
            elif kind == 'table':
                out.append('<table border="1">%s</table>' % ''.join('<tr>%s</tr>' % ''.join('<td>%s</td>' % c for c in r) for r in TABLE))
            else:
                i, number, cap, rows = x
                if pre == 'pre':
                    body = '<pre>%s</pre>' % '\n'.join('%2d  %s%s' % (k, '    ' * d, e(t)) for k, (d, t) in enumerate(rows, 1))
                    out.append('<figure>%s<figcaption>%s: %s</figcaption></figure>' % (body, number, e(cap)))
                elif pre == 'list':
                    body = ''.join('<li><span style="padding-left:%.1fem">%s</span></li>' % (1.5 * d, e(t)) for d, t in rows)
                    out.append('<div class="alg"><p class="cap"><b>%s.</b> %s</p><ol>%s</ol></div>' % (number, e(cap), body))
                else:
                    body = ''.join('<p style="margin-left:%.1fcm;margin-top:0;margin-bottom:0">%s</p>' % (0.6 * d, e(t)) for d, t in rows)
                    if pre == 'cell':
                        out.append('<p><b>%s.</b> %s</p><table border="1" width="100%%"><tr><td>%s</td></tr></table><p></p>' % (number, e(cap), body))
                    else:
                        out.append('%s<p align="center"><i>%s: %s</i></p>' % (body, number, e(cap)))
        return '\n'.join(out) + '</body></html>'
    return make


def written(source, work, name):
    path = os.path.join(work, name + '.html')
    with open(path, 'w', encoding='utf8') as f:
        f.write(source)
    return path


def chromium(source, work, name):
    subprocess.run(['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer', '--print-to-pdf=' + os.path.join(work, name + '.pdf'),
                    'file://' + written(source, work, name)], capture_output=True, check=True, timeout=120)


def weasyprint(source, work, name):
    import weasyprint as engine
    engine.HTML(written(source, work, name)).write_pdf(os.path.join(work, name + '.pdf'))


def writer(source, work, name):
    path = written(source, work, name)
    for target, given in (('odt:writer8', path), ('pdf', os.path.join(work, name + '.odt'))):
        subprocess.run(['soffice', '--headless', '--infilter=HTML (StarWriter)' if given == path else '--norestore', '-env:UserInstallation=file://' + os.path.join(work, 'profile'),
                        '--convert-to', target, '--outdir', work, given], capture_output=True, check=True, timeout=180)


# ---- groff ------------------------------------------------------------------------------------------------------------------
def groff(title, authors, place, year, abstract, parts):
    safe = lambda t: re.sub(r'^([.\'])', r'\\&\1', t.replace('\\', '\\e'))
    out = ['.TL', safe(title)] + [l for a in authors for l in ('.AU', a)] + ['.AI', '%s, %d' % (place, year), '.AB', safe(abstract), '.AE']
    for kind, x in parts:
        if kind == 'head':
            out += ['.NH', safe(x)]
        elif kind in ('text', 'ref'):
            out += ['.PP', safe(x)]
        elif kind == 'table':
            out += ['.DS C'] + ['    '.join(r) for r in TABLE] + ['.DE']
        else:
            i, number, cap, rows = x
            out += ['.KS', '.nf', '.ft B', '%s.  %s' % (number, safe(cap)), '.ft R']
            for d, t in rows:
                out += ['.in %dm' % (2 + 2 * d), safe(t)]
            out += ['.in 0', '.fi', '.KE']
    return '\n'.join(out) + '\n'


def groff_pdf(source, work, name):
    with open(os.path.join(work, name + '.ms'), 'w', encoding='utf8') as f:
        f.write(source)
    with open(os.path.join(work, name + '.pdf'), 'wb') as f:
        subprocess.run(['groff', '-k', '-ms', '-Tpdf', os.path.join(work, name + '.ms')], stdout=f, stderr=subprocess.DEVNULL, check=True)


SERIF = 'body{font-family:serif;font-size:10.5pt;text-align:justify}.who{text-align:center}h1{text-align:center}pre{font-size:8.5pt;white-space:pre-wrap}'
LIST = SERIF + '.alg{border-top:2px solid black;border-bottom:2px solid black;text-align:left}.alg .cap{border-bottom:1px solid black;margin:0}.alg ol{margin:2px}'
TOOLS = [
    ('typst-two', 'Algorithm', *typst(2, True, True)), ('typst-one', 'Algorithm', *typst(1, True, False)), ('typst-plain', 'Algorithm', *typst(1, False, True)),
    ('chromium-pre', 'Figure', page(SERIF, 'pre'), chromium), ('chromium-list', 'Algorithm', page(LIST, 'list'), chromium),
    ('weasyprint-list', 'Algorithm', page(LIST + 'body{columns:2}h1,.who{column-span:all}', 'list'), weasyprint), ('weasyprint-pre', 'Listing', page(SERIF, 'pre'), weasyprint),
    ('writer-cell', 'Algorithm', page('', 'cell'), writer), ('writer-caption', 'Figure', page('', 'caption'), writer), ('groff-ms', 'Algorithm', groff, groff_pdf),
]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('dir')
    ap.add_argument('--copies', type=int, default=2)
    ap.add_argument('--seed', default='a')
    a = ap.parse_args()
    os.makedirs(os.path.join(a.dir, 'pdf'), exist_ok=True)
    records = []
    for layout, word, make, build in TOOLS:
        for copy in range(a.copies + 1):
            name = '%s-%s' % (layout, copy or 'none')
            rng = random.Random('%s %s' % (a.seed, name))
            title, authors, place, year, abstract, parts, boxes = content(rng, word, rng.randint(2, 3) if copy else 0)
            with tempfile.TemporaryDirectory() as work:
                try:
                    build(make(title, authors, place, year, abstract, parts), work, name)
                except (ImportError, OSError, subprocess.SubprocessError) as error:
                    print('left out', name, error, file=sys.stderr)
                    continue
                pdf = os.path.join(a.dir, 'pdf', name + '.pdf')
                shutil.copy(os.path.join(work, name + '.pdf'), pdf)
            text = subprocess.run(['pdftotext', '-layout', pdf, '-'], capture_output=True, text=True, check=True).stdout.split('\f')
            squeeze = lambda t: re.sub(r'\W', '', t)
            for k, box in enumerate(boxes):
                wanted = squeeze(box['number'] + box['caption'])[:28]
                on = [i + 1 for i, t in enumerate(text) if wanted in squeeze(t)]
                # In two columns the rows of both are one: then the caption's first words must do.
                on = on or [i + 1 for i, t in enumerate(text) if squeeze(box['number'] + box['caption'].split()[0]) in squeeze(t)]
                if not on:
                    sys.exit('%s: where is %s?' % (name, box['number']))
                box.update(id='%s-%d' % (name, k + 1), page=on[0], pages=[p for p in ((on[0], on[0] - 1) if layout.endswith(('pre', 'caption', 'one')) else (on[0], on[0] + 1)) if 0 < p < len(text)])
            data = open(pdf, 'rb').read()
            records.append(dict(file=name, sha256=hashlib.sha256(data).hexdigest(), layout=layout, title=title, authors=authors, year=year, year_printed=True, boxes=boxes))
    with open(os.path.join(a.dir, 'labels.jsonl'), 'w', encoding='utf8') as f:
        for record in records:
            f.write(json.dumps(record, ensure_ascii=False) + '\n')
    print(len(records), 'documents,', sum(len(r['boxes']) for r in records), 'boxes')


if __name__ == '__main__':
    main()
