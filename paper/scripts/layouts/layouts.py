"""Layouts: a document class with its front matter, and one way to set boxes."""
import styles


class Box:
    def __init__(self, tex, lines):
        self.tex, self.lines = tex, lines


# ---- front matter -----------------------------------------------------------------------------------------------------
def plain_front(title, authors, place, year, abstract, rng):
    return '\\title{%s}\n\\author{%s\\\\ %s}\n\\date{%s %d}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n' % (
        title, ' \\and '.join(authors), place, rng.choice(['January', 'May', 'November']), year, abstract)


def marked_front(title, authors, place, year, abstract, rng):
    who = ', '.join('%s$^{%d}$' % (a, i % 2 + 1) for i, a in enumerate(authors))
    return ('\\begin{document}\n\\begin{center}{\\LARGE\\bfseries %s\\par}\\vspace{3mm}{\\large %s\\par}\\vspace{2mm}{\\small $^{1}$%s\\\\ '
            '$^{2}$Institute of Further Studies, Hilltown\\\\ \\texttt{contact@example.org}\\par}\\vspace{2mm}{Preprint, %d}\\end{center}\n'
            '\\begin{quote}\\small\\textbf{Abstract.} %s\\end{quote}\n') % (title, who, place, year, abstract)


def ieee_front(title, authors, place, year, abstract, rng):
    who = '\n\\and '.join('\\IEEEauthorblockN{%s}\\IEEEauthorblockA{%s\\\\ %s@example.org}' % (a, place, a.split()[0].lower()) for a in authors)
    return '\\title{%s}\n\\author{%s}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\nManuscript received May 5, %d.\n' % (
        title, who, abstract, year)


def journal_front(title, authors, place, year, abstract, rng):
    who = ', '.join('%s,~\\IEEEmembership{%s,~IEEE}' % (a, rng.choice(['Member', 'Senior Member'])) for a in authors)
    return ('\\title{%s}\n\\author{%s\\thanks{The authors are with the %s. Manuscript received May 5, %d.}}\n\\markboth{Journal of Worked Examples, Vol. 7, May %d}{}\n'
            '\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n') % (title, who, place, year, year, abstract)


def acm_front(title, authors, place, year, abstract, rng):
    who = '\n'.join('\\author{%s}\\affiliation{\\institution{%s}\\country{Nowhere}}' % (a, place) for a in authors)
    return '\\title{%s}\n%s\n\\acmYear{%d}\\copyrightyear{%d}\\acmConference[CONF \'%02d]{Conference on Examples}{June %d}{Port City}\n\\begin{document}\n\\begin{abstract}%s\\end{abstract}\n\\maketitle\n' % (
        title, who, year, year, year % 100, year, abstract)


def llncs_front(title, authors, place, year, abstract, rng):
    return '\\title{%s}\n\\author{%s}\n\\institute{%s, %d}\n\\begin{document}\n\\maketitle\n\\begin{abstract}%s\\end{abstract}\n' % (
        title, ' \\and '.join(authors), place, year, abstract)


def els_front(title, authors, place, year, abstract, rng):
    who = '\n'.join('\\author{%s}' % a for a in authors)
    return '\\begin{document}\n\\begin{frontmatter}\n\\title{%s}\n%s\n\\address{%s, %d}\n\\begin{abstract}%s\\end{abstract}\n\\end{frontmatter}\n' % (
        title, who, place, year, abstract)


def ams_front(title, authors, place, year, abstract, rng):
    who = '\n'.join('\\author{%s}' % a for a in authors)
    return '\\title{%s}\n%s\n\\address{%s}\n\\date{May 3, %d}\n\\begin{document}\n\\begin{abstract}%s\\end{abstract}\n\\maketitle\n' % (
        title, who, place, year, abstract)


# ---- the layout itself ------------------------------------------------------------------------------------------------
MATHS = '\\usepackage{amssymb,amsmath}\n'
THEOREM = '\\usepackage{amsthm}\n\\newtheorem{theorem}{Theorem}\n'
COUNTER = '\\newcounter{intext}\n'
ALG = '\\usepackage{algorithm}\n'
APX = ALG + '\\usepackage{algpseudocode}\n'
NOEND = ALG + '\\usepackage[noend]{algpseudocode}\n'
OLD = ALG + '\\usepackage{algorithmic}\n'
PROC = '\\SetKwProg{Proc}{Procedure}{}{end}\n'


class Layout:
    captions, kind, pairs, by_dvips, theorem, sentence, narrow = True, 'algorithm', False, None, THEOREM, '', False

    def __init__(self, name, cls, packages, front, word, style, wrap, bank='pseudo', **more):
        self.name, self.cls, self.packages, self.front, self.word = name, cls, packages, front, word
        self.style, self.wrap, self.which = style, wrap, bank
        self.__dict__.update(more)

    def bank(self, pseudo, python, java):
        if self.style in (styles.clrscode, styles.tabbing):        # these do not wrap: no line may run into the next column
            pseudo = {k: v for k, v in pseudo.items() if max(map(len, v.split('\n'))) < 78}
        if self.narrow:                                              # nor do these, and their columns are half as wide
            pseudo = {k: v for k, v in pseudo.items() if max(map(len, v.split('\n'))) < 52}
        return {'pseudo': pseudo, 'python': python, 'java': java, 'code': {**python, **java}}[self.which]

    def mention(self, rng):
        return self.word

    def box(self, name, source, caption, i, rng):
        tex, lines = self.style(source) if self.style is not styles.clrscode else self.style(source, name)
        return Box(self.wrap(tex, caption, i, rng), lines)

    def pair(self, a, b):
        return ('\\begin{figure*}[tb]\n%s\\hfill\n%s\\end{figure*}\n' if self.pairs == 'wide' else '\\begin{figure}[tb]\n%s\\hfill\n%s\\end{figure}\n') % (a, b)

    def whole(self, title, authors, place, year, abstract, body, rng):
        theorem = '' if 'llncs' in self.cls or 'acmart' in self.cls else self.theorem
        maths = '' if 'acmart' in self.cls else MATHS
        if 'acmart' in self.cls:
            theorem = ''
        return '%s\n%s%s%s%s%s%s\n\\end{document}\n' % (
            self.cls, maths, theorem, COUNTER, self.packages, self.front(title, authors, place, year, abstract, rng), body)


# ---- ways to put a box on the page ----------------------------------------------------------------------------------
def algorithm_float(env='algorithm', place='[tb]'):
    return lambda tex, cap, i, rng: '\\begin{%s}%s\n\\caption{%s}\\label{box:%d}\n%s\n\\end{%s}\n' % (env, place, cap, i, tex, env)


def caption_below(env='algorithm', place='[tb]'):
    return lambda tex, cap, i, rng: '\\begin{%s}%s\n%s\n\\caption{%s}\\label{box:%d}\n\\end{%s}\n' % (env, place, tex, cap, i, env)


def framed(tex, cap, i, rng):
    return '\\begin{figure}[tb]\n\\fbox{\\begin{minipage}{0.95\\linewidth}\n%s\n\\end{minipage}}\n\\caption{%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap, i)


def ruled_figure(tex, cap, i, rng):
    return '\\begin{figure}[tb]\n\\hrule\\smallskip\n%s\n\\smallskip\\hrule\n\\caption{%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap, i)


def in_text(tex, cap, i, rng):
    return '\n\\medskip\\noindent\\begin{minipage}{\\linewidth}\\refstepcounter{intext}\\label{box:%d}%%\n%s\n\\end{minipage}\\medskip\n\n\\noindent ' % (i, tex)


def over_pages(tex, cap, i, rng):
    fill = 'The text before the box fills most of the page.\\par\\vspace{%.2f\\textheight}\n' % rng.uniform(0.3, 0.7)
    return fill + '\\par\\noindent\\hrule height.8pt\\kern2pt\\refstepcounter{algorithm}\\label{box:%d}\\noindent\\textbf{Algorithm \\thealgorithm} %s\\par\\kern2pt\\hrule\\kern2pt\n%s\n\\label{end:%d}\\kern2pt\\hrule\\medskip\n' % (i, cap, tex, i)


def half(tex, cap, i, rng):
    return '\\begin{minipage}[t]{0.48\\linewidth}\\begin{algorithm}[H]\n\\caption{%s}\\label{box:%d}\n%s\n\\end{algorithm}\\end{minipage}' % (cap, i, tex)


def wrapped(tex, cap, i, rng):
    return '\\begin{wrapfigure}{r}{0.52\\textwidth}\\begin{minipage}{0.5\\textwidth}\\begin{algorithm}[H]\n\\caption{%s}\\label{box:%d}\n%s\n\\end{algorithm}\\end{minipage}\\end{wrapfigure}\n' % (cap, i, tex)


def listing(options, language):
    return lambda tex, cap, i, rng: '\\begin{lstlisting}[language=%s,float=tb,caption={%s},label=box:%d%s]\n%s\n\\end{lstlisting}\n' % (
        language, cap, i, options, tex)


def verbatim_figure(tex, cap, i, rng):
    return '\\begin{figure}[tb]\n\\begin{verbatim}\n%s\n\\end{verbatim}\n\\caption{%s}\\label{box:%d}\n\\end{figure}\n' % (tex, cap, i)


def a2e(options, ends, extra='', semicolons=True):
    return ('\\usepackage[%s]{algorithm2e}\n' % options + PROC + extra + ('' if semicolons else '\\DontPrintSemicolon\n'),
            lambda s: styles.algorithm2e(s, ends, semicolons))


TIMES = '\\usepackage{times}\n'
apx = styles.algpseudocode
A = 'Algorithm'
boxed, boxed_style = a2e('boxed,linesnumbered', True)
vlined, vlined_style = a2e('ruled,vlined,linesnumbered', False)
plainend, plainend_style = a2e('plain,lined,linesnumbered', True)
ruled, ruled_style = a2e('ruled,noend', False, semicolons=False)
right, right_style = a2e('ruled,lined,linesnumbered,rightnl', True)
short, short_style = a2e('ruled,vlined,noline,noend,linesnumbered,algo2e', False)
LST = '\\usepackage{listings}\n\\lstset{basicstyle=\\footnotesize\\ttfamily,columns=fullflexible,keepspaces=true,upquote=true%s}\n'

LAYOUTS = [
    Layout('ieee-algpx', '\\documentclass[conference]{IEEEtran}', APX, ieee_front, A, apx, algorithm_float()),
    Layout('ieee-journal-noend', '\\documentclass[journal]{IEEEtran}', NOEND, journal_front, A, lambda s: apx(s, True, False), algorithm_float()),
    Layout('ieee-wide', '\\documentclass[conference]{IEEEtran}', APX, ieee_front, A, apx, algorithm_float('algorithm*')),
    Layout('acm-algpx', '\\documentclass[sigconf]{acmart}', NOEND, acm_front, A, lambda s: apx(s, True, False), algorithm_float()),
    Layout('acm-small-a2e', '\\documentclass[acmsmall]{acmart}', ruled, acm_front, A, ruled_style, algorithm_float()),
    Layout('neurips-old', '\\documentclass{article}\n\\usepackage[textwidth=5.5in,textheight=9in]{geometry}', TIMES + OLD, marked_front, A, styles.algorithmic, algorithm_float()),
    Layout('icml-old', '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[margin=0.85in]{geometry}', TIMES + OLD, marked_front, A, lambda s: styles.algorithmic(s, False), algorithm_float()),
    Layout('boxed-a2e', '\\documentclass[11pt,a4paper]{article}', boxed, plain_front, A, boxed_style, caption_below()),
    Layout('lncs-vlined', '\\documentclass{llncs}', vlined, llncs_front, A, vlined_style, algorithm_float()),
    Layout('elsevier-plain', '\\documentclass[5p]{elsarticle}', plainend, els_front, A, plainend_style, caption_below()),
    Layout('right-numbers', '\\documentclass[12pt]{article}', right, plain_front, A, right_style, algorithm_float()),
    Layout('report-chapters', '\\documentclass[11pt,notitlepage]{report}\n\\usepackage[margin=1.2in]{geometry}', APX + '\\renewcommand{\\thealgorithm}{\\thesection.\\arabic{algorithm}}\n\\renewcommand{\\thesection}{\\arabic{section}}\n', plain_front, A, apx, algorithm_float()),
    Layout('clrs-text', '\\documentclass[11pt]{article}', '\\usepackage{clrscode3e}\n', marked_front, None, styles.clrscode, in_text, captions=False, kind='in-text'),
    Layout('clrs-figure', '\\documentclass[10pt,twocolumn]{article}', '\\usepackage{clrscode3e}\n', plain_front, 'Figure', styles.clrscode, caption_below('figure'), kind='figure'),
    Layout('framed-figure', '\\documentclass[11pt]{article}\n\\usepackage{palatino}', '', marked_front, 'Figure', styles.tabbing, framed, kind='figure'),
    Layout('ruled-figure', '\\documentclass[9pt,twocolumn]{extarticle}', '', plain_front, 'Figure', styles.tabbing, ruled_figure, kind='figure'),
    Layout('steps-figure', '\\documentclass{llncs}', '', llncs_front, 'Fig.', styles.steps, framed, kind='figure'),
    Layout('steps-algorithm', '\\documentclass{amsart}', ALG, ams_front, A, styles.steps, algorithm_float()),
    Layout('two-pages', '\\documentclass[12pt]{article}', APX, plain_front, A, apx, over_pages),
    Layout('beside', '\\documentclass[10pt,a4paper]{article}\n\\usepackage[margin=2.2cm]{geometry}', NOEND, marked_front, A, lambda s: apx(s, True, False), half, pairs='narrow'),
    Layout('beside-wide', '\\documentclass[conference]{IEEEtran}', APX, ieee_front, A, lambda s: apx(s, True, True), half, pairs='wide'),
    Layout('wrapped', '\\documentclass[11pt]{article}\n\\usepackage[margin=1in]{geometry}', '\\usepackage{wrapfig}\n' + NOEND, marked_front, A, lambda s: apx(s, True, False, False), wrapped),
    Layout('bitmap', '\\documentclass[11pt]{article}\n\\pdfmapfile{}', APX, plain_front, A, apx, algorithm_float()),
    Layout('dvips-bitmap', '\\documentclass[11pt]{article}', OLD, plain_front, A, styles.algorithmic, algorithm_float(), by_dvips=['-V1', '-D600']),
    Layout('dvips-type1', '\\documentclass[twocolumn]{article}', ruled, plain_front, A, ruled_style, algorithm_float(), by_dvips=['-V0']),
    Layout('indent-lines', '\\documentclass[11pt]{article}\n\\usepackage{mathptmx}', ALG + '\\usepackage[noEnd=true]{algpseudocodex}\n', plain_front, A, lambda s: apx(s, True, False), algorithm_float()),
    Layout('named-otherwise', '\\documentclass[11pt]{article}', APX + '\\floatname{algorithm}{Procedure}\n', plain_front, 'Procedure', apx, algorithm_float()),
    Layout('protocol', '\\documentclass[11pt]{article}', NOEND + '\\floatname{algorithm}{Protocol}\n\\floatstyle{boxed}\\restylefloat{algorithm}\n', plain_front, 'Protocol', lambda s: apx(s, False, False), caption_below()),
    Layout('plain-float', '\\documentclass[10pt]{article}', APX + '\\floatstyle{plain}\\restylefloat{algorithm}\n', plain_front, A, lambda s: apx(s, False, True), caption_below()),
    Layout('short-caption-number', '\\documentclass[11pt]{article}', APX + '\\usepackage{caption}\n\\captionsetup[algorithm]{labelsep=period,labelfont=sc,name=Alg.}\n', plain_front, 'Alg.', apx, algorithm_float()),
    Layout('listing-python', '\\documentclass[3p,twocolumn]{elsarticle}', LST % ',numbers=left,frame=lines', els_front, 'Listing', styles.program, listing('', 'Python'), bank='python', kind='listing'),
    Layout('listing-java', '\\documentclass[11pt]{article}', LST % '', plain_front, 'Listing', styles.program, listing(',captionpos=b,frame=single', 'Java'), bank='code', kind='listing'),
    Layout('verbatim-figure', '\\documentclass[10pt,twocolumn]{article}\n\\usepackage[margin=0.8in]{geometry}', '', marked_front, 'Figure', styles.program, verbatim_figure, bank='python', kind='figure'),
]
