/* Numbers and points. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

struct pt {
	double x, y;
};

/* Sets np[i] for every composite i below n. */
void mark_composite(char *np, int n)
{
	memset(np, 0, n);
	for (int p = 2; p * p < n; p++)
		if (!np[p])
			for (int m = p * p; m < n; m += p)
				np[m] = 1;
}

int has_divisor(int n)
{
	for (int d = 2; d * d <= n; d++)
		if (n % d == 0)
			return d;
	return 0;
}

unsigned gcd(unsigned a, unsigned b)
{
	return b ? gcd(b, a % b) : a;
}

void matmul(int n, const double *a, const double *b, double *c)
{
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			double s = 0;

			for (int k = 0; k < n; k++)
				s += a[i * n + k] * b[k * n + j];
			c[i * n + j] = s;
		}
}

/* Lloyd's iteration over n vectors of dim numbers; cen has the first centres and gets the last. */
int cluster(const double *x, int n, int dim, double *cen, int k, int *own)
{
	int *cnt = malloc(k * sizeof *cnt);
	int rounds = 0, again;

	for (int i = 0; i < n; i++)
		own[i] = -1;
	do {
		again = 0;
		for (int i = 0; i < n; i++) {
			double min = DBL_MAX;
			int arg = 0;

			for (int c = 0; c < k; c++) {
				double s = 0;

				for (int d = 0; d < dim; d++) {
					double e = x[i * dim + d] - cen[c * dim + d];
					s += e * e;
				}
				if (s < min) {
					min = s;
					arg = c;
				}
			}
			again |= own[i] != arg;
			own[i] = arg;
		}
		memset(cen, 0, k * dim * sizeof *cen);
		memset(cnt, 0, k * sizeof *cnt);
		for (int i = 0; i < n; i++) {
			cnt[own[i]]++;
			for (int d = 0; d < dim; d++)
				cen[own[i] * dim + d] += x[i * dim + d];
		}
		for (int c = 0; c < k; c++)
			for (int d = 0; d < dim && cnt[c]; d++)
				cen[c * dim + d] /= cnt[c];
		rounds++;
	} while (again);
	free(cnt);
	return rounds;
}

static double side(struct pt a, struct pt b, struct pt c)
{
	return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static int left_to_right(const void *a, const void *b)
{
	const struct pt *p = a, *q = b;

	if (p->x != q->x)
		return p->x < q->x ? -1 : 1;
	return (p->y > q->y) - (p->y < q->y);
}

/* out needs room for 2n points; the answer is how many were used. */
int outline(struct pt *p, int n, struct pt *out)
{
	int k = 0, t;

	qsort(p, n, sizeof *p, left_to_right);
	for (int i = 0; i < n; out[k++] = p[i++])
		while (k >= 2 && side(out[k - 2], out[k - 1], p[i]) <= 0)
			k--;
	t = k + 1;
	for (int i = n - 2; i >= 0; out[k++] = p[i--])
		while (k >= t && side(out[k - 2], out[k - 1], p[i]) <= 0)
			k--;
	return n > 1 ? k - 1 : k;
}

int inside(const struct pt *poly, int n, struct pt q)
{
	int in = 0;

	for (int i = 0, j = n - 1; i < n; j = i++)
		if ((poly[i].y > q.y) != (poly[j].y > q.y) &&
		    q.x < (poly[j].x - poly[i].x) * (q.y - poly[i].y) / (poly[j].y - poly[i].y) + poly[i].x)
			in = !in;
	return in;
}

double mean(const double *v, int n)
{
	double s = 0;

	for (int i = 0; i < n; i++)
		s += v[i];
	return n ? s / n : 0;
}
