import random


def survivors(limit):
    """Numbers up to the limit that nothing divides."""
    flags = [True] * (limit + 1)
    flags[:2] = [False] * min(2, limit + 1)
    n = 2
    while n * n <= limit:
        if flags[n]:
            for m in range(n * n, limit + 1, n):
                flags[m] = False
        n += 1
    return [n for n, alive in enumerate(flags) if alive]


def factors(n):
    out, d = [], 2
    while d * d <= n:
        while n % d == 0:
            out.append(d)
            n //= d
        d += 1
    if n > 1:
        out.append(n)
    return out


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def herd(animals, n, rng=random):
    """Splits animals (tuples of numbers) into n herds."""
    leaders = rng.sample(animals, n)
    herd_of = None
    while True:
        now = []
        for animal in animals:
            gaps = [sum((p - q) ** 2 for p, q in zip(animal, leader)) for leader in leaders]
            now.append(gaps.index(min(gaps)))
        if now == herd_of:
            return herd_of, leaders
        herd_of = now
        for h in range(n):
            members = [animal for animal, own in zip(animals, herd_of) if own == h]
            if members:
                leaders[h] = tuple(sum(axis) / len(members) for axis in zip(*members))


def rope(pegs):
    """The pegs a tight rope around all of them touches, counter-clockwise."""
    pegs = sorted(set(pegs))
    if len(pegs) < 3:
        return pegs

    def bend(o, a, b):
        return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])

    def pull(order):
        taut = []
        for peg in order:
            while len(taut) > 1 and bend(taut[-2], taut[-1], peg) <= 0:
                taut.pop()
            taut.append(peg)
        return taut[:-1]

    return pull(pegs) + pull(reversed(pegs))


def acreage(ring):
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1]))) / 2


def times(a, b):
    return [[sum(x * y for x, y in zip(row, col)) for col in zip(*b)] for row in a]


def knap(room, things):
    """The best value that fits; things are pairs of size and value."""
    best = [0] * (room + 1)
    for size, value in things:
        for r in range(room, size - 1, -1):
            best[r] = max(best[r], best[r - size] + value)
    return best[room]


def smooth(xs, width=3):
    out = []
    for i in range(len(xs)):
        part = xs[max(0, i - width // 2) : i + width // 2 + 1]
        out.append(sum(part) / len(part))
    return out
