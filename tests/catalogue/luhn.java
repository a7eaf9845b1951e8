class Sample {
    static boolean run(String s) {
        int sum = 0;
        boolean twice = false;
        for (int i = s.length() - 1; i >= 0; i--) {
            int d = s.charAt(i) - '0';
            if (twice) { d = 2 * d; if (d > 9) d = d - 9; }
            sum += d;
            twice = !twice;
        }
        return sum % 10 == 0;
    }
}
