class Sample {
    static int run(int[] data, int wanted) {
        for (int i = 0; i < data.length; i++) { if (data[i] == wanted) return i; }
        return -1;
    }
}
