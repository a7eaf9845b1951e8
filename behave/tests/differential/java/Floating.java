/** Floats: conversion, formatting, library. */
class Floating {
    static String show(double a) { return "" + a; }
    static String showFloat(float a) { return "" + a; }
    static String showDouble(double a) { return Double.toString(a); }
    static String valueOf(double a) { return String.valueOf(a); }
    static double half(int a) { return a / 2.0; }
    static float third(float a) { return a / 3; }
    static double floatToDouble(float a) { return a * 2; }
    static int truncate(double a) { return (int) a; }
    static long truncateLong(double a) { return (long) a; }
    static short narrow(double a) { return (short) a; }
    static char toChar(double a) { return (char) a; }
    static long round(double a) { return Math.round(a); }
    static int roundFloat(float a) { return Math.round(a); }
    static double rint(double a) { return Math.rint(a); }
    static double floor(double a) { return Math.floor(a); }
    static double ceil(double a) { return Math.ceil(a); }
    static double sqrt(double a) { return Math.sqrt(a); }
    static double abs(double a) { return Math.abs(a); }
    static double min(double a, double b) { return Math.min(a, b); }
    static double max(double a, double b) { return Math.max(a, b); }
    static double hypot(double a) { return Math.sqrt(a * a + 1); }
    static double signum(double a) { return Math.signum(a); }
    static boolean nan(double a) { return Double.isNaN(a) || a != a; }
    static boolean infinite(double a) { return Double.isInfinite(a); }
    static long bits(double a) { return Double.doubleToLongBits(a); }
    static int floatBits(float a) { return Float.floatToIntBits(a); }
    static double fromBits(long a) { return Double.longBitsToDouble(a & 0x7FEFFFFFFFFFFFFFL); }
    static int compare(double a, double b) { return Double.compare(a, b); }
    static double compound(double a, int b) { a += b; a *= 2; a -= 0.5; return a; }
    static int celsius(int a) { return (int) (a * 9.0 / 5 + 32); }
    static double mean(double[] a) { double s = 0; for (double x : a) s += x; return s / a.length; }
    static double dot(double[] a, double[] b) { double s = 0; for (int i = 0; i < Math.min(a.length, b.length); i++) s += a[i] * b[i]; return s; }
    static float sum(float a, float b) { return a + b; }
    static double remainder(double a, double b) { return a % b; }
    static double constants(double a) { return a + Math.PI - Math.E; }
    static double max(int a) { return a > 0 ? Double.MAX_VALUE : a < 0 ? Double.MIN_VALUE : Double.NEGATIVE_INFINITY; }
    static double parse(String s) { return Double.parseDouble(s); }
    static double divides(int a, int b) { return (double) a / b; }
    static double cube(double a) { return Math.pow(a, 3); }
    static double power(double a) { return Math.pow(a, 2) + Math.pow(a, 0) + Math.pow(2, a); }
    static double toRadians(double a) { return Math.toRadians(a); }
    static double ulps(double a) { return Math.nextUp(a) - a; }
}
