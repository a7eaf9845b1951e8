class Sample {
    static int run(int u, int v) {
        if (u == 0) return v;
        if (v == 0) return u;
        int shift = 0;
        while (((u | v) & 1) == 0) { u >>= 1; v >>= 1; shift++; }
        while ((u & 1) == 0) u >>= 1;
        while (v != 0) {
            while ((v & 1) == 0) v >>= 1;
            if (u > v) { int t = u; u = v; v = t; }
            v = v - u;
        }
        return u << shift;
    }
}
