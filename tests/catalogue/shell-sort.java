class Sample {
    static void run(int[] a) {
        for (int gap = a.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < a.length; i++) {
                int x = a[i];
                int j = i;
                while (j >= gap && a[j - gap] > x) { a[j] = a[j - gap]; j -= gap; }
                a[j] = x;
            }
        }
    }
}
