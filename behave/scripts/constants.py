#!/usr/bin/env python3
"""The constants of the system's headers, as gcc sees them: which header defines which name, and its number.

usage: constants.py > behave/src/lower/c/preprocess/constants.txt

A line `[errno.h]` begins a header; each line after it is a name and its value, or `= HEADER` for all that another header above
defines. Only names that stand for an integer are kept, as a literal of the type that gcc gives them. Needs gcc.
"""
import re
import subprocess
import tempfile

HEADERS = """errno.h limits.h sys/types.h signal.h fcntl.h sys/stat.h unistd.h sys/wait.h stdlib.h stdio.h time.h sys/time.h locale.h
float.h math.h wchar.h stdint.h inttypes.h poll.h sys/socket.h netinet/in.h arpa/inet.h dirent.h regex.h fnmatch.h getopt.h fenv.h
sys/param.h wctype.h""".split()

# What is so without any header, and what the prelude says in words of its own.
LEFT_OUT = re.compile(r"^_|^(NULL|EOF|errno|stdin|stdout|stderr|unix|linux|bool|true|false)$")


def run(arguments, text):
    return subprocess.run(arguments, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def macros(header):
    out = run(["gcc", "-dM", "-E", "-"], "#include <%s>\n" % header)
    found = re.findall(r"^#define (\w+) (.+)$", out, re.M)
    return {name for name, _ in found if not LEFT_OUT.match(name)}


def values(header, names, program):
    """The integers among the names, asked of the compiler all at once; those that are none are found out by their errors."""
    names = sorted(names)
    while True:
        lines = ["#include <stdio.h>", "#include <%s>" % header]
        lines.append("int main(void) {")
        first = len(lines) + 1
        for name in names:
            lines.append("{ static const __typeof__(%s) v = %s; _Static_assert(__builtin_constant_p(%s), \"\"); const char *t = _Generic((%s), int: \"i\","
                         " unsigned: \"u\", long: \"l\", unsigned long: \"ul\", long long: \"l\", unsigned long long: \"ul\");"
                         " printf(t[0] == 'u' ? \"%%s %%s %%lu\\n\" : \"%%s %%s %%ld\\n\", \"%s\", t, (long) v); }" % (name, name, name, name, name))
        lines.append("}")
        p = subprocess.run(["gcc", "-w", "-fmax-errors=0", "-x", "c", "-o", program, "-"], input="\n".join(lines),
                           stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        bad = {int(n) - first for n in re.findall(r"^<stdin>:(\d+):.*error", p.stderr, re.M)}
        if not bad:
            break
        names = [n for i, n in enumerate(names) if i not in bad]
        if not names:
            return {}
    suffix = {"i": "", "u": "U", "l": "L", "ul": "UL"}
    out = {}
    for line in run([program], "").splitlines():
        name, kind, value = line.split()
        number = int(value)
        text = "%d%s" % (abs(number), suffix[kind])
        if number == -(1 << 63):
            text = "(-9223372036854775807L-1L)"
        elif number == -(1 << 31) and kind == "i":
            text = "(-2147483647-1)"
        elif number < 0:
            text = "(-%s)" % text
        out[name] = text
    return out


def main():
    seen = {}
    with tempfile.TemporaryDirectory() as folder:
        found = {header: values(header, macros(header), folder + "/constants") for header in HEADERS}
    for header, whole in found.items():
        if not whole:
            continue
        print("[%s]" % header)
        own = dict(whole)
        for other, theirs in reversed(seen.items()):
            if theirs.items() <= whole.items() and theirs.keys() & own.keys():
                print("=", other)
                own = {k: v for k, v in own.items() if k not in theirs}
        for name, value in sorted(own.items()):
            print(name, value)
        seen[header] = whole


if __name__ == "__main__":
    main()
