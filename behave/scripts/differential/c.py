#!/usr/bin/env python3
"""Goldens of the C functions in tests/differential/c: what gcc -O0 on x86-64 makes of them.

usage: c.py SOURCES-DIR > GOLDENS.jsonl

The same format as java.py; a result is a value or {"signal": NAME}. `char *` is a string (bytes as Latin-1) in a buffer of 256
bytes, another pointer an array; a parameter `n` after an array is its length; `out`, `r` and `q` are places for a result. Calls
are made in forked children. Needs gcc.
"""
import ctypes as ct
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile

import inputs

SCALARS = {"bool": ct.c_bool, "char": ct.c_char, "signed char": ct.c_byte, "unsigned char": ct.c_ubyte, "short": ct.c_short,
           "unsigned short": ct.c_ushort, "int": ct.c_int, "unsigned": ct.c_uint, "unsigned int": ct.c_uint, "long": ct.c_long,
           "unsigned long": ct.c_ulong, "float": ct.c_float, "double": ct.c_double, "size_t": ct.c_ulong, "byte": ct.c_ubyte, "word": ct.c_uint,
           "int8_t": ct.c_int8, "uint16_t": ct.c_uint16, "uint64_t": ct.c_uint64}
FUNCTION = re.compile(r"^(?!static|typedef|struct|union|enum)([a-z_0-9 ]+?) (\*?)(\w+)\(([^)]*)\) \{", re.M)
BUFFER = 256
STRINGS = [s for s in inputs.STRINGS if s.isascii()]
SPECIAL = {"size_of": {"k": range(19)}, "offset_of": {"k": range(7)}, "constant": {"k": range(14)}, "fib": {"n": range(14)}, "factorial": {"n": range(13)}, "ackermann": {"m": range(3), "n": range(5)}, "even": {"n": range(30)},
           "odd": {"n": range(30)}, "roman": {"s": ["I", "IV", "mcmxciv", "XLII", "", "Q", "MMXXVI", "ix"]}}
for f in ("to_int", "to_long", "to_base", "to_binary", "to_unsigned", "to_end", "to_double", "to_double_end"):
    SPECIAL[f] = {"s": ["0", "12", "-7", "+7", "007", "0x1f", "", "-", "1x", "  42", "101", "ff", "7F", "102", "123456", "-99z"]}
SPECIAL["to_double"] = SPECIAL["to_double_end"] = {"s": ["0", "1.5", "-2.25", "1e3", " 7", ".5", "5.", "x", "", "1e", "0x1p3", "-1E-2z", "inf"]}
MODEST = [0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1, 99.99, -1234.5678, 3.0, 1e5, 255.0, -0.75, 123456.789, 1 / 3]


def functions(path):
    for m in FUNCTION.finditer(path.read_text()):
        params = []
        for p in m[4].split(", "):
            k = re.match(r"(?:const )?([a-z_0-9 ]+?) ?(\*?) ?(\w+)(\[\])?$", p)
            if not k or k[1] not in SCALARS:
                break
            params.append((k[1] + ("*" if k[2] or k[4] else ""), k[3]))
        else:
            returns = m[1].removeprefix("const ") + m[2]
            if returns.rstrip("*") in SCALARS or returns == "void":
                yield m[3], [t for t, _ in params], [n for _, n in params], returns


def pool(function, kind, name):
    special = SPECIAL.get(function, {}).get(name)
    if special is not None:
        return list(special)
    if name in ("out", "r", "q") and kind.endswith("*"):
        return [""] if kind == "char*" else [[0] * (4 if "char" in kind else 1)]
    if kind == "char*":
        return STRINGS
    if kind == "double*":
        return [[], [1.5], [1.0, 2.0, 4.0], [0.1, 0.2, 0.3], [-1e10, 1e-10, 3.0]]
    if kind.endswith("*"):
        t = SCALARS[kind[:-1]]
        return [[t(x).value for x in a] for a in inputs.ARRAYS]
    if kind in ("float", "double"):
        return MODEST if name == "x" else inputs.FLOATS if kind == "float" else inputs.DOUBLES
    if kind == "bool":
        return [0, 1]
    if kind == "char":
        return [c for c in inputs.CHARS if c < 128]
    c = SCALARS[kind]
    return sorted({c(x).value for x in inputs.LONGS}, key=lambda x: (abs(x), x))


def choose(function, kinds, names):
    rng, seen, out = random.Random("c." + function), set(), []
    pools = [pool(function, k, n) for k, n in zip(kinds, names)]
    for _ in range(20 * inputs.PER_FUNCTION):
        x = [rng.choice(p) for p in pools]
        for i, n in enumerate(names):
            if n == "n" and i and kinds[i - 1].endswith("*") and kinds[i - 1] != "char*":
                x[i] = len(x[i - 1])
        if repr(x) not in seen and len(out) < inputs.PER_FUNCTION:
            seen.add(repr(x))
            out.append(x)
    return out


def put(v, kind):
    if kind == "char*":
        return ct.create_string_buffer(v.encode("latin1"), BUFFER)
    if kind.endswith("*"):
        return (SCALARS[kind[:-1]] * (len(v) + 8))(*v)
    return SCALARS[kind](bytes([v]) if kind == "char" else v)


def get(v, kind):
    if isinstance(v, bytes):
        return int.from_bytes(v, "little", signed=True)
    if isinstance(v, float) and (v != v or v in (float("inf"), float("-inf"))):
        return "NaN" if v != v else "Infinity" if v > 0 else "-Infinity"
    return v


def call(lib, name, kinds, returns, values):
    f = getattr(lib, name)
    args = [put(v, k) for v, k in zip(values, kinds)]
    f.argtypes = [ct.c_void_p if k.endswith("*") else SCALARS[k] for k in kinds]
    f.restype = None if returns == "void" else ct.c_void_p if returns.endswith("*") else SCALARS[returns]
    got = f(*[ct.addressof(a) if k.endswith("*") else a for a, k in zip(args, kinds)])
    if returns == "char*":
        got = ct.string_at(got).decode("latin1") if got else None
    after = [a.value.decode("latin1") if k == "char*" else [get(x, k) for x in a[:len(v)]] if k.endswith("*") else v
             for a, k, v in zip(args, kinds, values)]
    return [values, get(got, returns)] + ([after] if after != values else [])


def forked(lib, *job):
    """The case, or which signal ended the child; a child per call, so that static variables start afresh."""
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        try:
            with os.fdopen(w, "w") as f:
                f.write(json.dumps(call(lib, *job)))
        finally:
            os._exit(0)
    os.close(w)
    with os.fdopen(r) as f:
        text = f.read()
    _, status = os.waitpid(pid, 0)
    return [job[3], {"signal": signal.Signals(os.WTERMSIG(status)).name}] if os.WIFSIGNALED(status) else json.loads(text)


def main():
    with tempfile.TemporaryDirectory() as tmp:
        for path in sorted(pathlib.Path(sys.argv[1]).glob("*.c")):
            so = f"{tmp}/{path.stem}.so"
            subprocess.run(["gcc", "-O0", "-w", "-fPIC", "-shared", "-Wl,-Bsymbolic", "-o", so, str(path), "-lm"], check=True)
            lib = ct.CDLL(so)
            for name, kinds, names, returns in functions(path):
                out = [forked(lib, name, kinds, returns, x) for x in choose(name, kinds, names)]
                print(json.dumps({"file": path.name, "function": name, "params": kinds, "returns": returns, "cases": out}, separators=(",", ":")))
                sys.stdout.flush()


if __name__ == "__main__":
    main()
