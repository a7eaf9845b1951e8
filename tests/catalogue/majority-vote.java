class Sample {
    static int run(int[] a) {
        int candidate = 0, count = 0;
        for (int x : a) {
            if (count == 0) { candidate = x; count = 1; }
            else if (x == candidate) count++;
            else count--;
        }
        return candidate;
    }
}
