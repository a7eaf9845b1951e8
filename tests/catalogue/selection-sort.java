class Sample {
    static void run(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            int least = i;
            for (int j = i + 1; j < a.length; j++) { if (a[j] < a[least]) least = j; }
            int t = a[i]; a[i] = a[least]; a[least] = t;
        }
    }
}
