#!/usr/bin/env python3
"""Makes the golden files of tests/goldens from scikit-learn and PyTorch Geometric.

    python scripts/make_goldens.py tests/goldens
"""

import json
import pathlib
import sys

import numpy as np
import torch
from sklearn.metrics import average_precision_score, roc_auc_score
from torch_geometric.nn import GCNConv


def metric_cases(random):
    """Rankings with and without ties, scored by scikit-learn."""
    for n_positives, n_negatives, levels in [(1, 1, None), (7, 3, None), (40, 60, 5), (200, 150, 12), (300, 300, None)]:
        scores = random.normal(size=n_positives + n_negatives) + np.repeat([0.7, 0.0], [n_positives, n_negatives])
        if levels:
            scores = np.round(scores * levels / 4) / levels
        scores = scores.astype(np.float32)
        labels = np.repeat([1, 0], [n_positives, n_negatives])
        yield {
            "positives": scores[:n_positives].tolist(),
            "negatives": scores[n_positives:].tolist(),
            "auc": float(roc_auc_score(labels, scores)),
            "ap": float(average_precision_score(labels, scores)),
        }


def encoder_case(random):
    """A two-layer GCN by PyTorch Geometric on a small graph with a hub, a chain and an isolated node."""
    n_nodes, widths = 12, (5, 4, 3)
    edges = [(0, node) for node in range(1, 6)] + [(node, node + 1) for node in range(5, 10)] + [(2, 3)]
    features = torch.tensor(random.normal(size=(n_nodes, widths[0])), dtype=torch.float32)
    layers = [GCNConv(a, b, bias=False) for a, b in zip(widths, widths[1:])]
    weights = [torch.tensor(random.normal(size=(a, b)), dtype=torch.float32) for a, b in zip(widths, widths[1:])]
    for layer, weight in zip(layers, weights):
        layer.lin.weight.data = weight.T.contiguous()
    edge_index = torch.tensor(edges + [(b, a) for a, b in edges]).T
    with torch.no_grad():
        hidden = layers[0](features, edge_index).relu()
        embedding = layers[1](hidden, edge_index)
    return {
        "n_nodes": n_nodes,
        "edges": edges,
        "features": features.tolist(),
        "weights": [weight.tolist() for weight in weights],
        "embedding": embedding.tolist(),
    }


def main():
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(20161121)
    for name, golden in [("metrics", list(metric_cases(random))), ("encoder", encoder_case(random))]:
        (directory / f"{name}.json").write_text(json.dumps(golden) + "\n")


if __name__ == "__main__":
    main()
