import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;

/** Tasks, alarms and what must happen before what. */
class Agenda {
    private long[] alarms = new long[16];
    private int size;

    void add(long time) {
        if (size == alarms.length) {
            alarms = Arrays.copyOf(alarms, size * 2);
        }
        int at = size++;
        alarms[at] = time;
        while (at > 0 && alarms[(at - 1) / 2] > alarms[at]) {
            long t = alarms[at];
            alarms[at] = alarms[(at - 1) / 2];
            alarms[(at - 1) / 2] = t;
            at = (at - 1) / 2;
        }
    }

    long next() {
        if (size == 0) {
            throw new IllegalStateException("no alarm is set");
        }
        long first = alarms[0];
        alarms[0] = alarms[--size];
        settle(0);
        return first;
    }

    private void settle(int at) {
        while (true) {
            int child = 2 * at + 1;
            if (child >= size) {
                return;
            }
            if (child + 1 < size && alarms[child + 1] < alarms[child]) {
                child++;
            }
            if (alarms[at] <= alarms[child]) {
                return;
            }
            long t = alarms[at];
            alarms[at] = alarms[child];
            alarms[child] = t;
            at = child;
        }
    }

    /** An order in which everything can be done. */
    static List<String> plan(Map<String, List<String>> unlocks) {
        Map<String, Integer> open = new HashMap<>();
        for (Map.Entry<String, List<String>> entry : unlocks.entrySet()) {
            open.putIfAbsent(entry.getKey(), 0);
            for (String later : entry.getValue()) {
                open.merge(later, 1, Integer::sum);
            }
        }
        Queue<String> ready = new LinkedList<>();
        open.forEach((task, n) -> {
            if (n == 0) {
                ready.add(task);
            }
        });
        List<String> order = new ArrayList<>();
        while (!ready.isEmpty()) {
            String task = ready.remove();
            order.add(task);
            for (String later : unlocks.getOrDefault(task, List.of())) {
                int left = open.get(later) - 1;
                open.put(later, left);
                if (left == 0) {
                    ready.add(later);
                }
            }
        }
        if (order.size() < open.size()) {
            throw new IllegalStateException("tasks wait for each other");
        }
        return order;
    }

    /** Length of the longest row of days, gaps allowed, on which more was done each time. */
    static int streak(int[] done) {
        if (done.length == 0) {
            return 0;
        }
        int[] upTo = new int[done.length];
        int record = 1;
        for (int day = 0; day < done.length; day++) {
            upTo[day] = 1;
            for (int before = 0; before < day; before++) {
                if (done[before] < done[day]) {
                    upTo[day] = Math.max(upTo[day], upTo[before] + 1);
                }
            }
            record = Math.max(record, upTo[day]);
        }
        return record;
    }

    /** The longest run of days without a gap on which more was done each time. */
    static int run(int[] done) {
        int best = 0;
        int now = 0;
        for (int i = 0; i < done.length; i++) {
            now = i > 0 && done[i] > done[i - 1] ? now + 1 : 1;
            best = Math.max(best, now);
        }
        return best;
    }

    /** As many talks as one person can hear. */
    static int attend(int[][] talks) {
        Arrays.sort(talks, (a, b) -> Integer.compare(a[1], b[1]));
        int end = Integer.MIN_VALUE;
        int n = 0;
        for (int[] talk : talks) {
            if (talk[0] >= end) {
                end = talk[1];
                n++;
            }
        }
        return n;
    }
}
