/* A queue of timers, soonest first. */
#include "pq.h"

#include <stdlib.h>

static void down(struct timer *t, int n, int i)
{
	for (;;) {
		int l = 2 * i + 1, r = l + 1, m = i;

		if (l < n && t[l].when < t[m].when)
			m = l;
		if (r < n && t[r].when < t[m].when)
			m = r;
		if (m == i)
			break;

		struct timer x = t[i];
		t[i] = t[m];
		t[m] = x;
		i = m;
	}
}

static void up(struct timer *t, int i)
{
	struct timer x = t[i];

	while (i > 0 && x.when < t[(i - 1) / 2].when) {
		t[i] = t[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	t[i] = x;
}

int pq_put(struct pq *q, struct timer x)
{
	if (q->n == q->cap) {
		int cap = q->cap ? 2 * q->cap : 8;
		struct timer *t = realloc(q->t, cap * sizeof *t);

		if (!t)
			return -1;
		q->t = t;
		q->cap = cap;
	}
	q->t[q->n] = x;
	up(q->t, q->n++);
	return 0;
}

int pq_get(struct pq *q, struct timer *x)
{
	if (q->n == 0)
		return 0;
	*x = q->t[0];
	q->t[0] = q->t[--q->n];
	down(q->t, q->n, 0);
	return 1;
}
