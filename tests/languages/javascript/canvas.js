const area2 = (o, a, b) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)

/** The lasso around dots. */
export function lasso(dots) {
  const sorted = [...dots].sort((a, b) => a.x - b.x || a.y - b.y)
  const lower = []
  for (const dot of sorted) {
    while (lower.length >= 2 && area2(lower[lower.length - 2], lower[lower.length - 1], dot) <= 0) {
      lower.pop()
    }
    lower.push(dot)
  }
  const upper = []
  for (const dot of sorted.reverse()) {
    while (upper.length >= 2 && area2(upper[upper.length - 2], upper[upper.length - 1], dot) <= 0) {
      upper.pop()
    }
    upper.push(dot)
  }
  lower.pop()
  upper.pop()
  return lower.concat(upper)
}

/** Finds k colours that stand for all pixels. */
export function palette(pixels, k) {
  let colours = pixels.slice(0, k).map((pixel) => [...pixel])
  const use = new Array(pixels.length).fill(-1)
  let changes
  do {
    changes = 0
    pixels.forEach((pixel, p) => {
      let nearest = -1
      let least = Infinity
      colours.forEach((colour, c) => {
        const d = colour.reduce((sum, v, channel) => sum + (v - pixel[channel]) ** 2, 0)
        if (d < least) {
          least = d
          nearest = c
        }
      })
      if (use[p] !== nearest) {
        use[p] = nearest
        changes++
      }
    })
    colours = colours.map((old, c) => {
      const own = pixels.filter((_, p) => use[p] === c)
      if (own.length === 0) return old
      return old.map((_, channel) => own.reduce((sum, pixel) => sum + pixel[channel], 0) / own.length)
    })
  } while (changes > 0)
  return { colours, use }
}

export function boundingBox(dots) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of dots) {
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return box
}

export function spacing(limit) {
  const free = new Uint8Array(limit + 1).fill(1)
  const steps = []
  for (let i = 2; i <= limit; i++) {
    if (!free[i]) continue
    steps.push(i)
    for (let j = i * i; j <= limit; j += i) free[j] = 0
  }
  return steps
}

export const multiply = (a, b) => a.map((row) => b[0].map((_, j) => row.reduce((sum, x, k) => sum + x * b[k][j], 0)))

export function fill(image, x, y, colour) {
  const old = image[y][x]
  if (old === colour) return
  const todo = [[x, y]]
  while (todo.length) {
    const [cx, cy] = todo.pop()
    if (image[cy]?.[cx] !== old) continue
    image[cy][cx] = colour
    todo.push([cx + 1, cy], [cx - 1, cy], [cx, cy + 1], [cx, cy - 1])
  }
}

export const gcd = (a, b) => (b === 0 ? a : gcd(b, a % b))
