class Sample {
    static long run(int n) { long r = 1; for (int i = 2; i <= n; i++) r *= i; return r; }
}
