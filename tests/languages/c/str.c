/* Strings. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static int min3(int a, int b, int c)
{
	int m = a < b ? a : b;

	return m < c ? m : c;
}

/* Two rows are enough. */
int s_diff(const char *s, const char *t)
{
	int m = strlen(s), n = strlen(t), r;
	int *prev = malloc((n + 1) * sizeof *prev);
	int *cur = malloc((n + 1) * sizeof *cur);

	for (int j = 0; j <= n; j++)
		prev[j] = j;
	for (int i = 1; i <= m; i++) {
		int *swap = prev;

		cur[0] = i;
		for (int j = 1; j <= n; j++)
			cur[j] = min3(prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + (s[i - 1] != t[j - 1]));
		prev = cur;
		cur = swap;
	}
	r = prev[n];
	free(prev);
	free(cur);
	return r;
}

/* Where pat first is in txt, or -1. */
long s_find(const char *txt, const char *pat)
{
	int m = strlen(pat), k = 0;
	int *fail = malloc((m + 1) * sizeof *fail);
	long at = -1;

	fail[0] = 0;
	for (int i = 1; i < m; i++) {
		while (k > 0 && pat[k] != pat[i])
			k = fail[k - 1];
		if (pat[k] == pat[i])
			k++;
		fail[i] = k;
	}
	k = 0;
	for (long i = 0; txt[i]; i++) {
		while (k > 0 && pat[k] != txt[i])
			k = fail[k - 1];
		if (pat[k] == txt[i])
			k++;
		if (k == m) {
			at = i - m + 1;
			break;
		}
	}
	free(fail);
	return at;
}

long s_find_slow(const char *txt, const char *pat)
{
	for (const char *p = txt; *p; p++) {
		const char *a = p, *b = pat;

		while (*a && *b && *a == *b)
			a++, b++;
		if (!*b)
			return p - txt;
	}
	return -1;
}

/* Shared letters in order. */
int s_share(const char *a, const char *b, int m, int n)
{
	int t[m + 1][n + 1];

	memset(t, 0, sizeof t);
	for (int i = 1; i <= m; i++)
		for (int j = 1; j <= n; j++)
			if (a[i - 1] == b[j - 1])
				t[i][j] = t[i - 1][j - 1] + 1;
			else
				t[i][j] = t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
	return t[m][n];
}

char *s_trim(char *s)
{
	char *e;

	while (isspace((unsigned char)*s))
		s++;
	for (e = s + strlen(s); e > s && isspace((unsigned char)e[-1]); e--)
		;
	*e = '\0';
	return s;
}

unsigned s_hash(const char *s)
{
	unsigned h = 2166136261u;

	while (*s)
		h = (h ^ (unsigned char)*s++) * 16777619u;
	return h;
}
