/* Arrays, pointers, structs, tables, memory. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
static const char *const names[] = {"zero", "one", "two"};
static const int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
static const unsigned char table[256] = {['a'] = 1, ['e'] = 2, [200] = 7};
static int scratch[16];
struct point { int x, y; };
struct line { struct point a, b; const char *name; int w[2]; };
static const struct point corners[] = {{1, 2}, {.y = 4, .x = 3}};
struct node { int value; struct node *next; };
union bits { unsigned u; float f; unsigned char b[4]; };

int day(int k) { return days[(k & 0xff) % 12]; }
const char *name(int k) { return names[(k & 0xff) % 3]; }
int in_grid(int k) { return grid[k & 1][(k & 0xff) % 3]; }
int in_table(unsigned char c) { return table[c]; }
int corner(int k) { return corners[k & 1].x * 10 + corners[k & 1].y; }
int use_scratch(int k) { for (int i = 0; i < 16; i++) scratch[i] += i * (k & 3); return scratch[5] + scratch[15]; }
int sum(const int *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int walk(const int *a, int n) { const int *end = a + n; unsigned s = 0; while (a < end) s = s * 3 + *a++; return s; }
int backward(const int *a, int n) { unsigned s = 0; const int *p = a + n; while (p-- > a) s = s * 3 + *p; return s; }
long distance(const int *a, int n) { const int *p = &a[n], *q = a; return p - q; }
int maximum(int a[], int n) { int m = -1; for (int i = 0; i < n; i++) m = a[i] > m ? a[i] : m; return m; }
void bubble(int *a, int n) { for (int i = 0; i < n; i++) for (int j = 0; j + 1 < n - i; j++) if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } }
void insertion(int a[], int n) { for (int i = 1; i < n; i++) { int x = a[i], j = i; for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1]; a[j] = x; } }
static void sift(int *lo, int *hi) { if (hi - lo < 2) return; int p = lo[(hi - lo) / 2], *i = lo, *j = hi - 1; while (i <= j) { while (*i < p) i++; while (*j > p) j--; if (i <= j) { int t = *i; *i++ = *j; *j-- = t; } } sift(lo, j + 1); sift(i, hi); }
void quick(int *a, int n) { sift(a, a + n); }
static int ascending(const void *x, const void *y) { int a = *(const int *) x, b = *(const int *) y; return (a > b) - (a < b); }
void library_sort(int *a, int n) { qsort(a, n, sizeof *a, ascending); }
int library_search(int *a, int n, int x) { qsort(a, n, sizeof(int), ascending); int *p = bsearch(&x, a, n, sizeof *a, ascending); return p ? *p == x : -1; }
int binary_search(int *a, int n, int x) { bubble(a, n); int lo = 0, hi = n - 1; while (lo <= hi) { int m = lo + (hi - lo) / 2; if (a[m] == x) return 1; if (a[m] < x) lo = m + 1; else hi = m - 1; } return 0; }
void reverse(int *a, int n) { for (int *b = a + n - 1; a < b; ) { int t = *a; *a++ = *b; *b-- = t; } }
void rotate(int *a, int n) { if (n < 2) return; int t = a[0]; memmove(a, a + 1, (n - 1) * sizeof *a); a[n - 1] = t; }
void fill(int *a, int n) { memset(a, 0xff, n * sizeof(int)); }
int local_array(int k) { int t[8] = {1, 2}; t[k & 7] += k & 63; int s = 0; for (int i = 0; i < 8; i++) s = s * 2 + t[i]; return s; }
int matrix(int k) { int m[3][4]; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) m[i][j] = i * j + (k & 7); return m[2][3] * 100 + *(*(m + 1) + 2) + sizeof(m[0]); }
int rows(int k) { int m[2][3] = {{1, 2, 3}, {4, 5, 6}}; int (*p)[3] = m; p++; return p[0][(k & 0xff) % 3] + (*p)[0]; }
int as_index(const int *a, int n) { return n > 2 ? 2[a] + *(a + 1) : 0; }
int structs(int k) { struct point p = {k & 15, 3}, q = p; q.x += 5; struct point *r = &q; r->y = p.x * 2; return p.x * 10000 + p.y * 1000 + q.x * 10 + r->y; }
static struct point make(int x, int y) { struct point p; p.x = x; p.y = y; return p; }
static int area(struct point p) { p.x++; return p.x * p.y; }
int by_value(int k) { struct point p = make(k & 7, 5); return area(p) * 100 + p.x; }
int nested(int k) { struct line l = {{1, 2}, {3, k & 15}, "ab", {7, 8}}; struct line m = l; m.b.x = 9; m.w[1]++; return l.b.x * 1000 + m.b.x * 100 + l.b.y + m.w[1] + l.w[1] + l.name[1]; }
int array_of_structs(int k) { struct point t[3] = {{1, 2}, {3, 4}}; t[2] = t[1]; t[2].x += k & 7; struct point *p = t; p += 2; return p->x * 100 + p[-1].y * 10 + (int) (p - t); }
int linked(int k) { struct node *head = NULL; for (int i = 0; i < (k & 7); i++) { struct node *n = malloc(sizeof *n); n->value = i; n->next = head; head = n; } int s = 0; while (head) { struct node *n = head; s = s * 10 + n->value; head = n->next; free(n); } return s; }
int unions(unsigned u) { union bits x; x.u = u; return x.b[0] * 256 + x.b[3]; }
unsigned float_bits(float a) { union bits x; x.f = a; return x.u; }
unsigned punned(float a) { unsigned u; memcpy(&u, &a, sizeof u); return u; }
unsigned bytes_of(unsigned u) { unsigned char *p = (unsigned char *) &u; return p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]; }
void store_word(unsigned u, unsigned char *out) { for (int i = 0; i < 4; i++) out[i] = u >> (8 * i); }
int heap(int k) { int n = (k & 7) + 1, *a = malloc(n * sizeof *a), s = 0; for (int i = 0; i < n; i++) a[i] = i * i; for (int i = 0; i < n; i++) s += a[i]; free(a); return s; }
int zeroed(int k) { int *a = calloc(8, sizeof(int)); a[k & 7] = 5; int s = a[0] + a[3] * 10 + a[7] * 100; free(a); return s; }
int grown(int k) { int *a = NULL, n = 0; for (int i = 0; i < (k & 15); i++) { a = realloc(a, (n + 1) * sizeof(int)); a[n++] = i * 2; } int s = 0; for (int i = 0; i < n; i++) s += a[i]; free(a); return s; }
int pointer_to_pointer(int k) { int x = k & 15, *p = &x, **q = &p; **q += 5; return x; }
static void advance(const char **p) { ++*p; }
int moves_pointer(const char *s) { const char *p = s; while (*p && *p != 'b') advance(&p); return (int) (p - s); }
int compare_pointers(const int *a, int n) { const int *p = a, *q = a + n; return (p < q) + (p == q) * 2 + (p != a) * 4; }
int null_check(int k) { int *p = k & 1 ? &k : NULL; return p ? *p : p == 0 ? -1 : -2; }
int levenshtein(const char *s, const char *t) { int m = strlen(s), n = strlen(t), *d = malloc((n + 1) * sizeof *d); for (int j = 0; j <= n; j++) d[j] = j; for (int i = 1; i <= m; i++) { int p = d[0]; d[0] = i; for (int j = 1; j <= n; j++) { int x = p + (s[i - 1] != t[j - 1]); p = d[j]; if (d[j] + 1 < x) x = d[j] + 1; if (d[j - 1] + 1 < x) x = d[j - 1] + 1; d[j] = x; } } int r = d[n]; free(d); return r; }
int variable_length(int k) { int n = (k & 7) + 1, t[n]; for (int i = 0; i < n; i++) t[i] = i; return t[n - 1] + (int) sizeof t; }
int compound_literal(int k) { int *p = (int[]){1, 2, k & 7}; struct point q = (struct point){.y = 3}; return p[2] * 10 + q.x + q.y; }
int bit_fields(int k) { struct { unsigned a : 3; unsigned b : 5; int c; } f = {0}; f.a = k; f.b = k >> 3; f.c = f.a + f.b; return f.c; }
int bad_pointer(int k) { int *p = k > 0 ? NULL : &k; return *p; }
int aborts(int k) { if (k == 7) abort(); return k; }
long sum_long(const long *a, int n) { long s = 0; while (n-- > 0) s += *a++; return s; }
double mean(const double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return n ? s / n : 0; }
void scale(double *a, int n) { for (int i = 0; i < n; i++) a[i] *= 2; }
unsigned checksum(const unsigned char *p, int n) { unsigned a = 1, b = 0; while (n--) { a = (a + *p++) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
