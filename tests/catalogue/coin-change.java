class Sample {
    static int run(int[] coins, int amount) {
        int[] least = new int[amount + 1];
        for (int a = 1; a <= amount; a++) {
            least[a] = 1000000;
            for (int c : coins) { if (c <= a && least[a - c] + 1 < least[a]) least[a] = least[a - c] + 1; }
        }
        return least[amount];
    }
}
