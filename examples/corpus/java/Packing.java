package atlas;

import java.util.Arrays;

/** Choosing what to take along. */
public final class Packing {
    private Packing() {}

    public static int bestValue(int[] weight, int[] value, int capacity) {
        int[][] best = new int[weight.length + 1][capacity + 1];
        for (int i = 1; i <= weight.length; i++) {
            for (int w = 0; w <= capacity; w++) {
                best[i][w] = best[i - 1][w];
                if (weight[i - 1] <= w) {
                    best[i][w] = Math.max(best[i][w], best[i - 1][w - weight[i - 1]] + value[i - 1]);
                }
            }
        }
        return best[weight.length][capacity];
    }

    /** The fewest coins that make up an amount, or -1. */
    public static int fewest(int[] coins, int amount) {
        int[] need = new int[amount + 1];
        Arrays.fill(need, Integer.MAX_VALUE);
        need[0] = 0;
        for (int sum = 1; sum <= amount; sum++) {
            for (int coin : coins) {
                if (coin <= sum && need[sum - coin] != Integer.MAX_VALUE) {
                    need[sum] = Math.min(need[sum], need[sum - coin] + 1);
                }
            }
        }
        return need[amount] == Integer.MAX_VALUE ? -1 : need[amount];
    }

    /** Length of the longest run of growing numbers, gaps allowed. */
    public static int climb(int[] heights) {
        int[] tail = new int[heights.length];
        int length = 0;
        for (int height : heights) {
            int at = Arrays.binarySearch(tail, 0, length, height);
            if (at < 0) {
                at = -(at + 1);
            }
            tail[at] = height;
            if (at == length) {
                length++;
            }
        }
        return length;
    }

    public static long cheapestProduct(int[] sizes) {
        int n = sizes.length - 1;
        long[][] cost = new long[n + 1][n + 1];
        for (int length = 2; length <= n; length++) {
            for (int i = 1; i <= n - length + 1; i++) {
                int j = i + length - 1;
                cost[i][j] = Long.MAX_VALUE;
                for (int k = i; k < j; k++) {
                    long q = cost[i][k] + cost[k + 1][j] + (long) sizes[i - 1] * sizes[k] * sizes[j];
                    cost[i][j] = Math.min(cost[i][j], q);
                }
            }
        }
        return cost[1][n];
    }

    /** How many of the meetings, given sorted by their ends, fit in one room. */
    public static int meetings(int[] start, int[] end) {
        int taken = 0;
        int free = Integer.MIN_VALUE;
        for (int i = 0; i < start.length; i++) {
            if (start[i] >= free) {
                taken++;
                free = end[i];
            }
        }
        return taken;
    }
}
