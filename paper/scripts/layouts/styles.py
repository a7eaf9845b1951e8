"""Ways to set a piece of the bank: each gives LaTeX and the lines as a reader of the page sees them."""
import re

# ---- what mathematics looks like on the page ------------------------------------------------------------------------
SIGN = {
    'gets': '←', 'leftarrow': '←', 'to': '→', 'neq': '≠', 'leq': '≤', 'geq': '≥', 'in': '∈', 'notin': '∉', 'cup': '∪', 'cap': '∩',
    'setminus': '\\', 'subseteq': '⊆', 'emptyset': '∅', 'infty': '∞', 'bot': '⊥', 'eta': 'η', 'beta': 'β', 'alpha': 'α',
    'pi': 'π', 'gamma': 'γ', 'mu': 'μ', 'Sigma': 'Σ', 'theta': 'θ', 'epsilon': 'ϵ', 'varepsilon': 'ε', 'delta': 'δ', 'sigma': 'σ', 'rho': 'ρ',
    'tau': 'τ', 'nabla': '∇', 'ell': 'ℓ', 'sum': '∑', 'sqrt': '√', 'ldots': '...', 'mid': '|', 'langle': '⟨', 'rangle': '⟩',
    'lceil': '⌈', 'rceil': '⌉', 'lfloor': '⌊', 'rfloor': '⌋', 'top': '⊤', 'times': '×', 'circ': '∘', 'colon': ':', 'arg': 'arg', 'min': 'min',
    'max': 'max', 'bmod': ' mod ', 'log': 'log', 'Gamma': 'Γ', '{': '{', '}': '}', '|': '‖', ',': '', ';': ' ', ' ': ' ',
}


def seen_math(m):
    # Of an index and a power at one letter the power is set first.
    m = re.sub(r'_(\w|\{[^{}]*\})\^(\w|\*|\{[^{}]*\})', r'^\2_\1', m)
    m = re.sub(r'\\(?:mathcal|mathbb|mathbf|mathrm|textsc|hat|bar|text)\{([^{}]*)\}', r'\1', m)
    m = re.sub(r'\\frac\{([^{}]*)\}\{([^{}]*)\}', r'\1 \2', m)
    m = re.sub(r'\\([A-Za-z]+|[{}|,; ])', lambda x: '\x01' + SIGN[x[1]] + '\x02', m)
    m = m.replace('\x01{\x02', '\x03').replace('\x01}\x02', '\x04').replace('\x01', '').replace('\x02', '')
    return m.replace("'", '′').replace('\x03', '{').replace('\x04', '}').replace('*', '∗').replace('-', '−')


def seen(text):
    """The text of a line as it stands on the page."""
    out = ''.join(seen_math(p) if i % 2 else p for i, p in enumerate(text.split('$')))
    return re.sub(r'\s+', ' ', out).strip()


# ---- the bank's form --------------------------------------------------------------------------------------------------
WORDS = ('forall', 'for', 'while', 'if', 'elif', 'else', 'repeat', 'until', 'return', 'proc', 'in', 'out')


class Node:
    def __init__(self, word, text, note):
        self.word, self.text, self.note, self.kids = word, text, note, []


def tree(source):
    root = Node('', '', None)
    path = [(-1, root)]
    for raw in source.strip('\n').split('\n'):
        if not raw.strip():
            continue
        depth = (len(raw) - len(raw.lstrip(' '))) // 2
        body, _, note = raw.strip().partition(' ## ')
        head, _, rest = body.partition(' ')
        node = Node(head, rest, note or None) if head in WORDS else Node('', body, note or None)
        while path[-1][0] >= depth:
            path.pop()
        path[-1][1].kids.append(node)
        path.append((depth, node))
    return root.kids


class Out:
    """LaTeX and visible lines, written side by side."""

    def __init__(self):
        self.tex, self.lines = [], []

    def add(self, tex, depth=None, text=None):
        if tex is not None:
            self.tex.append(tex)
        if text is not None:
            self.lines.append((depth, re.sub(r'\s+', ' ', text).strip()))


# ---- algorithmicx (algpseudocode), with and without `end` lines --------------------------------------------------------
def algpseudocode(source, numbers=True, ends=True, comments=True):
    out = Out()

    def note(n):
        return (r' \Comment{%s}' % n.note, ' ▷ ' + seen(n.note)) if n.note and comments else ('', '')

    def walk(nodes, d):
        for k, n in enumerate(nodes):
            tex, text = note(n)
            nxt = nodes[k + 1].word if k + 1 < len(nodes) else ''
            if n.word in ('in', 'out'):
                name = 'Require' if n.word == 'in' else 'Ensure'
                out.add('\\%s %s' % (name, n.text), d, '%s: %s' % (name, seen(n.text)))
            elif n.word == 'proc':
                name, args = n.text.split('(', 1)
                out.add('\\Procedure{%s}{%s}' % (name, args.rstrip(')')), d, 'procedure ' + seen(n.text))
                walk(n.kids, d + 1)
                out.add('\\EndProcedure', d, 'end procedure' if ends else None)
            elif n.word in ('for', 'forall', 'while'):
                cmd, word = {'for': ('For', 'for'), 'forall': ('ForAll', 'for all'), 'while': ('While', 'while')}[n.word]
                out.add('\\%s{%s}%s' % (cmd, n.text, tex), d, '%s %s do%s' % (word, seen(n.text), text))
                walk(n.kids, d + 1)
                out.add('\\End' + ('For' if cmd == 'ForAll' else cmd), d, ('end ' + ('while' if cmd == 'While' else 'for')) if ends else None)
            elif n.word in ('if', 'elif'):
                cmd, word = ('If', 'if') if n.word == 'if' else ('ElsIf', 'else if')
                out.add('\\%s{%s}%s' % (cmd, n.text, tex), d, '%s %s then%s' % (word, seen(n.text), text))
                walk(n.kids, d + 1)
                if nxt not in ('elif', 'else'):
                    out.add('\\EndIf', d, 'end if' if ends else None)
            elif n.word == 'else':
                out.add('\\Else' + tex, d, 'else' + text)
                walk(n.kids, d + 1)
                out.add('\\EndIf', d, 'end if' if ends else None)
            elif n.word == 'repeat':
                out.add('\\Repeat', d, 'repeat')
                walk(n.kids, d + 1)
            elif n.word == 'until':
                out.add('\\Until{%s}' % n.text, d, 'until ' + seen(n.text))
            elif n.word == 'return':
                out.add('\\State \\textbf{return} %s%s' % (n.text, tex), d, 'return %s%s' % (seen(n.text), text))
            else:
                out.add('\\State %s%s' % (n.text, tex), d, seen(n.text) + text)
    walk(tree(source), 0)
    return '\\begin{algorithmic}%s\n%s\n\\end{algorithmic}' % ('[1]' if numbers else '', '\n'.join(out.tex)), out.lines


# ---- the old algorithmic package ---------------------------------------------------------------------------------------
def algorithmic(source, numbers=True):
    out = Out()

    def walk(nodes, d):
        for k, n in enumerate(nodes):
            tex, text = (r' \COMMENT{%s}' % n.note, ' {%s}' % seen(n.note)) if n.note else ('', '')
            opt = '[%s]' % n.note if n.note else ''
            nxt = nodes[k + 1].word if k + 1 < len(nodes) else ''
            if n.word in ('in', 'out'):
                name = 'REQUIRE' if n.word == 'in' else 'ENSURE'
                out.add('\\%s %s' % (name, n.text), d, '%s: %s' % (name.capitalize(), seen(n.text)))
            elif n.word == 'proc':
                out.add('\\STATE \\textbf{procedure} %s' % n.text, d, 'procedure ' + seen(n.text))
                walk(n.kids, d)
            elif n.word in ('for', 'forall', 'while'):
                cmd, word = {'for': ('FOR', 'for'), 'forall': ('FORALL', 'for all'), 'while': ('WHILE', 'while')}[n.word]
                out.add('\\%s%s{%s}' % (cmd, opt, n.text), d, '%s %s do%s' % (word, seen(n.text), text))
                walk(n.kids, d + 1)
                out.add('\\END' + ('FOR' if cmd == 'FORALL' else cmd), d, 'end ' + ('while' if cmd == 'WHILE' else 'for'))
            elif n.word in ('if', 'elif'):
                cmd, word = ('IF', 'if') if n.word == 'if' else ('ELSIF', 'else if')
                out.add('\\%s%s{%s}' % (cmd, opt, n.text), d, '%s %s then%s' % (word, seen(n.text), text))
                walk(n.kids, d + 1)
                if nxt not in ('elif', 'else'):
                    out.add('\\ENDIF', d, 'end if')
            elif n.word == 'else':
                out.add('\\ELSE' + opt, d, 'else' + text)
                walk(n.kids, d + 1)
                out.add('\\ENDIF', d, 'end if')
            elif n.word == 'repeat':
                out.add('\\REPEAT', d, 'repeat')
                walk(n.kids, d + 1)
            elif n.word == 'until':
                out.add('\\UNTIL{%s}' % n.text, d, 'until ' + seen(n.text))
            elif n.word == 'return':
                out.add('\\RETURN %s%s' % (n.text, tex), d, 'return %s%s' % (seen(n.text), text))
            else:
                out.add('\\STATE %s%s' % (n.text, tex), d, seen(n.text) + text)
    walk(tree(source), 0)
    return '\\begin{algorithmic}%s\n%s\n\\end{algorithmic}' % ('[1]' if numbers else '', '\n'.join(out.tex)), out.lines


# ---- algorithm2e -------------------------------------------------------------------------------------------------------
def algorithm2e(source, ends=True, semicolons=True):
    """`ends` is what the options of the package say: vlined and noend print none."""
    out = Out()
    semi = ';' if semicolons else ''

    def walk(nodes, d):
        k = 0
        while k < len(nodes):
            n = nodes[k]
            tex, text = (r'\tcp*{%s}' % n.note, semi + ' // ' + seen(n.note)) if n.note else ('\\;', semi)
            opt = r'\tcp*[f]{%s}' % n.note if n.note else ''
            head = ' // ' + seen(n.note) if n.note else ''
            if n.word in ('in', 'out'):
                name, word = ('KwIn', 'Input') if n.word == 'in' else ('KwOut', 'Output')
                out.add('\\%s{%s}' % (name, n.text), d, '%s: %s' % (word, seen(n.text)))
            elif n.word == 'proc':
                out.add('\\Proc{%s}{' % n.text, d, 'Procedure ' + seen(n.text))
                walk(n.kids, d + 1)
                out.add('}', d, 'end' if ends else None)
            elif n.word in ('for', 'forall', 'while'):
                cmd, word = {'for': ('For', 'for'), 'forall': ('ForEach', 'foreach'), 'while': ('While', 'while')}[n.word]
                out.add('\\%s%s{%s}{' % (cmd, '(%s)' % opt if opt else '', n.text), d, '%s %s do%s' % (word, seen(n.text), head))
                walk(n.kids, d + 1)
                out.add('}', d, 'end' if ends else None)
            elif n.word == 'if':
                chain = [n]
                while k + 1 < len(nodes) and nodes[k + 1].word in ('elif', 'else'):
                    k += 1
                    chain.append(nodes[k])
                last = len(chain) - 1
                for i, c in enumerate(chain):
                    has_next = i < last
                    nxt = chain[i + 1].word if has_next else ''
                    cmd = {'if': 'uIf' if has_next else 'If', 'elif': 'uElseIf' if has_next else 'ElseIf', 'else': 'Else'}[c.word]
                    c_opt = r'(\tcp*[f]{%s})' % c.note if c.note else ''
                    c_head = ' // ' + seen(c.note) if c.note else ''
                    arg = '' if c.word == 'else' else '{%s}' % c.text
                    shown = 'else' if c.word == 'else' else ('if' if c.word == 'if' else 'else if') + ' %s then' % seen(c.text)
                    out.add('\\%s%s%s{' % (cmd, c_opt, arg), d, shown + c_head)
                    walk(c.kids, d + 1)
                    out.add('}', d, 'end' if ends and not nxt else None)
            elif n.word == 'repeat':
                until = nodes[k + 1]
                k += 1
                out.add('\\Repeat{%s}{' % until.text, d, 'repeat')
                walk(n.kids, d + 1)
                out.add('}', d, 'until %s%s' % (seen(until.text), semi))
            elif n.word == 'return':
                out.add('\\Return{%s}%s' % (n.text, tex), d, 'return %s%s' % (seen(n.text), text))
            else:
                out.add('%s%s' % (n.text, tex), d, seen(n.text) + text)
            k += 1
    walk(tree(source), 0)
    return '\n'.join(out.tex), out.lines


# ---- CLRS, tabbing, text steps, program text ------------------------------------------------------------------------------
def clrscode(source, name):
    out = Out()

    def walk(nodes, d):
        for n in nodes:
            tex, text = (r' \>\>\Comment %s' % n.note, ' // ' + seen(n.note)) if n.note else ('', '')
            if n.word in ('in', 'out'):
                continue
            if n.word in ('for', 'forall', 'while', 'if', 'elif', 'else'):
                cmd, word = {'for': ('For', 'for '), 'forall': ('For each', 'for each '), 'while': ('While', 'while '),
                             'if': ('If', 'if '), 'elif': ('ElseIf', 'elseif '), 'else': ('Else', 'else')}[n.word]
                if n.word == 'forall':
                    out.add('\\li \\For each %s \\Do%s' % (n.text, tex), d, 'for each ' + seen(n.text) + text)
                elif n.word in ('if', 'elif'):
                    out.add('\\li \\%s %s \\Then%s' % (cmd, n.text, tex), d, word + seen(n.text) + text)
                elif n.word == 'else':
                    out.add('\\li \\Else%s' % tex, d, 'else' + text)
                else:
                    out.add('\\li \\%s %s \\Do%s' % (cmd, n.text, tex), d, word + seen(n.text) + text)
                walk(n.kids, d + 1)
                if n.word in ('for', 'forall', 'while'):
                    out.add('\\End')
                else:
                    later = nodes[nodes.index(n) + 1].word if nodes.index(n) + 1 < len(nodes) else ''
                    if later not in ('elif', 'else'):
                        out.add('\\End')
            elif n.word == 'repeat':
                out.add('\\li \\Repeat', d, 'repeat')
                walk(n.kids, d + 1)
            elif n.word == 'until':
                out.add('\\li \\Until %s' % n.text, d, 'until ' + seen(n.text))
            elif n.word == 'return':
                out.add('\\li \\Return %s%s' % (n.text, tex), d, 'return %s%s' % (seen(n.text), text))
            else:
                out.add('\\li %s%s' % (n.text, tex), d, seen(n.text) + text)
    nodes = tree(source)
    heads = [n for n in nodes if n.word == 'proc']
    groups = [(h.text, h.kids) for h in heads] or [(name, nodes)]
    tex = []
    for title, kids in groups:
        label, _, args = title.partition('(')
        shown = '%s(%s' % (label.upper(), seen(args)) if args else label.upper()
        out.lines.append((0, shown))
        out.tex = []
        before = len(out.lines)
        walk(kids, 1)
        if len(out.lines) > before:
            args = '(%s' % args if args else ''
            tex.append('\\begin{codebox}\n\\Procname{\\textsc{%s}%s}\n%s\n\\end{codebox}' % (label.upper(), args, '\n'.join(out.tex)))
    return '\n'.join(tex), out.lines


def plain(source, ascii_only=False):
    """Rows of depth and text in the manner of typewritten programs or tabbing."""
    rows = []

    def walk(nodes, d):
        for n in nodes:
            note = '  // ' + n.note if n.note else ''
            word = {'proc': 'procedure ', 'in': 'Input: ', 'out': 'Output: ', 'forall': 'for each ', 'elif': 'else if ', 'else': 'else',
                    'repeat': 'repeat', '': ''}.get(n.word, n.word + ' ')
            tail = {'for': ' do', 'forall': ' do', 'while': ' do', 'if': ' then', 'elif': ' then'}.get(n.word, '')
            rows.append((d, word, n.text, tail, note))
            walk(n.kids, d + 1)
    walk(tree(source), 0)
    return rows


def tabbing(source):
    rows = plain(source)
    stops = ''.join(r'\hspace*{1.4em}\=' for _ in range(9))
    bold = lambda w: r'\textbf{%s}' % w.strip() + ' ' if w.strip() else ''
    body = '\\\\\n'.join(r'\>' * d + bold(w) + t + (' ' + bold(e).strip() if e else '') for d, w, t, e, _ in rows)
    lines = [(d, re.sub(r'\s+', ' ', w + seen(t) + e).strip()) for d, w, t, e, _ in rows]
    return '\\begin{tabbing}\n%s\\kill\n%s\n\\end{tabbing}' % (stops, body), lines


def program(text, width=4):
    """Program text for listings: the rows with their depth."""
    rows = []
    for raw in text.strip('\n').split('\n'):
        rows.append(((len(raw) - len(raw.lstrip(' '))) // width, re.sub(r'\s+', ' ', raw.strip())))
    return text.strip('\n'), rows


def steps(source):
    """Numbered sentences, as older papers give algorithms."""
    rows = [r for r in plain(source) if r[1] not in ('procedure ',)]
    shown, body = [], []
    n = 0
    for d, w, t, e, _ in rows:
        if w in ('Input: ', 'Output: '):
            body.append('\\item[\\textbf{%s}] %s' % (w.strip(), t))
            shown.append((0, w + seen(t)))
            continue
        n += 1
        text = (w + t + e).strip()
        text = text[0].upper() + text[1:] + '.'
        body.append('\\item[Step %d.] \\hspace*{%.1fem}%s' % (n, 1.2 * d, text))
        shown.append((d, 'Step %d. %s' % (n, seen(text))))
    return '\\begin{description}\\setlength{\\itemsep}{0pt}\n%s\n\\end{description}' % '\n'.join(body), shown
