#ifndef NET_H
#define NET_H

struct link {
    int a;
    int b;
    double cost;
};

struct arc {
    int to;
    double cost;
    struct arc *next;
};

struct net {
    int n_hosts;
    int n_links;
    struct link *links;
    struct arc **arcs;
};

int net_connect(struct net *net, int a, int b, double cost);
int op_17(struct net *net, struct link *kept);
double plan_b(const struct net *net, int *parent);
int dist_from(const struct net *net, int start, double *dist);
void wave(const struct net *net, int start, int *level);
int visit_all(const struct net *net, int *mark);
int arrange_tasks(const struct net *net, int *order);

#endif
