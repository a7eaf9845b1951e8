"""A subway map. Stations are names, a line is a dict of dicts of minutes."""

import heapq
import math
from collections import defaultdict, deque


class SubwayMap:
    def __init__(self):
        self.minutes = defaultdict(dict)

    def add(self, a, b, t):
        self.minutes[a][b] = t
        self.minutes[b][a] = t

    def travel_times(self, home):
        times = {station: math.inf for station in self.minutes}
        times[home] = 0
        agenda = [(0, home)]
        while agenda:
            t, here = heapq.heappop(agenda)
            if t > times[here]:
                continue
            for there, extra in self.minutes[here].items():
                if t + extra < times[there]:
                    times[there] = t + extra
                    heapq.heappush(agenda, (times[there], there))
        return times

    def stops(self, home):
        """Number of stops to every station, and the station before it."""
        count, before = {home: 0}, {home: None}
        line = deque([home])
        while line:
            here = line.popleft()
            for there in self.minutes[here]:
                if there not in count:
                    count[there] = count[here] + 1
                    before[there] = here
                    line.append(there)
        return count, before

    def explore(self, here, seen=None):
        seen = set() if seen is None else seen
        seen.add(here)
        for there in self.minutes[here]:
            if there not in seen:
                self.explore(there, seen)
        return seen

    def timetable(self):
        names = sorted(self.minutes)
        t = {a: {b: 0 if a == b else self.minutes[a].get(b, math.inf) for b in names} for a in names}
        for via in names:
            for a in names:
                for b in names:
                    if t[a][via] + t[via][b] < t[a][b]:
                        t[a][b] = t[a][via] + t[via][b]
        return t

    def night_service(self):
        """The cheapest set of tracks that still joins all stations."""
        team = {s: s for s in self.minutes}

        def captain(s):
            while team[s] != s:
                team[s] = team[team[s]]
                s = team[s]
            return s

        kept = []
        for t, a, b in sorted((t, a, b) for a in self.minutes for b, t in self.minutes[a].items()):
            ca, cb = captain(a), captain(b)
            if ca == cb:
                continue
            team[ca] = cb
            kept.append((a, b, t))
        return kept

    def grow_service(self, hub):
        """Track by track from the hub outwards."""
        joined, kept = {hub}, []
        edge = [(t, hub, b) for b, t in self.minutes[hub].items()]
        heapq.heapify(edge)
        while edge:
            t, a, b = heapq.heappop(edge)
            if b in joined:
                continue
            joined.add(b)
            kept.append((a, b, t))
            for c, u in self.minutes[b].items():
                heapq.heappush(edge, (u, b, c))
        return kept


def lineup(wants):
    """Recipes in an order that has every ingredient ready; wants[x] is what x is made of."""
    waits = {x: len(set(parts)) for x, parts in wants.items()}
    feeds = defaultdict(set)
    for x, parts in wants.items():
        for part in parts:
            waits.setdefault(part, 0)
            feeds[part].add(x)
    free = [x for x, n in waits.items() if not n]
    done = []
    while free:
        x = free.pop()
        done.append(x)
        for y in feeds[x]:
            waits[y] -= 1
            if not waits[y]:
                free.append(y)
    if len(done) != len(waits):
        raise ValueError("a recipe needs itself")
    return done


def transfers(plan):
    lines = [leg["line"] for leg in plan]
    return sum(a != b for a, b in zip(lines, lines[1:]))


def fare(zones, table):
    price = 0
    for zone in sorted(zones):
        try:
            price += table[zone]
        except KeyError:
            raise ValueError(f"no fare for zone {zone}") from None
    return price
