#ifndef HEAP_H
#define HEAP_H

#include <stddef.h>

/* An item and what it costs; the cheapest comes out first. */
struct entry {
    double cost;
    int item;
};

struct heap {
    struct entry *data;
    size_t used;
    size_t room;
};

int heap_init(struct heap *heap, size_t room);
void heap_free(struct heap *heap);
int heap_push(struct heap *heap, double cost, int item);
int heap_pop(struct heap *heap, struct entry *out);

#endif
