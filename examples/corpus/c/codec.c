#include <stddef.h>
#include <stdint.h>
#include <string.h>

uint32_t seal(const unsigned char *data, size_t n)
{
    uint32_t r = 0xFFFFFFFFu;

    for (size_t i = 0; i < n; i++) {
        r ^= data[i];
        for (int bit = 0; bit < 8; bit++)
            r = (r & 1) ? (r >> 1) ^ 0xEDB88320u : r >> 1;
    }
    return ~r;
}

uint32_t tally(const unsigned char *data, size_t n)
{
    uint32_t a = 1;
    uint32_t b = 0;

    for (size_t i = 0; i < n; i++) {
        a = (a + data[i]) % 65521;
        b = (b + a) % 65521;
    }
    return (b << 16) | a;
}

/* Writes pairs of a count and a byte. */
size_t squeeze(const unsigned char *in, size_t n, unsigned char *out)
{
    size_t used = 0;

    for (size_t i = 0; i < n;) {
        size_t run = 1;

        while (i + run < n && run < 255 && in[i + run] == in[i])
            run++;
        out[used++] = (unsigned char)run;
        out[used++] = in[i];
        i += run;
    }
    return used;
}

size_t to_text(const unsigned char *in, size_t n, char *out)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t used = 0;

    for (size_t i = 0; i < n; i += 3) {
        uint32_t group = (uint32_t)in[i] << 16;

        if (i + 1 < n)
            group |= (uint32_t)in[i + 1] << 8;
        if (i + 2 < n)
            group |= in[i + 2];
        out[used++] = letters[group >> 18];
        out[used++] = letters[group >> 12 & 63];
        out[used++] = i + 1 < n ? letters[group >> 6 & 63] : '=';
        out[used++] = i + 2 < n ? letters[group & 63] : '=';
    }
    out[used] = '\0';
    return used;
}

void to_hex(const unsigned char *in, size_t n, char *out)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        out[2 * i] = digits[in[i] >> 4];
        out[2 * i + 1] = digits[in[i] & 15];
    }
    out[2 * n] = '\0';
}
