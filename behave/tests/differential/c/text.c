/* Strings in place, made new, and the library. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

unsigned long length(const char *s) { return strlen(s); }
int own_length(const char *s) { int n = 0; while (*s++) n++; return n; }
int compare(const char *s, const char *t) { int c = strcmp(s, t); return (c > 0) - (c < 0); }
int compare_n(const char *s, const char *t) { int c = strncmp(s, t, 2); return (c > 0) - (c < 0); }
int compare_case(const char *s, const char *t) { int c = strcasecmp(s, t); return (c > 0) - (c < 0); }
int compare_bytes(const char *s, const char *t) { int c = memcmp(s, t, 3); return (c > 0) - (c < 0); }
long find_char(const char *s, char c) { const char *p = strchr(s, c); return p ? p - s : -1; }
long find_last(const char *s, char c) { const char *p = strrchr(s, c); return p ? p - s : -1; }
long find_text(const char *s, const char *t) { const char *p = strstr(s, t); return p ? p - s : -1; }
long find_any(const char *s, const char *t) { const char *p = strpbrk(s, t); return p ? p - s : -1; }
long find_byte(const char *s, char c) { const char *p = memchr(s, c, 4); return p ? p - s : -1; }
unsigned long span(const char *s, const char *t) { return strspn(s, t) * 100 + strcspn(s, t); }
unsigned long bounded(const char *s) { return strnlen(s, 4); }
char *tail(char *s) { return *s ? s + 1 : s; }
const char *after_dot(const char *s) { const char *p = strchr(s, '.'); return p ? p + 1 : NULL; }
char *copy(const char *s) { char *r = malloc(strlen(s) + 1); strcpy(r, s); return r; }
char *duplicate(const char *s) { return strdup(s); }
char *reversed(const char *s) { size_t n = strlen(s); char *r = malloc(n + 1); for (size_t i = 0; i < n; i++) r[i] = s[n - 1 - i]; r[n] = 0; return r; }
void reverse(char *s) { for (char *e = s + strlen(s); s < e; ) { char t = *s; *s++ = *--e; *e = t; } }
void upper(char *s) { for (; *s; s++) *s = toupper((unsigned char) *s); }
void lower(char *s) { while ((*s = tolower((unsigned char) *s))) s++; }
void append(char *s) { strcat(s, "-end"); }
void append_n(char *s) { strncat(s, "wxyz", 2); }
void overwrite_n(char *s) { strncpy(s, "zz", 3); }
void copy_n(char *s) { char b[8]; memset(b, 'q', 8); strncpy(b, s, 7); b[7] = 0; strcpy(s, b); }
void strip_extension(char *s) { char *p = strrchr(s, '.'); if (p) *p = '\0'; }
void drop_last(char *s) { if (*s) s[strlen(s) - 1] = 0; }
void capital(char *s) { if (*s >= 'a' && *s <= 'z') *s -= 'a' - 'A'; }
void squeeze(char *s) { char *d = s; for (; *s; s++) if (*s != ' ') *d++ = *s; *d = 0; }
void trim(char *s) { char *p = s; while (isspace((unsigned char) *p)) p++; memmove(s, p, strlen(p) + 1); for (p = s + strlen(s); p > s && isspace((unsigned char) p[-1]); ) *--p = 0; }
void caesar(char *s, int k) { k &= 15; for (; *s; s++) if (islower((unsigned char) *s)) *s = 'a' + (*s - 'a' + k) % 26; else if (isupper((unsigned char) *s)) *s = 'A' + (*s - 'A' + k) % 26; }
int palindrome(const char *s) { const char *e = s + strlen(s); while (s < e) if (*s++ != *--e) return 0; return 1; }
int vowels(const char *s) { int n = 0; for (; *s; s++) switch (tolower((unsigned char) *s)) { case 'a': case 'e': case 'i': case 'o': case 'u': n++; } return n; }
int words(const char *s) { int n = 0, in = 0; for (; *s; s++) if (isspace((unsigned char) *s)) in = 0; else if (!in) in = 1, n++; return n; }
int anagram(const char *s, const char *t) { int n[256] = {0}; for (; *s; s++) n[(unsigned char) *s]++; for (; *t; t++) n[(unsigned char) *t]--; for (int i = 0; i < 256; i++) if (n[i]) return 0; return 1; }
int roman(const char *s) { static const char sign[] = "IVXLCDM"; static const int value[] = {1, 5, 10, 50, 100, 500, 1000}; int sum = 0, last = 0; for (int i = (int) strlen(s) - 1; i >= 0; i--) { const char *p = strchr(sign, toupper((unsigned char) s[i])); if (!p) return -1; int v = value[p - sign]; sum += v < last ? -v : v; last = v; } return sum; }
void binary(int n, char *out) { char b[40]; int k = 0; unsigned u = n; do b[k++] = '0' + u % 2; while (u /= 2); while (k) *out++ = b[--k]; *out = 0; }
void decimal(int n, char *out) { sprintf(out, "%d", n); }
void formatted(int n, char *out) { sprintf(out, "<%5d|%-5d|%05d|%x|%X|%o|%u|%c|%s|%%|%3s|%.2s|%ld>", n, n, n, n, n, n, n, 'a' + (n & 7), "str", "s", "str", (long) n); }
void formatted_double(double x, char *out) { sprintf(out, "%f %.2f %e %g %10.3f", x, x, x, x, x); }
int bounded_print(int n, char *out) { return snprintf(out, 6, "%d-%s", n, "tail"); }
int to_int(const char *s) { return atoi(s); }
long to_long(const char *s) { return atol(s); }
long to_base(const char *s) { return strtol(s, NULL, 0); }
long to_binary(const char *s) { return strtol(s, NULL, 2); }
unsigned long to_unsigned(const char *s) { return strtoul(s, NULL, 10); }
long to_end(const char *s) { char *e; long v = strtol(s, &e, 16); return v % 1000 * 100 + (e - s); }
double to_double(const char *s) { return atof(s); }
double to_double_end(const char *s) { char *e; double v = strtod(s, &e); return v + (e - s); }
int classes(unsigned char c) { if (c > 127) return -1; return !!isalpha(c) | !!isdigit(c) << 1 | !!isalnum(c) << 2 | !!isspace(c) << 3 | !!isupper(c) << 4 | !!islower(c) << 5 | !!ispunct(c) << 6 | !!isxdigit(c) << 7 | !!iscntrl(c) << 8 | !!isprint(c) << 9 | !!isgraph(c) << 10 | !!isblank(c) << 11; }
int change_case(unsigned char c) { return c > 127 ? c : toupper(c) * 1000 + tolower(c); }
int tokens(char *s) { int n = 0; for (char *p = strtok(s, " ,."); p; p = strtok(NULL, " ,.")) n = n * 10 + strlen(p); return n; }
int literal(int n) { return "hello"[n & 3] + *"abc" + sizeof("four"); }
int joined(int n) { const char *s = "ab" "cd"; return s[n & 3]; }
int local_text(int n) { char b[] = "abc", c[10] = "xy"; b[n & 1] = 'z'; return b[0] * 1000 + c[1] + c[5] + b[3]; }
int digit_value(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }
unsigned djb(const char *s) { unsigned h = 5381; int c; while ((c = *s++)) h = (h << 5) + h + c; return h; }
char *run_length(const char *s) { char *r = malloc(strlen(s) * 4 + 1), *o = r; while (*s) { const char *p = s; while (*p == *s) p++; o += sprintf(o, "%c%d", *s, (int) (p - s)); s = p; } *o = 0; return r; }
char *join(const char *s, const char *t) { char *r = calloc(strlen(s) + strlen(t) + 2, 1); strcat(strcat(strcpy(r, s), "-"), t); return r; }
int is_rotation(const char *s, const char *t) { char b[200]; if (strlen(s) != strlen(t)) return 0; strcpy(b, s); strcat(b, s); return strstr(b, t) != NULL; }
char first(const char *s) { return s[0]; }
void unique(char *s) { char seen[256] = {0}, *d = s; for (; *s; s++) if (!seen[(unsigned char) *s]++) *d++ = *s; *d = 0; }
int absolute(int n) { return n == -2147483647 - 1 ? 0 : abs(n); }
long labsolute(int n) { return labs((long) n * 2); }
int quotient(int n) { div_t d = div(n, 7); return d.quot * 10 + d.rem; }
