package atlas;

/** Keeps track of which items have been put together. */
final class Partition {
    private final int[] parent;
    private final byte[] rank;
    private int groups;

    Partition(int size) {
        parent = new int[size];
        rank = new byte[size];
        groups = size;
        for (int i = 0; i < size; i++) {
            parent[i] = i;
        }
    }

    int representative(int item) {
        int root = item;
        while (root != parent[root]) {
            root = parent[root];
        }
        while (item != root) {
            int next = parent[item];
            parent[item] = root;
            item = next;
        }
        return root;
    }

    /** Returns false when both were together already. */
    boolean join(int left, int right) {
        int a = representative(left);
        int b = representative(right);
        if (a == b) {
            return false;
        }
        if (rank[a] < rank[b]) {
            parent[a] = b;
        } else if (rank[a] > rank[b]) {
            parent[b] = a;
        } else {
            parent[b] = a;
            rank[a]++;
        }
        groups--;
        return true;
    }

    int groups() {
        return groups;
    }
}
