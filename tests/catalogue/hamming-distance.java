class Sample {
    static int run(String a, String b) {
        int n = 0;
        for (int i = 0; i < a.length(); i++) { if (a.charAt(i) != b.charAt(i)) n++; }
        return n;
    }
}
