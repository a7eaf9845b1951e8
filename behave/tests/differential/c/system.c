#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <grp.h>
#include <locale.h>
#include <netinet/in.h>
#include <poll.h>
#include <pwd.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <time.h>
#include <wchar.h>

int size_of(int k) {
    switch (k) {
    case 0: return sizeof(struct tm);
    case 1: return sizeof(struct timeval);
    case 2: return sizeof(struct timespec);
    case 3: return sizeof(struct stat);
    case 4: return sizeof(struct dirent);
    case 5: return sizeof(struct in6_addr);
    case 6: return sizeof(struct sockaddr_in);
    case 7: return sizeof(struct sockaddr_in6);
    case 8: return sizeof(struct lconv);
    case 9: return sizeof(struct passwd);
    case 10: return sizeof(struct option);
    case 11: return sizeof(struct pollfd);
    case 12: return sizeof(sigset_t);
    case 13: return sizeof(mbstate_t);
    case 14: return sizeof(struct iovec);
    case 15: return sizeof(struct tms);
    case 16: return sizeof(struct group);
    case 17: return sizeof(struct itimerval);
    default: return 0;
    }
}

int offset_of(int k) {
    struct stat s;
    struct tm t;
    struct lconv l;
    struct dirent d;
    switch (k) {
    case 0: return (char *) &s.st_mode - (char *) &s;
    case 1: return (char *) &s.st_size - (char *) &s;
    case 2: return (char *) &s.st_mtime - (char *) &s;
    case 3: return (char *) &t.tm_gmtoff - (char *) &t;
    case 4: return (char *) &l.frac_digits - (char *) &l;
    case 5: return (char *) &d.d_name - (char *) &d;
    default: return -1;
    }
}

int constant(int k) {
    switch (k) {
    case 0: return EINVAL;
    case 1: return ENOTSUP;
    case 2: return O_CREAT | O_TRUNC | O_WRONLY;
    case 3: return S_IRUSR | S_IFDIR;
    case 4: return SIGTERM;
    case 5: return WNOHANG;
    case 6: return LC_ALL;
    case 7: return DT_DIR;
    case 8: return AF_INET6;
    case 9: return required_argument;
    case 10: return POLLIN;
    case 11: return CLOCKS_PER_SEC == 1000000;
#ifdef ENOSUCHTHING
    case 12: return 1;
#else
    case 12: return 2;
#endif
    default: return -1;
    }
}

int add_fits(int a, int b) {
    int r;
    return __builtin_add_overflow(a, b, &r) ? -1 : r;
}

int sub_wraps(int a, int b) {
    int r;
    __builtin_sub_overflow(a, b, &r);
    return r;
}

int mul_tells(int a, int b) {
    int r;
    return __builtin_mul_overflow(a, b, &r);
}

long mul_long(long a, long b) {
    long r;
    return __builtin_mul_overflow(a, b, &r) ? 0 : r;
}

unsigned long mul_unsigned(unsigned long a, unsigned long b) {
    unsigned long r;
    return __builtin_mul_overflow(a, b, &r) ? 7 : r;
}

unsigned long add_mixed(unsigned long a, int b) {
    unsigned long r;
    return __builtin_add_overflow(a, b, &r) ? 5 : r;
}

int short_sum(long a, unsigned b) {
    unsigned short r;
    return __builtin_add_overflow(a, b, &r) ? -(int) r : r;
}

int would_overflow(int a, int b) {
    return __builtin_add_overflow_p(a, b, (signed char) 0) + 2 * __builtin_mul_overflow_p(a, b, (long) 0);
}

int first_bit(long n) {
    return ffsl(n);
}

int parity(long n) {
    return __builtin_parityl(n) + 2 * __builtin_parityll(n) + 4 * __builtin_ffsll(n);
}

long seconds(int year, int month, int day) {
    struct tm t;
    memset(&t, 0, sizeof t);
    t.tm_year = year % 400;
    t.tm_mon = month % 30;
    t.tm_mday = day % 100;
    t.tm_hour = 5;
    return timegm(&t);
}

int date(long at) {
    time_t t = at % 100000000000L;
    struct tm *d = gmtime(&t);
    return ((d->tm_year * 13 + d->tm_mon) * 32 + d->tm_mday) * 7 + d->tm_wday;
}

int clock_time(long at) {
    time_t t = at % 100000000000L;
    struct tm d;
    gmtime_r(&t, &d);
    return ((d.tm_hour * 60 + d.tm_min) * 60 + d.tm_sec) * 400 + d.tm_yday;
}
