int run(unsigned x) {
    int p = 0;
    while (x) { p = !p; x = x & (x - 1); }
    return p;
}
