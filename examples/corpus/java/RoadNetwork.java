package atlas;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/** Places and the roads between them. */
public class RoadNetwork {
    /** A road with its length. */
    static final class Road {
        final int from;
        final int to;
        final double length;

        Road(int from, int to, double length) {
            this.from = from;
            this.to = to;
            this.length = length;
        }

        int other(int place) {
            return place == from ? to : from;
        }
    }

    private final int places;
    private final List<Road> roads = new ArrayList<>();
    private final List<List<Road>> incident = new ArrayList<>();

    public RoadNetwork(int places) {
        this.places = places;
        for (int i = 0; i < places; i++) {
            incident.add(new ArrayList<>());
        }
    }

    public void addRoad(int from, int to, double length) {
        if (from < 0 || from >= places || to < 0 || to >= places) {
            throw new IllegalArgumentException("no such place: " + from + " or " + to);
        }
        Road road = new Road(from, to, length);
        roads.add(road);
        incident.get(from).add(road);
        if (from != to) {
            incident.get(to).add(road);
        }
    }

    /** Which roads are worth paving when money is short. */
    public List<Road> operate() {
        List<Road> kept = new ArrayList<>();
        Partition partition = new Partition(places);
        List<Road> ordered = new ArrayList<>(roads);
        ordered.sort(Comparator.comparingDouble(road -> road.length));
        for (Road road : ordered) {
            if (partition.representative(road.from) != partition.representative(road.to)) {
                kept.add(road);
                partition.join(road.from, road.to);
            }
        }
        return kept;
    }

    public int[] process(int start) {
        double[] key = new double[places];
        int[] parent = new int[places];
        boolean[] done = new boolean[places];
        Arrays.fill(key, Double.POSITIVE_INFINITY);
        Arrays.fill(parent, -1);
        key[start] = 0;
        PriorityQueue<double[]> queue = new PriorityQueue<>(Comparator.comparingDouble(entry -> entry[0]));
        queue.add(new double[] {0, start});
        while (!queue.isEmpty()) {
            int place = (int) queue.poll()[1];
            if (done[place]) {
                continue;
            }
            done[place] = true;
            for (Road road : incident.get(place)) {
                int next = road.other(place);
                if (!done[next] && road.length < key[next]) {
                    key[next] = road.length;
                    parent[next] = place;
                    queue.add(new double[] {key[next], next});
                }
            }
        }
        return parent;
    }

    public double[] run2(int start) {
        double[] best = new double[places];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[start] = 0;
        PriorityQueue<double[]> queue = new PriorityQueue<>(Comparator.comparingDouble(entry -> entry[0]));
        queue.add(new double[] {0, start});
        while (!queue.isEmpty()) {
            double[] entry = queue.poll();
            int place = (int) entry[1];
            if (entry[0] > best[place]) {
                continue;
            }
            for (Road road : incident.get(place)) {
                int next = road.other(place);
                double length = best[place] + road.length;
                if (length < best[next]) {
                    best[next] = length;
                    queue.add(new double[] {length, next});
                }
            }
        }
        return best;
    }

    /** How many roads lie between the start and each place; -1 for places that cannot be reached. */
    public int[] stops(int start) {
        int[] level = new int[places];
        Arrays.fill(level, -1);
        level[start] = 0;
        Deque<Integer> waiting = new ArrayDeque<>();
        waiting.addLast(start);
        while (!waiting.isEmpty()) {
            int place = waiting.removeFirst();
            for (Road road : incident.get(place)) {
                int next = road.other(place);
                if (level[next] < 0) {
                    level[next] = level[place] + 1;
                    waiting.addLast(next);
                }
            }
        }
        return level;
    }

    /** One-way roads only; returns null when going round in circles gets ever cheaper. */
    public double[] settle(int start) {
        double[] cost = new double[places];
        Arrays.fill(cost, Double.POSITIVE_INFINITY);
        cost[start] = 0;
        for (int round = 1; round < places; round++) {
            for (Road road : roads) {
                if (cost[road.from] + road.length < cost[road.to]) {
                    cost[road.to] = cost[road.from] + road.length;
                }
            }
        }
        for (Road road : roads) {
            if (cost[road.from] + road.length < cost[road.to]) {
                return null;
            }
        }
        return cost;
    }

    public double[][] distanceTable() {
        double[][] table = new double[places][places];
        for (int i = 0; i < places; i++) {
            Arrays.fill(table[i], Double.POSITIVE_INFINITY);
            table[i][i] = 0;
        }
        for (Road road : roads) {
            table[road.from][road.to] = Math.min(table[road.from][road.to], road.length);
            table[road.to][road.from] = table[road.from][road.to];
        }
        for (int via = 0; via < places; via++) {
            for (int i = 0; i < places; i++) {
                for (int j = 0; j < places; j++) {
                    table[i][j] = Math.min(table[i][j], table[i][via] + table[via][j]);
                }
            }
        }
        return table;
    }

    /** Places in an order in which every one-way road leads forward. */
    public List<Integer> schedule() {
        int[] waitingFor = new int[places];
        for (Road road : roads) {
            waitingFor[road.to]++;
        }
        Deque<Integer> free = new ArrayDeque<>();
        for (int i = 0; i < places; i++) {
            if (waitingFor[i] == 0) {
                free.add(i);
            }
        }
        List<Integer> order = new ArrayList<>();
        while (!free.isEmpty()) {
            int place = free.remove();
            order.add(place);
            for (Road road : incident.get(place)) {
                if (road.from == place && --waitingFor[road.to] == 0) {
                    free.add(road.to);
                }
            }
        }
        if (order.size() < places) {
            throw new IllegalStateException("the roads form a cycle");
        }
        return order;
    }

    public double totalLength() {
        double sum = 0;
        for (Road road : roads) {
            sum += road.length;
        }
        return sum;
    }

    public String describe(List<Road> some) {
        StringBuilder text = new StringBuilder();
        for (Road road : some) {
            if (text.length() > 0) {
                text.append(", ");
            }
            text.append(road.from).append('-').append(road.to).append(" (").append(road.length).append(" km)");
        }
        return text.toString();
    }
}
