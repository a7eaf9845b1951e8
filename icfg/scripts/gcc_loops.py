#!/usr/bin/env python3
"""Compares the number of loops per C function with gcc's control-flow graph.

    cargo build --release --example functions
    python3 icfg/scripts/gcc_loops.py target/release/examples/functions DIRECTORY

Every file that compiles alone (`gcc -O0 -fdump-tree-cfg-details`, with the package's own folders as include paths) gives its
functions; gcc lists the natural loops of each. Compared are functions found by both under one name in one file.

gcc sees the code after the preprocessor, so functions with `#if` or with macros that hold loops are left out, and so
are those with `goto`, which makes loops without a loop statement. A loop that never repeats (`for (…) { …; break; }`)
is no loop to gcc and stays a difference.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile

HEADER = re.compile(r"^;; Function (?:[\w.]+) \((\w+),")
LOOPS = re.compile(r"^;; (\d+) loops found")


def gcc_loops(path, includes):
    """Loops by function, or None for a file that does not compile alone."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["gcc", "-w", "-O0", "-c", "-std=gnu11", "-fdump-tree-cfg-details", "-o", os.path.join(folder, "x.o")]
        command += [f"-I{include}" for include in includes] + [path]
        command += ["-dumpdir", folder + "/"]
        try:
            done = subprocess.run(command, capture_output=True, timeout=60)
        except subprocess.TimeoutExpired:
            return None
        dumps = [name for name in os.listdir(folder) if name.endswith(".cfg")]
        if done.returncode != 0 or not dumps:
            return None
        loops, function = {}, None
        with open(os.path.join(folder, dumps[0]), encoding="latin-1") as lines:
            for line in lines:
                if header := HEADER.match(line):
                    function = header.group(1)
                elif (found := LOOPS.match(line)) and function:
                    # gcc counts the whole function as one loop.
                    loops[function] = int(found.group(1)) - 1
        return loops


def main():
    binary, root = sys.argv[1:3]
    output = subprocess.run([binary, root], check=True, capture_output=True, text=True).stdout
    own = collections.defaultdict(dict)
    for line in output.splitlines():
        function = json.loads(line)
        if function["file"].endswith(".c"):
            own[function["file"]][function["name"]] = function
    compared, equal, files, differences = 0, 0, 0, []
    for file in sorted(own):
        path = os.path.join(root, file)
        package = os.path.join(root, file.split(os.sep)[0])
        includes = [os.path.dirname(path), package, os.path.join(package, "src"), os.path.join(package, "include")]
        loops = gcc_loops(path, includes)
        if loops is None:
            continue
        files += 1
        text = open(path, encoding="latin-1").read()
        lines = text.split("\n")
        # Macros defined in the file that hold a loop make loops that are not written in the function.
        macros = set(re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:[^\n]*\\\n)*[^\n]*\b(?:for|while|do)\b", text, re.M))
        for name, function in own[file].items():
            body = "\n".join(lines[function["start"] - 1 : function["end"]])
            if name not in loops or re.search(r"^\s*#|\bgoto\b", body, re.M):
                continue
            if macros & set(re.findall(r"\w+", body)):
                continue
            compared += 1
            if loops[name] == function["loops"]:
                equal += 1
            else:
                differences.append(f"{file}:{function['start']} {name}: {function['loops']}, gcc {loops[name]}")
    print(f"{files} files compile alone; {compared} functions compared, {equal} equal ({100 * equal / max(compared, 1):.2f} %)")
    print("\n".join(differences[:40]))


if __name__ == "__main__":
    main()
