export function closeEnough(typed, word) {
  const rows = typed.length + 1
  const columns = word.length + 1
  const m = Array.from({ length: rows }, (_, i) => [i])
  for (let j = 0; j < columns; j++) m[0][j] = j
  for (let i = 1; i < rows; i++) {
    for (let j = 1; j < columns; j++) {
      const cost = typed[i - 1] === word[j - 1] ? 0 : 1
      m[i][j] = Math.min(m[i - 1][j] + 1, m[i][j - 1] + 1, m[i - 1][j - 1] + cost)
    }
  }
  return m[rows - 1][columns - 1]
}

export function overlap(a, b) {
  const m = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      m[i][j] = a[i - 1] === b[j - 1] ? m[i - 1][j - 1] + 1 : Math.max(m[i - 1][j], m[i][j - 1])
    }
  }
  return m[a.length][b.length]
}

const fallbacks = (word) => {
  const back = [0]
  let k = 0
  for (let i = 1; i < word.length; i++) {
    while (k > 0 && word[i] !== word[k]) k = back[k - 1]
    if (word[i] === word[k]) k++
    back.push(k)
  }
  return back
}

export function* highlights(text, word) {
  const back = fallbacks(word)
  let k = 0
  for (let i = 0; i < text.length; i++) {
    while (k > 0 && text[i] !== word[k]) k = back[k - 1]
    if (text[i] === word[k]) k++
    if (k === word.length) {
      yield i - k + 1
      k = back[k - 1]
    }
  }
}

export const highlightsSlow = (text, word) => {
  const found = []
  for (let i = 0; i <= text.length - word.length; i++) {
    let j = 0
    while (j < word.length && text[i + j] === word[j]) j++
    if (j === word.length) found.push(i)
  }
  return found
}

export const slug = (title) => title
  .toLowerCase()
  .replace(/[^a-z0-9]+/g, '-')
  .replace(/^-|-$/g, '')

export function duration(seconds) {
  const parts = []
  for (const [unit, size] of [['h', 3600], ['min', 60], ['s', 1]]) {
    const n = Math.floor(seconds / size)
    if (n > 0) parts.push(`${n} ${unit}`)
    seconds %= size
  }
  return parts.join(' ')
}
