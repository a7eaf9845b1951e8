class Sample {
    static String run(String s) {
        char[] c = s.toCharArray();
        int i = 0, j = c.length - 1;
        while (i < j) { char t = c[i]; c[i] = c[j]; c[j] = t; i++; j--; }
        return new String(c);
    }
}
