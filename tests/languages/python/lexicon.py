import re
from functools import lru_cache


def wrongness(a, b):
    """Keystrokes between what was typed and what was meant."""
    above = list(range(len(b) + 1))
    for i, x in enumerate(a, start=1):
        row = [i]
        for j, y in enumerate(b, start=1):
            row.append(min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (x != y)))
        above = row
    return above[-1]


def shared(a, b):
    @lru_cache(maxsize=None)
    def f(i, j):
        if i == len(a) or j == len(b):
            return 0
        if a[i] == b[j]:
            return 1 + f(i + 1, j + 1)
        return max(f(i + 1, j), f(i, j + 1))

    return f(0, 0)


def _table(needle):
    t = [0] * len(needle)
    k = 0
    for i in range(1, len(needle)):
        while k and needle[i] != needle[k]:
            k = t[k - 1]
        if needle[i] == needle[k]:
            k += 1
        t[i] = k
    return t


def scan(haystack, needle):
    """Yields where the needle starts, without ever looking back."""
    t = _table(needle)
    k = 0
    for i, c in enumerate(haystack):
        while k and (k == len(needle) or c != needle[k]):
            k = t[k - 1]
        if c == needle[k]:
            k += 1
        if k == len(needle):
            yield i - k + 1


def scan_naive(haystack, needle):
    for i in range(len(haystack) - len(needle) + 1):
        if all(haystack[i + j] == c for j, c in enumerate(needle)):
            yield i


def tokenise(text):
    for match in re.finditer(r"[A-Za-z]+|\d+|\S", text):
        yield match.group().lower()


def roman(n):
    out = []
    for value, sign in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while n >= value:
            out.append(sign)
            n -= value
    return "".join(out)
