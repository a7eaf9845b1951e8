"""Integers without bounds, floor division, floating numbers, bits."""
import math
from math import gcd as common, isqrt


def euclid(a, b):
    while b:
        a, b = b, a % b
    return a


def floors(a, b):
    return [a // b, a % b, -a // b, -a % b]


def divided(a, b):
    return a / b


def powers(a, i):
    return str(a ** i)


def factorial(i):
    return str(product(i))


def product(i):
    return 1 if i < 2 else i * product(i - 1)


def big(a, b):
    return str((a * 10 ** 20 + b) * (b * 10 ** 18 - a) // 7)


def bits(a, b):
    return [a & b, a | b, a ^ b, ~a, a << 3, a >> 2, a.bit_length()]


def shifted(a, i):
    return (a << i) >> (i + 1)


def mixed(a, x):
    return [a + x, a * x, x - a, a < x, a == x, -x]


def fdiv(x, y):
    return [x // y, x % y]


def comparing(a, b, c):
    return [a < b < c, a <= b >= c, a == b != c, not a > b]


def rounding(x):
    return [round(x), round(x, 2), int(x), math.floor(x), math.ceil(x)]


def roots(a):
    return [isqrt(abs(a)), common(a, 36), math.lcm(a, 4), abs(a)]


def prime(a):
    if a < 2:
        return False
    for d in range(2, isqrt(a) + 1):
        if a % d == 0:
            return False
    else:
        return True


def powmod(a, i, b):
    return pow(a, i, b)


def radixes(a):
    return bin(a) + " " + oct(a) + " " + hex(a) + " " + str(a)


def parsed(s):
    return int(s)


def parsed_in(s, r):
    return int(s, r)


def real(s):
    return float(s)


def shown(x):
    return f"{x} {x:.2f} {x:8.3f}|{x:<8.1f}|{x:e}|{x:g}"


def spelled(a):
    return f"{a:5d}|{a:<5}|{a:^7}|{a:+d}|{a:,}|{a:x}|{a:08b}|" + "%d %5d %-5d| %x" % (a, a, a, abs(a))


def truthy(a, x, s):
    return [bool(a), bool(x), bool(s), a and s, a or s, not s]


def divmods(a, b):
    q, r = divmod(a, b)
    return q * 1000 + r


def collatz(i):
    n, steps = abs(i) + 1, 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def digits(a):
    return sum(int(d) for d in str(abs(a)))


def choose(i, j):
    return math.comb(i, j)


def logs(x):
    return [math.sqrt(x), math.log(x), math.log2(x), math.log10(x)]


def trigonometry(x):
    return [math.sin(x), math.cos(x), math.atan2(x, 2), math.hypot(x, 3), math.degrees(x)]


def chained(i, j):
    places = [0, 0, 0]
    k = places[k] = abs(i) % 3 if j else 1
    m = n = places[(k + 1) % 3] = j
    return [k, m, n] + places


def raises_at_last(i):
    done = []
    try:
        try:
            done.append(1)
            return done
        finally:
            done.append(10 // i)
            if i > 3:
                raise KeyError(i)
    except ZeroDivisionError:
        done.append(-1)
        return done
    except KeyError:
        done.append(-2)
    finally:
        done.append(3)
    return done


def leaves_loops(i):
    out = []
    for k in range(6):
        try:
            try:
                if k == i:
                    break
                if k % 2:
                    continue
                out.append(k)
            finally:
                out.append(100 // (k - 2) if k else 7)
        except ZeroDivisionError:
            out.append(-k)
    return out


def once(i, a):
    nothing = None
    return [i % 5 is i % 5 + 0, nothing is None, a is None, (i > 2) is True, i is not nothing]
