#include <stdlib.h>
#include <string.h>

static void exchange(int *a, int *b)
{
    int t = *a;
    *a = *b;
    *b = t;
}

/* Hoare's way of splitting. */
void work(int *v, int lo, int hi)
{
    while (lo < hi) {
        int p = v[lo + (hi - lo) / 2];
        int i = lo - 1;
        int j = hi + 1;

        for (;;) {
            do
                i++;
            while (v[i] < p);
            do
                j--;
            while (v[j] > p);
            if (i >= j)
                break;
            exchange(&v[i], &v[j]);
        }
        work(v, lo, j);
        lo = j + 1;
    }
}

static void merge_runs(int *v, int *spare, size_t lo, size_t mid, size_t hi)
{
    size_t i = lo;
    size_t j = mid;

    for (size_t k = lo; k < hi; k++) {
        if (i < mid && (j >= hi || v[i] <= v[j]))
            spare[k] = v[i++];
        else
            spare[k] = v[j++];
    }
    memcpy(v + lo, spare + lo, (hi - lo) * sizeof *v);
}

int order_stable(int *v, size_t n)
{
    int *spare = malloc(n * sizeof *spare);

    if (!spare)
        return 0;
    for (size_t width = 1; width < n; width *= 2)
        for (size_t lo = 0; lo + width < n; lo += 2 * width) {
            size_t hi = lo + 2 * width < n ? lo + 2 * width : n;
            merge_runs(v, spare, lo, lo + width, hi);
        }
    free(spare);
    return 1;
}

void order_small(int *v, int n)
{
    for (int i = 1; i < n; i++) {
        int x = v[i];
        int j = i;

        while (j > 0 && v[j - 1] > x) {
            v[j] = v[j - 1];
            j--;
        }
        v[j] = x;
    }
}

static void settle(int *v, int n, int at)
{
    int child;

    while ((child = 2 * at + 1) < n) {
        if (child + 1 < n && v[child] < v[child + 1])
            child++;
        if (v[at] >= v[child])
            break;
        exchange(&v[at], &v[child]);
        at = child;
    }
}

void order_in_place(int *v, int n)
{
    for (int at = n / 2 - 1; at >= 0; at--)
        settle(v, n, at);
    while (n > 1) {
        exchange(&v[0], &v[--n]);
        settle(v, n, 0);
    }
}

void order_by_gaps(int *v, int n)
{
    for (int gap = n / 2; gap > 0; gap /= 2)
        for (int i = gap; i < n; i++) {
            int x = v[i];
            int j;

            for (j = i; j >= gap && v[j - gap] > x; j -= gap)
                v[j] = v[j - gap];
            v[j] = x;
        }
}

/* Byte by byte, from the lowest. */
int order_digits(unsigned *v, size_t n)
{
    unsigned *out = malloc(n * sizeof *out);

    if (!out)
        return 0;
    for (int shift = 0; shift < 32; shift += 8) {
        size_t count[257] = {0};

        for (size_t i = 0; i < n; i++)
            count[((v[i] >> shift) & 255) + 1]++;
        for (int b = 0; b < 256; b++)
            count[b + 1] += count[b];
        for (size_t i = 0; i < n; i++)
            out[count[(v[i] >> shift) & 255]++] = v[i];
        memcpy(v, out, n * sizeof *v);
    }
    free(out);
    return 1;
}

int where(const int *v, int n, int x)
{
    int lo = 0;
    int hi = n;

    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (v[mid] < x)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < n && v[lo] == x ? lo : -1;
}

int biggest(const int *v, int n)
{
    int at = 0;

    for (int i = 1; i < n; i++)
        if (v[i] > v[at])
            at = i;
    return at;
}

int same(const int *a, const int *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return 0;
    return 1;
}
