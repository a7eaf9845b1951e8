unsigned run(const char *s) {
    unsigned h = 5381;
    int c;
    while ((c = *s++)) h = h * 33 + c;
    return h;
}
