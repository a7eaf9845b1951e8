/** StringBuilder, StringBuffer. */
class Builders {
    static String plain(String s) { return new StringBuilder().append(s).append('c').append(1).append(2L).append(true).append(1.5).append(1.25f).toString(); }
    static String reverse(String s) { return new StringBuilder(s).reverse().toString(); }
    static String buffer(String s) { StringBuffer b = new StringBuffer(s); b.append(b.length()); return b.toString(); }
    static String insert(String s, int i) { return new StringBuilder(s).insert(i, "<>").toString(); }
    static String insertChar(String s, int i) { return new StringBuilder(s).insert(0, 'x').insert(0, i).toString(); }
    static String delete(String s, int i, int j) { return new StringBuilder(s).delete(i, j).toString(); }
    static String deleteAt(String s, int i) { return new StringBuilder(s).deleteCharAt(i).toString(); }
    static String setChar(String s, int i) { StringBuilder b = new StringBuilder(s); b.setCharAt(i, 'Z'); return b.toString(); }
    static String setLength(String s, int n) { StringBuilder b = new StringBuilder(s); b.setLength(n & 7); return b.toString().replace('\0', '_'); }
    static String replace(String s, int i, int j) { return new StringBuilder(s).replace(i, j, "++").toString(); }
    static int indexOf(String s, String t) { return new StringBuilder(s).indexOf(t); }
    static char charAt(String s, int i) { return new StringBuilder(s).charAt(i); }
    static String part(String s) { return new StringBuilder().append(s, 0, s.length() / 2).toString(); }
    static String array(char[] a) { return new StringBuilder().append(a).append(a, 0, 1).toString(); }
    static String nulls() { return new StringBuilder().append((String) null).append((Object) null).toString(); }
    static String sub(String s) { return new StringBuilder(s).substring(1); }
    static String runLength(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); ) {
            int j = i;
            while (j < s.length() && s.charAt(j) == s.charAt(i)) j++;
            b.append(s.charAt(i)).append(j - i);
            i = j;
        }
        return b.toString();
    }
    static String caesar(String s, int k) {
        StringBuilder b = new StringBuilder(s.length());
        for (char c : s.toCharArray()) {
            if (c >= 'a' && c <= 'z') b.append((char) ('a' + (c - 'a' + k) % 26));
            else if (Character.isUpperCase(c)) b.append((char) ('A' + (c - 'A' + k) % 26));
            else b.append(c);
        }
        return b.toString();
    }
    static String appendIntChar(char c) { StringBuilder b = new StringBuilder(); b.append(c + 1); b.append((char) (c + 1)); return b.toString(); }
    static String shared(String s) { StringBuilder a = new StringBuilder(s), b = a; b.append("!"); return a.toString(); }
    static boolean emptied(String s) { StringBuilder a = new StringBuilder(s); a.setLength(0); return a.length() == 0; }
}
