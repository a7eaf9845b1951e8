class Sample {
    static int run(String t, String p) {
        int n = t.length(), m = p.length();
        for (int s = 0; s <= n - m; s++) {
            int j = 0;
            while (j < m && t.charAt(s + j) == p.charAt(j)) j++;
            if (j == m) return s;
        }
        return -1;
    }
}
