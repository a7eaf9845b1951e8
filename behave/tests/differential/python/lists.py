"""Lists, dicts, sets, comprehensions, functions inside functions, exceptions, classes."""
import bisect
import heapq
from collections import Counter, defaultdict, deque
from functools import reduce
from itertools import combinations, permutations


def slices(a, i, j):
    return [a[i:j], a[::-1], a[i::2], a[:-1]]


def picked(a, i):
    return a[i]


def changed(a):
    a.append(7)
    a.insert(1, -1)
    a.extend([3, 3])
    a.remove(3)
    return a.pop() + a.pop(0) + len(a)


def in_place(a):
    a.sort(reverse=True)
    a[0:1] = [1, 2, 3]
    del a[-1]


def reversed_in_place(a):
    i, j = 0, len(a) - 1
    while i < j:
        a[i], a[j] = a[j], a[i]
        i, j = i + 1, j - 1


def bubble(a):
    a = list(a)
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]:
                a[j], a[j + 1] = a[j + 1], a[j]
    return a


def quick(a):
    if len(a) < 2:
        return a
    p, *rest = a
    return quick([x for x in rest if x < p]) + [p] + quick([x for x in rest if x >= p])


def search(a, b):
    low, high = 0, len(a) - 1
    a = sorted(a)
    while low <= high:
        mid = (low + high) // 2
        if a[mid] == b:
            return mid
        elif a[mid] < b:
            low = mid + 1
        else:
            high = mid - 1
    return -1


def best(a):
    top = now = a[0]
    for x in a[1:]:
        now = max(x, now + x)
        top = max(top, now)
    return top


def sums(a):
    return [sum(a), len(a), max(a, default=0), min(a, default=-1), any(a), all(a)]


def unique(a):
    return list(dict.fromkeys(a)) if False else [x for i, x in enumerate(a) if x not in a[:i]]


def nested(a):
    return [[y * x for y in a if y % 2] for x in a[:3] if x]


def flattened(a):
    return [y for x in a for y in (x, -x)]


def pairs(a, b):
    seen = {}
    for i, x in enumerate(a):
        if b - x in seen:
            return [seen[b - x], i]
        seen[x] = i
    return []


def grouped(a):
    groups = defaultdict(list)
    for x in a:
        groups[x % 3].append(x)
    return [groups[k] for k in sorted(groups)]


def counts(a):
    return [list(p) for p in Counter(a).most_common(2)]


def queue(a):
    q = deque(a)
    q.appendleft(5)
    q.append(6)
    return q.popleft() * 10 + q.pop() + len(q)


def heap(a):
    h = []
    for x in a:
        heapq.heappush(h, x)
    return [heapq.heappop(h) for _ in range(len(h))]


def sets(a, b):
    s, t = set(a), set(b)
    return [sorted(s | t), sorted(s & t), sorted(s - t), sorted(s ^ t), len(s), s <= t, 3 in s]


def functions(a):
    return [list(map(lambda x: x * 2, a)), list(filter(None, a)), reduce(lambda x, y: x - y, a, 0), sorted(a, key=abs)]


def closure(a, b):
    total = 0

    def add(x, times=2):
        nonlocal total
        total += x * times
        return total

    for x in a:
        add(x)
    add(b, times=1)
    return total


def compose(a):
    def twice(f):
        return lambda x: f(f(x))
    return [twice(lambda x: x + 3)(y) for y in a]


def handled(a, i):
    try:
        x = a[i]
        return 100 // x
    except IndexError:
        return -1
    except (ZeroDivisionError, KeyError) as e:
        return -2
    finally:
        a.append(0)


def raising(a):
    if not a:
        raise ValueError("empty")
    if a[0] > 5:
        raise KeyError(a[0])
    assert a[0] != 1
    return a[0]


def reraised(a, i):
    try:
        return a[i]
    except LookupError:
        raise


class Odd(ValueError):
    pass


def own_error(i):
    try:
        if i % 2:
            raise Odd("odd")
        return i
    except ValueError as e:
        return str(e) + "!"


def unbound(i):
    if i > 3:
        x = i
    return x


def defaults(i, j=3, s="x"):
    return s * (i % 5) + str(j)


def chosen(a, i):
    return [list(c) for c in combinations(a[:4], i % 4)]


def arranged(a):
    return [list(p) for p in permutations(a[:3], 2)]


def inserted(a, b):
    a = sorted(a)
    bisect.insort(a, b)
    return [a, bisect.bisect_left(a, b), bisect.bisect_right(a, b)]


def transposed(a):
    rows = [a[:3], a[:3]]
    return [list(r) for r in zip(*rows)]


def loops(a):
    out = []
    for x in a:
        if x < 0:
            continue
        if x > 8:
            break
        out.append(x)
    else:
        out.append("done")
    while out and out[-1] != 1:
        out.pop()
    return out


def growing(a):
    for x in a:
        if len(a) < 10:
            a.append(x)
    return len(a)


def walrus(a):
    return [y for x in a if (y := x * x) > 4]


class Stack:
    limit = 3

    def __init__(self, items=None):
        self.items = list(items) if items else []

    def push(self, x):
        if len(self.items) < self.limit:
            self.items.append(x)
        return self

    def total(self):
        return sum(self.items)


def stacked(a):
    s = Stack()
    for x in a:
        s.push(x)
    return s.total() * 10 + len(s.items)
