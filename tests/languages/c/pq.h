#ifndef PQ_H
#define PQ_H

struct timer {
	double when;
	int what;
};

struct pq {
	struct timer *t;
	int n, cap;
};

int pq_put(struct pq *q, struct timer x);
int pq_get(struct pq *q, struct timer *x);

#endif
