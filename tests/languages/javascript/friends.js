import { Upcoming } from './lists.js'

/** Who knows whom, and how well: smaller is closer. */
export class Circle {
  constructor() {
    this.people = new Map()
  }

  meet(a, b, closeness = 1) {
    for (const [x, y] of [[a, b], [b, a]]) {
      if (!this.people.has(x)) this.people.set(x, new Map())
      this.people.get(x).set(y, closeness)
    }
  }

  closeness(me) {
    const result = Object.fromEntries([...this.people.keys()].map((p) => [p, Infinity]))
    result[me] = 0
    const queue = new Upcoming((entry) => entry[0])
    queue.offer([0, me])
    while (queue.size) {
      const [sum, person] = queue.poll()
      if (sum > result[person]) continue
      for (const [friend, step] of this.people.get(person)) {
        const next = sum + step
        if (next < result[friend]) {
          result[friend] = next
          queue.offer([next, friend])
        }
      }
    }
    return result
  }

  handshakes(me) {
    const away = new Map([[me, 0]])
    const queue = [me]
    while (queue.length > 0) {
      const person = queue.shift()
      for (const friend of this.people.get(person)?.keys() ?? []) {
        if (away.has(friend)) continue
        away.set(friend, away.get(person) + 1)
        queue.push(friend)
      }
    }
    return away
  }

  everyoneAround(me, seen = new Set()) {
    seen.add(me)
    for (const friend of this.people.get(me).keys()) {
      if (!seen.has(friend)) this.everyoneAround(friend, seen)
    }
    return seen
  }

  allPairs() {
    const names = [...this.people.keys()]
    const d = names.map((a) => names.map((b) => (a === b ? 0 : this.people.get(a).get(b) ?? Infinity)))
    for (let k = 0; k < names.length; k++) {
      for (let i = 0; i < names.length; i++) {
        for (let j = 0; j < names.length; j++) {
          if (d[i][k] + d[k][j] < d[i][j]) {
            d[i][j] = d[i][k] + d[k][j]
          }
        }
      }
    }
    return d
  }

  // The friendships through which news reaches everyone.
  gossip() {
    const ties = []
    for (const [a, friends] of this.people) {
      for (const [b, closeness] of friends) if (a < b) ties.push({ a, b, closeness })
    }
    ties.sort((x, y) => x.closeness - y.closeness)

    const group = new Map([...this.people.keys()].map((p) => [p, p]))
    const head = (p) => {
      while (group.get(p) !== p) p = group.get(p)
      return p
    }
    const used = []
    for (const tie of ties) {
      const [x, y] = [head(tie.a), head(tie.b)]
      if (x !== y) {
        group.set(x, y)
        used.push(tie)
      }
    }
    return used
  }

  mutual(a, b) {
    return [...this.people.get(a).keys()].filter((friend) => this.people.get(b).has(friend))
  }
}

/** Modules in the order they must be loaded. */
export function loadOrder(imports) {
  const open = {}
  const importers = {}
  for (const name in imports) {
    open[name] = imports[name].length
    for (const dependency of imports[name]) (importers[dependency] ||= []).push(name)
  }
  const free = Object.keys(open).filter((name) => open[name] === 0)
  const order = []
  while (free.length) {
    const name = free.shift()
    order.push(name)
    for (const importer of importers[name] || []) {
      open[importer] -= 1
      if (open[importer] === 0) free.push(importer)
    }
  }
  if (order.length < Object.keys(imports).length) throw new Error('modules import each other')
  return order
}

export async function fetchAll(urls, get) {
  const pages = {}
  for (const url of urls) {
    try {
      pages[url] = await get(url)
    } catch (error) {
      pages[url] = { error: error.message }
    }
  }
  return pages
}
