#!/usr/bin/env python3
"""Epochs a second of PyTorch Geometric's graph autoencoder on the CPU.

    pyg_epochs.py DIRECTORY N_NODES N_EPOCHS HIDDEN EMBEDDING

DIRECTORY holds edges.u32 and features.f32 as raw little-endian numbers. Prints one line per variant, name and epochs
a second separated by a tab. `epochs_per_second.rs` calls it.
"""

import pathlib
import sys
import time
import warnings

import numpy as np
import torch

warnings.filterwarnings("ignore")
from torch_geometric.nn import GAE, GCNConv
from torch_geometric.utils import negative_sampling, to_torch_csr_tensor, to_undirected
from torch_geometric.nn.conv.gcn_conv import gcn_norm


class EdgeIndexEncoder(torch.nn.Module):
    """GCNConv over an edge list, with its normalisation cached."""

    def __init__(self, widths, edge_index, _n_nodes):
        super().__init__()
        self.edge_index = edge_index
        self.first = GCNConv(widths[0], widths[1], bias=False, cached=True)
        self.second = GCNConv(widths[1], widths[2], bias=False, cached=True)

    def forward(self, x):
        return self.second(self.first(x, self.edge_index).relu(), self.edge_index)


class CsrEncoder(torch.nn.Module):
    """GCNConv over a normalised sparse CSR matrix."""

    def __init__(self, widths, edge_index, n_nodes):
        super().__init__()
        index, weight = gcn_norm(edge_index, num_nodes=n_nodes)
        self.adjacency = to_torch_csr_tensor(index, weight, size=(n_nodes, n_nodes))
        self.first = GCNConv(widths[0], widths[1], bias=False, normalize=False)
        self.second = GCNConv(widths[1], widths[2], bias=False, normalize=False)

    def forward(self, x):
        return self.second(self.first(x, self.adjacency).relu(), self.adjacency)


def measure(encoder, features, positives, n_nodes, n_epochs):
    model = GAE(encoder)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for epoch in range(n_epochs + 1):
        if epoch == 1:
            start = time.perf_counter()
        optimizer.zero_grad()
        embedding = model.encode(features)
        negatives = negative_sampling(positives, n_nodes, positives.size(1))
        model.recon_loss(embedding, positives, negatives).backward()
        optimizer.step()
    return n_epochs / (time.perf_counter() - start)


def main():
    directory = pathlib.Path(sys.argv[1])
    n_nodes, n_epochs, *widths = map(int, sys.argv[2:])
    torch.manual_seed(0)
    edges = np.fromfile(directory / "edges.u32", dtype="<u4").reshape(-1, 2).astype(np.int64)
    features = np.fromfile(directory / "features.f32", dtype="<f4").reshape(n_nodes, -1)
    positives = torch.from_numpy(edges.T.copy())
    features = torch.from_numpy(features)
    undirected = to_undirected(positives)
    for name, encoder in [("PyTorch Geometric, edge_index", EdgeIndexEncoder), ("PyTorch Geometric, sparse CSR", CsrEncoder)]:
        made = encoder([features.size(1), *widths], undirected, n_nodes)
        print(f"{name}\t{measure(made, features, positives, n_nodes, n_epochs)}", flush=True)


if __name__ == "__main__":
    main()
