class Sample {
    static int run(int m, int n) { while (n != 0) { int k = m % n; m = n; n = k; } return m; }
}
