#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define RING 64

enum level { DEBUG, INFO, WARNING, ERROR };

static char ring[RING][160];
static unsigned newest;
static enum level threshold = INFO;

static const char *level_name(enum level level)
{
    switch (level) {
    case DEBUG:
        return "debug";
    case INFO:
        return "info";
    case WARNING:
        return "warning";
    default:
        return "error";
    }
}

void log_threshold(enum level level)
{
    threshold = level;
}

void log_line(enum level level, const char *format, ...)
{
    char *slot = ring[newest++ % RING];
    time_t now = time(NULL);
    size_t used = strftime(slot, sizeof ring[0], "%H:%M:%S ", localtime(&now));
    va_list arguments;

    used += snprintf(slot + used, sizeof ring[0] - used, "%s: ", level_name(level));
    va_start(arguments, format);
    vsnprintf(slot + used, sizeof ring[0] - used, format, arguments);
    va_end(arguments);
    if (level >= threshold)
        fprintf(stderr, "%s\n", slot);
}

void log_dump(FILE *out)
{
    unsigned first = newest > RING ? newest - RING : 0;

    for (unsigned i = first; i < newest; i++)
        fprintf(out, "%s\n", ring[i % RING]);
}
