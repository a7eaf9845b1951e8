import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** A road map with numbered towns. */
public class Roads {
    private static final int FAR = Integer.MAX_VALUE / 4;

    private record Road(int from, int to, int km) { }

    private record Stop(int town, int km) implements Comparable<Stop> {
        @Override
        public int compareTo(Stop other) {
            return Integer.compare(km, other.km);
        }
    }

    private final List<List<Road>> out = new ArrayList<>();
    private final List<Road> all = new ArrayList<>();

    public Roads(int towns) {
        for (int i = 0; i < towns; i++) {
            out.add(new ArrayList<>());
        }
    }

    public void connect(int a, int b, int km) {
        if (km < 0) {
            throw new IllegalArgumentException("negative length " + km);
        }
        Road road = new Road(a, b, km);
        out.get(a).add(road);
        out.get(b).add(new Road(b, a, km));
        all.add(road);
    }

    public int[] kilometresFrom(int start) {
        int[] best = new int[out.size()];
        Arrays.fill(best, FAR);
        best[start] = 0;
        PriorityQueue<Stop> open = new PriorityQueue<>();
        open.add(new Stop(start, 0));
        while (!open.isEmpty()) {
            Stop here = open.poll();
            if (here.km() > best[here.town()]) {
                continue;
            }
            for (Road road : out.get(here.town())) {
                int km = here.km() + road.km();
                if (km < best[road.to()]) {
                    best[road.to()] = km;
                    open.add(new Stop(road.to(), km));
                }
            }
        }
        return best;
    }

    /** The route with the fewest towns, empty when there is none. */
    public List<Integer> fewestTowns(int start, int goal) {
        int[] cameFrom = new int[out.size()];
        Arrays.fill(cameFrom, -1);
        cameFrom[start] = start;
        Deque<Integer> waiting = new ArrayDeque<>();
        waiting.addLast(start);
        while (!waiting.isEmpty()) {
            int town = waiting.removeFirst();
            if (town == goal) {
                break;
            }
            for (Road road : out.get(town)) {
                if (cameFrom[road.to()] < 0) {
                    cameFrom[road.to()] = town;
                    waiting.addLast(road.to());
                }
            }
        }
        List<Integer> route = new ArrayList<>();
        if (cameFrom[goal] >= 0) {
            for (int town = goal; town != start; town = cameFrom[town]) {
                route.add(town);
            }
            route.add(start);
            Collections.reverse(route);
        }
        return route;
    }

    public boolean[] reachable(int start) {
        boolean[] seen = new boolean[out.size()];
        Deque<Integer> stack = new ArrayDeque<>();
        stack.push(start);
        while (!stack.isEmpty()) {
            int town = stack.pop();
            if (seen[town]) {
                continue;
            }
            seen[town] = true;
            for (Road road : out.get(town)) {
                stack.push(road.to());
            }
        }
        return seen;
    }

    /** Distances between all towns. */
    public int[][] table() {
        int n = out.size();
        int[][] km = new int[n][n];
        for (int a = 0; a < n; a++) {
            Arrays.fill(km[a], FAR);
            km[a][a] = 0;
            for (Road road : out.get(a)) {
                km[a][road.to()] = Math.min(km[a][road.to()], road.km());
            }
        }
        for (int via = 0; via < n; via++) {
            for (int a = 0; a < n; a++) {
                for (int b = 0; b < n; b++) {
                    km[a][b] = Math.min(km[a][b], km[a][via] + km[via][b]);
                }
            }
        }
        return km;
    }

    /** The roads to keep clear of snow: every town stays reachable, and no choice is shorter. */
    public List<Road> winterService() {
        int[] boss = new int[out.size()];
        for (int i = 0; i < boss.length; i++) {
            boss[i] = i;
        }
        List<Road> byLength = new ArrayList<>(all);
        byLength.sort((x, y) -> Integer.compare(x.km(), y.km()));
        List<Road> kept = new ArrayList<>();
        for (Road road : byLength) {
            int a = chief(boss, road.from());
            int b = chief(boss, road.to());
            if (a != b) {
                boss[a] = b;
                kept.add(road);
            }
        }
        return kept;
    }

    private static int chief(int[] boss, int i) {
        while (boss[i] != i) {
            boss[i] = boss[boss[i]];
            i = boss[i];
        }
        return i;
    }

    /** The same from one town outwards. */
    public int snowKilometres(int depot) {
        boolean[] done = new boolean[out.size()];
        int[] near = new int[out.size()];
        Arrays.fill(near, FAR);
        near[depot] = 0;
        int total = 0;
        for (int round = 0; round < near.length; round++) {
            int pick = -1;
            for (int i = 0; i < near.length; i++) {
                if (!done[i] && (pick < 0 || near[i] < near[pick])) {
                    pick = i;
                }
            }
            done[pick] = true;
            total += near[pick];
            for (Road road : out.get(pick)) {
                if (!done[road.to()] && road.km() < near[road.to()]) {
                    near[road.to()] = road.km();
                }
            }
        }
        return total;
    }

    public int longestRoad() {
        int max = 0;
        for (Road road : all) {
            max = Math.max(max, road.km());
        }
        return max;
    }
}
