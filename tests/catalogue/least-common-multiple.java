class Sample {
    static int run(int m, int n) { int a = m, b = n; while (b != 0) { int t = a % b; a = b; b = t; } return m / a * n; }
}
