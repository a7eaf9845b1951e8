unsigned run(const unsigned char *s, int n) {
    unsigned a = 1, b = 0;
    for (int i = 0; i < n; i++) {
        a = (a + s[i]) % 65521;
        b = (b + a) % 65521;
    }
    return (b << 16) | a;
}
