using System;
using System.Collections.Generic;
using System.Text;

namespace Depot.Routes
{
    public record struct Lane(int From, int To, int Cost);

    public static class Network
    {
        /// <summary>What it costs to get from one yard to all others.</summary>
        public static int[] Fares(List<List<Lane>> lanes, int start)
        {
            var cost = new int[lanes.Count];
            Array.Fill(cost, int.MaxValue);
            cost[start] = 0;
            var open = new PriorityQueue<int, int>();
            open.Enqueue(start, 0);
            while (open.TryDequeue(out int yard, out int known))
            {
                if (known > cost[yard])
                {
                    continue;
                }
                foreach (var lane in lanes[yard])
                {
                    int through = cost[yard] + lane.Cost;
                    if (through < cost[lane.To])
                    {
                        cost[lane.To] = through;
                        open.Enqueue(lane.To, through);
                    }
                }
            }
            return cost;
        }

        /// <summary>How many stops away every yard is.</summary>
        public static int[] Stops(List<List<int>> next, int start)
        {
            var stops = new int[next.Count];
            Array.Fill(stops, -1);
            stops[start] = 0;
            var line = new Queue<int>();
            line.Enqueue(start);
            while (line.Count > 0)
            {
                int yard = line.Dequeue();
                foreach (var other in next[yard])
                {
                    if (stops[other] < 0)
                    {
                        stops[other] = stops[yard] + 1;
                        line.Enqueue(other);
                    }
                }
            }
            return stops;
        }

        public static void Chart(int[,] price, int n)
        {
            for (int k = 0; k < n; k++)
            {
                for (int i = 0; i < n; i++)
                {
                    for (int j = 0; j < n; j++)
                    {
                        if (price[i, k] + price[k, j] < price[i, j])
                        {
                            price[i, j] = price[i, k] + price[k, j];
                        }
                    }
                }
            }
        }

        /// <summary>The lanes that are kept open in winter.</summary>
        public static List<Lane> Cleared(List<Lane> lanes, int n)
        {
            var leader = new int[n];
            for (int i = 0; i < n; i++)
            {
                leader[i] = i;
            }
            int Lead(int yard)
            {
                while (leader[yard] != yard)
                {
                    yard = leader[yard];
                }
                return yard;
            }
            lanes.Sort((a, b) => a.Cost.CompareTo(b.Cost));
            var kept = new List<Lane>();
            foreach (var lane in lanes)
            {
                int one = Lead(lane.From);
                int two = Lead(lane.To);
                if (one != two)
                {
                    kept.Add(lane);
                    leader[one] = two;
                }
            }
            return kept;
        }

        public static int Slips(string typed, string meant)
        {
            var d = new int[typed.Length + 1, meant.Length + 1];
            for (int i = 0; i <= typed.Length; i++)
            {
                d[i, 0] = i;
            }
            for (int j = 0; j <= meant.Length; j++)
            {
                d[0, j] = j;
            }
            for (int i = 1; i <= typed.Length; i++)
            {
                for (int j = 1; j <= meant.Length; j++)
                {
                    int cost = typed[i - 1] == meant[j - 1] ? 0 : 1;
                    d[i, j] = Math.Min(Math.Min(d[i - 1, j] + 1, d[i, j - 1] + 1), d[i - 1, j - 1] + cost);
                }
            }
            return d[typed.Length, meant.Length];
        }

        /// <summary>Where a code stands in a line of the log.</summary>
        public static int Spot(string line, string code)
        {
            var back = Overlaps(code);
            int matched = 0;
            for (int i = 0; i < line.Length; i++)
            {
                while (matched > 0 && line[i] != code[matched])
                {
                    matched = back[matched - 1];
                }
                if (line[i] == code[matched])
                {
                    matched++;
                }
                if (matched == code.Length)
                {
                    return i - matched + 1;
                }
            }
            return -1;
        }

        private static int[] Overlaps(string code)
        {
            var back = new int[code.Length];
            int k = 0;
            for (int i = 1; i < code.Length; i++)
            {
                while (k > 0 && code[i] != code[k])
                {
                    k = back[k - 1];
                }
                if (code[i] == code[k])
                {
                    k++;
                }
                back[i] = k;
            }
            return back;
        }

        /// <summary>Numbers that divide into no equal lots.</summary>
        public static List<int> Undivided(int limit)
        {
            var crossed = new bool[limit + 1];
            var left = new List<int>();
            for (int p = 2; p <= limit; p++)
            {
                if (crossed[p])
                {
                    continue;
                }
                left.Add(p);
                for (long m = (long)p * p; m <= limit; m += p)
                {
                    crossed[m] = true;
                }
            }
            return left;
        }

        public static int[] Zones(double[][] stops, double[][] depots, int rounds)
        {
            var zone = new int[stops.Length];
            for (int round = 0; round < rounds; round++)
            {
                for (int i = 0; i < stops.Length; i++)
                {
                    double nearest = double.MaxValue;
                    for (int c = 0; c < depots.Length; c++)
                    {
                        double dx = stops[i][0] - depots[c][0];
                        double dy = stops[i][1] - depots[c][1];
                        double far = dx * dx + dy * dy;
                        if (far < nearest)
                        {
                            nearest = far;
                            zone[i] = c;
                        }
                    }
                }
                for (int c = 0; c < depots.Length; c++)
                {
                    double x = 0, y = 0;
                    int count = 0;
                    for (int i = 0; i < stops.Length; i++)
                    {
                        if (zone[i] == c)
                        {
                            x += stops[i][0];
                            y += stops[i][1];
                            count++;
                        }
                    }
                    if (count > 0)
                    {
                        depots[c][0] = x / count;
                        depots[c][1] = y / count;
                    }
                }
            }
            return zone;
        }

        /// <summary>The corners of the area served.</summary>
        public static List<(double X, double Y)> Outline(List<(double X, double Y)> stops)
        {
            stops.Sort();
            var hull = new List<(double X, double Y)>();
            for (int pass = 0; pass < 2; pass++)
            {
                int start = hull.Count;
                foreach (var p in stops)
                {
                    while (hull.Count >= start + 2 && Turn(hull[hull.Count - 2], hull[hull.Count - 1], p) <= 0)
                    {
                        hull.RemoveAt(hull.Count - 1);
                    }
                    hull.Add(p);
                }
                hull.RemoveAt(hull.Count - 1);
                stops.Reverse();
            }
            return hull;
        }

        private static double Turn((double X, double Y) a, (double X, double Y) b, (double X, double Y) c)
        {
            return (b.X - a.X) * (c.Y - a.Y) - (b.Y - a.Y) * (c.X - a.X);
        }

        public static string Label(Lane lane)
        {
            var text = new StringBuilder();
            text.Append(lane.From).Append(" to ").Append(lane.To);
            return text.ToString();
        }
    }
}
