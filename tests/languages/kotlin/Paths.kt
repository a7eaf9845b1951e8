package garden.ways

import java.util.PriorityQueue

data class Way(val from: Int, val to: Int, val metres: Int)

class Paths(private val n: Int, private val ways: List<List<Way>>) {
    /** Metres from a gate to every bed. */
    fun walk(gate: Int): IntArray {
        val metres = IntArray(n) { Int.MAX_VALUE }
        metres[gate] = 0
        val queue = PriorityQueue<Pair<Int, Int>>(compareBy { it.second })
        queue.add(Pair(gate, 0))
        while (queue.isNotEmpty()) {
            val (bed, known) = queue.poll()
            if (known > metres[bed]) continue
            for (way in ways[bed]) {
                val sum = metres[bed] + way.metres
                if (sum < metres[way.to]) {
                    metres[way.to] = sum
                    queue.add(Pair(way.to, sum))
                }
            }
        }
        return metres
    }

    fun turns(gate: Int): IntArray {
        val turns = IntArray(n) { -1 }
        turns[gate] = 0
        val queue = ArrayDeque<Int>()
        queue.addLast(gate)
        while (queue.isNotEmpty()) {
            val bed = queue.removeFirst()
            for (way in ways[bed]) {
                if (turns[way.to] == -1) {
                    turns[way.to] = turns[bed] + 1
                    queue.addLast(way.to)
                }
            }
        }
        return turns
    }

    fun between(far: Array<IntArray>) {
        for (k in 0 until n) {
            for (i in 0 until n) {
                for (j in 0 until n) {
                    if (far[i][k] + far[k][j] < far[i][j]) {
                        far[i][j] = far[i][k] + far[k][j]
                    }
                }
            }
        }
    }

    /** Paths to pave so that all beds hang together. */
    fun paved(): List<Way> {
        val group = IntArray(n) { it }
        val all = ways.flatten().sortedBy { it.metres }
        val chosen = ArrayList<Way>()
        for (way in all) {
            val a = head(group, way.from)
            val b = head(group, way.to)
            if (a != b) {
                chosen.add(way)
                group[a] = b
            }
        }
        return chosen
    }

    private fun head(group: IntArray, bed: Int): Int {
        var at = bed
        while (group[at] != at) {
            at = group[at]
        }
        return at
    }

    fun lonely(limit: Int): List<Int> {
        val struck = BooleanArray(limit + 1)
        val kept = ArrayList<Int>()
        for (p in 2..limit) {
            if (!struck[p]) {
                kept.add(p)
                var m = p * p
                while (m <= limit) {
                    struck[m] = true
                    m += p
                }
            }
        }
        return kept
    }

    fun plots(seeds: Array<DoubleArray>, centres: Array<DoubleArray>, rounds: Int): IntArray {
        val plot = IntArray(seeds.size)
        for (round in 0 until rounds) {
            for (i in 0 until seeds.size) {
                var nearest = Double.MAX_VALUE
                for (c in 0 until centres.size) {
                    val dx = seeds[i][0] - centres[c][0]
                    val dy = seeds[i][1] - centres[c][1]
                    val far = dx * dx + dy * dy
                    if (far < nearest) {
                        nearest = far
                        plot[i] = c
                    }
                }
            }
            for (c in 0 until centres.size) {
                var x = 0.0
                var y = 0.0
                var count = 0
                for (i in 0 until seeds.size) {
                    if (plot[i] == c) {
                        x += seeds[i][0]
                        y += seeds[i][1]
                        count++
                    }
                }
                if (count > 0) {
                    centres[c][0] = x / count
                    centres[c][1] = y / count
                }
            }
        }
        return plot
    }

    fun fence(posts: List<DoubleArray>): List<DoubleArray> {
        val sorted = posts.sortedWith(compareBy({ it[0] }, { it[1] }))
        val hull = ArrayList<DoubleArray>()
        for (p in sorted) {
            while (hull.size >= 2 && cross(hull[hull.size - 2], hull[hull.size - 1], p) <= 0) {
                hull.removeAt(hull.size - 1)
            }
            hull.add(p)
        }
        val lower = hull.size + 1
        for (p in sorted.reversed()) {
            while (hull.size >= lower && cross(hull[hull.size - 2], hull[hull.size - 1], p) <= 0) {
                hull.removeAt(hull.size - 1)
            }
            hull.add(p)
        }
        hull.removeAt(hull.size - 1)
        return hull
    }

    private fun cross(a: DoubleArray, b: DoubleArray, c: DoubleArray): Double {
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    }

    fun longest(): Int {
        var longest = 0
        for (list in ways) {
            for (way in list) {
                if (way.metres > longest) longest = way.metres
            }
        }
        return longest
    }
}
