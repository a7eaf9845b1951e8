"""Strings."""
import string

VOWELS = set("aeiou")
NAMES = {"one": 1, "two": 2}
SQUARES = []
for _i in range(5):
    SQUARES.append(_i * _i)


def backwards(s):
    return s[::-1]


def palindrome(s):
    t = "".join(c for c in s.lower() if c.isalnum())
    return t == t[::-1]


def cases(s):
    return [s.upper(), s.lower(), s.capitalize(), s.title(), s.swapcase()]


def kinds(s):
    return [s.isdigit(), s.isalpha(), s.isalnum(), s.isspace(), s.isupper(), s.islower()]


def stripped(s):
    return [s.strip(), s.lstrip(), s.rstrip(), s.strip("a."), s.rstrip("c")]


def parts(s):
    return [s.split(), s.split(","), s.split(".", 1), s.splitlines()]


def around(s, t):
    return [s.find(t), s.rfind(t), s.count(t), t in s, s.startswith(t), s.endswith(t)]


def placed(s, t):
    return s.index(t)


def replaced(s, t):
    return s.replace(t, "<>")


def some(s, i, j):
    return [s[i:j], s[:i], s[j:], s[i:j:2], s[::-2]]


def at(s, i):
    return s[i]


def padded(s, i):
    return [s.ljust(i), s.rjust(i, "*"), s.center(i), s.zfill(i)]


def partitioned(s, t):
    return s.partition(t)[0] + "|" + s.rpartition(t)[2]


def joined(s, t):
    return t.join(s)


def caesar(s, i):
    out = []
    for c in s:
        if "a" <= c <= "z":
            out.append(chr((ord(c) - ord("a") + i) % 26 + ord("a")))
        else:
            out.append(c)
    return "".join(out)


def vowels(s):
    return sum(1 for c in s if c in VOWELS)


def run_length(s):
    out, i = "", 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]:
            j += 1
        out += s[i] + str(j - i)
        i = j
    return out


def counted(s):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    return [[c, n] for c, n in counts.items()]


def anagram(s, t):
    return sorted(s) == sorted(t)


def repeated(s, i):
    return s * i


def ordered(s, t):
    return [s < t, s <= t, s == t, max(s, t), min([s, t])]


def edit(s, t):
    d = [[0] * (len(t) + 1) for _ in range(len(s) + 1)]
    for i in range(len(s) + 1):
        d[i][0] = i
    for j in range(len(t) + 1):
        d[0][j] = j
    for i in range(1, len(s) + 1):
        for j in range(1, len(t) + 1):
            d[i][j] = min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (s[i - 1] != t[j - 1]))
    return d[-1][-1]


def letters(s):
    return [c for c in s if c in string.ascii_lowercase]


def table(s):
    return NAMES.get(s, -1) + SQUARES[len(s) % 5]


def described(s, i):
    return "{} has {:3d}".format(s, i) + f"{s!r:>10}" + "%s-%5.1f" % (s, i / 3)


def roman(s):
    values = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
    total = 0
    for a, b in zip(s, s[1:] + " "):
        total += -values[a] if values.get(b, 0) > values[a] else values[a]
    return total
