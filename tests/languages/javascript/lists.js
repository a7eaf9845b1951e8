// Lists for the playlist view.

export const indexOfTrack = (tracks, id) => {
  let start = 0
  let stop = tracks.length - 1
  while (start <= stop) {
    const middle = Math.floor((start + stop) / 2)
    if (tracks[middle].id === id) return middle
    if (tracks[middle].id < id) start = middle + 1
    else stop = middle - 1
  }
  return -1
}

export function findByTitle(tracks, title) {
  for (const [i, track] of tracks.entries()) {
    if (track.title?.toLowerCase() === title.toLowerCase()) return i
  }
  return -1
}

export function sortInPlace(xs, lo = 0, hi = xs.length - 1) {
  if (lo >= hi) return xs
  const pivot = xs[hi]
  let i = lo
  for (let j = lo; j < hi; j++) {
    if (xs[j] <= pivot) {
      [xs[i], xs[j]] = [xs[j], xs[i]]
      i++
    }
  }
  [xs[i], xs[hi]] = [xs[hi], xs[i]]
  sortInPlace(xs, lo, i - 1)
  sortInPlace(xs, i + 1, hi)
  return xs
}

const weave = (a, b, before) => {
  const out = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    out.push(before(b[j], a[i]) ? b[j++] : a[i++])
  }
  return [...out, ...a.slice(i), ...b.slice(j)]
}

export const sorted = (xs, before = (x, y) => x < y) => {
  if (xs.length < 2) return xs
  const half = xs.length >> 1
  return weave(sorted(xs.slice(0, half), before), sorted(xs.slice(half), before), before)
}

export class Upcoming {
  #items = []

  constructor(when) {
    this.when = when
  }

  get size() {
    return this.#items.length
  }

  offer(item) {
    this.#items.push(item)
    this.#rise(this.#items.length - 1)
  }

  poll() {
    const first = this.#items[0]
    const last = this.#items.pop()
    if (this.#items.length > 0) {
      this.#items[0] = last
      this.#drop(0)
    }
    return first
  }

  #rise(i) {
    while (i > 0) {
      const parent = (i - 1) >> 1
      if (this.when(this.#items[parent]) <= this.when(this.#items[i])) return
      this.#swap(parent, i)
      i = parent
    }
  }

  #drop(i) {
    const n = this.#items.length
    for (;;) {
      const left = 2 * i + 1
      const right = left + 1
      let first = i
      if (left < n && this.when(this.#items[left]) < this.when(this.#items[first])) first = left
      if (right < n && this.when(this.#items[right]) < this.when(this.#items[first])) first = right
      if (first === i) return
      this.#swap(first, i)
      i = first
    }
  }

  #swap(i, j) {
    [this.#items[i], this.#items[j]] = [this.#items[j], this.#items[i]]
  }
}

// The longest playlist, in order, in which every track is faster than the one before.
export function crescendo(bpm) {
  const length = new Array(bpm.length).fill(1)
  for (let i = 1; i < bpm.length; i++) {
    for (let j = 0; j < i; j++) {
      if (bpm[j] < bpm[i]) length[i] = Math.max(length[i], length[j] + 1)
    }
  }
  return Math.max(0, ...length)
}

export const longestRun = (xs) => {
  let best = 0
  let run = 0
  xs.forEach((x, i) => {
    run = i > 0 && x > xs[i - 1] ? run + 1 : 1
    best = Math.max(best, run)
  })
  return best
}

export function shuffle(xs, random = Math.random) {
  for (let i = xs.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [xs[i], xs[j]] = [xs[j], xs[i]]
  }
  return xs
}

export const groupBy = (xs, key) => xs.reduce((groups, x) => {
  (groups[key(x)] ??= []).push(x)
  return groups
}, {})
