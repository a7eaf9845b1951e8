"""Layouts that were typeset after the rules were changed for those of venues.py, to see whether the changes hold elsewhere."""
import re

import styles
from further import words
from layouts import A, ALG, APX, LST, NOEND, OLD, TIMES, Layout, a2e, acm_front, algorithm_float, apx, caption_below, ieee_front, llncs_front
from venues import FANCY, NEURIPS, TWO, ruled_title, two_column_title


# ---- front pages --------------------------------------------------------------------------------------------------------
def society_front(title, authors, place, year, abstract, rng):
    who = ', '.join('%s\\textsuperscript{%s}' % (a, ('\\rm 1', '\\rm 2', '\\rm 1,2', '\\rm 1')[i % 4]) for i, a in enumerate(authors))
    return ('\\begin{document}\n\\twocolumn[{\\begin{center}{\\LARGE\\bfseries %s\\par}\\vspace{4mm}{\\large\\bfseries %s\\par}\\vspace{2mm}{\\textsuperscript{1}%s\\\\ \\textsuperscript{2}Institute of Further Studies\\\\ '
            'first@example.org, second@example.org\\par}\\end{center}\\vspace{6mm}}]\n\\begingroup\\renewcommand{\\thefootnote}{}\\footnotetext{Copyright \\copyright\\ %d, Association for Worked Examples. All rights reserved.}\\endgroup\n'
            '\\begin{abstract}%s\\end{abstract}\n') % (title, who, place, year, abstract)


def magazine_front(title, authors, place, year, abstract, rng):
    return ('\\fancyhf{}\\fancyhead[L]{\\sffamily\\small ARTICLE}\\fancyhead[R]{\\sffamily\\small EXAMPLES $|$ VOL 521 $|$ 28 MAY %d}\\fancyfoot[C]{\\thepage}\\pagestyle{fancy}\n\\begin{document}\\suppressfloats[t]\\thispagestyle{fancy}\n'
            '{\\noindent\\sffamily\\bfseries\\Huge %s\\par}\\vspace{4mm}{\\noindent\\sffamily %s\\par}\\vspace{4mm}{\\noindent\\bfseries %s\\par}\\vspace{3mm}\n') % (
                year, title, ' \\& '.join([', '.join(a + '$^{%d}$' % (i + 1) for i, a in enumerate(authors[:-1])), authors[-1] + '$^{1}$']) if len(authors) > 1 else authors[0] + '$^1$', abstract)


def stamped_front(title, authors, place, year, abstract, rng):
    return ('\\title{%s}\n\\author{%s}\n\\date{}\n\\begin{document}\\suppressfloats[t]\n\\AddToHook{shipout/foreground}{\\ifnum\\value{page}=1 \\put(12,-500){\\rotatebox{90}{\\Large\\color{gray} arXiv:%02d05.01234v2 [cs.DS] 7 May %d}}\\fi}\n\\maketitle\n'
            '\\begin{abstract}%s\\end{abstract}\n') % (title, ' \\and '.join('%s\\thanks{%s. Email: \\texttt{%s@example.org}}' % (a, place, a.split()[0].lower()) for a in authors), year % 100, year, abstract)


def journal_two_front(title, authors, place, year, abstract, rng):
    return ('\\begin{document}\n\\twocolumn[{\\noindent{\\small Int J Worked Examples (%d) 12:345--367\\\\ DOI 10.9999/s00000-0%d-0001-2\\par}\\vspace{2mm}{\\noindent\\LARGE\\bfseries %s\\par}\\vspace{4mm}{\\noindent\\bfseries %s\\par}\\vspace{3mm}'
            '{\\noindent Received: 3 March %d / Accepted: 9 May %d\\\\ \\copyright\\ The Author(s) %d\\par}\\vspace{5mm}}]\n\\noindent\\textbf{Abstract} %s\n\n\\noindent\\textbf{Keywords} sampling $\\cdot$ search\n\n') % (
                year, year % 100, title, ' $\\cdot$ '.join(authors), year - 1, year, year, abstract)


def french_front(title, authors, place, year, abstract, rng):
    return '\\title{%s}\n\\author{%s\\\\ %s}\n\\date{mai %d}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n' % (title, ' \\and '.join(authors), place, year, abstract)


# ---- ways to set pseudo-code ------------------------------------------------------------------------------------------------
def parameters(source):
    """The template of a society: bold words for what goes in, no numbers for them."""
    tex, lines = styles.algorithmic(source, True)
    out = []
    for row in tex.split('\n'):
        m = re.match(r'\\(REQUIRE|ENSURE) (.*)$', row)
        out.append('\\textbf{%s}: %s\\\\' % ('Input' if m[1] == 'REQUIRE' else 'Output', m[2]) if m else row)
    top = [r for r in out if r.startswith('\\textbf{')]
    rest = [r for r in out if not r.startswith('\\textbf{')]
    return '\n'.join(top + rest), [(d, re.sub(r'^Require:', 'Input:', re.sub(r'^Ensure:', 'Output:', t))) for d, t in lines]


def displayed(source):
    """Fractions and sums as tall as they are in displays."""
    tex, lines = apx(source, True, False)
    return re.sub(r'\\frac', r'\\dfrac', re.sub(r'\\sum', r'\\displaystyle\\sum', tex)), lines


def knuth(source):
    """Steps with labels and what they do in brackets, as sentences of a paragraph each."""
    rows = [r for r in words(source) if not r[2].startswith(('procedure ', 'Input:', 'Output:'))]
    body = '\\par\n'.join('\\noindent\\hangindent=2.2em\\textbf{S%d.} [Step %d] %s.' % (k, k, t) for k, (_, t, _) in enumerate(rows, 1))
    return body, [(0, '[Step %d] %s.' % (k, t)) for k, (_, _, t) in enumerate(rows, 1)]


def braces(source):
    """Blocks in braces, as in C."""
    rows, out, shown = words(source), [], []
    for k, (d, tex, text) in enumerate(rows):
        deeper = k + 1 < len(rows) and rows[k + 1][0] > d
        bare = re.sub(r' (do|then)$', '', text)
        bare_tex = re.sub(r' \\textbf\{(do|then)\}$', '', tex)
        out.append((d, bare_tex + (' \\{' if deeper else '')))
        shown.append((d, bare + (' {' if deeper else '')))
        following = rows[k + 1][0] if k + 1 < len(rows) else 0
        for e in range(d - 1, following - 1, -1):
            out.append((e, '\\}'))
            shown.append((e, '}'))
    body = '\\\\\n'.join('%d\\>' % k + '\\>' * d + t for k, (d, t) in enumerate(out, 1))
    stops = '00\\hspace{1em}\\=' + ''.join(r'\hspace*{1.3em}\=' for _ in range(8))
    return '\\begin{tabbing}\n%s\\kill\n%s\n\\end{tabbing}' % (stops, body), shown


def french(source):
    """Words of control in French, as algorithm2e prints them."""
    tex, lines = styles.algorithm2e(source, False, True)
    turn = lambda t: t
    for a, b in ((r'^Input:', 'Entrées :'), (r'^Output:', 'Sorties :'), (r'^foreach (.*) do$', r'pour chaque \1 faire'), (r'^for (.*) do$', r'pour \1 faire'), (r'^while (.*) do$', r'tant que \1 faire'),
                 (r'^if (.*) then$', r'si \1 alors'), (r'^else if (.*) then$', r'sinon si \1 alors'), (r'^else$', 'sinon'), (r'^repeat$', 'répéter'), (r'^until ', 'jusqu’à '), (r'^return', 'retourner'),
                 (r'^foreach (.*) do (//.*)$', r'pour chaque \1 faire \2'), (r'^for (.*) do (//.*)$', r'pour \1 faire \2'), (r'^if (.*) then (//.*)$', r'si \1 alors \2')):
        lines = [(d, re.sub(a, b, turn(t))) for d, t in lines]
    return tex, lines


# ---- ways to put a box on the page ------------------------------------------------------------------------------------------
def barred(tex, cap, i, rng):
    return '\\begin{figure}[tb]\\refstepcounter{algorithm}\\label{box:%d}\\noindent{\\sffamily\\bfseries Algorithm \\thealgorithm\\ $|$ %s}\\\\[2pt]\\rule{\\linewidth}{.4pt}\n%s\n\\end{figure}\n' % (i, cap, tex)


def paragraph(tex, cap, i, rng):
    return '\n\\medskip\\noindent\\refstepcounter{algorithm}\\label{box:%d}\\textbf{Algorithm \\thealgorithm} (\\textit{%s}).\n\n%s\n\n\\medskip\n' % (i, cap.rstrip('.'), tex)


def halves(tex, cap, i, rng):
    """Two halves of one box beside each other, without a frame."""
    rows = tex.split('\n')
    depth, cut = 0, None
    for k, row in enumerate(rows):
        if re.match(r'\\(For|ForAll|While|If|Repeat|Procedure|begin)\b', row):
            depth += 1
        elif re.match(r'\\(End\w+|Until)\b', row):
            depth -= 1
        if depth == 1 and k >= len(rows) // 3 and cut is None and k < len(rows) - 3:
            cut = k
    if cut is None:
        return algorithm_float('algorithm*')(tex, cap, i, rng)
    first, second = '\n'.join(rows[:cut + 1]) + '\n\\algstore{h%d}\\end{algorithmic}' % i, '\\begin{algorithmic}[1]\\algrestore{h%d}\n' % i + '\n'.join(rows[cut + 1:])
    return '\\begin{algorithm*}[tb]\n\\caption{%s}\\label{box:%d}\n\\begin{minipage}[t]{0.48\\linewidth}%s\\end{minipage}\\hfill\\begin{minipage}[t]{0.48\\linewidth}%s\\end{minipage}\n\\end{algorithm*}\n' % (cap, i, first, second)


fr, _ = a2e('french,onelanguage,ruled,vlined', False)
small, small_style = a2e('ruled,vlined,linesnumbered,noend', False, '\\SetAlFnt{\\footnotesize}\\SetAlCapFnt{\\small}\\SetKwComment{tcp}{// }{}\n')

LAYOUTS = [
    Layout('l-society', TWO, TIMES + OLD, society_front, A, parameters, algorithm_float()),
    Layout('l-magazine', '\\documentclass[10pt]{article}\n\\usepackage[margin=0.9in]{geometry}', FANCY + '\\usepackage[noend]{algpseudocode}\n\\newcounter{algorithm}\n', magazine_front, A, lambda s: apx(s, True, False), barred),
    Layout('l-stamped', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}\n\\usepackage{xcolor,graphicx}', small, stamped_front, A, small_style, algorithm_float()),
    Layout('l-halves', '\\documentclass[conference]{IEEEtran}', NOEND, ieee_front, A, lambda s: apx(s, True, False), halves),
    Layout('l-displayed', NEURIPS, TIMES + NOEND, ruled_title('Conference on Examples, %d.'), A, displayed, algorithm_float()),
    Layout('l-scheme', '\\documentclass[11pt]{article}', APX + '\\floatname{algorithm}{Scheme}\n', ruled_title('Draft, %d', '.5pt'), 'Scheme', apx, algorithm_float()),
    Layout('l-routine', TWO, FANCY + APX + '\\floatname{algorithm}{Routine}\n\\floatstyle{boxed}\\restylefloat{algorithm}\n', two_column_title('Workshop, %d'), 'Routine', lambda s: apx(s, False, True), caption_below()),
    Layout('l-knuth', '\\documentclass[11pt]{article}', '\\newcounter{algorithm}\n', ruled_title('Lecture notes, %d', '.5pt'), A, knuth, paragraph),
    Layout('l-braces', '\\documentclass[11pt]{article}', '', ruled_title('Technical report of %d', '.5pt'), 'Figure', braces, caption_below('figure'), kind='figure'),
    Layout('l-french', '\\documentclass[11pt,a4paper]{article}\n\\usepackage[T1]{fontenc}', fr, french_front, 'Algorithme', french, algorithm_float()),
    Layout('l-journal', '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[margin=0.8in]{geometry}', TIMES + APX + '\\algrenewcommand\\algorithmicrequire{\\textbf{Input:}}\\algrenewcommand\\algorithmicensure{\\textbf{Output:}}\n', journal_two_front, A,
           lambda s: (apx(s)[0], [(d, re.sub(r'^Require:', 'Input:', re.sub(r'^Ensure:', 'Output:', t))) for d, t in apx(s)[1]]), algorithm_float()),
    Layout('l-acmlarge', '\\documentclass[acmlarge]{acmart}', small, acm_front, A, small_style, algorithm_float()),
    Layout('l-lncs-old', '\\documentclass{llncs}', OLD, llncs_front, A, lambda s: styles.algorithmic(s, False), algorithm_float()),
]
