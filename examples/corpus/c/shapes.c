#include <stdlib.h>

struct point {
    double x;
    double y;
};

static double side(struct point o, struct point a, struct point b)
{
    return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
}

static int from_left(const void *left, const void *right)
{
    const struct point *a = left;
    const struct point *b = right;

    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* A rubber band around the points; `out` has room for 2n. */
int fence(struct point *p, int n, struct point *out)
{
    int k = 0;

    qsort(p, n, sizeof *p, from_left);
    for (int i = 0; i < n; i++) {
        while (k >= 2 && side(out[k - 2], out[k - 1], p[i]) <= 0)
            k--;
        out[k++] = p[i];
    }
    for (int i = n - 2, base = k + 1; i >= 0; i--) {
        while (k >= base && side(out[k - 2], out[k - 1], p[i]) <= 0)
            k--;
        out[k++] = p[i];
    }
    return k > 1 ? k - 1 : k;
}

int inside(const struct point *corner, int n, struct point q)
{
    int odd = 0;

    for (int i = 0, j = n - 1; i < n; j = i++)
        if ((corner[i].y > q.y) != (corner[j].y > q.y) &&
            q.x < (corner[j].x - corner[i].x) * (q.y - corner[i].y) / (corner[j].y - corner[i].y) + corner[i].x)
            odd = !odd;
    return odd;
}

int cross(struct point a, struct point b, struct point c, struct point d)
{
    double d1 = side(c, d, a);
    double d2 = side(c, d, b);
    double d3 = side(a, b, c);
    double d4 = side(a, b, d);

    return ((d1 > 0) != (d2 > 0)) && ((d3 > 0) != (d4 > 0));
}

double surface(const struct point *corner, int n)
{
    double twice = 0;

    for (int i = 0, j = n - 1; i < n; j = i++)
        twice += corner[j].x * corner[i].y - corner[i].x * corner[j].y;
    return twice / 2;
}
