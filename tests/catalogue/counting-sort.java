class Sample {
    static int[] run(int[] a, int k) {
        int[] count = new int[k + 1];
        for (int i = 0; i < a.length; i++) count[a[i]]++;
        for (int i = 1; i <= k; i++) count[i] += count[i - 1];
        int[] out = new int[a.length];
        for (int i = a.length - 1; i >= 0; i--) { count[a[i]]--; out[count[a[i]]] = a[i]; }
        return out;
    }
}
