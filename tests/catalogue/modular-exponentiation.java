class Sample {
    static long run(long base, long exp, long m) {
        long r = 1;
        base = base % m;
        while (exp > 0) {
            if (exp % 2 == 1) r = (r * base) % m;
            base = (base * base) % m;
            exp = exp / 2;
        }
        return r;
    }
}
