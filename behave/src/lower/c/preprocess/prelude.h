#define __GNUC__ 12
#define __GNUC_MINOR__ 2
#define __GNUC_STDC_INLINE__ 1
#define __x86_64__ 1
#define __x86_64 1
#define __amd64__ 1
#define __linux__ 1
#define __linux 1
#define linux 1
#define __unix__ 1
#define unix 1
#define __ELF__ 1
#define __LP64__ 1
#define _LP64 1
#define __SSE2__ 1
#define __STDC__ 1
#define __STDC_HOSTED__ 1
#define __STDC_VERSION__ 201710L
#define __CHAR_BIT__ 8
#define __SIZEOF_INT__ 4
#define __SIZEOF_LONG__ 8
#define __SIZEOF_LONG_LONG__ 8
#define __SIZEOF_POINTER__ 8
#define __SIZEOF_SIZE_T__ 8
#define __SIZEOF_SHORT__ 2
#define __INT_MAX__ 2147483647
#define __LONG_MAX__ 9223372036854775807L
#define __ORDER_LITTLE_ENDIAN__ 1234
#define __ORDER_BIG_ENDIAN__ 4321
#define __BYTE_ORDER__ 1234
#define __LITTLE_ENDIAN 1234
#define __BIG_ENDIAN 4321
#define __BYTE_ORDER 1234
#define LITTLE_ENDIAN 1234
#define BIG_ENDIAN 4321
#define BYTE_ORDER 1234
#define __SIZE_TYPE__ unsigned long
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __FILE__ "file.c"
#define __LINE__ 1
#define __func__ "function"
#define __FUNCTION__ "function"
#define __extension__
#define __inline inline
#define __inline__ inline
#define __const const
#define __restrict
#define __restrict__
#define restrict
#define __volatile__ volatile
#define __volatile volatile
#define __signed__ signed
#define __signed signed
#define _Noreturn
#define noreturn
#define __typeof__ typeof
#define __typeof typeof
#define _Bool bool
#define __int64 long long
#define __builtin_expect(a, b) (a)
#define __builtin_unreachable() abort()
#define __builtin_trap() abort()
#define __builtin_offsetof(t, m) ((unsigned long) &((t *) 0)->m)
#define offsetof(t, m) ((unsigned long) &((t *) 0)->m)
#define NULL ((void *) 0)
#define EOF (-1)
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define CHAR_BIT 8
#define CHAR_MIN (-128)
#define CHAR_MAX 127
#define SCHAR_MIN (-128)
#define SCHAR_MAX 127
#define UCHAR_MAX 255
#define SHRT_MIN (-32768)
#define SHRT_MAX 32767
#define USHRT_MAX 65535
#define INT_MIN (-2147483647 - 1)
#define INT_MAX 2147483647
#define UINT_MAX 4294967295U
#define LONG_MIN (-9223372036854775807L - 1L)
#define LONG_MAX 9223372036854775807L
#define ULONG_MAX 18446744073709551615UL
#define LLONG_MIN (-9223372036854775807LL - 1LL)
#define LLONG_MAX 9223372036854775807LL
#define ULLONG_MAX 18446744073709551615ULL
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647 - 1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295U
#define INT64_MIN (-9223372036854775807L - 1L)
#define INT64_MAX 9223372036854775807L
#define UINT64_MAX 18446744073709551615UL
#define INTPTR_MAX 9223372036854775807L
#define INTPTR_MIN (-9223372036854775807L - 1L)
#define UINTPTR_MAX 18446744073709551615UL
#define PTRDIFF_MAX 9223372036854775807L
#define PTRDIFF_MIN (-9223372036854775807L - 1L)
#define INTMAX_MAX 9223372036854775807L
#define INTMAX_MIN (-9223372036854775807L - 1L)
#define UINTMAX_MAX 18446744073709551615UL
#define SIZE_MAX 18446744073709551615UL
#define SSIZE_MAX 9223372036854775807L
#define WCHAR_MAX 2147483647
#define WCHAR_MIN (-2147483647 - 1)
#define WEOF 4294967295U
#define MB_LEN_MAX 16
#define PATH_MAX 4096
#define BUFSIZ 8192
#define INT8_C(c) c
#define INT16_C(c) c
#define INT32_C(c) c
#define INT64_C(c) c ## L
#define UINT8_C(c) c
#define UINT16_C(c) c
#define UINT32_C(c) c ## U
#define UINT64_C(c) c ## UL
#define INTMAX_C(c) c ## L
#define UINTMAX_C(c) c ## UL
#define PRId8 "d"
#define PRId16 "d"
#define PRId32 "d"
#define PRId64 "ld"
#define PRIu8 "u"
#define PRIu16 "u"
#define PRIu32 "u"
#define PRIu64 "lu"
#define PRIx32 "x"
#define PRIx64 "lx"
#define PRIX64 "lX"
#define PRIX32 "X"
#define PRIx8 "x"
#define PRIx16 "x"
#define PRIX8 "X"
#define PRIX16 "X"
#define PRIi32 "i"
#define PRIi64 "li"
#define PRIo32 "o"
#define PRIo64 "lo"
#define PRIdMAX "ld"
#define PRIuMAX "lu"
#define PRIxMAX "lx"
#define PRIdPTR "ld"
#define PRIuPTR "lu"
#define PRIxPTR "lx"
#define SCNd32 "d"
#define SCNd64 "ld"
#define SCNu32 "u"
#define SCNu64 "lu"
#define SCNx32 "x"
#define SCNx64 "lx"
#define DBL_MAX 1.7976931348623157e+308
#define DBL_MIN 2.2250738585072014e-308
#define DBL_EPSILON 2.2204460492503131e-16
#define DBL_DIG 15
#define DBL_MANT_DIG 53
#define DBL_MAX_EXP 1024
#define DBL_MIN_EXP (-1021)
#define DBL_MAX_10_EXP 308
#define DBL_MIN_10_EXP (-307)
#define DBL_DECIMAL_DIG 17
#define DBL_TRUE_MIN 4.9406564584124654e-324
#define FLT_MAX_EXP 128
#define FLT_MIN_EXP (-125)
#define FLT_MAX_10_EXP 38
#define FLT_DECIMAL_DIG 9
#define DECIMAL_DIG 21
#define FLT_MAX 3.40282346638528859812e+38F
#define FLT_MIN 1.17549435082228750797e-38F
#define FLT_EPSILON 1.19209289550781250000e-7F
#define FLT_DIG 6
#define FLT_MANT_DIG 24
#define FLT_RADIX 2
#define LDBL_MANT_DIG 64
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_E 2.7182818284590452354
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_LOG2E 1.4426950408889634074
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_LOG10E 0.43429448190325182765
#define HUGE_VALF ((float) (1e300 * 1e300))
#define HUGE_VAL (1e300 * 1e300)
#define INFINITY ((float) (1e300 * 1e300))
#define NAN (-(float) (1e300 * 1e300 * 0.0))
#define isnan(x) __behave_isnan((double) (x))
#define isinf(x) __behave_isinf((double) (x))
#define isfinite(x) __behave_isfinite((double) (x))
#define signbit(x) __behave_signbit((double) (x))
#define isnormal(x) __behave_isnormal((double) (x))
#define isunordered(x, y) (isnan(x) || isnan(y))
#define isgreater(x, y) ((x) > (y))
#define isgreaterequal(x, y) ((x) >= (y))
#define isless(x, y) ((x) < (y))
#define islessequal(x, y) ((x) <= (y))
#define __builtin_isnan(x) __behave_isnan((double) (x))
#define __builtin_huge_val() (1e300 * 1e300)
#define __builtin_inf() (1e300 * 1e300)
#define __builtin_assume_aligned(p, n) (p)
#define __builtin_prefetch(...) ((void) 0)
#define __atomic_load_n(p, m) (*(p))
#define __atomic_store_n(p, v, m) (*(p) = (v))
#define __sync_synchronize() ((void) 0)
#define assert(x) ((x) ? (void) 0 : abort())
#define va_start(a, b) ((a) = (va_list) __behave_rest())
#define va_end(a) ((void) 0)
#define va_copy(a, b) ((a) = (b))
#define __va_copy(a, b) ((a) = (b))
#define va_arg(a, t) (*(t *) ((char *) ((a) = (va_list) ((char *) (a) + 8)) - 8))
#define __builtin_va_start(a, b) ((a) = (va_list) __behave_rest())
#define __builtin_va_end(a) ((void) 0)
#define __builtin_va_arg(a, t) (*(t *) ((char *) ((a) = (va_list) ((char *) (a) + 8)) - 8))
#define __builtin_va_list va_list
#define __gnuc_va_list va_list
#define errno (*__errno_location())
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EACCES 13
#define EBUSY 16
#define EEXIST 17
#define EINVAL 22
#define EDOM 33
#define ERANGE 34
#define EILSEQ 84
#define EOVERFLOW 75
#define stdin __behave_stream(0)
#define stdout __behave_stream(1)
#define stderr __behave_stream(2)
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2

typedef unsigned long size_t;
typedef long ssize_t;
typedef long ptrdiff_t;
typedef int wchar_t;
typedef unsigned int wint_t;
typedef unsigned long wctype_t;
typedef signed char int8_t;
typedef unsigned char uint8_t;
typedef short int16_t;
typedef unsigned short uint16_t;
typedef int int32_t;
typedef unsigned int uint32_t;
typedef long int64_t;
typedef unsigned long uint64_t;
typedef signed char int_least8_t;
typedef unsigned char uint_least8_t;
typedef short int_least16_t;
typedef unsigned short uint_least16_t;
typedef int int_least32_t;
typedef unsigned int uint_least32_t;
typedef long int_least64_t;
typedef unsigned long uint_least64_t;
typedef signed char int_fast8_t;
typedef unsigned char uint_fast8_t;
typedef long int_fast16_t;
typedef unsigned long uint_fast16_t;
typedef long int_fast32_t;
typedef unsigned long uint_fast32_t;
typedef long int_fast64_t;
typedef unsigned long uint_fast64_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef long intmax_t;
typedef unsigned long uintmax_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef long off_t;
typedef long time_t;
typedef long clock_t;
typedef int pid_t;
typedef unsigned int mode_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef int sig_atomic_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blkcnt_t;
typedef long blksize_t;
typedef long suseconds_t;
typedef unsigned int useconds_t;
typedef unsigned int id_t;
typedef int clockid_t;
typedef long off64_t;
typedef long loff_t;
typedef unsigned int socklen_t;
typedef unsigned short sa_family_t;
typedef unsigned int in_addr_t;
typedef unsigned short in_port_t;
typedef struct { int count; union { wint_t wch; char wchb[4]; } value; } mbstate_t;
typedef struct { unsigned long val[16]; } sigset_t;
struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct timespec { time_t tv_sec; long tv_nsec; };
struct timezone { int tz_minuteswest, tz_dsttime; };
struct itimerval { struct timeval it_interval, it_value; };
struct tms { clock_t tms_utime, tms_stime, tms_cutime, tms_cstime; };
struct stat {
    dev_t st_dev;
    ino_t st_ino;
    nlink_t st_nlink;
    mode_t st_mode;
    uid_t st_uid;
    gid_t st_gid;
    int __pad0;
    dev_t st_rdev;
    off_t st_size;
    blksize_t st_blksize;
    blkcnt_t st_blocks;
    union { struct timespec st_atim; time_t st_atime; };
    union { struct timespec st_mtim; time_t st_mtime; };
    union { struct timespec st_ctim; time_t st_ctime; };
    long __unused4[3];
};
struct dirent { ino_t d_ino; off_t d_off; unsigned short d_reclen; unsigned char d_type; char d_name[256]; };
struct in_addr { in_addr_t s_addr; };
struct in6_addr { union { uint8_t s6_addr[16]; uint16_t s6_addr16[8]; uint32_t s6_addr32[4]; }; };
struct sockaddr { sa_family_t sa_family; char sa_data[14]; };
struct sockaddr_in { sa_family_t sin_family; in_port_t sin_port; struct in_addr sin_addr; unsigned char sin_zero[8]; };
struct sockaddr_in6 {
    sa_family_t sin6_family;
    in_port_t sin6_port;
    uint32_t sin6_flowinfo;
    struct in6_addr sin6_addr;
    uint32_t sin6_scope_id;
};
struct iovec { void *iov_base; size_t iov_len; };
struct pollfd { int fd; short events, revents; };
struct option { const char *name; int has_arg; int *flag; int val; };
struct passwd {
    char *pw_name, *pw_passwd;
    uid_t pw_uid;
    gid_t pw_gid;
    char *pw_gecos, *pw_dir, *pw_shell;
};
struct group { char *gr_name, *gr_passwd; gid_t gr_gid; char **gr_mem; };
struct lconv {
    char *decimal_point, *thousands_sep, *grouping, *int_curr_symbol, *currency_symbol, *mon_decimal_point;
    char *mon_thousands_sep, *mon_grouping, *positive_sign, *negative_sign;
    char int_frac_digits, frac_digits, p_cs_precedes, p_sep_by_space, n_cs_precedes, n_sep_by_space, p_sign_posn, n_sign_posn;
    char int_p_cs_precedes, int_p_sep_by_space, int_n_cs_precedes, int_n_sep_by_space, int_p_sign_posn, int_n_sign_posn;
};
typedef struct __behave_file FILE;
typedef struct __behave_arguments *va_list;
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
typedef unsigned long mp_limb_t;
typedef long mp_limb_signed_t;
typedef long mp_size_t;
typedef unsigned long mp_bitcnt_t;
typedef mp_limb_t *mp_ptr;
typedef const mp_limb_t *mp_srcptr;

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strcpy(char *d, const char *s);
char *strncpy(char *d, const char *s, size_t n);
char *stpcpy(char *d, const char *s);
char *strcat(char *d, const char *s);
char *strncat(char *d, const char *s, size_t n);
size_t strlcpy(char *d, const char *s, size_t n);
size_t strlcat(char *d, const char *s, size_t n);
int strcmp(const char *s, const char *t);
int strncmp(const char *s, const char *t, size_t n);
int strcasecmp(const char *s, const char *t);
int strncasecmp(const char *s, const char *t, size_t n);
int strcoll(const char *s, const char *t);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strchrnul(const char *s, int c);
char *index(const char *s, int c);
char *rindex(const char *s, int c);
char *strstr(const char *s, const char *t);
char *strpbrk(const char *s, const char *t);
size_t strspn(const char *s, const char *t);
size_t strcspn(const char *s, const char *t);
char *strtok_r(char *s, const char *t, char **p) {
    if (!s) s = *p;
    s += strspn(s, t);
    if (!*s) { *p = s; return NULL; }
    char *e = s + strcspn(s, t);
    if (*e) { *e = 0; e++; }
    *p = e;
    return s;
}
static char *__behave_strtok;
char *strtok(char *s, const char *t) { return strtok_r(s, t, &__behave_strtok); }
char *strsep(char **p, const char *t) {
    char *s = *p;
    if (!s) return NULL;
    char *e = s + strcspn(s, t);
    if (*e) { *e = 0; *p = e + 1; } else *p = NULL;
    return s;
}
char *strcasestr(const char *s, const char *t);
char *stpncpy(char *d, const char *s, size_t n);
size_t strxfrm(char *d, const char *s, size_t n);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *strerror(int n);
void *memcpy(void *d, const void *s, size_t n);
void *mempcpy(void *d, const void *s, size_t n);
void *memmove(void *d, const void *s, size_t n);
void *memset(void *d, int c, size_t n);
int memcmp(const void *s, const void *t, size_t n);
void *memchr(const void *s, int c, size_t n);
void *memrchr(const void *s, int c, size_t n);
void *memmem(const void *s, size_t m, const void *t, size_t n);
void *memccpy(void *d, const void *s, int c, size_t n);
void *rawmemchr(const void *s, int c);
void swab(const void *s, void *d, ssize_t n);
void explicit_bzero(void *d, size_t n);
void bzero(void *d, size_t n);
void bcopy(const void *s, void *d, size_t n);
int bcmp(const void *s, const void *t, size_t n);
int ffs(int n);
int ffsl(long n) { return __builtin_ffsl(n); }
int ffsll(long long n) { return __builtin_ffsll(n); }
void *malloc(size_t n);
void *calloc(size_t n, size_t m);
void *realloc(void *p, size_t n);
void *reallocarray(void *p, size_t n, size_t m) {
    if (m && n > SIZE_MAX / m) return NULL;
    return realloc(p, n * m);
}
void *alloca(size_t n);
void *__builtin_alloca(size_t n);
void free(void *p);
void abort(void);
void exit(int n);
void _exit(int n);
int abs(int n);
long labs(long n);
long long llabs(long long n);
div_t div(int a, int b);
ldiv_t ldiv(long a, long b);
lldiv_t lldiv(long long a, long long b);
int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
double atof(const char *s);
long strtol(const char *s, char **e, int base);
long long strtoll(const char *s, char **e, int base);
unsigned long strtoul(const char *s, char **e, int base);
unsigned long long strtoull(const char *s, char **e, int base);
intmax_t strtoimax(const char *s, char **e, int base) { return strtol(s, e, base); }
uintmax_t strtoumax(const char *s, char **e, int base) { return strtoul(s, e, base); }
double strtod(const char *s, char **e);
float strtof(const char *s, char **e);
void qsort(void *a, size_t n, size_t size, int (*f)(const void *, const void *));
void *bsearch(const void *key, const void *a, size_t n, size_t size, int (*f)(const void *, const void *));
char *getenv(const char *s);
static unsigned __behave_random[31];
static int __behave_random_at;
static unsigned __behave_random_next(void) {
    int at = __behave_random_at;
    __behave_random_at = (at + 1) % 31 + 31;
    return __behave_random[at % 31] += __behave_random[(at + 28) % 31];
}
void srand(unsigned n) {
    int i, r = n ? n : 1;
    __behave_random[0] = r;
    for (i = 1; i < 31; i++) {
        r = 16807L * r % 2147483647;
        if (r < 0) r += 2147483647;
        __behave_random[i] = r;
    }
    __behave_random_at = 34;
    for (i = 0; i < 310; i++) __behave_random_next();
}
void srandom(unsigned n) { srand(n); }
int rand(void) {
    if (!__behave_random_at) srand(1);
    return __behave_random_next() >> 1;
}
long random(void) { return rand(); }
double difftime(time_t a, time_t b) { return (double) a - (double) b; }
time_t timegm(struct tm *t) {
    long year = t->tm_year + 1900L + t->tm_mon / 12, month = t->tm_mon % 12;
    if (month < 0) { month += 12; year--; }
    month = month < 2 ? month + 10 : month - 2;
    if (month >= 10) year--;
    long era = (year >= 0 ? year : year - 399) / 400, of = year - era * 400;
    long day = (153 * month + 2) / 5 + 365 * of + of / 4 - of / 100 + t->tm_mday - 1;
    long seconds = (era * 146097 + day - 719468) * 86400 + t->tm_hour * 3600L + t->tm_min * 60L + t->tm_sec;
    gmtime_r(&seconds, t);
    return seconds;
}
struct tm *gmtime_r(const time_t *at, struct tm *t) {
    static const short before[] = { 0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334 };
    long day = *at / 86400, rest = *at % 86400;
    if (rest < 0) { rest += 86400; day--; }
    t->tm_hour = rest / 3600;
    t->tm_min = rest / 60 % 60;
    t->tm_sec = rest % 60;
    t->tm_wday = ((day + 4) % 7 + 7) % 7;
    day += 719468;
    long era = (day >= 0 ? day : day - 146096) / 146097, in = day - era * 146097;
    long of = (in - in / 1460 + in / 36524 - in / 146096) / 365;
    long left = in - (365 * of + of / 4 - of / 100), month = (5 * left + 2) / 153;
    t->tm_mday = left - (153 * month + 2) / 5 + 1;
    t->tm_mon = month < 10 ? month + 2 : month - 10;
    long year = of + era * 400 + (month >= 10);
    t->tm_year = year - 1900;
    t->tm_yday = before[t->tm_mon] + t->tm_mday - 1 + (t->tm_mon > 1 && (year % 4 == 0 && (year % 100 || year % 400 == 0)));
    t->tm_isdst = 0;
    t->tm_gmtoff = 0;
    t->tm_zone = "GMT";
    return t;
}
static struct tm __behave_tm;
struct tm *gmtime(const time_t *at) { return gmtime_r(at, &__behave_tm); }
static int __behave_errno;
int *__errno_location(void) { return &__behave_errno; }
int isalpha(int c);
int isdigit(int c);
int isalnum(int c);
int isspace(int c);
int isupper(int c);
int islower(int c);
int ispunct(int c);
int isxdigit(int c);
int iscntrl(int c);
int isprint(int c);
int isgraph(int c);
int isblank(int c);
int isascii(int c);
int toascii(int c);
int toupper(int c);
int tolower(int c);
int iswalpha(wint_t c);
int iswdigit(wint_t c);
int iswalnum(wint_t c);
int iswspace(wint_t c);
int iswupper(wint_t c);
int iswlower(wint_t c);
int iswpunct(wint_t c);
int iswxdigit(wint_t c);
int iswcntrl(wint_t c);
int iswprint(wint_t c);
int iswgraph(wint_t c);
int iswblank(wint_t c);
wint_t towupper(wint_t c);
wint_t towlower(wint_t c);
size_t wcslen(const wchar_t *s);
size_t wcsnlen(const wchar_t *s, size_t n);
wchar_t *wcscpy(wchar_t *d, const wchar_t *s);
wchar_t *wcsncpy(wchar_t *d, const wchar_t *s, size_t n);
wchar_t *wcscat(wchar_t *d, const wchar_t *s);
int wcscmp(const wchar_t *s, const wchar_t *t);
int wcsncmp(const wchar_t *s, const wchar_t *t, size_t n);
wchar_t *wcschr(const wchar_t *s, wchar_t c);
wchar_t *wcsrchr(const wchar_t *s, wchar_t c);
wchar_t *wcsstr(const wchar_t *s, const wchar_t *t);
size_t wcsspn(const wchar_t *s, const wchar_t *t);
size_t wcscspn(const wchar_t *s, const wchar_t *t);
wchar_t *wcspbrk(const wchar_t *s, const wchar_t *t);
wchar_t *wmemcpy(wchar_t *d, const wchar_t *s, size_t n);
wchar_t *wmemmove(wchar_t *d, const wchar_t *s, size_t n);
wchar_t *wmemset(wchar_t *d, wchar_t c, size_t n);
int wmemcmp(const wchar_t *s, const wchar_t *t, size_t n);
wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n);
double sqrt(double x);
float sqrtf(float x);
double cbrt(double x);
double floor(double x);
float floorf(float x);
double ceil(double x);
float ceilf(float x);
double round(double x);
float roundf(float x);
double trunc(double x);
float truncf(float x);
double rint(double x);
double nearbyint(double x);
double fabs(double x);
float fabsf(float x);
double fmod(double x, double y);
float fmodf(float x, float y);
double fmin(double x, double y);
double fmax(double x, double y);
float fminf(float x, float y);
float fmaxf(float x, float y);
double pow(double x, double y);
float powf(float x, float y);
double exp(double x);
double exp2(double x);
double expm1(double x);
double log(double x);
double log2(double x);
double log10(double x);
double log1p(double x);
float expf(float x);
float logf(float x);
double sin(double x);
double cos(double x);
double tan(double x);
double asin(double x);
double acos(double x);
double atan(double x);
double atan2(double y, double x);
double sinh(double x);
double cosh(double x);
double tanh(double x);
double hypot(double x, double y);
double ldexp(double x, int n);
double frexp(double x, int *n);
double modf(double x, double *n);
double copysign(double x, double y);
float sinf(float x);
float cosf(float x);
long lround(double x);
long lrint(double x);
long long llround(double x);
double fma(double x, double y, double z);
float fmaf(float x, float y, float z);
double fdim(double x, double y);
double remainder(double x, double y);
double drem(double x, double y);
double nextafter(double x, double y);
double exp10(double x);
double asinh(double x);
double acosh(double x);
double atanh(double x);
float tanf(float x);
float asinf(float x);
float acosf(float x);
float atanf(float x);
float atan2f(float y, float x);
float sinhf(float x);
float coshf(float x);
float tanhf(float x);
float hypotf(float x, float y);
float cbrtf(float x);
float exp2f(float x);
float expm1f(float x);
float log2f(float x);
float log10f(float x);
float log1pf(float x);
float rintf(float x);
float nearbyintf(float x);
float copysignf(float x, float y);
float fdimf(float x, float y);
long lroundf(float x);
long long llrint(double x);
long lrintf(float x);
double scalbn(double x, int n);
double scalbln(double x, long n);
float ldexpf(float x, int n);
double logb(double x);
int ilogb(double x);
int __behave_isnan(double x);
int __behave_isinf(double x);
int __behave_isfinite(double x);
int __behave_signbit(double x);
int __behave_isnormal(double x);
FILE *__behave_stream(int n);
int __builtin_clz(unsigned n);
int __builtin_clzl(unsigned long n);
int __builtin_clzll(unsigned long long n);
int __builtin_ctz(unsigned n);
int __builtin_ctzl(unsigned long n);
int __builtin_ctzll(unsigned long long n);
int __builtin_popcount(unsigned n);
int __builtin_popcountl(unsigned long n);
int __builtin_popcountll(unsigned long long n);
int __builtin_parity(unsigned n);
int __builtin_ffs(int n);
int __builtin_ffsl(long n);
int __builtin_ffsll(long long n);
int __builtin_parityl(unsigned long n);
int __builtin_parityll(unsigned long long n);
unsigned short __builtin_bswap16(unsigned short n);
unsigned int __builtin_bswap32(unsigned int n);
unsigned long __builtin_bswap64(unsigned long n);
int sprintf(char *d, const char *f, ...);
int snprintf(char *d, size_t n, const char *f, ...);
int printf(const char *f, ...);
int fprintf(FILE *s, const char *f, ...);
int puts(const char *s);
int putchar(int c);
int fputs(const char *s, FILE *f);
int fputc(int c, FILE *f);
int putc(int c, FILE *f);
int fflush(FILE *f);
void perror(const char *s);
int sscanf(const char *s, const char *f, ...);
int vsscanf(const char *s, const char *f, va_list a);
int vsprintf(char *d, const char *f, va_list a);
int vsnprintf(char *d, size_t n, const char *f, va_list a);
int vprintf(const char *f, va_list a);
int vfprintf(FILE *s, const char *f, va_list a);
int asprintf(char **d, const char *f, ...);
int vasprintf(char **d, const char *f, va_list a);
int dprintf(int n, const char *f, ...);
unsigned int htonl(unsigned int n);
unsigned short htons(unsigned short n);
unsigned int ntohl(unsigned int n);
unsigned short ntohs(unsigned short n);
mp_limb_t mpn_gcd_1(const mp_limb_t *x, mp_size_t n, mp_limb_t y);
