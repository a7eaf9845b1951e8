using System;
using System.Collections.Generic;

namespace Depot.Storage
{
    /// <summary>Pallets in a hall, and the orders they are picked in.</summary>
    public sealed class Warehouse
    {
        private readonly long[] codes;

        public Warehouse(long[] codes)
        {
            this.codes = (long[])codes.Clone();
            Tidy(0, this.codes.Length - 1);
        }

        /// <summary>The shelf a code is on, or -1.</summary>
        public int ShelfOf(long code)
        {
            int low = 0, high = codes.Length - 1;
            while (low <= high)
            {
                int middle = low + (high - low) / 2;
                if (codes[middle] == code)
                {
                    return middle;
                }
                if (codes[middle] < code)
                {
                    low = middle + 1;
                }
                else
                {
                    high = middle - 1;
                }
            }
            return -1;
        }

        /// <summary>Walks along all shelves.</summary>
        public int FirstAbove(long limit)
        {
            for (int i = 0; i < codes.Length; i++)
            {
                if (codes[i] > limit)
                {
                    return i;
                }
            }
            return -1;
        }

        private void Tidy(int left, int right)
        {
            if (left < right)
            {
                int border = Part(left, right);
                Tidy(left, border - 1);
                Tidy(border + 1, right);
            }
        }

        private int Part(int left, int right)
        {
            long pivot = codes[right];
            int place = left - 1;
            for (int j = left; j < right; j++)
            {
                if (codes[j] <= pivot)
                {
                    place++;
                    (codes[place], codes[j]) = (codes[j], codes[place]);
                }
            }
            (codes[place + 1], codes[right]) = (codes[right], codes[place + 1]);
            return place + 1;
        }

        /// <summary>Two deliveries become one, in order.</summary>
        public static List<int> Blend(List<int> load)
        {
            if (load.Count <= 1)
            {
                return load;
            }
            int half = load.Count / 2;
            var front = Blend(load.GetRange(0, half));
            var back = Blend(load.GetRange(half, load.Count - half));
            var result = new List<int>(load.Count);
            int i = 0, j = 0;
            while (i < front.Count && j < back.Count)
            {
                if (front[i] <= back[j])
                {
                    result.Add(front[i++]);
                }
                else
                {
                    result.Add(back[j++]);
                }
            }
            while (i < front.Count)
            {
                result.Add(front[i++]);
            }
            while (j < back.Count)
            {
                result.Add(back[j++]);
            }
            return result;
        }

        /// <summary>Puts the pallet at a place where it belongs below.</summary>
        public static void Sink(int[] weights, int count, int at)
        {
            while (true)
            {
                int largest = at;
                int left = 2 * at + 1;
                int right = 2 * at + 2;
                if (left < count && weights[left] > weights[largest])
                {
                    largest = left;
                }
                if (right < count && weights[right] > weights[largest])
                {
                    largest = right;
                }
                if (largest == at)
                {
                    return;
                }
                int moved = weights[at];
                weights[at] = weights[largest];
                weights[largest] = moved;
                at = largest;
            }
        }

        /// <summary>Which jobs come first, given what each waits for.</summary>
        public static List<int> Sequence(List<List<int>> followers)
        {
            var waiting = new int[followers.Count];
            foreach (var list in followers)
            {
                foreach (var job in list)
                {
                    waiting[job]++;
                }
            }
            var ready = new Queue<int>();
            for (int job = 0; job < waiting.Length; job++)
            {
                if (waiting[job] == 0)
                {
                    ready.Enqueue(job);
                }
            }
            var order = new List<int>();
            while (ready.Count > 0)
            {
                int job = ready.Dequeue();
                order.Add(job);
                foreach (var next in followers[job])
                {
                    if (--waiting[next] == 0)
                    {
                        ready.Enqueue(next);
                    }
                }
            }
            if (order.Count < followers.Count)
            {
                throw new InvalidOperationException("jobs wait for each other");
            }
            return order;
        }

        public int LongestClimb(int[] sales)
        {
            var best = new int[sales.Length];
            int top = 0;
            for (int i = 0; i < sales.Length; i++)
            {
                best[i] = 1;
                for (int j = 0; j < i; j++)
                {
                    if (sales[j] < sales[i] && best[j] + 1 > best[i])
                    {
                        best[i] = best[j] + 1;
                    }
                }
                top = Math.Max(top, best[i]);
            }
            return top;
        }

        public long Total()
        {
            long sum = 0;
            foreach (var code in codes)
            {
                sum += code;
            }
            return sum;
        }
    }
}
