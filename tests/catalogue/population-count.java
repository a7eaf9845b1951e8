class Sample {
    static int run(int x) { int n = 0; while (x != 0) { x = x & (x - 1); n++; } return n; }
}
