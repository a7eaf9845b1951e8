package atlas;

import java.util.ArrayList;
import java.util.List;

final class Numbers {
    private Numbers() {}

    static long common(long a, long b) {
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return Math.abs(a);
    }

    /** Returns {d, x, y} with a x + b y = d. */
    static long[] combine(long a, long b) {
        if (b == 0) {
            return new long[] {a, 1, 0};
        }
        long[] inner = combine(b, a % b);
        return new long[] {inner[0], inner[2], inner[1] - (a / b) * inner[2]};
    }

    static long power(long base, long exponent, long modulus) {
        long result = 1;
        base %= modulus;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
            exponent >>= 1;
        }
        return result;
    }

    static List<Integer> crossOut(int limit) {
        boolean[] composite = new boolean[limit + 1];
        List<Integer> rest = new ArrayList<>();
        for (int i = 2; i <= limit; i++) {
            if (composite[i]) {
                continue;
            }
            rest.add(i);
            for (long multiple = (long) i * i; multiple <= limit; multiple += i) {
                composite[(int) multiple] = true;
            }
        }
        return rest;
    }

    static boolean probably(long n, int rounds, java.util.Random random) {
        if (n < 4) {
            return n > 1;
        }
        long odd = n - 1;
        int twos = 0;
        while (odd % 2 == 0) {
            odd /= 2;
            twos++;
        }
        for (int round = 0; round < rounds; round++) {
            long witness = 2 + (long) (random.nextDouble() * (n - 3));
            long x = power(witness, odd, n);
            if (x == 1 || x == n - 1) {
                continue;
            }
            boolean composite = true;
            for (int i = 1; i < twos && composite; i++) {
                x = x * x % n;
                composite = x != n - 1;
            }
            if (composite) {
                return false;
            }
        }
        return true;
    }

    /** Finds where x * x = value. */
    static double side(double value) {
        double x = value > 1 ? value : 1;
        for (int i = 0; i < 60; i++) {
            double next = (x + value / x) / 2;
            if (Math.abs(next - x) < 1e-12) {
                break;
            }
            x = next;
        }
        return x;
    }

    static double evaluate(double[] coefficients, double x) {
        double sum = 0;
        for (int i = coefficients.length - 1; i >= 0; i--) {
            sum = sum * x + coefficients[i];
        }
        return sum;
    }
}
