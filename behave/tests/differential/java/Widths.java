/** Wrap-around of each width. */
class Widths {
    static byte addB(byte a, byte b) { return (byte) (a + b); }
    static byte subB(byte a, byte b) { return (byte) (a - b); }
    static byte mulB(byte a, byte b) { return (byte) (a * b); }
    static byte divB(byte a, byte b) { return (byte) (a / b); }
    static byte remB(byte a, byte b) { return (byte) (a % b); }
    static byte andB(byte a, byte b) { return (byte) (a & b); }
    static byte orB(byte a, byte b) { return (byte) (a | b); }
    static byte xorB(byte a, byte b) { return (byte) (a ^ b); }
    static byte shlB(byte a, byte b) { return (byte) (a << b); }
    static byte shrB(byte a, byte b) { return (byte) (a >> b); }
    static byte ushrB(byte a, byte b) { return (byte) (a >>> b); }
    static byte addAssignB(byte a, byte b) { a += b; return a; }
    static byte subAssignB(byte a, byte b) { a -= b; return a; }
    static byte mulAssignB(byte a, byte b) { a *= b; return a; }
    static byte divAssignB(byte a, byte b) { a /= b; return a; }
    static byte remAssignB(byte a, byte b) { a %= b; return a; }
    static byte andAssignB(byte a, byte b) { a &= b; return a; }
    static byte orAssignB(byte a, byte b) { a |= b; return a; }
    static byte xorAssignB(byte a, byte b) { a ^= b; return a; }
    static byte shlAssignB(byte a, byte b) { a <<= b; return a; }
    static byte shrAssignB(byte a, byte b) { a >>= b; return a; }
    static byte ushrAssignB(byte a, byte b) { a >>>= b; return a; }
    static byte negB(byte a) { return (byte) -a; }
    static byte notB(byte a) { return (byte) ~a; }
    static byte incB(byte a) { a++; ++a; return a; }
    static byte decB(byte a) { a--; --a; return a; }
    static boolean lessB(byte a, byte b) { return a < b; }
    static boolean sameB(byte a, byte b) { return a == b; }
    static short toBS(byte a) { return (short) a; }
    static char toBC(byte a) { return (char) a; }
    static int toBI(byte a) { return (int) a; }
    static long toBL(byte a) { return (long) a; }
    static float toBF(byte a) { return (float) a; }
    static double toBD(byte a) { return (double) a; }
    static short addS(short a, short b) { return (short) (a + b); }
    static short subS(short a, short b) { return (short) (a - b); }
    static short mulS(short a, short b) { return (short) (a * b); }
    static short divS(short a, short b) { return (short) (a / b); }
    static short remS(short a, short b) { return (short) (a % b); }
    static short andS(short a, short b) { return (short) (a & b); }
    static short orS(short a, short b) { return (short) (a | b); }
    static short xorS(short a, short b) { return (short) (a ^ b); }
    static short shlS(short a, short b) { return (short) (a << b); }
    static short shrS(short a, short b) { return (short) (a >> b); }
    static short ushrS(short a, short b) { return (short) (a >>> b); }
    static short addAssignS(short a, short b) { a += b; return a; }
    static short subAssignS(short a, short b) { a -= b; return a; }
    static short mulAssignS(short a, short b) { a *= b; return a; }
    static short divAssignS(short a, short b) { a /= b; return a; }
    static short remAssignS(short a, short b) { a %= b; return a; }
    static short andAssignS(short a, short b) { a &= b; return a; }
    static short orAssignS(short a, short b) { a |= b; return a; }
    static short xorAssignS(short a, short b) { a ^= b; return a; }
    static short shlAssignS(short a, short b) { a <<= b; return a; }
    static short shrAssignS(short a, short b) { a >>= b; return a; }
    static short ushrAssignS(short a, short b) { a >>>= b; return a; }
    static short negS(short a) { return (short) -a; }
    static short notS(short a) { return (short) ~a; }
    static short incS(short a) { a++; ++a; return a; }
    static short decS(short a) { a--; --a; return a; }
    static boolean lessS(short a, short b) { return a < b; }
    static boolean sameS(short a, short b) { return a == b; }
    static byte toSB(short a) { return (byte) a; }
    static char toSC(short a) { return (char) a; }
    static int toSI(short a) { return (int) a; }
    static long toSL(short a) { return (long) a; }
    static float toSF(short a) { return (float) a; }
    static double toSD(short a) { return (double) a; }
    static char addC(char a, char b) { return (char) (a + b); }
    static char subC(char a, char b) { return (char) (a - b); }
    static char mulC(char a, char b) { return (char) (a * b); }
    static char divC(char a, char b) { return (char) (a / b); }
    static char remC(char a, char b) { return (char) (a % b); }
    static char andC(char a, char b) { return (char) (a & b); }
    static char orC(char a, char b) { return (char) (a | b); }
    static char xorC(char a, char b) { return (char) (a ^ b); }
    static char shlC(char a, char b) { return (char) (a << b); }
    static char shrC(char a, char b) { return (char) (a >> b); }
    static char ushrC(char a, char b) { return (char) (a >>> b); }
    static char addAssignC(char a, char b) { a += b; return a; }
    static char subAssignC(char a, char b) { a -= b; return a; }
    static char mulAssignC(char a, char b) { a *= b; return a; }
    static char divAssignC(char a, char b) { a /= b; return a; }
    static char remAssignC(char a, char b) { a %= b; return a; }
    static char andAssignC(char a, char b) { a &= b; return a; }
    static char orAssignC(char a, char b) { a |= b; return a; }
    static char xorAssignC(char a, char b) { a ^= b; return a; }
    static char shlAssignC(char a, char b) { a <<= b; return a; }
    static char shrAssignC(char a, char b) { a >>= b; return a; }
    static char ushrAssignC(char a, char b) { a >>>= b; return a; }
    static char negC(char a) { return (char) -a; }
    static char notC(char a) { return (char) ~a; }
    static char incC(char a) { a++; ++a; return a; }
    static char decC(char a) { a--; --a; return a; }
    static boolean lessC(char a, char b) { return a < b; }
    static boolean sameC(char a, char b) { return a == b; }
    static byte toCB(char a) { return (byte) a; }
    static short toCS(char a) { return (short) a; }
    static int toCI(char a) { return (int) a; }
    static long toCL(char a) { return (long) a; }
    static float toCF(char a) { return (float) a; }
    static double toCD(char a) { return (double) a; }
    static int addI(int a, int b) { return (int) (a + b); }
    static int subI(int a, int b) { return (int) (a - b); }
    static int mulI(int a, int b) { return (int) (a * b); }
    static int divI(int a, int b) { return (int) (a / b); }
    static int remI(int a, int b) { return (int) (a % b); }
    static int andI(int a, int b) { return (int) (a & b); }
    static int orI(int a, int b) { return (int) (a | b); }
    static int xorI(int a, int b) { return (int) (a ^ b); }
    static int shlI(int a, int b) { return (int) (a << b); }
    static int shrI(int a, int b) { return (int) (a >> b); }
    static int ushrI(int a, int b) { return (int) (a >>> b); }
    static int addAssignI(int a, int b) { a += b; return a; }
    static int subAssignI(int a, int b) { a -= b; return a; }
    static int mulAssignI(int a, int b) { a *= b; return a; }
    static int divAssignI(int a, int b) { a /= b; return a; }
    static int remAssignI(int a, int b) { a %= b; return a; }
    static int andAssignI(int a, int b) { a &= b; return a; }
    static int orAssignI(int a, int b) { a |= b; return a; }
    static int xorAssignI(int a, int b) { a ^= b; return a; }
    static int shlAssignI(int a, int b) { a <<= b; return a; }
    static int shrAssignI(int a, int b) { a >>= b; return a; }
    static int ushrAssignI(int a, int b) { a >>>= b; return a; }
    static int negI(int a) { return (int) -a; }
    static int notI(int a) { return (int) ~a; }
    static int incI(int a) { a++; ++a; return a; }
    static int decI(int a) { a--; --a; return a; }
    static boolean lessI(int a, int b) { return a < b; }
    static boolean sameI(int a, int b) { return a == b; }
    static byte toIB(int a) { return (byte) a; }
    static short toIS(int a) { return (short) a; }
    static char toIC(int a) { return (char) a; }
    static long toIL(int a) { return (long) a; }
    static float toIF(int a) { return (float) a; }
    static double toID(int a) { return (double) a; }
    static long addL(long a, long b) { return (long) (a + b); }
    static long subL(long a, long b) { return (long) (a - b); }
    static long mulL(long a, long b) { return (long) (a * b); }
    static long divL(long a, long b) { return (long) (a / b); }
    static long remL(long a, long b) { return (long) (a % b); }
    static long andL(long a, long b) { return (long) (a & b); }
    static long orL(long a, long b) { return (long) (a | b); }
    static long xorL(long a, long b) { return (long) (a ^ b); }
    static long shlL(long a, long b) { return (long) (a << b); }
    static long shrL(long a, long b) { return (long) (a >> b); }
    static long ushrL(long a, long b) { return (long) (a >>> b); }
    static long addAssignL(long a, long b) { a += b; return a; }
    static long subAssignL(long a, long b) { a -= b; return a; }
    static long mulAssignL(long a, long b) { a *= b; return a; }
    static long divAssignL(long a, long b) { a /= b; return a; }
    static long remAssignL(long a, long b) { a %= b; return a; }
    static long andAssignL(long a, long b) { a &= b; return a; }
    static long orAssignL(long a, long b) { a |= b; return a; }
    static long xorAssignL(long a, long b) { a ^= b; return a; }
    static long shlAssignL(long a, long b) { a <<= b; return a; }
    static long shrAssignL(long a, long b) { a >>= b; return a; }
    static long ushrAssignL(long a, long b) { a >>>= b; return a; }
    static long negL(long a) { return (long) -a; }
    static long notL(long a) { return (long) ~a; }
    static long incL(long a) { a++; ++a; return a; }
    static long decL(long a) { a--; --a; return a; }
    static boolean lessL(long a, long b) { return a < b; }
    static boolean sameL(long a, long b) { return a == b; }
    static byte toLB(long a) { return (byte) a; }
    static short toLS(long a) { return (short) a; }
    static char toLC(long a) { return (char) a; }
    static int toLI(long a) { return (int) a; }
    static float toLF(long a) { return (float) a; }
    static double toLD(long a) { return (double) a; }
    static float addF(float a, float b) { return a + b; }
    static float subF(float a, float b) { return a - b; }
    static float mulF(float a, float b) { return a * b; }
    static float divF(float a, float b) { return a / b; }
    static float remF(float a, float b) { return a % b; }
    static float negF(float a) { return -a; }
    static float incF(float a) { a++; return a; }
    static boolean lessF(float a, float b) { return a < b; }
    static boolean atMostF(float a, float b) { return a <= b; }
    static boolean sameF(float a, float b) { return a == b; }
    static boolean differF(float a, float b) { return a != b; }
    static byte toFB(float a) { return (byte) a; }
    static short toFS(float a) { return (short) a; }
    static char toFC(float a) { return (char) a; }
    static int toFI(float a) { return (int) a; }
    static long toFL(float a) { return (long) a; }
    static double toFD(float a) { return (double) a; }
    static double addD(double a, double b) { return a + b; }
    static double subD(double a, double b) { return a - b; }
    static double mulD(double a, double b) { return a * b; }
    static double divD(double a, double b) { return a / b; }
    static double remD(double a, double b) { return a % b; }
    static double negD(double a) { return -a; }
    static double incD(double a) { a++; return a; }
    static boolean lessD(double a, double b) { return a < b; }
    static boolean atMostD(double a, double b) { return a <= b; }
    static boolean sameD(double a, double b) { return a == b; }
    static boolean differD(double a, double b) { return a != b; }
    static byte toDB(double a) { return (byte) a; }
    static short toDS(double a) { return (short) a; }
    static char toDC(double a) { return (char) a; }
    static int toDI(double a) { return (int) a; }
    static long toDL(double a) { return (long) a; }
    static float toDF(double a) { return (float) a; }
}
