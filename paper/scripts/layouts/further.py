"""Further layouts, which neither rules nor classifiers were made with: classes of other publishers, other packages for pseudo-code,
frames with titles, steps in theorems, two procedures under one caption."""
import re

import styles
from layouts import (A, ALG, APX, LST, NOEND, TIMES, Layout, acm_front, algorithm_float, ams_front, apx, a2e, caption_below, els_front, ieee_front,
                     listing, llncs_front, marked_front, plain_front)


# ---- front matter -----------------------------------------------------------------------------------------------------
def revtex_front(title, authors, place, year, abstract, rng):
    who = '\n'.join('\\author{%s}' % a for a in authors)
    return '\\begin{document}\n\\title{%s}\n%s\n\\affiliation{%s}\n\\date{May 7, %d}\n\\begin{abstract}%s\\end{abstract}\n\\maketitle\n' % (
        title, who, place, year, abstract)


def mnras_front(title, authors, place, year, abstract, rng):
    head, rest = authors[0], ''.join(', %s$^{%d}$' % (a, i % 2 + 1) for i, a in enumerate(authors[1:], 1))
    return ('\\title[%s]{%s}\n\\author[%s et al.]{%s$^{1}$%s\\\\ $^{1}$%s\\\\ $^{2}$Institute of Further Studies, Hilltown}\n\\date{Accepted %d May 3}\n'
            '\\pubyear{%d}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n') % (title[:30], title, head, head, rest, place, year, year, abstract)


def thesis_front(title, authors, place, year, abstract, rng):
    return ('\\begin{document}\n\\begin{titlepage}\\centering\\vspace*{3cm}{\\Huge %s\\par}\\vspace{2cm}A dissertation by\\\\[3mm]{\\Large %s\\par}\\vspace{1cm}'
            '%s\\\\ %d\\end{titlepage}\n\\chapter*{Abstract}%s\n') % (title, ', '.join(authors), place, year, abstract)


def usenix_front(title, authors, place, year, abstract, rng):
    return '\\title{\\Large\\bf %s}\n\\author{%s\\\\ {\\it %s}}\n\\date{}\n\\begin{document}\n\\maketitle\n\\subsection*{Abstract}\n%s\n\nTo appear in the proceedings of %d.\n\n' % (
        title, ' \\and '.join('{\\rm %s}' % a for a in authors), place, abstract, year)


def dated_els_front(title, authors, place, year, abstract, rng):
    return '\\renewcommand{\\today}{May 2, %d}\n' % year + els_front(title, authors, place, year, abstract, rng).replace(', %d}' % year, '}')


# ---- ways to set pseudo-code --------------------------------------------------------------------------------------------
def words(source):
    """Rows of depth, tex and text, in bold words of control, without ends."""
    rows = []
    for d, word, text, tail, note in styles.plain(source):
        tex = ('\\textbf{%s} ' % word.strip() if word.strip() else '') + text + (' \\textbf{%s}' % tail.strip() if tail else '')
        rows.append((d, tex, re.sub(r'\s+', ' ', word + styles.seen(text) + tail).strip()))
    return rows


def pseudo(source):
    out, depth = [], 0
    for d, tex, _ in words(source):
        out.append(('\\\\' + '+' * max(0, d - depth) + '-' * max(0, depth - d) + ' ' if out else '') + tex)
        depth = d
    # The package takes several signs behind one line break.
    return '\\begin{pseudo}\n%s\n\\end{pseudo}' % '\n'.join(out), [(d, t) for d, _, t in words(source)]


def mathescape(source):
    """listings with mathematics: how papers on distributed systems set pseudo-code."""
    rows = words(source)
    plain = [(d, re.sub(r'\\textbf\{(\w+:?|for each|else if)\}', r'\1', tex), text) for d, tex, text in rows]
    return '\n'.join('  ' * d + t for d, t, _ in plain), [(d, t) for d, _, t in rows]


def items(source):
    """Steps of a theorem-like algorithm."""
    rows = [r for r in words(source) if not r[2].startswith('procedure ')]
    base = min(d for d, _, _ in rows)
    body = '\n'.join('\\item \\hspace*{%.1fem}%s' % (1.3 * (d - base), tex) for d, tex, _ in rows)
    return '\\begin{enumerate}\\setlength{\\itemsep}{0pt}\n%s\n\\end{enumerate}' % body, [(d - base, t) for d, _, t in rows]


def numbered_verbatim(source):
    rows = [(d, re.sub(r'[^\x20-\x7e]', '', re.sub(r'\\(gets|leftarrow)', '<-', re.sub(r'\\([a-zA-Z]+)', r'\1', tex.replace('\\textbf{', '').replace('$', '').replace('{', '').replace('}', '')))))
            for d, tex, _ in words(source)]
    rows = [(d, re.sub(r'\s+', ' ', t.replace('\\', '')).strip()) for d, t in rows]
    return '\n'.join('    ' * d + t for d, t in rows), rows


SENTENCE = ' The numbers on the left are those the text refers to, and all sets are kept as sorted lists.'


# ---- ways to put a box on the page ----------------------------------------------------------------------------------
def titled(tex, cap, i, rng):
    return '\\begin{algbox}[label={box:%d}]{%s}\n%s\n\\end{algbox}\n' % (i, cap, tex)


def theorem(tex, cap, i, rng):
    return '\\begin{alg}[%s]\\label{box:%d}\\mbox{}\n%s\n\\end{alg}\n' % (cap, i, tex)


def verbatim(tex, cap, i, rng):
    return '\\begin{figure}[tb]\n\\begin{Verbatim}[numbers=left,fontsize=\\scriptsize,xleftmargin=12pt]\n%s\n\\end{Verbatim}\n\\caption{%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap, i)


def subcaptioned(tex, cap, i, rng):
    return '\\begin{figure}[tb]\\centering\\begin{minipage}{0.85\\linewidth}\\rule{\\linewidth}{.4pt}\n%s\n\\rule{\\linewidth}{.4pt}\\end{minipage}\n\\caption{\\textbf{%s.}%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap.rstrip('.'), SENTENCE, i)


tworuled, tworuled_style = a2e('tworuled,linesnumbered', True)
boxruled, boxruled_style = a2e('boxruled,noline,linesnumbered', True)
algoruled, algoruled_style = a2e('algoruled,vlined,titlenumbered', False, '\\SetAlgoCaptionSeparator{.}\n')
inputs, inputs_style = a2e('ruled,lined,linesnumbered,commentsnumbered,inoutnumbered', True)
CODEX = ALG + '\\usepackage[noEnd=true,italicComments=false]{algpseudocodex}\n'
TCB = '\\usepackage[skins]{tcolorbox}\n\\newtcolorbox[auto counter]{algbox}[2][]{title=Algorithm \\thetcbcounter: #2,colback=white,left=2pt,#1}\n'
TCBX = TCB + '\\usepackage{algpseudocode}\n'
MATHLST = LST.replace('\\ttfamily', '\\rmfamily') % ',mathescape=true,numbers=left,morekeywords={for,each,do,while,if,then,else,return,repeat,until,procedure},keywordstyle=\\bfseries'
LINENO = '\\usepackage{lineno}\n\\linenumbers\n'

LAYOUTS = [
    Layout('revtex', '\\documentclass[aps,pre,twocolumn]{revtex4-1}', '\\usepackage{algpseudocode}\n', revtex_front, 'FIG.', apx, caption_below('figure'), kind='figure'),
    Layout('mnras', '\\documentclass[fleqn,usenatbib]{mnras}', NOEND, mnras_front, A, lambda s: apx(s, True, False), algorithm_float(), theorem=''),
    Layout('koma-thesis', '\\documentclass[11pt,a4paper]{scrreprt}', APX + '\\renewcommand{\\thealgorithm}{\\thechapter.\\arabic{algorithm}}\n\\AtBeginDocument{\\setcounter{chapter}{2}}\n', thesis_front, A, apx, algorithm_float()),
    Layout('sigplan-mathescape', '\\documentclass[sigplan]{acmart}', MATHLST, acm_front, 'Listing', mathescape, listing('', '{}'), kind='listing', narrow=True),
    Layout('theorem-steps', '\\documentclass{amsart}', '\\theoremstyle{definition}\\newtheorem{alg}{Algorithm}[section]\n', ams_front, A, items, theorem),
    Layout('tcolorbox', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}', TCBX, plain_front, A, apx, titled),
    Layout('pseudo', '\\documentclass[11pt]{article}', ALG + '\\usepackage{pseudo}\n', plain_front, A, pseudo, algorithm_float()),
    Layout('codex', '\\documentclass[10pt,twocolumn]{article}', CODEX, marked_front, A, lambda s: apx(s, True, False), algorithm_float()),
    Layout('tworuled', '\\documentclass[3p,twocolumn]{elsarticle}', tworuled, dated_els_front, A, tworuled_style, algorithm_float()),
    Layout('boxruled', '\\documentclass{llncs}', boxruled, llncs_front, A, boxruled_style, algorithm_float()),
    Layout('algoruled', '\\documentclass[11pt]{article}\n\\usepackage{charter}', algoruled, marked_front, A, algoruled_style, algorithm_float()),
    Layout('inoutnumbered', '\\documentclass[conference]{IEEEtran}', inputs, ieee_front, A, inputs_style, algorithm_float()),
    Layout('usenix-verbatim', '\\documentclass[letterpaper,twocolumn,10pt]{article}\n\\usepackage{fancyvrb}', TIMES, usenix_front, 'Figure', numbered_verbatim, verbatim, kind='figure', narrow=True),
    Layout('sentence-caption', '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[margin=0.8in]{geometry}', '\\usepackage{algpseudocode}\n\\usepackage{caption}\\captionsetup{font=small}\n', usenix_front, 'Figure', apx, subcaptioned, kind='figure', sentence=SENTENCE),
    Layout('lined-manuscript', '\\documentclass[review,12pt]{elsarticle}', APX + LINENO, dated_els_front, A, apx, algorithm_float()),
    Layout('sans', '\\documentclass[11pt]{article}\n\\usepackage{helvet}\\renewcommand{\\familydefault}{\\sfdefault}', NOEND + '\\algrenewcommand\\alglinenumber[1]{\\footnotesize #1}\n', plain_front, A, lambda s: apx(s, True, False), algorithm_float()),
]
