package depot

import "strings"

// Misreads counts what has to be changed to read one label as another.
func Misreads(a, b string) int {
	s, t := []rune(a), []rune(b)
	f := make([][]int, len(s)+1)
	for i := range f {
		f[i] = make([]int, len(t)+1)
		f[i][0] = i
	}
	for j := range f[0] {
		f[0][j] = j
	}
	for i, x := range s {
		for j, y := range t {
			c := 1
			if x == y {
				c = 0
			}
			f[i+1][j+1] = min(f[i][j]+c, f[i][j+1]+1, f[i+1][j]+1)
		}
	}
	return f[len(s)][len(t)]
}

// Common is the length of the longest part that two labels share.
func Common(a, b string) int {
	best := 0
	prev := make([]int, len(b)+1)
	for i := range a {
		cur := make([]int, len(b)+1)
		for j := range b {
			if a[i] == b[j] {
				cur[j+1] = prev[j] + 1
				best = max(best, cur[j+1])
			}
		}
		prev = cur
	}
	return best
}

func skips(mark string) []int {
	sk := make([]int, len(mark))
	for i, n := 1, 0; i < len(mark); i++ {
		for n > 0 && mark[i] != mark[n] {
			n = sk[n-1]
		}
		if mark[i] == mark[n] {
			n++
		}
		sk[i] = n
	}
	return sk
}

// Marks calls fn with every place of the mark on the tape.
func Marks(tape, mark string, fn func(int)) {
	if mark == "" {
		return
	}
	sk := skips(mark)
	n := 0
	for i := 0; i < len(tape); i++ {
		for n > 0 && tape[i] != mark[n] {
			n = sk[n-1]
		}
		if tape[i] == mark[n] {
			n++
		}
		if n == len(mark) {
			fn(i - n + 1)
			n = sk[n-1]
		}
	}
}

// Codes counts the letters of labels.
func Codes(labels []string) map[rune]int {
	n := make(map[rune]int)
	for _, l := range labels {
		for _, r := range strings.ToUpper(l) {
			n[r]++
		}
	}
	return n
}

// Check is the last digit of a label's number.
func Check(digits string) int {
	sum := 0
	for i, r := range digits {
		d := int(r - '0')
		if i%2 == 0 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return (10 - sum%10) % 10
}
