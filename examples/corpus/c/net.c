/* Hosts and the cables between them. */
#include "net.h"

#include <float.h>
#include <stdlib.h>

#include "heap.h"

static int add_arc(struct net *net, int from, int to, double cost)
{
    struct arc *arc = malloc(sizeof *arc);

    if (!arc)
        return 0;
    arc->to = to;
    arc->cost = cost;
    arc->next = net->arcs[from];
    net->arcs[from] = arc;
    return 1;
}

int net_connect(struct net *net, int a, int b, double cost)
{
    struct link *links = realloc(net->links, (net->n_links + 1) * sizeof *links);

    if (!links)
        return 0;
    net->links = links;
    links[net->n_links].a = a;
    links[net->n_links].b = b;
    links[net->n_links].cost = cost;
    net->n_links++;
    return add_arc(net, a, b, cost) && add_arc(net, b, a, cost);
}

static int leader(int *boss, int x)
{
    while (boss[x] != x) {
        boss[x] = boss[boss[x]];
        x = boss[x];
    }
    return x;
}

static int by_cost(const void *left, const void *right)
{
    const struct link *a = left;
    const struct link *b = right;

    return (a->cost > b->cost) - (a->cost < b->cost);
}

int op_17(struct net *net, struct link *kept)
{
    int n_kept = 0;
    int *boss = malloc(net->n_hosts * sizeof *boss);

    if (!boss)
        return -1;
    for (int v = 0; v < net->n_hosts; v++)
        boss[v] = v;
    qsort(net->links, net->n_links, sizeof *net->links, by_cost);
    for (int i = 0; i < net->n_links; i++) {
        int a = leader(boss, net->links[i].a);
        int b = leader(boss, net->links[i].b);

        if (a != b) {
            kept[n_kept++] = net->links[i];
            boss[a] = b;
        }
    }
    free(boss);
    return n_kept;
}

double plan_b(const struct net *net, int *parent)
{
    int n = net->n_hosts;
    double total = 0;
    double *key = malloc(n * sizeof *key);
    char *in = calloc(n, 1);

    if (!key || !in) {
        free(key);
        free(in);
        return -1;
    }
    for (int v = 0; v < n; v++) {
        key[v] = DBL_MAX;
        parent[v] = -1;
    }
    key[0] = 0;
    for (int round = 0; round < n; round++) {
        int u = -1;
        for (int v = 0; v < n; v++)
            if (!in[v] && (u < 0 || key[v] < key[u]))
                u = v;
        if (key[u] == DBL_MAX)
            break;
        in[u] = 1;
        total += key[u];
        for (const struct arc *arc = net->arcs[u]; arc; arc = arc->next)
            if (!in[arc->to] && arc->cost < key[arc->to]) {
                key[arc->to] = arc->cost;
                parent[arc->to] = u;
            }
    }
    free(key);
    free(in);
    return total;
}

int dist_from(const struct net *net, int start, double *dist)
{
    struct heap queue;
    struct entry next;

    if (!heap_init(&queue, net->n_hosts))
        return 0;
    for (int v = 0; v < net->n_hosts; v++)
        dist[v] = DBL_MAX;
    dist[start] = 0;
    heap_push(&queue, 0, start);
    while (heap_pop(&queue, &next)) {
        if (next.cost > dist[next.item])
            continue;
        for (const struct arc *arc = net->arcs[next.item]; arc; arc = arc->next) {
            double through = dist[next.item] + arc->cost;
            if (through < dist[arc->to]) {
                dist[arc->to] = through;
                if (!heap_push(&queue, through, arc->to)) {
                    heap_free(&queue);
                    return 0;
                }
            }
        }
    }
    heap_free(&queue);
    return 1;
}

void wave(const struct net *net, int start, int *level)
{
    int *line = malloc(net->n_hosts * sizeof *line);
    int head = 0;
    int tail = 0;

    if (!line)
        return;
    for (int v = 0; v < net->n_hosts; v++)
        level[v] = -1;
    level[start] = 0;
    line[tail++] = start;
    while (head < tail) {
        int u = line[head++];
        for (const struct arc *arc = net->arcs[u]; arc; arc = arc->next)
            if (level[arc->to] < 0) {
                level[arc->to] = level[u] + 1;
                line[tail++] = arc->to;
            }
    }
    free(line);
}

static void explore(const struct net *net, int u, int *mark, int colour)
{
    mark[u] = colour;
    for (const struct arc *arc = net->arcs[u]; arc; arc = arc->next)
        if (!mark[arc->to])
            explore(net, arc->to, mark, colour);
}

/* Numbers the islands of the network from 1. */
int visit_all(const struct net *net, int *mark)
{
    int colour = 0;

    for (int v = 0; v < net->n_hosts; v++)
        mark[v] = 0;
    for (int v = 0; v < net->n_hosts; v++)
        if (!mark[v])
            explore(net, v, mark, ++colour);
    return colour;
}

int arrange_tasks(const struct net *net, int *order)
{
    int n = net->n_hosts;
    int done = 0;
    int head = 0;
    int *open = calloc(n, sizeof *open);

    if (!open)
        return -1;
    for (int i = 0; i < net->n_links; i++)
        open[net->links[i].b]++;
    for (int v = 0; v < n; v++)
        if (!open[v])
            order[done++] = v;
    while (head < done) {
        int u = order[head++];
        for (int i = 0; i < net->n_links; i++)
            if (net->links[i].a == u && --open[net->links[i].b] == 0)
                order[done++] = net->links[i].b;
    }
    free(open);
    return done == n;
}
