int run(int n) { return n ^ (n >> 1); }
