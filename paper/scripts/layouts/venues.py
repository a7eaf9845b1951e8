"""Layouts of the venues papers come from, imitated: their front pages, running heads and the ways their authors set algorithms."""
import re

import styles
from layouts import (A, ALG, APX, LST, NOEND, OLD, TIMES, Layout, a2e, acm_front, algorithm_float, apx, caption_below, els_front, half, ieee_front,
                     journal_front, llncs_front, listing)
from further import words

styles.SIGN.update({
    'propto': '∝', 'oplus': '⊕', 'Delta': '∆', 'cdot': '·', 'cdots': '· · ·', 'prod': '∏', 'exists': '∃', 'xi': 'ξ', 'phi': 'ϕ', 'lambda': 'λ', 'sim': '∼',
    'Omega': 'Ω', 'left': '', 'right': ''})


# ---- front pages --------------------------------------------------------------------------------------------------------
def ruled_title(venue, bar='4pt'):
    """Title between rules, names in bold over their addresses, the venue in a footnote."""
    def front(title, authors, place, year, abstract, rng):
        who = ' \\and '.join('\\textbf{%s}%s\\\\ %s\\\\ \\texttt{%s@example.org}' % (a, '\\thanks{Equal contribution.}' if i == 0 else '', place, a.split()[0].lower())
                             for i, a in enumerate(authors))
        return ('\\title{\\vspace{-8mm}\\rule{\\linewidth}{%s}\\\\[2mm]\\textbf{%s}\\\\\\rule{\\linewidth}{1pt}}\n\\author{%s}\n\\date{}\n\\begin{document}\n\\maketitle\n'
                '\\begingroup\\renewcommand{\\thefootnote}{}\\footnotetext{%s}\\endgroup\n\\begin{abstract}%s\\end{abstract}\n') % (
                    bar, title, who, venue % year, abstract)
    return front


def two_column_title(venue, head=None):
    """Title over both columns, names in a row with signs, addresses and venue at the foot of the first column."""
    def front(title, authors, place, year, abstract, rng):
        who = ' \\quad '.join('\\textbf{%s}$^{%s}$' % (a, ('1', '2', '1,2', '*')[i % 4]) for i, a in enumerate(authors))
        top = '\\fancyhf{}\\fancyhead[C]{\\small\\bfseries %s}\\fancyfoot[C]{\\thepage}\\pagestyle{fancy}\n' % (head or title)
        return ('%s\\begin{document}\n\\twocolumn[{\\begin{center}\\rule{\\linewidth}{1pt}\\\\[2mm]{\\Large\\bfseries %s\\par}\\vspace{2mm}\\rule{\\linewidth}{1pt}\\\\[4mm]%s\\end{center}\\vspace{4mm}}]\n'
                '\\begingroup\\renewcommand{\\thefootnote}{}\\footnotetext{$^1$%s $^2$Institute of Further Studies. Correspondence to: %s $<$%s@example.org$>$.\\\\ \\emph{%s}}\\endgroup\n'
                '\\begin{abstract}%s\\end{abstract}\n') % (top, title, who, place, authors[0], authors[0].split()[0].lower(), venue % year, abstract)
    return front


def headed(head, small_caps=True):
    """A running head names venue and year; title to the left in small capitals, names below each other."""
    def front(title, authors, place, year, abstract, rng):
        who = ''.join('{\\bfseries %s}\\\\ %s\\\\ \\texttt{%s@example.org}\\\\[2mm]' % (a, place, a.split()[-1].lower()) for a in authors)
        return ('\\fancyhf{}\\fancyhead[L]{%s}\\fancyfoot[C]{\\thepage}\\pagestyle{fancy}\n\\begin{document}\\suppressfloats[t]\\thispagestyle{fancy}\n{\\noindent\\LARGE %s %s\\par}\\vspace{4mm}\n'
                '{\\noindent %s}\n\\begin{center}\\textsc{Abstract}\\end{center}\\begin{quote}%s\\end{quote}\n') % (head % year, '\\scshape' if small_caps else '\\bfseries', title, who, abstract)
    return front


def jmlr_front(title, authors, place, year, abstract, rng):
    who = ''.join('\\noindent\\textbf{%s}\\hfill\\textsc{%s@example.org}\\\\\\emph{%s}\\par\\smallskip ' % (a, a.split()[0].lower(), place) for a in authors)
    return ('\\fancyhf{}\\fancyhead[L]{\\scriptsize Journal of Worked Examples 21 (%d) 1-24}\\fancyhead[R]{\\scriptsize Submitted 3/%02d; Revised 11/%02d; Published 5/%02d}\\pagestyle{fancy}\n'
            '\\begin{document}\\suppressfloats[t]\\thispagestyle{fancy}\n\\begin{center}{\\Large\\bfseries %s\\par}\\end{center}\n%s\\noindent\\textbf{Editor:} Frances Example\n\\begin{abstract}%s\\end{abstract}\n'
            '\\noindent\\textbf{Keywords:} optimization, sampling, analysis of algorithms\n\n') % (year, (year - 1) % 100, (year - 1) % 100, year % 100, title, who, abstract)


def siam_front(title, authors, place, year, abstract, rng):
    return ('\\fancyhf{}\\fancyhead[L]{\\footnotesize SIAM J. EXAMPLES\\\\ Vol. 34, No. 2, pp. 801--823}\\fancyhead[R]{\\footnotesize \\copyright\\ %d Society for Worked Examples}\\pagestyle{fancy}\\begin{document}\\suppressfloats[t]\\thispagestyle{fancy}'
            '\n\\begin{center}\\textbf{\\MakeUppercase{%s}}\\footnote{Received by the editors January 9, %d; accepted for publication (in revised form) March 2, %d.}\\\\[3mm]{\\small %s}\\end{center}\n'
            '{\\small\\textbf{Abstract.} %s\\par\\medskip\\textbf{Key words.} iterative methods, sorting\\par}\n') % (
                year, title, year - 1, year, ' \\textsc{and} '.join('\\MakeUppercase{%s}' % a for a in authors), abstract)


def vldb_front(title, authors, place, year, abstract, rng):
    return acm_front(title, authors, place, year, abstract, rng) + (
        '\n\\noindent\\textbf{PVLDB Reference Format:}\\\\ %s. %s. PVLDB, 14(1): 1-14, %d.\n\n' % (', '.join(authors), title, year))


def submitted_front(title, authors, place, year, abstract, rng):
    return ('\\renewcommand{\\today}{November 14, %d}\n' % year) + els_front(title, authors, place, year - 5, abstract, rng).replace('\\address', '\\ead{first@example.org}\n\\address')


def thesis_front(title, authors, place, year, abstract, rng):
    return ('\\begin{document}\n{\\thispagestyle{empty}\\centering{\\large %s\\par}\\vspace{2cm}{\\huge\\bfseries %s\\par}\\vspace{2cm}{\\Large %s\\par}\\vspace{2cm}'
            'A thesis submitted in partial fulfilment of the requirements for the degree of Doctor of Philosophy\\par\\vfill June %d\\par}\\clearpage\n\\chapter{Abstract}%s\n'
            '\\tableofcontents\n\\listofalgorithms\n\\chapter{Introduction}\n') % (place, title, authors[0], year, abstract)


def old_front(title, authors, place, year, abstract, rng):
    return '\\title{%s}\n\\author{%s\\thanks{Supported in part by the Foundation under grant CCR-9%03d.}\\\\ %s}\n\\date{%s}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n' % (
        title, ' \\and '.join(authors), year % 1000, place, year, abstract)


# ---- ways to set pseudo-code ------------------------------------------------------------------------------------------------
def bold_inputs(source):
    """`\\STATE {\\bfseries Input:}` and no numbers: the template of a conference."""
    tex, lines = styles.algorithmic(source, False)
    tex = tex.replace('\\REQUIRE', '\\STATE {\\bfseries Input:}').replace('\\ENSURE', '\\STATE {\\bfseries Output:}')
    return tex, [(d, re.sub(r'^Require:', 'Input:', re.sub(r'^Ensure:', 'Output:', t))) for d, t in lines]


def statex_inputs(source):
    """Inputs and outputs as rows without a number above the numbered ones."""
    tex, lines = apx(source)
    tex = tex.replace('\\Require', '\\Statex \\textbf{Input:}').replace('\\Ensure', '\\Statex \\textbf{Output:}')
    return tex, [(d, re.sub(r'^Require:', 'Input:', re.sub(r'^Ensure:', 'Output:', t))) for d, t in lines]


def numbered_table(source):
    """A table whose first column has the numbers."""
    rows = words(source)
    body = '\\\\\n'.join('%d & \\hspace*{%.1fem}%s' % (i, 1.2 * d, t) for i, (d, t, _) in enumerate(rows, 1))
    return '\\begin{tabular}{r@{\\hspace{6pt}}p{0.86\\linewidth}}\\hline\n%s\\\\ \\hline\n\\end{tabular}' % body, [(d, t) for d, _, t in rows]


ROMAN = ('i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii')


def nested_lists(source):
    """Steps as lists inside lists, as protocols are given."""
    rows = words(source)
    out, depth = ['\\begin{enumerate}\\setlength{\\itemsep}{1pt}'], 0
    for d, tex, _ in rows:
        while depth < d:
            out.append('\\begin{enumerate}\\setlength{\\itemsep}{0pt}')
            depth += 1
        while depth > d:
            out.append('\\end{enumerate}')
            depth -= 1
        out.append('\\item ' + tex)
    out += ['\\end{enumerate}'] * (depth + 1)
    # Numbers of the first level are numbers of lines; the labels of the others are read as they stand.
    shown, counts = [], [0] * 9
    for d, _, t in rows:
        counts[d] += 1
        counts[d + 1:] = [0] * (8 - d)
        n = counts[d]
        label = ('', '(%s) ' % 'abcdefghijklmnop'[n - 1], '%s. ' % ROMAN[n - 1], '%s. ' % 'ABCDEFGH'[n - 1])[d]
        shown.append((d, label + t))
    return '\n'.join(out), shown


def small_tabbing(source):
    tex, lines = styles.tabbing(source)
    return '{\\small\\sffamily ' + tex + '}', lines


def mathcode(source):
    rows = words(source)
    plain = [(d, re.sub(r'\\textbf\{(\w+:?|for each|else if)\}', r'\1', tex)) for d, tex, _ in rows]
    return '\n'.join('  ' * d + t for d, t in plain), [(d, t) for d, _, t in rows]


# ---- ways to put a box on the page ------------------------------------------------------------------------------------------
def code_float(tex, cap, i, rng):
    return '\\begin{algorithm}[tb]\n\\caption{%s}\\label{box:%d}\n\\begin{lstlisting}\n%s\n\\end{lstlisting}\n\\end{algorithm}\n' % (cap, i, tex)


def beside_plot(tex, cap, i, rng):
    plot = '\\setlength{\\unitlength}{1mm}\\begin{picture}(45,30)\\put(5,3){\\vector(1,0){38}}\\put(5,3){\\vector(0,1){25}}\\put(8,5){\\line(3,2){30}}\\put(20,0){rounds}\\end{picture}'
    return ('\\begin{figure}[tb]\\begin{minipage}[t]{0.56\\linewidth}\\vspace{0pt}\\begin{algorithm}[H]\n\\caption{%s}\\label{box:%d}\n%s\n\\end{algorithm}\\end{minipage}\\hfill'
            '\\begin{minipage}[t]{0.38\\linewidth}\\vspace{0pt}%s\\caption{Error over rounds for three choices of the step size.}\\end{minipage}\\end{figure}\n') % (cap, i, tex, plot)


def wrapped_right(tex, cap, i, rng):
    return '\\begin{wrapfigure}{r}{0.5\\textwidth}\\vspace{-6mm}\\begin{minipage}{0.5\\textwidth}\\begin{algorithm}[H]\n\\caption{%s}\\label{box:%d}\n%s\n\\end{algorithm}\\end{minipage}\\end{wrapfigure}\n' % (cap, i, tex)


def table_float(tex, cap, i, rng):
    return '\\begin{table}[tb]\\centering\\small\n\\caption{%s}\\label{box:%d}\n%s\n\\end{table}\n' % (cap, i, tex)


def coloured(word):
    def wrap(tex, cap, i, rng):
        return '\\begin{algbox}[label={box:%d}]{%s}\n%s\n\\end{algbox}\n' % (i, cap, tex)
    return wrap


def framed_protocol(tex, cap, i, rng):
    return '\\begin{center}\\fbox{\\begin{minipage}{0.94\\linewidth}\\refstepcounter{protocol}\\label{box:%d}\\begin{center}\\textbf{Protocol \\theprotocol: %s}\\end{center}\n%s\n\\end{minipage}}\\end{center}\n' % (i, cap, tex)


def continued(tex, cap, i, rng):
    """Broken by hand: the second half has the same number and `(continued)`."""
    rows = tex.split('\n')
    depth, best = 0, None
    for k, row in enumerate(rows):
        depth += row.count('\\begin{algorithmic}')
        if re.match(r'\\(For|ForAll|While|If|Repeat|Procedure)\b', row):
            depth += 1
        elif re.match(r'\\(End\w+|Until)\b', row):
            depth -= 1
        if depth == 1 and k > len(rows) // 3 and best is None and k < len(rows) - 2:
            best = k
    if best is None:
        return algorithm_float()(tex, cap, i, rng)
    first, second = '\n'.join(rows[:best + 1]) + '\n\\algstore{s%d}\\end{algorithmic}' % i, '\\begin{algorithmic}[1]\\algrestore{s%d}\n' % i + '\n'.join(rows[best + 1:])
    return ('\\begin{algorithm}[p]\n\\caption{%s}\\label{box:%d}\n%s\n\\end{algorithm}\n\\begin{algorithm}[p]\\ContinuedFloat\n\\caption{%s (continued)}\n%s\\label{end:%d}\n\\end{algorithm}\n'
            % (cap, i, first, cap, second, i)).replace('\\ContinuedFloat', '\\addtocounter{algorithm}{-1}')


def box_figure(tex, cap, i, rng):
    return '\\begin{figure}[tb]\\centering\\begin{tabular}{|l|}\\hline\\begin{minipage}{0.9\\linewidth}\\smallskip\n%s\n\\end{minipage}\\\\ \\hline\\end{tabular}\n\\caption{%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap, i)


def wide_figure(tex, cap, i, rng):
    return '\\begin{figure*}[tb]\\begin{multicols}{2}\n%s\n\\end{multicols}\n\\caption{%s}\\label{box:%d}\n\\end{figure*}\n' % (tex, cap, i)


def centred_caption(tex, cap, i, rng):
    return '\\begin{figure}[tb]\\refstepcounter{algorithm}\\label{box:%d}\\begin{center}\\textsc{Algorithm} \\thealgorithm. \\textit{%s}.\\end{center}\n%s\n\\end{figure}\n' % (i, cap.rstrip('.'), tex)


FANCY = '\\usepackage{fancyhdr}\n\\setlength{\\headheight}{24pt}\n'
NEURIPS = '\\documentclass{article}\n\\usepackage[letterpaper,textwidth=5.5in,textheight=9in]{geometry}'
TWO = '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[letterpaper,margin=0.8in,columnsep=0.25in]{geometry}'
FN = '\\SetKwProg{Proc}{Function}{:}{end}\n'
lined, lined_style = a2e('ruled,linesnumbered,noend', False, FN)
vlined, vlined_style = a2e('ruled,vlined', False, semicolons=False)
full, full_style = a2e('ruled,lined,linesnumbered', True, FN)
boxed, boxed_style = a2e('boxed,vlined,linesnumbered', False, FN)
BOX = '\\usepackage[skins,breakable]{tcolorbox}\n\\newtcolorbox[auto counter]{algbox}[2][]{title={Box \\thetcbcounter. #2},colback=blue!5,colframe=blue!60!black,fonttitle=\\bfseries,#1}\n\\usepackage{algpseudocode}\n'
BREAKS = '\\usepackage{tcolorbox}\\tcbuselibrary{skins,breakable}\n\\newtcolorbox[auto counter,number within=section]{algbox}[2][]{breakable,title={Algorithm \\thetcbcounter\\ (#2)},colback=gray!5,#1}\n\\usepackage[noend]{algpseudocode}\n'
PROTOCOL = '\\newcounter{protocol}\n'
TORCH = ALG + LST.replace('\\footnotesize', '\\fontsize{7.5}{8.5}\\selectfont') % ',language=Python,commentstyle=\\itshape,keywordstyle=\\bfseries'


def functions(style):
    """Functions with the word and the colon of `SetKwProg`."""
    def set_(source):
        tex, lines = style(source)
        return tex, [(d, re.sub(r'^Procedure (.*)$', r'Function \1:', t)) for d, t in lines]
    return set_


LAYOUTS = [
    Layout('v-neurips', NEURIPS, TIMES + NOEND, ruled_title('37th Conference on Worked Examples (EXAMPLES %d).'), A, lambda s: apx(s, True, False), algorithm_float()),
    Layout('v-neurips-plot', NEURIPS, TIMES + NOEND, ruled_title('Preprint. Under review. Version of %d.'), A, lambda s: apx(s, True, False), beside_plot),
    Layout('v-icml', TWO, TIMES + FANCY + OLD, two_column_title('Proceedings of the 38th International Conference on Worked Examples, PMLR 139, %d. Copyright by the author(s).'), A, bold_inputs, algorithm_float()),
    Layout('v-iclr', NEURIPS, TIMES + FANCY + '\\usepackage{wrapfig}\n' + NOEND, headed('Published as a conference paper at EXAMPLES %d'), A, lambda s: apx(s, True, False, False), wrapped_right),
    Layout('v-cvpr-torch', TWO, TIMES + FANCY + TORCH, two_column_title('Conference on Pictures, %d', 'This paper is the open access version, provided by the foundation.'), A, styles.program, code_float, bank='code'),
    Layout('v-acl', '\\documentclass[11pt,a4paper,twocolumn]{article}\n\\usepackage[margin=2.5cm,columnsep=0.6cm]{geometry}', TIMES + FANCY + lined, two_column_title('Proceedings of the Association for Examples, pages 2101--2112, July 5--10, %d.'), A, functions(lined_style), algorithm_float()),
    Layout('v-jmlr', '\\documentclass[11pt]{article}\n\\usepackage[textwidth=6in,textheight=8.5in]{geometry}', FANCY + boxed, jmlr_front, A, functions(boxed_style), caption_below()),
    Layout('v-ieee-functions', '\\documentclass[conference]{IEEEtran}', full, ieee_front, A, functions(full_style), algorithm_float()),
    Layout('v-ieee-multicols', '\\documentclass[journal]{IEEEtran}', '\\usepackage{multicol}\n\\usepackage[noend]{algpseudocode}\n', journal_front, 'Fig.', lambda s: apx(s, True, False), wide_figure, kind='figure'),
    Layout('v-acm-star', '\\documentclass[sigconf]{acmart}', vlined, acm_front, A, vlined_style, algorithm_float('algorithm*')),
    Layout('v-acmsmall-table', '\\documentclass[acmsmall]{acmart}', '', acm_front, 'Table', numbered_table, table_float, kind='figure'),
    Layout('v-siam', '\\documentclass[10pt]{article}\n\\usepackage[textwidth=5.1in,textheight=8in]{geometry}', FANCY + OLD + '\\renewcommand{\\thealgorithm}{\\thesection.\\arabic{algorithm}}\n', siam_front, A, lambda s: styles.algorithmic(s, True), centred_caption),
    Layout('v-springer', '\\documentclass{llncs}', APX, llncs_front, A, statex_inputs, algorithm_float()),
    Layout('v-elsevier', '\\documentclass[5p]{elsarticle}', full, submitted_front, A, functions(full_style), algorithm_float()),
    Layout('v-usenix', TWO, TIMES + FANCY + LST.replace('\\ttfamily', '\\rmfamily') % ',mathescape=true,numbers=left,morekeywords={for,each,do,while,if,then,else,return,repeat,until,procedure},keywordstyle=\\bfseries',
           two_column_title('Symposium on Systems, %d'), 'Figure', mathcode, lambda tex, cap, i, rng: '\\begin{figure}[tb]\n\\begin{lstlisting}\n%s\n\\end{lstlisting}\n\\caption{\\textbf{%s.} Error handling is omitted.}\\label{box:%d}\n\\end{figure}\n' % (tex, cap.rstrip('.'), i), kind='figure', narrow=True, sentence=' Error handling is omitted.'),
    Layout('v-vldb', '\\documentclass[sigconf]{acmart}', APX, vldb_front, A, statex_inputs, algorithm_float()),
    Layout('v-thesis', '\\documentclass[12pt,a4paper,oneside]{book}', APX + '\\renewcommand{\\thealgorithm}{\\thechapter.\\arabic{algorithm}}\n', thesis_front, A, apx, algorithm_float()),
    Layout('v-old-bitmap', '\\documentclass[11pt]{article}', '', old_front, 'Figure', styles.tabbing, box_figure, kind='figure', by_dvips=['-V1', '-D300']),
    Layout('v-protocol', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}', PROTOCOL, ruled_title('IACR preprint %d/113', '0.5pt'), 'Protocol', nested_lists, framed_protocol),
    Layout('v-box', '\\documentclass[10pt]{article}\n\\usepackage[margin=1in]{geometry}', BOX, ruled_title('Methods in Examples, %d', '0.5pt'), 'Box', lambda s: apx(s, False, True), coloured('Box')),
    Layout('v-breakable', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}', BREAKS, ruled_title('Notes of %d', '0.5pt'), A, lambda s: apx(s, True, False), coloured('Algorithm')),
    Layout('v-continued', '\\documentclass[11pt,a4paper]{article}', APX, ruled_title('Report, %d', '0.5pt'), A, apx, continued),
    Layout('v-podc', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}', LST.replace('\\ttfamily', '\\rmfamily') % ',mathescape=true,numbers=left,numberstyle=\\tiny,morekeywords={for,each,do,while,if,then,else,return,repeat,until,procedure},keywordstyle=\\bfseries' + ALG, ruled_title('Brief announcement, %d', '0.5pt'), A, mathcode, code_float, narrow=True),
    Layout('v-tabbing-beside', '\\documentclass[10pt,a4paper]{article}\n\\usepackage[margin=2cm]{geometry}', NOEND, ruled_title('Draft of %d', '0.5pt'), A, lambda s: apx(s, True, False), half, pairs='narrow'),
    Layout('v-sans-figure', '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[margin=0.75in]{geometry}', FANCY + TIMES, two_column_title('Workshop on Examples, %d'), 'Figure', small_tabbing, caption_below('figure'), kind='figure', narrow=True),
]
