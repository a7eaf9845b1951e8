/* Names and values in a table with open addressing. */
#include <stdlib.h>
#include <string.h>

struct cell {
    char *key;
    char *value;
};

struct table {
    struct cell *cells;
    size_t size;
    size_t used;
};

static size_t digest(const char *key)
{
    size_t h = 5381;

    while (*key)
        h = h * 33 + (unsigned char)*key++;
    return h;
}

static char *copy(const char *text)
{
    size_t n = strlen(text) + 1;
    char *out = malloc(n);

    return out ? memcpy(out, text, n) : NULL;
}

static struct cell *probe(const struct table *table, const char *key)
{
    size_t at = digest(key) & (table->size - 1);

    while (table->cells[at].key && strcmp(table->cells[at].key, key) != 0)
        at = (at + 1) & (table->size - 1);
    return &table->cells[at];
}

static int enlarge(struct table *table)
{
    struct table bigger = {0};

    bigger.size = table->size ? 2 * table->size : 16;
    bigger.cells = calloc(bigger.size, sizeof *bigger.cells);
    if (!bigger.cells)
        return 0;
    for (size_t i = 0; i < table->size; i++)
        if (table->cells[i].key)
            *probe(&bigger, table->cells[i].key) = table->cells[i];
    free(table->cells);
    table->cells = bigger.cells;
    table->size = bigger.size;
    return 1;
}

int table_put(struct table *table, const char *key, const char *value)
{
    if (2 * (table->used + 1) > table->size && !enlarge(table))
        return 0;
    struct cell *cell = probe(table, key);
    char *kept = copy(value);

    if (!kept)
        return 0;
    if (!cell->key) {
        cell->key = copy(key);
        if (!cell->key) {
            free(kept);
            return 0;
        }
        table->used++;
    }
    free(cell->value);
    cell->value = kept;
    return 1;
}

const char *table_get(const struct table *table, const char *key)
{
    return table->size ? probe(table, key)->value : NULL;
}

void table_clear(struct table *table)
{
    for (size_t i = 0; i < table->size; i++) {
        free(table->cells[i].key);
        free(table->cells[i].value);
    }
    free(table->cells);
    memset(table, 0, sizeof *table);
}
