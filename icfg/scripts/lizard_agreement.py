#!/usr/bin/env python3
"""Compares decisions per function with lizard's cyclomatic numbers.

    cargo build --release --example functions
    python3 icfg/scripts/lizard_agreement.py target/release/examples/functions DIRECTORY [--language L] [--differences N]

For every function that both tools find (same file, name and first line; the line alone for `TEST(suite, name)`), decisions + 1 must equal lizard's number.
Functions of one name on one line cannot be told apart and are compared as a set. A lambda counts with the function it is
written in, as lizard has it. Where lizard misreads a language, `lizard_corrections.py` puts it right unless --as-is is
given. Prints a table per language and, with --differences, samples of each class of difference. Needs
`pip install lizard==1.24.3`.
"""

import argparse
import collections
import json
import multiprocessing
import os
import random
import re
import subprocess

import lizard

import lizard_corrections

LANGUAGES = {
    ".java": "java",
    ".kt": "kotlin",
    ".c": "c",
    ".h": "c",
    ".cc": "cpp",
    ".cpp": "cpp",
    ".hh": "cpp",
    ".hpp": "cpp",
    ".cs": "csharp",
    ".go": "go",
    ".py": "python",
    ".rs": "rust",
    ".js": "javascript",
    ".mjs": "javascript",
    ".cjs": "javascript",
    ".ts": "typescript",
}


def plain_name(name):
    """The name without scopes, type arguments, the blanks that lizard puts into `operator + =`, and numbers that it gives
    to functions without a name."""
    if re.fullmatch(r"anonymous__\d+", name):
        return "(anonymous)"
    last = name.split("::")[-1]
    if last.startswith("operator"):
        return re.sub(r"(?<=\W) | (?=\W)", "", last)
    return last.split("<")[0].strip()


def lizard_functions(path):
    """Functions of a file as (name, first line, last line, cyclomatic number)."""
    try:
        found = lizard.analyze_file(path).function_list
    except Exception as error:  # lizard gives up on some files
        return path, str(error), []
    return path, None, [
        (plain_name(function.name), function.start_line, function.end_line, function.cyclomatic_complexity)
        for function in found
    ]


def source_files(root, wanted):
    for folder, folders, names in os.walk(root):
        folders.sort()
        for name in sorted(names):
            language = LANGUAGES.get(os.path.splitext(name)[1])
            if language and wanted in (None, language):
                yield os.path.join(folder, name)


def is_macro(name):
    """Whether a function is called by the macro that makes it: `TEST(suite, name)` is `TEST` there and `name` here."""
    return bool(re.fullmatch(r"[A-Z][A-Z0-9_]+", name))


def is_minified(path):
    """Whether a file is one long line: its functions cannot be told apart by their lines."""
    return bool(re.search(r"[.-]min\.[cm]?js$", path))


def own_functions(binary, root):
    """Functions by file. Initialisers are not functions to lizard; lambdas are in JavaScript and Go only."""
    by_file = collections.defaultdict(lambda: collections.defaultdict(list))
    output = subprocess.run([binary, root], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        function = json.loads(line)
        is_lambda = "lambda" in function["flags"]
        if function["language"] in ("javascript", "typescript", "go"):
            function["decisions_of_lambdas"] = 0
            function["name"] = "(anonymous)" if is_lambda else function["name"]
            is_lambda = False
        if not is_lambda and "initializer" not in function["flags"]:
            by_file[function["file"]][function["name"], function["start"]].append(function)
    return by_file


def number_of(function):
    """The cyclomatic number, as lizard counts it."""
    return function["decisions"] + function["decisions_of_lambdas"] + 1


def reason(language, text, own, theirs, is_cut):
    """The class of a difference, by what the function holds."""
    if language == "python":
        if own < theirs and re.search(r"^\s*finally\s*:", text, re.M):
            return "lizard counts `finally`"
        if own < theirs and re.search(r"^\s*case _", text, re.M):
            return "lizard counts `case _`"
        if re.search(r"^\s+(async )?(def|class) ", text.split("\n", 1)[-1], re.M):
            return "functions inside of functions"
    if language == "rust":
        if re.search(r"\w!\s*[({\[]", text):
            return "macros"
        return "other"
    if language in ("javascript", "typescript"):
        if own < theirs and re.search(r"\bextends\b[^;{]*\?|\]\??\s*\?:", text):
            return "lizard counts the `?` of a type"
        if own < theirs and re.search(r"\breturn\s+/(?![/*])", text):
            return "lizard counts the `?` of a regular expression"
        return "lizard loses its place" if is_cut else "other"
    if own > theirs and re.search(r"&&[^;{})]*[^=!<>]=[^=]", text):
        return "lizard takes `&& … =` for an rvalue reference"
    if re.search(r"^\s*#\s*(if|el)", text, re.M):
        return "preprocessor branches that split a statement"
    if own < theirs and re.search(r"<\s*\?|,\s*\?", text):
        return "lizard counts the `?` of a wildcard type"
    return "other"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary")
    arguments.add_argument("root")
    arguments.add_argument("--language", choices=sorted(set(LANGUAGES.values())))
    arguments.add_argument("--as-is", action="store_true", help="do not put right what lizard misreads")
    arguments.add_argument("--differences", type=int, default=0, metavar="N")
    given = arguments.parse_args()
    if not given.as_is:
        lizard_corrections.correct()

    own = own_functions(given.binary, given.root)
    counts = collections.defaultdict(collections.Counter)
    classes = collections.defaultdict(lambda: collections.defaultdict(list))
    paths = list(source_files(given.root, given.language))
    minified = [path for path in paths if is_minified(path)]
    paths = [path for path in paths if not is_minified(path)]
    with multiprocessing.Pool() as pool:
        for path, error, functions in pool.imap(lizard_functions, paths, chunksize=16):
            file = os.path.relpath(path, given.root)
            text = None
            left = own.get(file, {})
            # A header is in the language that it is read as here.
            read_as = [function["language"] for found in left.values() for function in found]
            language = read_as[0] if read_as else LANGUAGES[os.path.splitext(path)[1]]
            count = counts[language]
            count["files lizard fails on"] += error is not None
            for name, start, end, number in sorted(functions, key=lambda function: function[3]):
                key = (name, start)
                if not left.get(key) and language in ("c", "cpp") and is_macro(name):
                    key = next((other for other, found in left.items() if other[1] == start and found), key)
                candidates = sorted(left.get(key, []), key=number_of)
                if not candidates:
                    count["only lizard"] += 1
                    continue
                function = next((found for found in candidates if number_of(found) == number), candidates[0])
                left[key].remove(function)
                count["both"] += 1
                ours = number_of(function)
                if ours == number:
                    count["equal"] += 1
                    continue
                text = text or open(path, encoding="latin-1").read().split("\n")
                body = "\n".join(text[start - 1 : max(end, function["end"])])
                difference = reason(language, body, ours, number, end != function["end"])
                classes[language][difference].append(f"{file}:{start} {name}: {ours}, lizard {number}")
            count["only here"] += sum(len(functions) for functions in left.values())

    print("| language | both | equal | share | only lizard | only here |")
    print("|---|---|---|---|---|---|")
    for language, count in sorted(counts.items()):
        share = 100 * count["equal"] / max(count["both"], 1)
        print(
            f"| {language} | {count['both']} | {count['equal']} | {share:.2f} % "
            f"| {count['only lizard']} | {count['only here']} |"
        )
    for language, count in sorted(counts.items()):
        if count["files lizard fails on"]:
            print(f"{language}: lizard gives up on {count['files lizard fails on']} files")
    if minified:
        print(f"{len(minified)} minified files left out")
    random.seed(0)
    for language, by_class in sorted(classes.items()):
        for name, examples in sorted(by_class.items(), key=lambda item: -len(item[1])):
            print(f"{language}: {len(examples)} × {name}")
            for example in random.sample(examples, min(given.differences, len(examples))):
                print(f"    {example}")


if __name__ == "__main__":
    main()
