#!/usr/bin/env python3
"""Makes the goldens of tests/classify_propagation.rs with scikit-learn's LabelPropagation.

    python3 pcode/scripts/label_propagation_golden.py > pcode/tests/classify/label_propagation.json

Needs scikit-learn. Each case holds the points, the labels (null: unlabelled), the kernel, the distributions of the
points after propagation, and the distributions predicted for points outside the graph.
"""

import json
import sys
import warnings

import numpy as np
from sklearn.datasets import make_blobs, make_moons
from sklearn.semi_supervised import LabelPropagation

DIGITS = 10


def case(name, points, truth, labelled, fresh, seed, **settings):
    rng = np.random.default_rng(seed)
    labels = np.full(len(points), -1)
    for label in np.unique(truth):
        chosen = rng.choice(np.flatnonzero(truth == label), labelled, replace=False)
        labels[chosen] = label
    points = np.round(points, DIGITS)
    fresh = np.round(fresh, DIGITS)
    model = LabelPropagation(**settings)
    with warnings.catch_warnings():
        # Cases that run out of iterations are wanted: stopping early must agree as well.
        warnings.simplefilter("ignore")
        model.fit(points, labels)
    return {
        "name": name,
        "settings": {key: settings.get(key) for key in ("kernel", "gamma", "n_neighbors", "max_iter", "tol")},
        "points": points.tolist(),
        "labels": [None if label < 0 else int(label) for label in labels],
        "iterations": int(model.n_iter_),
        "distributions": np.round(model.label_distributions_, DIGITS).tolist(),
        "fresh": fresh.tolist(),
        "predicted": np.round(model.predict_proba(fresh), DIGITS).tolist(),
    }


def main():
    moons, half = make_moons(60, noise=0.12, random_state=3)
    blobs, which = make_blobs(48, n_features=5, centers=3, cluster_std=2.5, random_state=5)
    rng = np.random.default_rng(11)
    near_moons = rng.uniform([-1.0, -0.5], [2.0, 1.0], (8, 2))
    near_blobs = blobs[rng.choice(len(blobs), 8, replace=False)] + rng.normal(0, 0.5, (8, 5))
    cases = [
        case("moons, rbf", moons, half, 3, near_moons, 1, kernel="rbf", gamma=20.0, max_iter=1000, tol=1e-3),
        case("moons, wide rbf", moons, half, 2, near_moons, 2, kernel="rbf", gamma=2.0, max_iter=1000, tol=1e-6),
        case("moons, rbf cut short", moons, half, 3, near_moons, 3, kernel="rbf", gamma=5.0, max_iter=7, tol=1e-9),
        case("moons, knn", moons, half, 3, near_moons, 4, kernel="knn", n_neighbors=7, max_iter=1000, tol=1e-3),
        case("blobs, rbf", blobs, which, 2, near_blobs, 5, kernel="rbf", gamma=0.05, max_iter=1000, tol=1e-6),
        case("blobs, knn", blobs, which, 4, near_blobs, 6, kernel="knn", n_neighbors=5, max_iter=1000, tol=1e-6),
    ]
    json.dump(cases, sys.stdout, separators=(",", ":"))
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
