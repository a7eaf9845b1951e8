/* Every width: wrap-around, promotion, conversion. */

signed char add_sc(signed char a, signed char b) { return a + b; }
signed char sub_sc(signed char a, signed char b) { return a - b; }
signed char mul_sc(signed char a, signed char b) { return a * b; }
signed char div_sc(signed char a, signed char b) { return a / b; }
signed char rem_sc(signed char a, signed char b) { return a % b; }
signed char and_sc(signed char a, signed char b) { return a & b; }
signed char or_sc(signed char a, signed char b) { return a | b; }
signed char xor_sc(signed char a, signed char b) { return a ^ b; }
signed char add_assign_sc(signed char a, signed char b) { a += b; return a; }
signed char mul_assign_sc(signed char a, signed char b) { a *= b; return a; }
signed char rem_assign_sc(signed char a, signed char b) { a %= b; return a; }
signed char xor_assign_sc(signed char a, signed char b) { a ^= b; return a; }
signed char shl_sc(signed char a, int k) { return a << (k & 7); }
signed char shr_sc(signed char a, int k) { return a >> (k & 7); }
signed char neg_sc(signed char a) { return -a; }
signed char not_sc(signed char a) { return ~a; }
int lnot_sc(signed char a) { return !a; }
signed char inc_sc(signed char a) { a++; ++a; return a; }
signed char dec_sc(signed char a) { a--; --a; return a; }
int less_sc(signed char a, signed char b) { return a < b; }
int less_int_sc(signed char a, int b) { return a < b; }
unsigned char to_sc_uc(signed char a) { return a; }
short to_sc_s(signed char a) { return a; }
unsigned short to_sc_us(signed char a) { return a; }
int to_sc_i(signed char a) { return a; }
unsigned int to_sc_u(signed char a) { return a; }
long to_sc_l(signed char a) { return a; }
unsigned long to_sc_ul(signed char a) { return a; }
float to_sc_f(signed char a) { return a; }
double to_sc_d(signed char a) { return a; }
unsigned char add_uc(unsigned char a, unsigned char b) { return a + b; }
unsigned char sub_uc(unsigned char a, unsigned char b) { return a - b; }
unsigned char mul_uc(unsigned char a, unsigned char b) { return a * b; }
unsigned char div_uc(unsigned char a, unsigned char b) { return a / b; }
unsigned char rem_uc(unsigned char a, unsigned char b) { return a % b; }
unsigned char and_uc(unsigned char a, unsigned char b) { return a & b; }
unsigned char or_uc(unsigned char a, unsigned char b) { return a | b; }
unsigned char xor_uc(unsigned char a, unsigned char b) { return a ^ b; }
unsigned char add_assign_uc(unsigned char a, unsigned char b) { a += b; return a; }
unsigned char mul_assign_uc(unsigned char a, unsigned char b) { a *= b; return a; }
unsigned char rem_assign_uc(unsigned char a, unsigned char b) { a %= b; return a; }
unsigned char xor_assign_uc(unsigned char a, unsigned char b) { a ^= b; return a; }
unsigned char shl_uc(unsigned char a, int k) { return a << (k & 7); }
unsigned char shr_uc(unsigned char a, int k) { return a >> (k & 7); }
unsigned char neg_uc(unsigned char a) { return -a; }
unsigned char not_uc(unsigned char a) { return ~a; }
int lnot_uc(unsigned char a) { return !a; }
unsigned char inc_uc(unsigned char a) { a++; ++a; return a; }
unsigned char dec_uc(unsigned char a) { a--; --a; return a; }
int less_uc(unsigned char a, unsigned char b) { return a < b; }
int less_int_uc(unsigned char a, int b) { return a < b; }
signed char to_uc_sc(unsigned char a) { return a; }
short to_uc_s(unsigned char a) { return a; }
unsigned short to_uc_us(unsigned char a) { return a; }
int to_uc_i(unsigned char a) { return a; }
unsigned int to_uc_u(unsigned char a) { return a; }
long to_uc_l(unsigned char a) { return a; }
unsigned long to_uc_ul(unsigned char a) { return a; }
float to_uc_f(unsigned char a) { return a; }
double to_uc_d(unsigned char a) { return a; }
short add_s(short a, short b) { return a + b; }
short sub_s(short a, short b) { return a - b; }
short mul_s(short a, short b) { return a * b; }
short div_s(short a, short b) { return a / b; }
short rem_s(short a, short b) { return a % b; }
short and_s(short a, short b) { return a & b; }
short or_s(short a, short b) { return a | b; }
short xor_s(short a, short b) { return a ^ b; }
short add_assign_s(short a, short b) { a += b; return a; }
short mul_assign_s(short a, short b) { a *= b; return a; }
short rem_assign_s(short a, short b) { a %= b; return a; }
short xor_assign_s(short a, short b) { a ^= b; return a; }
short shl_s(short a, int k) { return a << (k & 7); }
short shr_s(short a, int k) { return a >> (k & 7); }
short neg_s(short a) { return -a; }
short not_s(short a) { return ~a; }
int lnot_s(short a) { return !a; }
short inc_s(short a) { a++; ++a; return a; }
short dec_s(short a) { a--; --a; return a; }
int less_s(short a, short b) { return a < b; }
int less_int_s(short a, int b) { return a < b; }
signed char to_s_sc(short a) { return a; }
unsigned char to_s_uc(short a) { return a; }
unsigned short to_s_us(short a) { return a; }
int to_s_i(short a) { return a; }
unsigned int to_s_u(short a) { return a; }
long to_s_l(short a) { return a; }
unsigned long to_s_ul(short a) { return a; }
float to_s_f(short a) { return a; }
double to_s_d(short a) { return a; }
unsigned short add_us(unsigned short a, unsigned short b) { return a + b; }
unsigned short sub_us(unsigned short a, unsigned short b) { return a - b; }
unsigned short mul_us(unsigned short a, unsigned short b) { return a * b; }
unsigned short div_us(unsigned short a, unsigned short b) { return a / b; }
unsigned short rem_us(unsigned short a, unsigned short b) { return a % b; }
unsigned short and_us(unsigned short a, unsigned short b) { return a & b; }
unsigned short or_us(unsigned short a, unsigned short b) { return a | b; }
unsigned short xor_us(unsigned short a, unsigned short b) { return a ^ b; }
unsigned short add_assign_us(unsigned short a, unsigned short b) { a += b; return a; }
unsigned short mul_assign_us(unsigned short a, unsigned short b) { a *= b; return a; }
unsigned short rem_assign_us(unsigned short a, unsigned short b) { a %= b; return a; }
unsigned short xor_assign_us(unsigned short a, unsigned short b) { a ^= b; return a; }
unsigned short shl_us(unsigned short a, int k) { return a << (k & 7); }
unsigned short shr_us(unsigned short a, int k) { return a >> (k & 7); }
unsigned short neg_us(unsigned short a) { return -a; }
unsigned short not_us(unsigned short a) { return ~a; }
int lnot_us(unsigned short a) { return !a; }
unsigned short inc_us(unsigned short a) { a++; ++a; return a; }
unsigned short dec_us(unsigned short a) { a--; --a; return a; }
int less_us(unsigned short a, unsigned short b) { return a < b; }
int less_int_us(unsigned short a, int b) { return a < b; }
signed char to_us_sc(unsigned short a) { return a; }
unsigned char to_us_uc(unsigned short a) { return a; }
short to_us_s(unsigned short a) { return a; }
int to_us_i(unsigned short a) { return a; }
unsigned int to_us_u(unsigned short a) { return a; }
long to_us_l(unsigned short a) { return a; }
unsigned long to_us_ul(unsigned short a) { return a; }
float to_us_f(unsigned short a) { return a; }
double to_us_d(unsigned short a) { return a; }
int add_i(int a, int b) { return a + b; }
int sub_i(int a, int b) { return a - b; }
int mul_i(int a, int b) { return a * b; }
int div_i(int a, int b) { return a / b; }
int rem_i(int a, int b) { return a % b; }
int and_i(int a, int b) { return a & b; }
int or_i(int a, int b) { return a | b; }
int xor_i(int a, int b) { return a ^ b; }
int add_assign_i(int a, int b) { a += b; return a; }
int mul_assign_i(int a, int b) { a *= b; return a; }
int rem_assign_i(int a, int b) { a %= b; return a; }
int xor_assign_i(int a, int b) { a ^= b; return a; }
int shl_i(int a, int k) { return a << (k & 7); }
int shr_i(int a, int k) { return a >> (k & 7); }
int neg_i(int a) { return -a; }
int not_i(int a) { return ~a; }
int lnot_i(int a) { return !a; }
int inc_i(int a) { a++; ++a; return a; }
int dec_i(int a) { a--; --a; return a; }
int less_i(int a, int b) { return a < b; }
int less_int_i(int a, int b) { return a < b; }
signed char to_i_sc(int a) { return a; }
unsigned char to_i_uc(int a) { return a; }
short to_i_s(int a) { return a; }
unsigned short to_i_us(int a) { return a; }
unsigned int to_i_u(int a) { return a; }
long to_i_l(int a) { return a; }
unsigned long to_i_ul(int a) { return a; }
float to_i_f(int a) { return a; }
double to_i_d(int a) { return a; }
unsigned int add_u(unsigned int a, unsigned int b) { return a + b; }
unsigned int sub_u(unsigned int a, unsigned int b) { return a - b; }
unsigned int mul_u(unsigned int a, unsigned int b) { return a * b; }
unsigned int div_u(unsigned int a, unsigned int b) { return a / b; }
unsigned int rem_u(unsigned int a, unsigned int b) { return a % b; }
unsigned int and_u(unsigned int a, unsigned int b) { return a & b; }
unsigned int or_u(unsigned int a, unsigned int b) { return a | b; }
unsigned int xor_u(unsigned int a, unsigned int b) { return a ^ b; }
unsigned int add_assign_u(unsigned int a, unsigned int b) { a += b; return a; }
unsigned int mul_assign_u(unsigned int a, unsigned int b) { a *= b; return a; }
unsigned int rem_assign_u(unsigned int a, unsigned int b) { a %= b; return a; }
unsigned int xor_assign_u(unsigned int a, unsigned int b) { a ^= b; return a; }
unsigned int shl_u(unsigned int a, int k) { return a << (k & 7); }
unsigned int shr_u(unsigned int a, int k) { return a >> (k & 7); }
unsigned int neg_u(unsigned int a) { return -a; }
unsigned int not_u(unsigned int a) { return ~a; }
int lnot_u(unsigned int a) { return !a; }
unsigned int inc_u(unsigned int a) { a++; ++a; return a; }
unsigned int dec_u(unsigned int a) { a--; --a; return a; }
int less_u(unsigned int a, unsigned int b) { return a < b; }
int less_int_u(unsigned int a, int b) { return a < b; }
signed char to_u_sc(unsigned int a) { return a; }
unsigned char to_u_uc(unsigned int a) { return a; }
short to_u_s(unsigned int a) { return a; }
unsigned short to_u_us(unsigned int a) { return a; }
int to_u_i(unsigned int a) { return a; }
long to_u_l(unsigned int a) { return a; }
unsigned long to_u_ul(unsigned int a) { return a; }
float to_u_f(unsigned int a) { return a; }
double to_u_d(unsigned int a) { return a; }
long add_l(long a, long b) { return a + b; }
long sub_l(long a, long b) { return a - b; }
long mul_l(long a, long b) { return a * b; }
long div_l(long a, long b) { return a / b; }
long rem_l(long a, long b) { return a % b; }
long and_l(long a, long b) { return a & b; }
long or_l(long a, long b) { return a | b; }
long xor_l(long a, long b) { return a ^ b; }
long add_assign_l(long a, long b) { a += b; return a; }
long mul_assign_l(long a, long b) { a *= b; return a; }
long rem_assign_l(long a, long b) { a %= b; return a; }
long xor_assign_l(long a, long b) { a ^= b; return a; }
long shl_l(long a, int k) { return a << (k & 7); }
long shr_l(long a, int k) { return a >> (k & 7); }
long neg_l(long a) { return -a; }
long not_l(long a) { return ~a; }
int lnot_l(long a) { return !a; }
long inc_l(long a) { a++; ++a; return a; }
long dec_l(long a) { a--; --a; return a; }
int less_l(long a, long b) { return a < b; }
int less_int_l(long a, int b) { return a < b; }
signed char to_l_sc(long a) { return a; }
unsigned char to_l_uc(long a) { return a; }
short to_l_s(long a) { return a; }
unsigned short to_l_us(long a) { return a; }
int to_l_i(long a) { return a; }
unsigned int to_l_u(long a) { return a; }
unsigned long to_l_ul(long a) { return a; }
float to_l_f(long a) { return a; }
double to_l_d(long a) { return a; }
unsigned long add_ul(unsigned long a, unsigned long b) { return a + b; }
unsigned long sub_ul(unsigned long a, unsigned long b) { return a - b; }
unsigned long mul_ul(unsigned long a, unsigned long b) { return a * b; }
unsigned long div_ul(unsigned long a, unsigned long b) { return a / b; }
unsigned long rem_ul(unsigned long a, unsigned long b) { return a % b; }
unsigned long and_ul(unsigned long a, unsigned long b) { return a & b; }
unsigned long or_ul(unsigned long a, unsigned long b) { return a | b; }
unsigned long xor_ul(unsigned long a, unsigned long b) { return a ^ b; }
unsigned long add_assign_ul(unsigned long a, unsigned long b) { a += b; return a; }
unsigned long mul_assign_ul(unsigned long a, unsigned long b) { a *= b; return a; }
unsigned long rem_assign_ul(unsigned long a, unsigned long b) { a %= b; return a; }
unsigned long xor_assign_ul(unsigned long a, unsigned long b) { a ^= b; return a; }
unsigned long shl_ul(unsigned long a, int k) { return a << (k & 7); }
unsigned long shr_ul(unsigned long a, int k) { return a >> (k & 7); }
unsigned long neg_ul(unsigned long a) { return -a; }
unsigned long not_ul(unsigned long a) { return ~a; }
int lnot_ul(unsigned long a) { return !a; }
unsigned long inc_ul(unsigned long a) { a++; ++a; return a; }
unsigned long dec_ul(unsigned long a) { a--; --a; return a; }
int less_ul(unsigned long a, unsigned long b) { return a < b; }
int less_int_ul(unsigned long a, int b) { return a < b; }
signed char to_ul_sc(unsigned long a) { return a; }
unsigned char to_ul_uc(unsigned long a) { return a; }
short to_ul_s(unsigned long a) { return a; }
unsigned short to_ul_us(unsigned long a) { return a; }
int to_ul_i(unsigned long a) { return a; }
unsigned int to_ul_u(unsigned long a) { return a; }
long to_ul_l(unsigned long a) { return a; }
float to_ul_f(unsigned long a) { return a; }
double to_ul_d(unsigned long a) { return a; }
float add_f(float a, float b) { return a + b; }
float sub_f(float a, float b) { return a - b; }
float mul_f(float a, float b) { return a * b; }
float div_f(float a, float b) { return a / b; }
int less_f(float a, float b) { return a < b; }
int same_f(float a, float b) { return a == b; }
int differ_f(float a, float b) { return a != b; }
int small_to_int_f(float x) { return (int) x; }
long small_to_long_f(float x) { return (long) x; }
double add_d(double a, double b) { return a + b; }
double sub_d(double a, double b) { return a - b; }
double mul_d(double a, double b) { return a * b; }
double div_d(double a, double b) { return a / b; }
int less_d(double a, double b) { return a < b; }
int same_d(double a, double b) { return a == b; }
int differ_d(double a, double b) { return a != b; }
int small_to_int_d(double x) { return (int) x; }
long small_to_long_d(double x) { return (long) x; }
float narrow_d(double x) { return x; }
double widen_f(float a) { return a; }
