package garden.beds

/** Beds of a garden and what grows in them. */
class Garden(private val heights: IntArray) {
    init {
        range(0, heights.size - 1)
    }

    /** The row with this height, or -1. */
    fun rowOf(height: Int): Int {
        var lo = 0
        var hi = heights.size - 1
        while (lo <= hi) {
            val mid = (lo + hi) / 2
            if (heights[mid] < height) {
                lo = mid + 1
            } else if (heights[mid] > height) {
                hi = mid - 1
            } else {
                return mid
            }
        }
        return -1
    }

    fun tallest(): Int {
        var best = heights[0]
        for (height in heights) {
            if (height > best) {
                best = height
            }
        }
        return best
    }

    private fun range(first: Int, last: Int) {
        if (first >= last) return
        val border = around(first, last)
        range(first, border - 1)
        range(border + 1, last)
    }

    private fun around(first: Int, last: Int): Int {
        val pivot = heights[last]
        var i = first - 1
        for (j in first until last) {
            if (heights[j] <= pivot) {
                i++
                val kept = heights[i]
                heights[i] = heights[j]
                heights[j] = kept
            }
        }
        val kept = heights[i + 1]
        heights[i + 1] = heights[last]
        heights[last] = kept
        return i + 1
    }

    fun lined(plants: List<Int>): List<Int> {
        if (plants.size < 2) return plants
        val half = plants.size / 2
        val left = lined(plants.subList(0, half))
        val right = lined(plants.subList(half, plants.size))
        val out = ArrayList<Int>()
        var i = 0
        var j = 0
        while (i < left.size && j < right.size) {
            if (left[i] <= right[j]) {
                out.add(left[i])
                i++
            } else {
                out.add(right[j])
                j++
            }
        }
        while (i < left.size) {
            out.add(left[i])
            i++
        }
        while (j < right.size) {
            out.add(right[j])
            j++
        }
        return out
    }

    fun settle(pots: IntArray, n: Int, start: Int) {
        var i = start
        while (2 * i + 1 < n) {
            var child = 2 * i + 1
            if (child + 1 < n && pots[child + 1] > pots[child]) {
                child++
            }
            if (pots[i] >= pots[child]) return
            val moved = pots[i]
            pots[i] = pots[child]
            pots[child] = moved
            i = child
        }
    }

    /** What is sown first, when some plants need others beside them. */
    fun calendar(needs: Map<Int, List<Int>>, n: Int): List<Int> {
        val pending = IntArray(n)
        for (list in needs.values) {
            for (plant in list) {
                pending[plant]++
            }
        }
        val ready = ArrayDeque<Int>()
        for (plant in 0 until n) {
            if (pending[plant] == 0) ready.addLast(plant)
        }
        val order = ArrayList<Int>()
        while (ready.isNotEmpty()) {
            val plant = ready.removeFirst()
            order.add(plant)
            for (next in needs[plant].orEmpty()) {
                pending[next]--
                if (pending[next] == 0) ready.addLast(next)
            }
        }
        return order
    }

    fun streak(days: IntArray): Int {
        val length = IntArray(days.size) { 1 }
        var best = 0
        for (i in 0 until days.size) {
            for (j in 0 until i) {
                if (days[j] < days[i] && length[j] + 1 > length[i]) {
                    length[i] = length[j] + 1
                }
            }
            if (length[i] > best) best = length[i]
        }
        return best
    }

    fun misread(label: String, name: String): Int {
        val d = Array(label.length + 1) { IntArray(name.length + 1) }
        for (i in 0..label.length) d[i][0] = i
        for (j in 0..name.length) d[0][j] = j
        for (i in 1..label.length) {
            for (j in 1..name.length) {
                val cost = if (label[i - 1] == name[j - 1]) 0 else 1
                d[i][j] = minOf(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
            }
        }
        return d[label.length][name.length]
    }

    fun found(text: String, word: String): Int {
        val fail = borders(word)
        var q = 0
        for (i in 0 until text.length) {
            while (q > 0 && word[q] != text[i]) {
                q = fail[q - 1]
            }
            if (word[q] == text[i]) q++
            if (q == word.length) return i - q + 1
        }
        return -1
    }

    private fun borders(word: String): IntArray {
        val fail = IntArray(word.length)
        var k = 0
        for (i in 1 until word.length) {
            while (k > 0 && word[k] != word[i]) {
                k = fail[k - 1]
            }
            if (word[k] == word[i]) k++
            fail[i] = k
        }
        return fail
    }

    fun watered(day: Int): String {
        return when (day % 7) {
            0 -> "beds"
            3 -> "pots"
            else -> "nothing"
        }
    }
}
