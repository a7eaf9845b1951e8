#!/usr/bin/env python3
"""Scores of real documents: measure.py --examples target/release/examples FOLDER …

The documents are other people's and are not kept here; labels.jsonl says which package holds each (`package`, `path`) and what its
bytes are (`sha256`). Those that are found below the folders are read. Labels are the pages, numbers and captions of all boxes with a
caption that are algorithms, taken from the text of the pages and some from pictures of them, and title, authors and year of the
articles (not of samples of classes). A box is right when page and number are; `null` is not scored. Boxes without a number are counted
and not judged."""
import argparse
import hashlib
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), 'layouts'))
from score import caption, loose, number  # noqa: E402


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--examples', required=True)
    ap.add_argument('folders', nargs='+')
    a = ap.parse_args()
    labels = {l['sha256']: l for l in map(json.loads, open(os.path.join(HERE, 'labels.jsonl'), encoding='utf8'))}
    files = {}
    for folder in a.folders:
        for where, _, names in os.walk(folder):
            for path in (os.path.join(where, n) for n in names if n.endswith('.pdf')):
                with open(path, 'rb') as f:
                    files.setdefault(hashlib.sha256(f.read()).hexdigest(), path)
    right = found = wanted = captions = asked = plain = 0
    front = {k: [0, 0] for k in ('title', 'authors', 'year')}
    for sha, label in labels.items():
        if sha not in files:
            print('not there:', label['package'], label['path'], file=sys.stderr)
            continue
        out = subprocess.run([os.path.join(a.examples, 'papers'), files[sha]], capture_output=True, text=True, check=True).stdout
        rows = [json.loads(l) for l in out.splitlines()]
        boxes = [r for r in rows if 'page' in r]
        numbered = {(b['page'], number(b['number'])): b for b in boxes if b['number']}
        plain += len(boxes) - len(numbered)
        keys = {(b['page'], number(b['number'])) for b in label['boxes']}
        right, found, wanted = right + len(keys & numbered.keys()), found + len(numbered), wanted + len(keys)
        for b in label['boxes']:
            got = numbered.get((b['page'], number(b['number'])))
            if not got:
                print('missed:', label['file'], b['page'], b['number'])
            elif b['caption']:
                asked += 1
                same = caption(got['caption']) == caption(b['caption'])
                captions += same
                if not same:
                    print('caption:', label['file'], b['number'], got['caption'])
        for key in sorted(numbered.keys() - keys):
            print('false:', label['file'], *key)
        for key, counts in front.items():
            if label[key]:
                counts[1] += 1
                said = rows[0][key]
                same = loose(said or '') == loose(label[key]) if key == 'title' else said == label[key]
                counts[0] += same
                if not same:
                    print('%s:' % key, label['file'], said)
    print('boxes: precision %d of %d, recall %d of %d; captions %d of %d; without a number %d; ' % (right, found, right, wanted, captions, asked, plain)
          + ', '.join('%s %d of %d' % (k, *v) for k, v in front.items()))


if __name__ == '__main__':
    main()
