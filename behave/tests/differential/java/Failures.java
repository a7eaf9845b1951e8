/** Exceptions, thrown, caught, passed on. */
class Failures {
    static class Own extends RuntimeException { final int code; Own(int code) { super("own " + code); this.code = code; } }
    static int divide(int a, int b) { return a / b; }
    static int modLong(int a, long b) { return (int) (a % b); }
    static int outOfBounds(int i) { return 6 / new int[] {1, 2, 3}[i]; }
    static char outOfString(int i) { return "abc".charAt(i); }
    static int nullLength(String s) { return s.length(); }
    static int nullArray(int i) { int[] a = null; return a[i]; }
    static int thrown(int n) { if (n < 0) throw new IllegalArgumentException("negative: " + n); return n; }
    static int caught(int n) { try { return 10 / n; } catch (ArithmeticException e) { return -1; } }
    static int caughtSuper(int n) { try { String[] a = new String[2]; return a[n].length(); } catch (RuntimeException e) { return -2; } }
    static int notCaught(int n) { try { return 10 / n; } catch (NullPointerException e) { return -1; } }
    static int last(int n) { int r = 0; try { r = 10 / n; } catch (ArithmeticException e) { r = 5; } finally { r += 100; } return r; }
    static int lastReturn(int n) { try { return 10 / n; } finally { if (n == 0) return 7; } }
    static int lastKeeps(int n) { int r = n; try { return r; } finally { r = 99; } }
    static int nested(int n) { try { try { if (n > 3) throw new IllegalStateException("x"); return 1; } finally { n++; } } catch (IllegalStateException e) { return e.getMessage().length() + n; } }
    static int own(int n) { try { return raise(n); } catch (Own e) { return e.code * 2; } }
    private static int raise(int n) { if (n % 2 == 0) throw new Own(n); return n; }
    static String message(int n) { try { raise(n); return "none"; } catch (Own e) { return e.getMessage(); } }
    static int multi(int n) { try { if (n == 0) throw new NullPointerException(); if (n == 1) throw new IndexOutOfBoundsException(); return n; } catch (NullPointerException | IndexOutOfBoundsException e) { return -9; } }
    static int rethrow(int n) { try { return 1 / n; } catch (ArithmeticException e) { throw new IllegalStateException(e); } }
    static int parse(String s) { try { return Integer.parseInt(s); } catch (NumberFormatException e) { return -1; } }
    static int loopTry(int n) { int k = 0; for (int i = 0; i < 5; i++) try { if (i == (n & 3)) continue; if (i == 4) break; k += i; } finally { k += 10; } return k; }
    static int badCast(String s) { Object o = s; return (Integer) o; }
    static void storeThenFail(int[] a) { a[0] = 42; a[a.length] = 1; }
    static String unsupported(int n) { if (n > 0) throw new UnsupportedOperationException(); return "ok"; }
    static int checked(int n) throws Exception { if (n == 3) throw new Exception("checked"); return n; }
    static int overflow(int n) { return n < 0 ? 0 : overflow(n - 1) + 1; }
    static int assertionError(int n) { if (n == 7) throw new AssertionError("seven"); return n; }
}
