"""Inputs for differential tests: values at the edges of every type, chosen with a seed from the function's name."""
import itertools
import random

PER_FUNCTION = 14
INTS = [0, 1, -1, 2, 3, 5, 7, 9, 10, 31, 32, 33, 63, 64, 100, 127, 128, 255, 256, -2, -7, -8, -128, -129, 1000, 1023, 9999, 32767, 32768, 65535,
        65536, 46340, 46341, 123456789, 1000000007, 2147483647, -2147483648, -2147483647, -987654321, 2000]
LONGS = INTS + [2147483648, 4294967295, 4294967296, -2147483649, 3037000500, 9223372036854775807, -9223372036854775808, 1 << 53,
                81985529216486895, -81985529216486895]
DOUBLES = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, -2.5, 0.1, 0.2, 3.14159, 1e-3, 9.999e-4, 1e7, 9999999.0, 12345678.9, 1e10, 1e21, 1e300, -1e300,
           5e-324, 1e-320, 2147483647.0, 2147483648.5, -2147483649.0, 9.3e18, -9.3e18, 100.0, 1 / 3, 4503599627370497.5, 0.49999999999999994]
FLOATS = [0.0, -0.0, 1.0, -1.5, 0.5, 2.5, 0.10000000149011612, 3.140000104904175, 16777216.0, 1.0000000474974513e-3, 1e10, 3.4028234663852886e38,
          -123.45600128173828, 1.401298464324817e-45, 100.0, 2147483648.0, 0.3333333432674408, 1.1754943508222875e-38]
CHARS = [97, 122, 65, 90, 48, 57, 32, 10, 9, 0, 46, 95, 39, 92, 47, 58, 64, 91, 96, 123, 101, 127, 128, 160, 233, 223, 255, 65535, 946, 8364]
STRINGS = ["", "a", "abc", "Abc", "aBcA", "hello world", "  pad  ", "log.txt", "a.b.c", ".", "zz", "aab", "aaabbc", "racecar", "12", "-7", "+7", "2147483648",
           "101", "ff", "a,b,,c,,", "x=1", "caf\u00e9", "HELLO", "tab\tend", "noon", "The Quick Fox", "0", "9999999999", "mississippi", "b", "c", "bc"]
NUMBERS = ["0", "12", "-7", "+7", "007", "2147483647", "2147483648", "-2147483648", "", "-", "1x", " 1", "101", "ff", "7F", "9223372036854775807",
           "9223372036854775808", "1_0", "102"]
FLOATING = ["0", "1.5", "-2.25", "1e3", " 7 ", ".5", "5.", "x", "", "1e400", "0x1p3", "NaN", "1.5f", "3d", "-1E-2"]
ARRAYS = [[], [1], [2, 1], [3, 1, 2], [5, 4, 3, 2, 1], [1, 1, 1], [-5, 7, 0, -2147483648, 2147483647], [9, -3, 9, 4, 0, 12, -8], [1, 2, 3, 4, 5, 6, 7, 8],
          [0, 0], [10, 20, 30, 40], [4, -1, 2, 1, -5, 4]]
INDEX = [0, 1, 2, 3, 4, 5, 7, 11, -1, 12, 19, 20]

# Parameters that need other inputs than their type suggests: by function and name, then by name and type.
SPECIAL = {
    "Control.fib": {"n": range(14)}, "Control.factorial": {"n": list(range(20)) + [33, 34]}, "Control.ackermann": {"m": range(3), "n": range(5)},
    "Control.even": {"n": range(40)}, "Control.odd": {"n": range(40)}, "Failures.overflow": {"n": [0, 5, 50, 10000000]}, "Control.endless": {"n": [1]},
    "Text.repeat": {"n": [0, 1, 3, -1]}, "Tables.negativeSize": {"n": [0, 5, -1, -2147483648, 1000]}, "Tables.copy": {"n": [0, 1, 3, 9, -1]},
    "Text.parse": {"s": NUMBERS}, "Text.parseBinary": {"s": NUMBERS}, "Text.parseHex": {"s": NUMBERS}, "Text.parseLong": {"s": NUMBERS},
    "Failures.parse": {"s": NUMBERS}, "Floating.parse": {"s": FLOATING}, "Arithmetic.power": {"e": [0, 1, 2, 5, 10, 31, 100], "m": [1, 2, 7, 1000, 1000000007, -5, 0]},
    "Arithmetic.isqrt": {"n": [0, 1, 2, 3, 4, 99, 100, 65536, -1, 2147483647]}, "Builders.caesar": {"k": [0, 1, 3, 13, 25, 26, -1]},
    "Failures.nullLength": {"s": [None, "", "abc"]}, "Text.nullSafe": {"s": [None, "", "abc"]}, "Floating.ulps": {"a": [1.0, 2.5, 1e10, 100.0, 5e-324]},
    "Floating.power": {"a": [0.0, 1.0, 2.0, 3.0, -1.0, 10.0, 0.5]}, "Floating.cube": {"a": [0.0, 1.0, 2.0, -3.0, 10.0, 0.5, 1e5, 1e300]},
    "Formats.singles": {"x": [0.0, 1.0, -1.5, 2.5, 0.10000000149011612, 100.0, 1e10]}, "Library.decode": {"s": ["12", "-0x1F", "#ff", "017", "0", "x", "", "99999999999"]},
    "Library.parseShort": {"s": NUMBERS + ["32767", "32768"]}, "Library.parseByte": {"s": NUMBERS + ["127", "-128"]}, "Library.parseFloat": {"s": FLOATING},
    "Inner.enumNamed": {"s": ["+", "*", "ADD", "x", ""]}, "Inner.switched": {"s": ["a", "b", "abc", "", "zz"]}, "Formats.parsed": {"s": NUMBERS},
    "Text.plus": {"i": INTS}, "Chars.forDigit": {"d": INDEX}, "Tables.rotate": {"k": INDEX},
}
NAMED = {("i", "int"): INDEX, ("j", "int"): INDEX, ("r", "int"): [2, 8, 10, 16, 36, 1, 37], ("k", "int"): list(range(30))}


def pool(function, kind, name):
    """All values a parameter may get."""
    special = SPECIAL.get(function, {}).get(name) or NAMED.get((name, kind))
    if special is not None:
        return list(special)
    if kind.endswith("[]"):
        inner = kind[:-2]
        if inner == "char":
            return [[ord(c) for c in s] for s in ("", "a", "ab", "abc", "hello", "Racecar")]
        if inner == "double":
            return [[], [1.5], [1.0, 2.0, 4.0], [0.1, 0.2, 0.3], [-1e10, 1e-10, 3.0]]
        if inner.endswith("[]"):
            return [[], [[1]], [[1, 2], [3, 4]], [[1, 2, 3]], [[1], [2], [3]], [[1, 2], [3]]]
        return ARRAYS
    limits = {"byte": 8, "short": 16}
    if kind in limits:
        top = 1 << (limits[kind] - 1)
        return [x for x in INTS if -top <= x < top] + [top - 1, -top]
    return {"int": INTS, "long": LONGS, "char": CHARS, "float": FLOATS, "double": DOUBLES, "boolean": [True, False], "String": STRINGS}[kind]


def cases(function, kinds, names, most):
    """At most MOST different lists of inputs."""
    pools = [pool(function, k, n) for k, n in zip(kinds, names)]
    total = 1
    for p in pools:
        total *= len(p)
    rng = random.Random(function)
    if total <= 4 * most:
        every = [list(x) for x in itertools.product(*pools)]
        return sorted(rng.sample(every, min(most, len(every))), key=repr)
    seen, out = set(), []
    while len(out) < most:
        x = [rng.choice(p) for p in pools]
        if repr(x) not in seen:
            seen.add(repr(x))
            out.append(x)
    return out
