class Sample {
    static long run(long base, int exp) {
        long r = 1;
        while (exp > 0) {
            if ((exp & 1) == 1) r = r * base;
            base = base * base;
            exp >>= 1;
        }
        return r;
    }
}
