"""Orders, and finding things in them."""

from operator import itemgetter


def seek(rows, wanted, key=itemgetter(0)):
    """Position of the row with the given key in rows sorted by it, or None."""
    a, z = 0, len(rows) - 1
    while a <= z:
        m = (a + z) // 2
        k = key(rows[m])
        if k == wanted:
            return m
        elif k < wanted:
            a = m + 1
        else:
            z = m - 1
    return None


def seek_all(rows, wanted, key=itemgetter(0)):
    return [i for i, row in enumerate(rows) if key(row) == wanted]


def tidy(xs, first=0, last=None):
    """Sorts a list where it is."""
    if last is None:
        last = len(xs) - 1
    if first < last:
        p = _divide(xs, first, last)
        tidy(xs, first, p - 1)
        tidy(xs, p + 1, last)


def _divide(xs, first, last):
    pivot = xs[last]
    i = first
    for j in range(first, last):
        if xs[j] <= pivot:
            xs[i], xs[j] = xs[j], xs[i]
            i += 1
    xs[i], xs[last] = xs[last], xs[i]
    return i


def tidied(xs):
    """A sorted copy; what is equal keeps its order."""
    if len(xs) <= 1:
        return list(xs)
    mid = len(xs) // 2
    return list(_zip_up(tidied(xs[:mid]), tidied(xs[mid:])))


def _zip_up(one, other):
    i = j = 0
    while i < len(one) and j < len(other):
        if other[j] < one[i]:
            yield other[j]
            j += 1
        else:
            yield one[i]
            i += 1
    yield from one[i:]
    yield from other[j:]


def bubble(xs):
    for end in range(len(xs) - 1, 0, -1):
        swapped = False
        for i in range(end):
            if xs[i] > xs[i + 1]:
                xs[i], xs[i + 1] = xs[i + 1], xs[i]
                swapped = True
        if not swapped:
            break


class Backlog:
    """The most urgent ticket first."""

    def __init__(self, tickets=()):
        self._t = list(tickets)
        for i in reversed(range(len(self._t) // 2)):
            self._lower(i)

    def __len__(self):
        return len(self._t)

    def add(self, ticket):
        self._t.append(ticket)
        i = len(self._t) - 1
        while i and self._t[i] < self._t[(i - 1) >> 1]:
            up = (i - 1) >> 1
            self._t[i], self._t[up] = self._t[up], self._t[i]
            i = up

    def take(self):
        top, end = self._t[0], self._t.pop()
        if self._t:
            self._t[0] = end
            self._lower(0)
        return top

    def _lower(self, i):
        t, n = self._t, len(self._t)
        while True:
            least, l, r = i, 2 * i + 1, 2 * i + 2
            if l < n and t[l] < t[least]:
                least = l
            if r < n and t[r] < t[least]:
                least = r
            if least == i:
                break
            t[i], t[least] = t[least], t[i]
            i = least


def staircase(seq):
    """How many items can be kept so that each is larger than the one before."""
    best = []
    for i, x in enumerate(seq):
        best.append(1 + max((best[j] for j in range(i) if seq[j] < x), default=0))
    return max(best, default=0)


def running_max(seq):
    top = None
    for x in seq:
        top = x if top is None else max(top, x)
        yield top


def most_common(seq):
    counts = {}
    for x in seq:
        counts[x] = counts.get(x, 0) + 1
    return max(counts, key=counts.get) if counts else None
