#!/usr/bin/env python3
"""Makes tests/goldens/tfidf.json: the paper's score (sum of three TF-IDF cosines) by scikit-learn.

usage: pip install scikit-learn; scripts/tfidf_golden.py > tests/goldens/tfidf.json

Texts are words that stemming and stop words leave alone, so that only the formula is compared.
"""
import json
import random

from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics.pairwise import cosine_similarity

WORDS = "graph tree node path cut flow heap sort set cover rank string prime root list key cell grid hash mesh".split()


def main():
    rng = random.Random(5)
    def text(most):
        return " ".join(rng.choice(WORDS[:rng.randint(3, len(WORDS))]) for _ in range(rng.randint(0, most)))
    boxes = [{"caption": text(6), "references": [text(9) for _ in range(rng.randint(0, 2))], "synopsis": [text(12) for _ in range(rng.randint(0, 3))]}
             for _ in range(40)]
    queries = [" ".join(rng.choice(WORDS + ["zebra"]) for _ in range(rng.randint(1, 5))) for _ in range(12)]
    scores = [[0.0] * len(boxes) for _ in queries]
    for field in ("caption", "references", "synopsis"):
        texts = [b[field] if isinstance(b[field], str) else " ".join(b[field]) for b in boxes]
        vectorizer = TfidfVectorizer(analyzer=str.split)
        matrix = vectorizer.fit_transform(texts)
        for q, row in enumerate(cosine_similarity(vectorizer.transform(queries), matrix)):
            for b, value in enumerate(row):
                scores[q][b] += float(value)
    print(json.dumps({"boxes": boxes, "queries": queries, "scores": [[round(x, 6) for x in row] for row in scores]}))


if __name__ == "__main__":
    main()
