class Sample {
    static int run(int[] a) {
        int[] len = new int[a.length];
        int best = 0;
        for (int i = 0; i < a.length; i++) {
            len[i] = 1;
            for (int j = 0; j < i; j++) { if (a[j] < a[i] && len[j] + 1 > len[i]) len[i] = len[j] + 1; }
            if (len[i] > best) best = len[i];
        }
        return best;
    }
}
