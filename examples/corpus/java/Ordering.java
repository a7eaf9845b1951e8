package atlas;

import java.util.Random;

/** Putting numbers in order, and finding them once they are. */
public final class Ordering {
    private Ordering() {}

    public static void arrange(int[] data) {
        arrange(data, 0, data.length - 1);
    }

    private static void arrange(int[] data, int low, int high) {
        if (low < high) {
            int middle = split(data, low, high);
            arrange(data, low, middle - 1);
            arrange(data, middle + 1, high);
        }
    }

    private static int split(int[] data, int low, int high) {
        int pivot = data[high];
        int i = low - 1;
        for (int j = low; j < high; j++) {
            if (data[j] <= pivot) {
                i++;
                swap(data, i, j);
            }
        }
        swap(data, i + 1, high);
        return i + 1;
    }

    private static void swap(int[] data, int i, int j) {
        int kept = data[i];
        data[i] = data[j];
        data[j] = kept;
    }

    /** Keeps equal numbers in the order they came in. */
    public static int[] tidy(int[] data) {
        if (data.length <= 1) {
            return data.clone();
        }
        int half = data.length / 2;
        int[] left = tidy(java.util.Arrays.copyOfRange(data, 0, half));
        int[] right = tidy(java.util.Arrays.copyOfRange(data, half, data.length));
        int[] out = new int[data.length];
        int i = 0;
        int j = 0;
        for (int k = 0; k < out.length; k++) {
            if (j >= right.length || i < left.length && left[i] <= right[j]) {
                out[k] = left[i++];
            } else {
                out[k] = right[j++];
            }
        }
        return out;
    }

    public static void pile(int[] data) {
        for (int i = data.length / 2 - 1; i >= 0; i--) {
            sink(data, i, data.length);
        }
        for (int end = data.length - 1; end > 0; end--) {
            swap(data, 0, end);
            sink(data, 0, end);
        }
    }

    private static void sink(int[] data, int at, int size) {
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && data[child + 1] > data[child]) {
                child++;
            }
            if (data[at] >= data[child]) {
                return;
            }
            swap(data, at, child);
            at = child;
        }
    }

    public static void nearlySorted(int[] data) {
        for (int j = 1; j < data.length; j++) {
            int key = data[j];
            int i = j - 1;
            while (i >= 0 && data[i] > key) {
                data[i + 1] = data[i];
                i--;
            }
            data[i + 1] = key;
        }
    }

    /** Sorts small numbers without comparing them. */
    public static int[] byFrequency(int[] data, int limit) {
        int[] count = new int[limit + 1];
        for (int value : data) {
            count[value]++;
        }
        for (int i = 1; i <= limit; i++) {
            count[i] += count[i - 1];
        }
        int[] out = new int[data.length];
        for (int i = data.length - 1; i >= 0; i--) {
            out[--count[data[i]]] = data[i];
        }
        return out;
    }

    /** The place of a number, or -1. */
    public static int locate(int[] sorted, int wanted) {
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] == wanted) {
                return middle;
            } else if (sorted[middle] < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** The first place whose number is not below the one wanted. */
    public static int lowerBound(int[] sorted, int wanted) {
        int first = 0;
        int count = sorted.length;
        while (count > 0) {
            int step = count / 2;
            if (sorted[first + step] < wanted) {
                first += step + 1;
                count -= step + 1;
            } else {
                count = step;
            }
        }
        return first;
    }

    /** The number that would stand at a place if the data were sorted. */
    public static int pick(int[] data, int place) {
        int low = 0;
        int high = data.length - 1;
        while (low < high) {
            int middle = split(data, low, high);
            if (middle == place) {
                return data[middle];
            } else if (middle < place) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return data[low];
    }

    public static void mix(int[] data, long seed) {
        Random random = new Random(seed);
        for (int i = data.length - 1; i > 0; i--) {
            swap(data, i, random.nextInt(i + 1));
        }
    }

    public static boolean isSorted(int[] data) {
        for (int i = 1; i < data.length; i++) {
            if (data[i - 1] > data[i]) {
                return false;
            }
        }
        return true;
    }
}
