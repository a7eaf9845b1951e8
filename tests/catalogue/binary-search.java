class Sample {
    static int run(int[] data, int wanted) {
        int lo = 0, hi = data.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (data[mid] < wanted) lo = mid + 1;
            else if (data[mid] > wanted) hi = mid - 1;
            else return mid;
        }
        return -1;
    }
}
