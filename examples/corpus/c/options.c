#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    int verbose;
    long limit;
    char output[256];
};

static char *strip(char *text)
{
    char *end;

    while (isspace((unsigned char)*text))
        text++;
    end = text + strlen(text);
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text;
}

static int apply(struct options *options, const char *name, const char *value)
{
    if (strcmp(name, "verbose") == 0)
        options->verbose = strcmp(value, "yes") == 0;
    else if (strcmp(name, "limit") == 0)
        options->limit = strtol(value, NULL, 10);
    else if (strcmp(name, "output") == 0)
        snprintf(options->output, sizeof options->output, "%s", value);
    else
        return 0;
    return 1;
}

int options_load(struct options *options, FILE *file)
{
    char line[1024];
    int number = 0;

    while (fgets(line, sizeof line, file)) {
        char *text = strip(line);
        char *equals = strchr(text, '=');

        number++;
        if (*text == '\0' || *text == '#')
            continue;
        if (!equals) {
            fprintf(stderr, "line %d: expected name=value\n", number);
            return 0;
        }
        *equals = '\0';
        if (!apply(options, strip(text), strip(equals + 1))) {
            fprintf(stderr, "line %d: unknown option %s\n", number, text);
            return 0;
        }
    }
    return !ferror(file);
}

int options_parse(struct options *options, int argc, char **argv)
{
    int i;

    for (i = 1; i < argc && argv[i][0] == '-'; i++) {
        switch (argv[i][1]) {
        case 'v':
            options->verbose = 1;
            break;
        case 'n':
            if (++i == argc)
                return -1;
            options->limit = strtol(argv[i], NULL, 10);
            break;
        case '-':
            return i + 1;
        default:
            fprintf(stderr, "unknown option %s\n", argv[i]);
            return -1;
        }
    }
    return i;
}

void options_print(const struct options *options, FILE *out)
{
    fprintf(out, "verbose = %s\n", options->verbose ? "yes" : "no");
    fprintf(out, "limit = %ld\n", options->limit);
    if (options->output[0])
        fprintf(out, "output = %s\n", options->output);
}
