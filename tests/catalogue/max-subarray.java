class Sample {
    static int run(int[] a) {
        int best = a[0], here = a[0];
        for (int i = 1; i < a.length; i++) {
            here = Math.max(a[i], here + a[i]);
            best = Math.max(best, here);
        }
        return best;
    }
}
