#!/usr/bin/env python3
"""Typesets documents with algorithms in many layouts, with exact labels: typeset.py DIR [--only NAME ...]

Writes DIR/pdf/NAME.pdf and DIR/labels.jsonl (file, layout, boxes with page, pages, number, caption, kind, lines of text
and depth, references). Algorithms, prose and bait are written here. Needs pdflatex with IEEEtran, acmart, llncs,
elsarticle, lmodern, algorithmicx, algorithms, algorithm2e and listings, and Metafont for the documents with bitmap fonts.
Same input, same output."""
import argparse, hashlib, json, os, random, re, subprocess, sys, tempfile

# ---- algorithms: (title, input, output, procedure head, steps) --------------------------------------------------------
# A step is text, or (kind, text, steps); `if` has several branches. Mathematics is TeX between dollars.
S = str
ALGORITHMS = [
    ('Greedy covering of a ground set', 'a ground set $U$, subsets $S_1,\\ldots,S_m$', 'a cover $C$', 'Cover($U$, $S$)', [
        '$C \\leftarrow \\emptyset$', '$R \\leftarrow U$',
        ('while', '$R \\neq \\emptyset$', ['choose $S_i$ with the largest $|S_i \\cap R|$', '$C \\leftarrow C \\cup \\{S_i\\}$', '$R \\leftarrow R \\setminus S_i$']),
        ('return', '$C$')]),
    ('Power iteration', 'a matrix $A$, a tolerance $\\epsilon$', 'the dominant eigenvector', 'Power($A$, $\\epsilon$)', [
        'initialize $x_0$ at random', '$k \\leftarrow 0$',
        ('repeat', '$\\|x_k - x_{k-1}\\| < \\epsilon$', ['$y \\leftarrow A x_k$', '$x_{k+1} \\leftarrow y / \\|y\\|$', '$k \\leftarrow k + 1$']),
        ('return', '$x_k$')]),
    ('Lazy heap update', 'a heap $H$, a key $\\kappa$', 'the updated heap', 'Sift($H$, $\\kappa$)', [
        '$i \\leftarrow |H|$', '$H[i] \\leftarrow \\kappa$',
        ('while', '$i > 1$', [('if', [('$H[i] < H[\\lfloor i/2 \\rfloor]$', ['swap $H[i]$ and $H[\\lfloor i/2 \\rfloor]$', '$i \\leftarrow \\lfloor i/2 \\rfloor$']), (None, ['break'])])]),
        ('return', '$H$')]),
    ('Two-phase label propagation on sparse graphs', 'a graph $G = (V, E)$, labels $\\ell_v$', 'stable labels', 'Propagate($G$, $\\ell$)', [
        ('for', 'each $v \\in V$', ['$d_v \\leftarrow 0$', ('for', 'each $u \\in N(v)$', [('if', [('$\\ell_u \\neq \\ell_v$', ['$d_v \\leftarrow d_v + 1$']), ('$\\ell_u = \\ell_v$', ['mark $u$']), (None, ['skip $u$'])])])]),
        'sort $V$ by $d_v$',
        ('for', '$t = 1$ to $T$', ['update all $\\ell_v$ in this order', ('if', [('nothing changed', [('return', '$\\ell$')])])]),
        ('return', '$\\ell$')]),
    ('Sliding window maximum', 'an array $a[1..n]$ and a width $w$', 'the maxima $m$', 'Slide($a$, $w$)', [
        '$Q \\leftarrow$ empty queue',
        ('for', '$i = 1$ to $n$', [('while', '$Q$ is not empty and $a[Q.last] \\leq a[i]$', ['remove the last entry of $Q$']), 'append $i$ to $Q$',
            ('if', [('$Q.first \\leq i - w$', ['remove the first entry of $Q$'])]), ('if', [('$i \\geq w$', ['$m[i - w + 1] \\leftarrow a[Q.first]$'])])]),
        ('return', '$m$')]),
    ('Stochastic descent with restarts', 'a loss $f$, a rate $\\eta$, a budget $T$', 'parameters $\\theta$', 'Descend($f$, $\\eta$, $T$)', [
        '$\\theta \\leftarrow \\theta_0$', '$\\beta \\leftarrow \\infty$',
        ('for', '$t = 1$ to $T$', ['draw a batch $B_t$ of examples', '$g_t \\leftarrow \\nabla f(\\theta; B_t)$', '$\\theta \\leftarrow \\theta - \\eta g_t$',
            ('if', [('$f(\\theta) > 2 \\beta$', ['$\\theta \\leftarrow \\theta_0$', '$\\eta \\leftarrow \\eta / 2$']), (None, ['$\\beta \\leftarrow \\min(\\beta, f(\\theta))$'])])]),
        ('return', '$\\theta$')]),
    ('Interval merging', 'a list $L$ of intervals', 'disjoint intervals', 'Merge($L$)', [
        'sort $L$ by left ends', '$M \\leftarrow$ empty list',
        ('for', 'each $(l, r)$ in $L$', [('if', [('$M$ is empty or $l > M.last.r$', ['append $(l, r)$ to $M$']), (None, ['$M.last.r \\leftarrow \\max(M.last.r, r)$'])])]),
        ('return', '$M$')]),
    ('Bounded depth-first search', 'a node $v$, a bound $b$', 'whether a goal is near', 'Search($v$, $b$)', [
        ('if', [('$v$ is a goal', [('return', 'true')])]), ('if', [('$b = 0$', [('return', 'false')])]),
        ('for', 'each child $c$ of $v$', [('if', [('Search($c$, $b - 1$)', [('return', 'true')])])]),
        ('return', 'false')]),
]
C_CODE = [
    ('Binary search in a sorted array', ['int find(const int *a, int n, int key)', '{', '    int lo = 0, hi = n;', '    while (lo < hi) {', '        int mid = lo + (hi - lo) / 2;',
        '        if (a[mid] < key)', '            lo = mid + 1;', '        else', '            hi = mid;', '    }', '    return lo < n && a[lo] == key ? lo : -1;', '}']),
    ('Counting set bits', ['unsigned count(unsigned x)', '{', '    unsigned n = 0;', '    for (; x; x &= x - 1)', '        n++;', '    return n;', '}']),
]
PLAIN = {'leftarrow': '←', 'neq': '≠', 'leq': '≤', 'geq': '≥', 'emptyset': '∅', 'cap': '∩', 'cup': '∪', 'setminus': '\\', 'in': '∈', 'epsilon': 'ϵ', 'kappa': 'κ', 'ell': 'ℓ',
         'eta': 'η', 'theta': 'θ', 'beta': 'β', 'infty': '∞', 'nabla': '∇', 'lfloor': '⌊', 'rfloor': '⌋', '|': '∥', '{': '{', '}': '}', 'ldots': '. . .', 'max': 'max', 'min': 'min', 'times': '×'}


def plain(t):
    t = re.sub(r'\\([A-Za-z]+|[|{}])', lambda m: PLAIN[m[1]] + ' ', t)
    t = re.sub(r'([_^])\{([^{}]*)\}', lambda m: m[1] + (m[2] if len(m[2]) == 1 else '{%s}' % m[2]), t)
    return re.sub(r'\s+', ' ', t.replace('$', '')).strip().replace('-', '−') if '$' in t else t


def text(t):
    """Print of a text with mathematics in it."""
    out = ''.join(plain('$%s$' % p) + ' ' if i % 2 else p for i, p in enumerate(t.split('$')))
    return re.sub(r'\s+([,.;)])', r'\1', re.sub(r'\s+', ' ', out)).strip()


class Rows(list):
    def add(self, depth, t):
        self.append(dict(depth=depth, text=text(t)))


def algorithmicx(alg, rng, upper=False, end=True):
    name, inp, out, head, steps = alg
    rows, src = Rows(), []
    C = (lambda s: '\\' + s.upper()) if upper else (lambda s: '\\' + s)
    words = dict(For='FOR', While='WHILE', If='IF', ElsIf='ELSIF', Else='ELSE', EndFor='ENDFOR', EndWhile='ENDWHILE', EndIf='ENDIF', Repeat='REPEAT', Until='UNTIL', State='STATE', Require='REQUIRE', Ensure='ENSURE')
    M = lambda w: '\\' + (words[w] if upper else w)
    src += ['%s %s' % (M('Require'), inp), '%s %s' % (M('Ensure'), out)]
    rows.add(0, 'Require: ' + inp); rows.add(0, 'Ensure: ' + out)
    base = 0
    if not upper and rng.random() < 0.5:
        n, a = head.split('(', 1)
        src.append('\\Procedure{%s}{%s}' % (n, a[:-1])); rows.add(0, 'procedure %s(%s' % (n, a)); base = 1

    def go(steps, d):
        for s in steps:
            if isinstance(s, str):
                src.append('%s %s' % (M('State'), s)); rows.add(d, s)
            elif s[0] in ('for', 'while'):
                w = s[0].capitalize()
                src.append('%s{%s}' % (M(w), s[1])); rows.add(d, '%s %s do' % (s[0], s[1])); go(s[2], d + 1); src.append(M('End' + w))
                if end: rows.add(d, 'end ' + s[0])
            elif s[0] == 'repeat':
                src.append(M('Repeat')); rows.add(d, 'repeat'); go(s[2], d + 1); src.append('%s{%s}' % (M('Until'), s[1])); rows.add(d, 'until ' + s[1])
            elif s[0] == 'return':
                src.append('%s \\textbf{return} %s' % (M('State'), s[1])); rows.add(d, 'return ' + s[1])
            else:
                for i, (c, body) in enumerate(s[1]):
                    if c is None: src.append(M('Else')); rows.add(d, 'else')
                    elif i == 0: src.append('%s{%s}' % (M('If'), c)); rows.add(d, 'if %s then' % c)
                    else: src.append('%s{%s}' % (M('ElsIf'), c)); rows.add(d, 'else if %s then' % c)
                    go(body, d + 1)
                src.append(M('EndIf'))
                if end: rows.add(d, 'end if')
    go(steps, base)
    if base:
        src.append('\\EndProcedure')
        if end: rows.add(0, 'end procedure')
    return '\n'.join(src), rows


def algorithm2e(alg, rng, end=True, semi=True):
    name, inp, out, head, steps = alg
    rows, src = Rows(), ['\\KwIn{%s}' % inp, '\\KwOut{%s}' % out]
    rows.add(0, 'Input: ' + inp); rows.add(0, 'Output: ' + out)
    z = ';' if semi else ''

    def go(steps, d):
        for s in steps:
            if isinstance(s, str):
                src.append(s + '\\;'); rows.add(d, s + z)
            elif s[0] in ('for', 'while'):
                src.append('\\%s{%s}{' % (s[0].capitalize(), s[1])); rows.add(d, '%s %s do' % (s[0], s[1])); go(s[2], d + 1); src.append('}')
                if end: rows.add(d, 'end')
            elif s[0] == 'repeat':
                src.append('\\Repeat{%s}{' % s[1]); rows.add(d, 'repeat'); go(s[2], d + 1); src.append('}'); rows.add(d, 'until %s%s' % (s[1], z))
            elif s[0] == 'return':
                src.append('\\Return{%s}\\;' % s[1]); rows.add(d, 'return %s%s' % (s[1], z))
            else:
                n = len(s[1])
                for i, (c, body) in enumerate(s[1]):
                    last = i == n - 1
                    if c is None: src.append('\\Else{'); rows.add(d, 'else')
                    elif i == 0:
                        src.append(('\\If{%s}{' if last else '\\uIf{%s}{') % c); rows.add(d, 'if %s then' % c)
                    else:
                        src.append(('\\ElseIf{%s}{' if last else '\\uElseIf{%s}{') % c); rows.add(d, 'else if %s then' % c)
                    go(body, d + 1); src.append('}')
                    if last and end: rows.add(d, 'end')
    go(steps, 0)
    return '\n'.join(src), rows


def tabbing(alg, rng):
    """Algorithms by hand, as in old papers: keywords in bold, no numbers."""
    name, inp, out, head, steps = alg
    rows, src = Rows(), []
    def line(d, t, shown=None):
        rows.add(d, t); src.append('\\>' * d + re.sub(r'\b(for|while|if|then|do|else|return|repeat|until|end)\b', r'{\\bf \1}', t) + '\\\\')
    line(0, head)
    def go(steps, d):
        for s in steps:
            if isinstance(s, str): line(d, s)
            elif s[0] in ('for', 'while'): line(d, '%s %s do' % (s[0], s[1])); go(s[2], d + 1)
            elif s[0] == 'repeat': line(d, 'repeat'); go(s[2], d + 1); line(d, 'until ' + s[1])
            elif s[0] == 'return': line(d, 'return ' + s[1])
            else:
                for i, (c, body) in enumerate(s[1]):
                    line(d, 'else' if c is None else ('if %s then' if i == 0 else 'else if %s then') % c); go(body, d + 1)
    go(steps, 1)
    return '\\begin{tabbing}\n%s\\kill\n%s\n\\end{tabbing}' % ('\\hspace*{1.5em}\\=' * 8, '\n'.join(src)), rows


# ---- prose ----------------------------------------------------------------------------------------------------------
FILL = ['The instances of the second group are larger by a factor of ten.', 'We do not claim that this choice is the best one in every case.', 'Our analysis uses only the first two moments of the input.',
        'A similar argument was given for trees, where the bound is tight.', 'For all other parameters we use the values of the reference implementation.', 'The effect disappears when the inputs are sorted in advance.',
        'It remains open whether the logarithmic factor can be removed.', 'Let us first fix the notation and recall the basic facts about matroids.', 'If the graph is dense, then the first phase dominates the running time.',
        'For each instance we report the mean of twenty runs with different seeds.', 'While this seems natural, no proof has been published so far.', 'Return values are checked by an independent verifier.',
        'The procedure ends after at most three rounds with high probability.', 'This is the reason why the algorithm is repeated until the error is small.', 'All experiments were run on one core of a common desktop machine.',
        'Let $x_i$ denote the $i$-th coordinate and let $n$ be the dimension.', 'We set $k = 3$ and $\\epsilon = 0.01$ unless stated otherwise.', 'Table entries in bold mark the best method of each row.']
BAIT = [
    '\\begin{verbatim}\nserver:\n  port: 8080\n  workers: 4\n  log: /var/log/app.log\ndatabase:\n  host: localhost\n\\end{verbatim}\n',
    '\\begin{verbatim}\nexpr   ::= term { ("+" | "-") term }\nterm   ::= factor { ("*" | "/") factor }\nfactor ::= NUMBER | "(" expr ")"\n\\end{verbatim}\n',
    '\\begin{itemize}\\item If the input is small, we solve it directly.\\item For large inputs the second method is better.\\item While both work, neither is optimal.\\end{itemize}\n',
    '\\begin{equation} f(x) = \\sum_{i=1}^{n} x_i^2 - \\prod_{j=1}^{m} y_j \\end{equation}\n\\begin{eqnarray} a &=& b + c \\\\ d &=& e \\cdot f \\end{eqnarray}\n',
    '\\begin{table}[tb]\\centering\\caption{Results of the algorithm}\\begin{tabular}{lrrr}\\hline method & time & steps & error\\\\\\hline greedy & 12.3 & 1044 & 0.02\\\\ exact & 99.1 & 20 & 0.00\\\\ random & 1.2 & 8812 & 0.31\\\\\\hline\\end{tabular}\\end{table}\n',
    '\\begin{figure}[tb]\\centering\\setlength{\\unitlength}{1mm}\\begin{picture}(50,20)\\put(0,0){\\framebox(14,8){Input}}\\put(18,0){\\framebox(14,8){Solver}}\\put(36,0){\\framebox(14,8){Output}}\\end{picture}\\caption{Overview of the algorithm}\\end{figure}\n',
    '\\begin{theorem} The algorithm stops after at most $n$ rounds and returns a solution of cost at most twice the optimum.\\end{theorem}\n',
]
AX = '\\usepackage{algorithm}\n\\usepackage[noend]{algpseudocode}\n'
AXE = '\\usepackage{algorithm}\n\\usepackage{algpseudocode}\n'
AL = '\\usepackage{algorithm}\n\\usepackage{algorithmic}\n'
A2 = '\\usepackage[%s]{algorithm2e}\n'
TIMES = '\\usepackage{mathptmx}\n'
# layout: class line, packages, maker(alg, rng, caption, label) -> (source, rows), number word, style of the front
def floaty(env, body, cap, lab, opt=''):
    return '\\begin{%s}%s\n\\caption{%s}\\label{%s}\n%s\n\\end{%s}\n' % (env, opt, cap, lab, body, env)
def mk_ax(num=True, upper=False, end=True, env='algorithm', opt='[tb]'):
    def make(alg, rng, cap, lab):
        body, rows = algorithmicx(alg, rng, upper, end)
        return floaty(env, '\\begin{algorithmic}%s\n%s\n\\end{algorithmic}' % ('[1]' if num else '', body), cap, lab, opt), rows
    return make
def mk_a2(end=True, semi=True, env='algorithm', opt='[tb]', below=False):
    def make(alg, rng, cap, lab):
        body, rows = algorithm2e(alg, rng, end, semi)
        if below: return '\\begin{%s}%s\n%s\\caption{%s}\\label{%s}\n\\end{%s}\n' % (env, opt, body, cap, lab, env), rows
        return floaty(env, body, cap, lab, opt), rows
    return make
def mk_fig(frame):
    def make(alg, rng, cap, lab):
        body, rows = tabbing(alg, rng)
        if frame: body = '\\fbox{\\begin{minipage}{0.95\\linewidth}%s\\end{minipage}}' % body
        return '\\begin{figure}[tb]\n%s\n\\caption{%s}\\label{%s}\n\\end{figure}\n' % (body, cap, lab), rows
    return make
def mk_theorem(alg, rng, cap, lab):
    body, rows = tabbing(alg, rng)
    return '\\medskip\\noindent\\refstepcounter{alg}\\label{%s}\\textbf{Algorithm \\thealg} (%s)\n%s\n' % (lab, cap, body), rows, '(%s)' % cap
def mk_c(alg, rng, cap, lab):
    cap2, code = C_CODE[rng.randrange(len(C_CODE))]
    stack, rows = [0], []
    for l in code:
        ind = len(l) - len(l.lstrip())
        while len(stack) > 1 and ind < stack[-1]: stack.pop()
        if ind > stack[-1]: stack.append(ind)
        rows.append(dict(depth=len(stack) - 1, text=l.strip()))
    return '\\begin{lstlisting}[language=C,float=tb,caption={%s},label=%s]\n%s\n\\end{lstlisting}\n' % (cap2, lab, '\n'.join(code)), rows, cap2
LAYOUTS = {
    'ieee-ax': ('\\documentclass[journal]{IEEEtran}', AXE, mk_ax(), 'Algorithm'),
    'acm-a2e-input': ('\\documentclass[sigconf,nonacm]{acmart}\\settopmatter{printacmref=false}', A2 % 'ruled,linesnumbered,vlined', mk_a2(end=False), 'Algorithm'),
    'acmsmall-ax': ('\\documentclass[acmsmall,nonacm]{acmart}\\settopmatter{printacmref=false}', AX, mk_ax(end=False), 'Algorithm'),
    'llncs-ax': ('\\documentclass{llncs}', AXE, mk_ax(num=False), 'Algorithm'),
    'neurips-like': ('\\documentclass[10pt]{article}\n\\usepackage[left=1.5in,right=1.5in]{geometry}', TIMES + AL, mk_ax(upper=True), 'Algorithm'),
    'icml-like': ('\\documentclass[10pt,twocolumn]{article}\n\\usepackage[left=0.75in,right=0.75in]{geometry}', TIMES + AL, mk_ax(upper=True, num=False), 'Algorithm'),
    'arxiv-a2e-lined': ('\\documentclass[11pt]{article}\n\\usepackage{fullpage}', A2 % 'boxed,lined', mk_a2(), 'Algorithm'),
    'a2e-plain-below': ('\\documentclass[11pt]{article}', A2 % 'linesnumbered', mk_a2(below=True), 'Algorithm'),
    'elsevier-a2e': ('\\documentclass[5p,twocolumn]{elsarticle}', A2 % 'ruled', mk_a2(), 'Algorithm'),
    'book-numbers': ('\\documentclass[11pt,a4paper]{article}\n\\usepackage{caption}\\captionsetup[algorithm]{labelsep=period}', AXE + '\\numberwithin{algorithm}{section}\n', mk_ax(), 'Algorithm'),
    'figure-frame': ('\\documentclass[10pt,twocolumn]{article}', '', mk_fig(True), 'Figure'),
    'ams-theorem': ('\\documentclass{amsart}', '\\newcounter{alg}\n', mk_theorem, 'Algorithm'),
    'long-two-pages': ('\\documentclass[11pt]{article}', AXE, None, 'Algorithm'),
    'beside': ('\\documentclass[10pt]{article}\n\\usepackage[left=0.8in,right=0.8in]{geometry}', AXE, None, 'Algorithm'),
    'wide-star': ('\\documentclass[10pt,conference]{IEEEtran}', AXE, mk_ax(env='algorithm*'), 'Algorithm'),
    'c-listing': ('\\documentclass[11pt]{article}', '\\usepackage{listings}\n\\lstset{basicstyle=\\small\\ttfamily,numbers=left,numberstyle=\\tiny}\n', mk_c, 'Listing'),
    'bitmap': ('\\documentclass[11pt]{article}', AXE, mk_ax(), 'Algorithm'),
    'latin-modern': ('\\documentclass[10pt,twocolumn]{article}\n\\usepackage[T1]{fontenc}\\usepackage{lmodern}', AL, mk_ax(upper=True), 'Algorithm'),
}


def document(no, layout, rng):
    cls, packages, make, word = LAYOUTS[layout]
    algs = rng.sample(ALGORITHMS, 4)
    boxes, body = [], []
    para = lambda k: ' '.join(rng.sample(FILL, k))
    body.append('\\section{Introduction}\n%s\n\n%s\n' % (para(6), para(6)))
    n = 0
    def ref(i): return '%s~\\ref{box:%d}' % (word, i)
    def box(src, rows, cap):
        nonlocal n
        boxes.append(dict(word=word, caption=cap, lines=rows))
    if layout == 'beside':
        for k in range(0, 4, 2):
            src, pair = [], []
            for j in (k, k + 1):
                b, rows = algorithmicx(algs[j], rng); n += 1
                boxes.append(dict(word=word, caption=algs[j][0], lines=rows))
                src.append('\\begin{minipage}[t]{0.47\\linewidth}\\begin{algorithm}[H]\\caption{%s}\\label{box:%d}\\begin{algorithmic}[1]\n%s\n\\end{algorithmic}\\end{algorithm}\\end{minipage}' % (algs[j][0], n, b))
            body.append('\\section{Method %d}\n%s See %s and %s.\n\n\\noindent %s\\hfill\n%s\n\n%s\n' % (k, para(4), ref(n - 1), ref(n), src[0], src[1], para(5)))
    elif layout == 'long-two-pages':
        body.append(para(10) + '\n\n' + para(12) + '\n\n')
        rows, src = Rows(), []
        for a in algs[:3]:
            b, r = algorithmicx(a, random.Random(1))
            if not src: pass
            src.append(b); rows += r
        n = 1
        boxes.append(dict(word=word, caption='Three procedures in one box', lines=list(rows), long=True))
        body.append('\\section{Method}\n%s %s is long.\n\n\\noindent\\refstepcounter{algorithm}\\label{box:1}\\rule{\\linewidth}{0.8pt}\\par\\noindent\\textbf{Algorithm \\thealgorithm} Three procedures in one box\\par\\vspace{-6pt}\\noindent\\rule{\\linewidth}{0.4pt}\n\\begin{algorithmic}[1]\n%s\n\\label{end:1}\\end{algorithmic}\n\\noindent\\rule{\\linewidth}{0.4pt}\n\n%s\n\n%s\n' % (para(6), ref(1), '\n'.join(src), para(6), para(7)))
    else:
        for a in algs[:rng.choice([2, 3])]:
            n += 1
            made = make(a, rng, a[0], 'box:%d' % n)
            src, rows, cap = made if len(made) == 3 else (*made, a[0])
            boxes.append(dict(word=word, caption=cap, lines=rows))
            body.append('\\section{%s}\n%s The details are in %s.\n\n%s\n%s %s stops when nothing changes.\n\n' % (a[0].split()[0], para(4), ref(n), src, para(5), ref(n)))
            if rng.random() < 0.7: body.append(rng.choice(BAIT) + para(4) + '\n\n')
    body.append('\\section{Experiments}\n%s\n\n%s\n\n%s\n' % (para(6), rng.choice(BAIT), para(6)))
    body.append('\\section{Conclusion}\n%s\n\n%s\n' % (para(6), para(5)))
    title = 'Observations on %s' % algs[0][0]
    pre = cls.split('\n')[0] + '\n' + '\n'.join(cls.split('\n')[1:]) + '\n'
    if 'acmart' not in cls: pre += '\\usepackage{amsmath}\n' if 'llncs' not in cls else ''
    if 'llncs' not in cls and 'acmart' not in cls: pre += '\\newtheorem{theorem}{Theorem}\n'
    pre += packages
    if layout == 'bitmap': pre += '\\pdfmapfile{}\n'                         # no map: pixels out of Metafont, glyphs called a65
    if 'acmart' in cls: head = '\\title{%s}\\author{Ann Author}\\affiliation{\\institution{Some Place}\\country{Nowhere}}\n\\begin{document}\\begin{abstract}%s\\end{abstract}\\maketitle\n' % (title, para(3))
    elif 'elsarticle' in cls: head = '\\begin{document}\\begin{frontmatter}\\title{%s}\\author{Ann Author}\\begin{abstract}%s\\end{abstract}\\end{frontmatter}\n' % (title, para(3))
    elif 'amsart' in cls: head = '\\title{%s}\\author{Ann Author}\n\\begin{document}\\begin{abstract}%s\\end{abstract}\\maketitle\n' % (title, para(3))
    else: head = '\\title{%s}\\author{Ann Author}\n\\begin{document}\\maketitle\\begin{abstract}%s\\end{abstract}\n' % (title, para(3))
    return pre + head + '\n'.join(body) + '\\end{document}\n', dict(title=title, authors=['Ann Author'], layout=layout), boxes


def build(name, layout, seed, out):
    rng = random.Random(seed)
    src, meta, boxes = document(seed, layout, rng)
    env = dict(os.environ, SOURCE_DATE_EPOCH='1700000000', FORCE_SOURCE_DATE='1', TZ='UTC')
    with tempfile.TemporaryDirectory() as d:
        open(os.path.join(d, 'x.tex'), 'w', encoding='utf8').write(src)
        for _ in range(2):
            p = subprocess.run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'x.tex'], cwd=d, env=env, capture_output=True)
            if p.returncode: return None, p.stdout.decode('latin1')[-900:]
        data = open(os.path.join(d, 'x.pdf'), 'rb').read()
        aux = open(os.path.join(d, 'x.aux'), encoding='latin1').read()
    open(os.path.join(out, 'pdf', name + '.pdf'), 'wb').write(data)
    lab = {m[0]: (m[1], int(m[2])) for m in re.findall(r'\\newlabel\{((?:box|end):\d+)\}\{\{([^{}]*)\}\{(\d+)\}', aux)}
    rec = dict(file=name, sha256=hashlib.sha256(data).hexdigest(), **meta, boxes=[])
    for i, b in enumerate(boxes, 1):
        num, page = lab['box:%d' % i]
        x = dict(id='%s-%d' % (name, i), page=page, number='%s %s' % (b['word'], num), caption=b['caption'], lines=b['lines'], references=[])
        if b.get('long') and lab['end:1'][1] > page: x['pages'] = list(range(page, lab['end:1'][1] + 1))
        rec['boxes'].append(x)
    return rec, None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('dir'); ap.add_argument('--only', nargs='*'); ap.add_argument('--each', type=int, default=2)
    a = ap.parse_args()
    os.makedirs(os.path.join(a.dir, 'pdf'), exist_ok=True)
    bad = 0
    with open(os.path.join(a.dir, 'labels.jsonl'), 'w', encoding='utf8') as f:
        for l, layout in enumerate(LAYOUTS):
            for k in range(a.each):
                name = '%s-%d' % (layout, k + 1)
                if a.only and name not in a.only: continue
                rec, err = build(name, layout, 100 * l + k, a.dir)
                if rec is None: bad += 1; print('left out:', name, err, file=sys.stderr)
                else: f.write(json.dumps(rec, ensure_ascii=False) + '\n')
    sys.exit(1 if bad else 0)


if __name__ == '__main__':
    main()
