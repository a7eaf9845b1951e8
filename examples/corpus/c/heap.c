#include "heap.h"

#include <stdlib.h>

int heap_init(struct heap *heap, size_t room)
{
    heap->data = malloc(room * sizeof *heap->data);
    heap->used = 0;
    heap->room = heap->data ? room : 0;
    return heap->data != NULL;
}

void heap_free(struct heap *heap)
{
    free(heap->data);
    heap->data = NULL;
    heap->used = heap->room = 0;
}

static void sift_down(struct entry *data, size_t n, size_t at)
{
    for (;;) {
        size_t least = at;
        size_t left = 2 * at + 1;
        size_t right = left + 1;

        if (left < n && data[left].cost < data[least].cost)
            least = left;
        if (right < n && data[right].cost < data[least].cost)
            least = right;
        if (least == at)
            return;

        struct entry kept = data[at];
        data[at] = data[least];
        data[least] = kept;
        at = least;
    }
}

int heap_push(struct heap *heap, double cost, int item)
{
    if (heap->used == heap->room) {
        size_t room = heap->room ? 2 * heap->room : 16;
        struct entry *data = realloc(heap->data, room * sizeof *data);
        if (!data)
            return 0;
        heap->data = data;
        heap->room = room;
    }
    size_t at = heap->used++;
    while (at > 0 && heap->data[(at - 1) / 2].cost > cost) {
        heap->data[at] = heap->data[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    heap->data[at].cost = cost;
    heap->data[at].item = item;
    return 1;
}

int heap_pop(struct heap *heap, struct entry *out)
{
    if (heap->used == 0)
        return 0;
    *out = heap->data[0];
    heap->data[0] = heap->data[--heap->used];
    sift_down(heap->data, heap->used, 0);
    return 1;
}
