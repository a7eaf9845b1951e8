/* Graphs as arrays of arcs: those of node v are g->arc[g->off[v] .. g->off[v + 1] - 1]. */
#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "pq.h"

struct arc {
	int to;
	double w;
};

struct graph {
	int n;
	int *off;
	struct arc *arc;
};

struct link {
	int a, b;
	double w;
};

void g_near(const struct graph *g, int src, double *d)
{
	struct pq q = { 0 };
	struct timer e;

	for (int v = 0; v < g->n; v++)
		d[v] = DBL_MAX;
	d[src] = 0;
	pq_put(&q, (struct timer){ 0, src });
	while (pq_get(&q, &e)) {
		int u = e.what;

		if (e.when > d[u])
			continue;
		for (int k = g->off[u]; k < g->off[u + 1]; k++) {
			int v = g->arc[k].to;
			double nd = d[u] + g->arc[k].w;

			if (nd < d[v]) {
				d[v] = nd;
				pq_put(&q, (struct timer){ nd, v });
			}
		}
	}
	free(q.t);
}

/* Rounds over all arcs; weights may be negative. Nonzero when there is no answer. */
int g_near_neg(const struct graph *g, int src, double *d)
{
	int changed = 1;

	for (int v = 0; v < g->n; v++)
		d[v] = DBL_MAX;
	d[src] = 0;
	for (int round = 0; round < g->n && changed; round++) {
		changed = 0;
		for (int u = 0; u < g->n; u++)
			for (int k = g->off[u]; k < g->off[u + 1]; k++)
				if (d[u] != DBL_MAX && d[u] + g->arc[k].w < d[g->arc[k].to]) {
					d[g->arc[k].to] = d[u] + g->arc[k].w;
					changed = 1;
				}
	}
	return changed;
}

int g_levels(const struct graph *g, int src, int *level, int *from)
{
	int *ring = malloc(g->n * sizeof *ring);
	int head = 0, tail = 0;

	if (!ring)
		return -1;
	for (int v = 0; v < g->n; v++)
		level[v] = from[v] = -1;
	level[src] = 0;
	ring[tail++] = src;
	while (head < tail) {
		int u = ring[head++];

		for (int k = g->off[u]; k < g->off[u + 1]; k++) {
			int v = g->arc[k].to;

			if (level[v] >= 0)
				continue;
			level[v] = level[u] + 1;
			from[v] = u;
			ring[tail++] = v;
		}
	}
	free(ring);
	return tail;
}

static void visit(const struct graph *g, int u, int *mark, int *clock)
{
	mark[u] = ++*clock;
	for (int k = g->off[u]; k < g->off[u + 1]; k++)
		if (!mark[g->arc[k].to])
			visit(g, g->arc[k].to, mark, clock);
}

int g_number(const struct graph *g, int *mark)
{
	int clock = 0;

	memset(mark, 0, g->n * sizeof *mark);
	for (int v = 0; v < g->n; v++)
		if (!mark[v])
			visit(g, v, mark, &clock);
	return clock;
}

/* Writes the nodes to seq so that arcs point forwards; -1 when that cannot be. */
int g_seq(const struct graph *g, int *seq)
{
	int *deg = calloc(g->n, sizeof *deg);
	int done = 0, end = 0;

	if (!deg)
		return -1;
	for (int k = 0; k < g->off[g->n]; k++)
		deg[g->arc[k].to]++;
	for (int v = 0; v < g->n; v++)
		if (deg[v] == 0)
			seq[end++] = v;
	while (done < end) {
		int u = seq[done++];

		for (int k = g->off[u]; k < g->off[u + 1]; k++)
			if (--deg[g->arc[k].to] == 0)
				seq[end++] = g->arc[k].to;
	}
	free(deg);
	return end == g->n ? 0 : -1;
}

void g_closure(int n, double m[n][n])
{
	for (int k = 0; k < n; k++)
		for (int i = 0; i < n; i++) {
			if (m[i][k] == DBL_MAX)
				continue;
			for (int j = 0; j < n; j++)
				if (m[k][j] != DBL_MAX && m[i][k] + m[k][j] < m[i][j])
					m[i][j] = m[i][k] + m[k][j];
		}
}

static int root(int *up, int x)
{
	while (up[x] >= 0)
		x = up[x];
	return x;
}

static int by_weight(const void *a, const void *b)
{
	double d = ((const struct link *)a)->w - ((const struct link *)b)->w;

	return (d > 0) - (d < 0);
}

/* Moves the chosen links to the front and says how many they are. */
int g_backbone(struct link *l, int n_links, int n_nodes)
{
	int *up = malloc(n_nodes * sizeof *up);
	int n = 0;

	if (!up)
		return -1;
	for (int v = 0; v < n_nodes; v++)
		up[v] = -1;
	qsort(l, n_links, sizeof *l, by_weight);
	for (int e = 0; e < n_links && n < n_nodes - 1; e++) {
		int a = root(up, l[e].a), b = root(up, l[e].b);

		if (a == b)
			continue;
		if (up[a] > up[b]) {
			int t = a;
			a = b;
			b = t;
		}
		up[a] += up[b];
		up[b] = a;
		l[n++] = l[e];
	}
	free(up);
	return n;
}

int g_degree(const struct graph *g, int v)
{
	return g->off[v + 1] - g->off[v];
}
