class Sample {
    static void run(int[] a) {
        boolean swapped = true;
        while (swapped) {
            swapped = false;
            for (int i = 1; i < a.length; i++) {
                if (a[i - 1] > a[i]) { int t = a[i]; a[i] = a[i - 1]; a[i - 1] = t; swapped = true; }
            }
        }
    }
}
