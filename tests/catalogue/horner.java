class Sample {
    static double run(double[] c, double x) {
        double r = 0;
        for (int i = c.length - 1; i >= 0; i--) r = r * x + c[i];
        return r;
    }
}
