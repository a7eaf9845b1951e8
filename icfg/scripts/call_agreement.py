#!/usr/bin/env python3
"""Compares the calls of this crate with those a compiler or another tool finds: precision and recall of call edges.

    cargo build --release -p algofind-icfg --all-features --example calls
    python3 icfg/scripts/call_agreement.py java target/release/examples/calls DIRECTORY...
    python3 icfg/scripts/call_agreement.py c target/release/examples/calls DIRECTORY...
    python3 icfg/scripts/call_agreement.py python target/release/examples/calls DIRECTORY...

java    javac compiles each directory, javap lists the calls with their lines (JDK 17 or newer).
c       gcc -fcallgraph-info, for the files that compile alone.
python  jedi (PyPI) says what is called.

An edge is a pair of functions, the caller and the callee, both with a body in the directory. Compared are only callers that
both sides know. Recall is the share of the tool's edges that are found here. Precision is the share of the edges found here
that the tool has as well, or, for methods, may have: a method of a subtype of the one javac names. Edges of functions as
values (callbacks, pointers) are counted apart, because the tools do not follow them.
"""

import collections
import json
import os
import re
import subprocess
import sys
import tempfile


class Own:
    """What this crate finds in a directory."""

    def __init__(self, binary, root):
        output = subprocess.run([binary, root], check=True, capture_output=True, text=True).stdout
        self.report, self.functions, self.edges = None, collections.defaultdict(list), []
        for line in output.splitlines():
            entry = json.loads(line)
            if "report" in entry:
                self.report = entry["report"]
            elif "function" in entry:
                self.functions[entry["function"]["file"]].append(entry["function"])
            else:
                self.edges.append(entry)
        for functions in self.functions.values():
            functions.sort(key=lambda f: (f["start"], -f["end"]))

    def around(self, file, line, named=lambda f: True):
        """The innermost function around a line; lambdas belong to the function around them."""
        found = None
        for function in self.functions.get(file, ()):
            if function["start"] > line:
                break
            if function["end"] >= line and function["name"] != "<lambda>" and named(function):
                if found is None or function["end"] - function["start"] <= found["end"] - found["start"]:
                    found = function
        return found

    def named_edges(self):
        """Pairs of keys, and how the callee was found."""
        for edge in self.edges:
            caller = edge["caller"]
            if caller["name"] == "<lambda>":
                caller = self.around(caller["file"], caller["start"]) or caller
            yield key(caller), key(edge["callee"]), edge


def key(function):
    return (function["file"], function["start"], function["name"])


# Java

INVOKE = re.compile(r"^\s*(\d+): invoke(virtual|special|static|interface)\s+#\d+.*// (?:Interface)?Method (\S+)")
DYNAMIC = re.compile(r"^\s*(\d+): invokedynamic")
HANDLE = re.compile(r"REF_\w+ ([\w/$]+)\.(\"?[\w$<>]+\"?):(\(\S*)")


def sources(root):
    for folder, _, names in sorted(os.walk(root)):
        for name in sorted(names):
            if name.endswith(".java") and name not in ("module-info.java", "package-info.java"):
                yield os.path.join(folder, name)


def java_classes(root, out):
    """Compiles what compiles; gives a table of classes."""
    files = [path for path in sources(root) if "/test/" not in path]
    with open(os.path.join(out, "files"), "w") as listing:
        listing.writelines(f'"{path}"\n' for path in files)
    command = ["javac", "-g", "-nowarn", "-proc:none", "-encoding", "ISO-8859-1", "-XDshould-stop.ifError=GENERATE", "-d", out]
    subprocess.run(command + ["@" + os.path.join(out, "files")], capture_output=True)
    compiled = []
    for folder, _, names in os.walk(out):
        compiled += [os.path.join(folder, name) for name in sorted(names) if name.endswith(".class")]
    classes = {}
    for at in range(0, len(compiled), 400):
        command = ["javap", "-c", "-p", "-l", "-s"] + compiled[at : at + 400]
        text = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout
        for block in re.split(r"^Compiled from ", text, flags=re.M)[1:]:
            read_class(block, classes)
    return classes


def read_class(block, classes):
    source, rest = block.split("\n", 1)
    head = rest.split("{", 1)[0]
    found = re.search(r"\b(?:class|interface|enum)\s+([\w.$]+)", re.sub(r"<[^{]*?>(?=[\s,{]|$)", "", head))
    if not found:
        return
    name = found.group(1).replace(".", "/")
    plain = strip_generics(head)
    supers = []
    for clause in re.findall(r"\b(?:extends|implements)\s+([\w.$,\s]+?)(?=\bimplements\b|$)", plain.strip()):
        supers += [part.strip().replace(".", "/") for part in clause.split(",")]
    entry = {"source": source.strip().strip('"'), "supers": supers, "methods": {}}
    classes[name] = entry
    for chunk in re.split(r"\n\n", rest):
        signature = re.search(r"^  (\S[^\n]*?)\(?[^\n]*;\n    descriptor: (\(\S+)", chunk, re.M)
        if not signature:
            continue
        line = chunk.strip().split("\n")[0]
        declared = re.search(r"([\w$.]+)\(", strip_generics(line))
        method = "<clinit>" if "static {}" in line else declared.group(1) if declared else None
        if method is None:
            continue
        if "." in method or method == name.rsplit("/", 1)[-1] or method.replace(".", "/") == name:
            method = "<init>"
        lines = [(int(at), int(number)) for number, at in re.findall(r"^\s+line (\d+): (\d+)", chunk, re.M)]
        lines.sort()
        calls = []
        for row in chunk.split("\n"):
            if match := INVOKE.match(row):
                calls.append((line_at(lines, int(match.group(1))), match.group(2), match.group(3)))
        entry["methods"][(method, signature.group(2))] = {
            "static": " static " in f" {line}",
            "lines": lines,
            "calls": calls,
        }


def strip_generics(text):
    while True:
        shorter = re.sub(r"<[^<>]*>", "", text)
        if shorter == text:
            return text
        text = shorter


def line_at(lines, at):
    found = None
    for start, line in lines:
        if start <= at:
            found = line
    return found


def arity(descriptor):
    return len(re.findall(r"\[*(?:L[^;]+;|[BCDFIJSZ])", descriptor[1 : descriptor.index(")")]))


def java_edges(own, root):
    """The edges of javac, and those that overriding allows, as pairs of keys of our functions."""
    with tempfile.TemporaryDirectory() as out:
        classes = java_classes(root, out)
    by_name = collections.defaultdict(list)
    for path in own.functions:
        by_name[os.path.basename(path)].append(path)

    def file_of(name):
        package = name.rsplit("/", 1)[0] + "/" if "/" in name else ""
        wanted = package + classes[name]["source"]
        fits = [path for path in by_name[classes[name]["source"]] if path == wanted or path.endswith("/" + wanted)]
        return fits[0] if len(fits) == 1 else None

    files = {name: file_of(name) for name in classes}
    below = collections.defaultdict(list)
    for name, entry in classes.items():
        for above in entry["supers"]:
            below[above].append(name)

    def function_of(name, method):
        """Our function for a method of a class, if it has one with a body."""
        entry = classes[name]["methods"].get(method)
        if not entry or not entry["lines"] or not files[name]:
            return None
        simple = re.split(r"[/$]", name)[-1]
        wanted = {"<init>": simple, "<clinit>": None}.get(method[0], method[0])
        if wanted is None:
            return None
        lines = sorted(line for _, line in entry["lines"])
        # The first lines of a constructor may be those of fields.
        for line in reversed(lines):
            found = own.around(files[name], line, lambda f: f["name"] == wanted)
            if found:
                return key(found)
        return None

    def declaring(name, method):
        """The class, from `name` upwards, that has the method."""
        pending, seen = [name], set()
        while pending:
            at = pending.pop(0)
            if at in seen or at not in classes:
                continue
            seen.add(at)
            if method in classes[at]["methods"]:
                return at
            pending += classes[at]["supers"]
        return None

    def overriding(name, method):
        pending, seen = list(below[name]), set()
        while pending:
            at = pending.pop()
            if at in seen:
                continue
            seen.add(at)
            if method in classes[at]["methods"]:
                yield at
            # A bridge has another descriptor; the method it leads to has the same name and number of arguments.
            for other in classes[at]["methods"]:
                if other != method and other[0] == method[0] and arity(other[1]) == arity(method[1]):
                    yield at, other
            pending += below[at]

    sure, possible, callers = set(), set(), set()
    for name, entry in classes.items():
        if not files[name]:
            continue
        for (method, _), code in entry["methods"].items():
            for _, line in code["lines"]:
                around = own.around(files[name], line)
                if around:
                    callers.add(key(around))
            for line, kind, target in code["calls"]:
                target_class, _, rest = target.rpartition(".") if "." in target.split(":")[0] else (name, "", target)
                target_class = target_class.strip('"') or name
                called, _, descriptor = rest.partition(":")
                called = called.strip('"')
                wanted = (called, descriptor)
                caller = line and own.around(files[name], line)
                found = declaring(target_class, wanted)
                if not caller or not found:
                    continue
                # `super()` without arguments is mostly not written.
                if method == called == "<init>" and target_class in entry["supers"] and arity(descriptor) == 0:
                    continue
                callee = function_of(found, wanted)
                if callee:
                    sure.add((key(caller), callee))
                if kind in ("virtual", "interface"):
                    for lower in overriding(target_class, wanted):
                        at, other = lower if isinstance(lower, tuple) else (lower, wanted)
                        if allowed := function_of(at, other):
                            possible.add((key(caller), allowed))
    return sure, possible | sure, callers


# C


def c_edges(own, root):
    """The edges of gcc by name: its call graph does not say in which file a global function is."""
    known = collections.defaultdict(list)
    for functions in own.functions.values():
        for function in functions:
            known[function["name"]].append(function)
    sure, callers, n_files = set(), set(), 0
    for file in sorted(own.functions):
        if not file.endswith(".c"):
            continue
        path = os.path.join(root, file)
        folders = [os.path.dirname(path), root, os.path.join(root, "src"), os.path.join(root, "include")]
        with tempfile.TemporaryDirectory() as out:
            command = ["gcc", "-w", "-O0", "-fno-builtin", "-c", "-std=gnu11", "-fcallgraph-info", "-o", os.path.join(out, "x.o")]
            command += [f"-I{folder}" for folder in folders] + [path, "-dumpdir", out + "/"]
            try:
                done = subprocess.run(command, capture_output=True, timeout=60)
            except subprocess.TimeoutExpired:
                continue
            dumps = [name for name in os.listdir(out) if name.endswith(".ci")]
            if done.returncode != 0 or not dumps:
                continue
            text = open(os.path.join(out, dumps[0]), encoding="latin-1").read()
        n_files += 1
        for source in re.findall(r'^node: \{ title: "([^"]+)" label: "[^"]*\\n[^"]+:\d+:\d+"', text, re.M):
            for function in known.get(source.rsplit(":", 1)[-1], ()):
                if function["file"] == file:
                    callers.add(key(function))
        for source, target in re.findall(r'^edge: \{ sourcename: "([^"]+)" targetname: "([^"]+)"', text, re.M):
            name = target.rsplit(":", 1)[-1]
            for function in known.get(source.rsplit(":", 1)[-1], ()):
                if function["file"] == file and name in known:
                    sure.add((key(function), name))
    print(f"{n_files} files compile alone")
    return sure, sure, callers


# Python


def python_edges(own, root):
    import ast

    import jedi

    project = jedi.Project(root)
    sure, callers = set(), set()
    for file in sorted(own.functions):
        path = os.path.join(root, file)
        text = open(path, encoding="utf-8", errors="replace").read()
        try:
            tree = ast.parse(text)
        except SyntaxError:
            continue
        script = jedi.Script(text, path=path, project=project)
        for function in own.functions[file]:
            if function["name"] != "<lambda>":
                callers.add(key(function))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            name = node.func
            if isinstance(name, ast.Attribute):
                line, column = name.end_lineno, name.end_col_offset - 1
            elif isinstance(name, ast.Name):
                line, column = name.lineno, name.col_offset
            else:
                continue
            caller = own.around(file, node.lineno)
            if not caller:
                continue
            try:
                targets = script.goto(line, column, follow_imports=True)
            except Exception:  # jedi fails on some code; those calls are left out
                continue
            for target in targets:
                if not target.module_path or not str(target.module_path).startswith(os.path.abspath(root)):
                    continue
                at = os.path.relpath(target.module_path, root)
                wanted = "__init__" if target.type == "class" else target.name
                first, last = target.line, target.line
                if target.type == "class":
                    last = target.get_definition_end_position()[0]
                fits = [
                    f for f in own.functions.get(at, ()) if f["name"] == wanted and first <= f["start"] <= last + (target.type != "class") * 9
                ]
                if fits:
                    sure.add((key(caller), key(fits[0])))
    return sure, sure, callers


def main():
    language, binary, roots = sys.argv[1], sys.argv[2], sys.argv[3:]
    edges = {"java": java_edges, "c": c_edges, "python": python_edges}[language]
    total = collections.Counter()
    for root in roots:
        root = os.path.abspath(root)
        own = Own(binary, root)
        sure, possible, callers = edges(own, root)
        by_name = language == "c"
        found, counted = set(), collections.Counter()
        wrong, seen = [], set()
        for caller, callee, edge in own.named_edges():
            pair = (caller, callee[2]) if by_name else (caller, callee)
            found.add(pair)
            if caller not in callers or pair in seen:
                continue
            seen.add(pair)
            if edge["kind"] == "Value":
                counted["values"] += 1
                continue
            counted["edges"] += 1
            counted["right"] += pair in possible
            if not edge["is_ambiguous"]:
                counted["sure edges"] += 1
                counted["sure right"] += pair in possible
            if pair not in possible:
                wrong.append((edge["line"], pair))
        missing = sorted(pair for pair in sure if pair not in found)
        counted["tool"] = len(sure)
        counted["tool found"] = len(sure) - len(missing)
        show(os.path.basename(root), counted)
        total += counted
        if "--verbose" in os.environ.get("CALL_AGREEMENT", ""):
            for pair in missing[:40]:
                print("  missing", *pair)
            for line, pair in wrong[:40]:
                print("  wrong", line, *pair)
    show("all", total)


def show(name, counted):
    share = lambda part, whole: f"{100 * counted[part] / max(counted[whole], 1):.1f} %"
    print(
        f"{name}: recall {share('tool found', 'tool')} of {counted['tool']}, precision {share('right', 'edges')} of {counted['edges']}"
        f", of sure edges {share('sure right', 'sure edges')} of {counted['sure edges']}; {counted['values']} of values"
    )


if __name__ == "__main__":
    main()
