class Sample {
    static int run(int[] w, int[] v, int cap) {
        int[] best = new int[cap + 1];
        for (int i = 0; i < w.length; i++) {
            for (int c = cap; c >= w[i]; c--) best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
        }
        return best[cap];
    }
}
