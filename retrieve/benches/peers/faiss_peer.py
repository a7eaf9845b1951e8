"""FAISS on the vectors of the benchmark: time per batch, recall, memory, build time, in the same table.

Called by the benchmark: faiss_peer.py VECTORS DIMENSION QUERIES_PER_BATCH BATCHES ROUNDS K THREADS M EF_CONSTRUCTION

Without neighbours (M = 0) there is no HNSW.
"""

import statistics
import sys
import time

import faiss
import numpy as np


def main():
    path, (dimension, n_queries, n_batches, n_rounds, k, threads, m, width) = sys.argv[1], map(int, sys.argv[2:])
    faiss.omp_set_num_threads(threads)
    data = np.fromfile(path, dtype=np.float32).reshape(-1, dimension)
    batches, stored = data[: n_queries * n_batches].reshape(n_batches, n_queries, dimension), data[n_queries * n_batches :]
    stored = np.ascontiguousarray(stored)

    def report(name, index, build, megabytes, truth=None):
        times, cpu = [], time.process_time()
        for _ in range(n_rounds):
            start = time.perf_counter()
            found = [index.search(batch, k)[1] for batch in batches]
            times.append((time.perf_counter() - start) * 1e3 / n_batches)
        cpu = (time.process_time() - cpu) * 1e3 / n_batches / len(times)
        truth = found if truth is None else truth
        pairs = [(set(f), set(t)) for fs, ts in zip(found, truth) for f, t in zip(fs, ts)]
        recall = sum(len(f & t) for f, t in pairs) / sum(len(t) for _, t in pairs)
        print(f"| {name} | {build:.2f} | {megabytes:.0f} | {statistics.median(times):.1f} | {cpu:.1f} | {recall:.4f} |", flush=True)
        return found

    megabytes = stored.nbytes / 1e6
    flat = faiss.IndexFlatIP(dimension)
    flat.add(stored)
    report("FAISS IndexFlatIP as it comes", flat, 0, megabytes)
    faiss.cvar.distance_compute_blas_threshold = 1
    truth = report("FAISS IndexFlatIP, BLAS for any batch", flat, 0, megabytes)
    faiss.cvar.distance_compute_blas_threshold = 20
    del flat

    if m == 0:
        return
    start = time.perf_counter()
    hnsw = faiss.IndexHNSWFlat(dimension, m, faiss.METRIC_INNER_PRODUCT)
    hnsw.hnsw.efConstruction = width
    hnsw.add(stored)
    build = time.perf_counter() - start
    for ef in (100, 150, 200, 300, 400):
        hnsw.hnsw.efSearch = ef
        report(f"FAISS IndexHNSWFlat ef{ef}", hnsw, build, megabytes + len(stored) * 2 * m * 4 / 1e6, truth)


main()
