"""Sentences per processor second of PyTorch: `transformer.py MODEL_DIR THREADS`, one sentence a line on stdin.

The same work as `how_fast_is_the_transformer.rs`: tokenize, sort by length, batches of at most 1,024 tokens, mean pooling.
"""

import sys
import time

import torch
from transformers import AutoModel, AutoTokenizer

BATCH_TOKENS = 1024

directory, threads = sys.argv[1], int(sys.argv[2])
torch.set_num_threads(threads)
tokenizer, model = AutoTokenizer.from_pretrained(directory), AutoModel.from_pretrained(directory).eval()
texts = sys.stdin.read().split("\n")


def encode():
    sequences = sorted(tokenizer(texts, truncation=True, max_length=256)["input_ids"], key=len)
    start = 0
    while start < len(sequences):
        end = start + 1
        while end < len(sequences) and (end + 1 - start) * len(sequences[end]) <= BATCH_TOKENS:
            end += 1
        batch, longest = sequences[start:end], len(sequences[end - 1])
        ids = torch.tensor([ids + [0] * (longest - len(ids)) for ids in batch])
        mask = torch.tensor([[1] * len(ids) + [0] * (longest - len(ids)) for ids in batch])
        states = model(input_ids=ids, attention_mask=mask).last_hidden_state
        torch.nn.functional.normalize((states * mask[..., None]).sum(1), dim=1)
        start = end


with torch.inference_mode():
    encode()
    started = time.process_time()
    encode()
    print(len(texts) / (time.process_time() - started))
