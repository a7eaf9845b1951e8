/* Sequences of numbers. */
#include <stdlib.h>
#include <string.h>

#define SWAP(a, b) do { long t_ = (a); (a) = (b); (b) = t_; } while (0)

/* Lomuto; the last element splits. */
static long *part(long *lo, long *hi)
{
	long pv = *hi, *s = lo, *p;

	for (p = lo; p < hi; ++p) {
		if (*p <= pv) {
			SWAP(*s, *p);
			++s;
		}
	}
	SWAP(*s, *hi);
	return s;
}

void qs(long *lo, long *hi)
{
	while (lo < hi) {
		long *m = part(lo, hi);

		qs(lo, m - 1);
		lo = m + 1;
	}
}

void isort(long *v, int n)
{
	int i, j;

	for (i = 1; i < n; i++) {
		long x = v[i];

		for (j = i; j > 0 && v[j - 1] > x; j--)
			v[j] = v[j - 1];
		v[j] = x;
	}
}

static void ms_rec(long *v, long *tmp, size_t n)
{
	size_t m = n / 2, i = 0, j = m, k = 0;

	if (n < 2)
		return;
	ms_rec(v, tmp, m);
	ms_rec(v + m, tmp, n - m);
	while (i < m && j < n)
		tmp[k++] = v[j] < v[i] ? v[j++] : v[i++];
	while (i < m)
		tmp[k++] = v[i++];
	memcpy(v, tmp, k * sizeof *v);
}

int stable(long *v, size_t n)
{
	long *tmp = malloc(n * sizeof *tmp);

	if (!tmp)
		return -1;
	ms_rec(v, tmp, n);
	free(tmp);
	return 0;
}

/* Index of key in the ordered v[0..n-1], n when absent. */
size_t pick(const long *v, size_t n, long key)
{
	size_t a = 0, b = n;

	while (a < b) {
		size_t m = a + (b - a) / 2;

		if (v[m] == key)
			return m;
		if (v[m] < key)
			a = m + 1;
		else
			b = m;
	}
	return n;
}

size_t pick_any(const long *v, size_t n, long key)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (v[i] == key)
			break;
	return i;
}

/* Longest chain v[i1] < v[i2] < ..., i1 < i2 < ... */
int chain(const long *v, int n)
{
	int *len = calloc(n, sizeof *len);
	int best = 0;

	if (!len)
		return -1;
	for (int i = 0; i < n; i++) {
		len[i] = 1;
		for (int j = 0; j < i; j++)
			if (v[j] < v[i] && len[j] >= len[i])
				len[i] = len[j] + 1;
		if (len[i] > best)
			best = len[i];
	}
	free(len);
	return best;
}

/* Largest sum of neighbours. */
long best_sum(const long *v, int n)
{
	long best = 0, sum = 0;

	for (int i = 0; i < n; i++) {
		sum += v[i];
		if (sum < 0)
			sum = 0;
		if (sum > best)
			best = sum;
	}
	return best;
}

void reverse(long *v, int n)
{
	for (int i = 0, j = n - 1; i < j; i++, j--)
		SWAP(v[i], v[j]);
}

/* How many ways to pay an amount. */
long ways(const int *coin, int n, int amount)
{
	long *w = calloc(amount + 1, sizeof *w), r;

	if (!w)
		return -1;
	w[0] = 1;
	for (int i = 0; i < n; i++)
		for (int s = coin[i]; s <= amount; s++)
			w[s] += w[s - coin[i]];
	r = w[amount];
	free(w);
	return r;
}
