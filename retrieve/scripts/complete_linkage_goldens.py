"""Goldens for complete linkage, made by SciPy: tests/goldens/complete_linkage.json

Distances are a permutation of 1..n(n-1)/2, so that no two pairs tie and there is one right answer. Some cases have
pairs without a path: SciPy gets a distance for them that exceeds all others, and merges at it are cut off.

Usage: python3 complete_linkage_goldens.py > ../tests/goldens/complete_linkage.json
"""

import json

import numpy as np
from scipy.cluster.hierarchy import linkage

UNCONNECTED = 10**6


def case(n, share_unconnected, seed):
    random = np.random.default_rng(seed)
    n_pairs = n * (n - 1) // 2
    distances = random.permutation(n_pairs) + 1
    connected = random.random(n_pairs) >= share_unconnected
    merges = linkage(np.where(connected, distances, UNCONNECTED).astype(float), method="complete")
    merges = [[int(min(a, b)), int(max(a, b)), int(d)] for a, b, d, _ in merges if d < UNCONNECTED]
    pairs = [(a, b) for a in range(n) for b in range(a + 1, n)]
    pairs = [[a, b, int(d)] for (a, b), d, c in zip(pairs, distances, connected) if c]
    return {"n": n, "pairs": pairs, "merges": merges}


cases = [case(n, share, 100 * n + i) for n in (2, 5, 9, 16) for i, share in enumerate((0.0, 0.2, 0.6))]
print(json.dumps(cases, separators=(",", ":")).replace("},{", "},\n{"))
