package depot

import (
	"math/rand"
	"sort"
)

// Spot is a place on the map.
type Spot struct{ X, Y float64 }

func (s Spot) gap(o Spot) float64 {
	dx, dy := s.X-o.X, s.Y-o.Y
	return dx*dx + dy*dy
}

// Zones divides spots among n vans.
func Zones(spots []Spot, n int, rnd *rand.Rand) (zone []int, mid []Spot) {
	for _, i := range rnd.Perm(len(spots))[:n] {
		mid = append(mid, spots[i])
	}
	zone = make([]int, len(spots))
	for again := true; again; {
		again = false
		for i, s := range spots {
			z := 0
			for j := range mid {
				if s.gap(mid[j]) < s.gap(mid[z]) {
					z = j
				}
			}
			if zone[i] != z {
				zone[i] = z
				again = true
			}
		}
		sum := make([]Spot, n)
		cnt := make([]float64, n)
		for i, s := range spots {
			z := zone[i]
			sum[z].X += s.X
			sum[z].Y += s.Y
			cnt[z]++
		}
		for z := range mid {
			if cnt[z] > 0 {
				mid[z] = Spot{sum[z].X / cnt[z], sum[z].Y / cnt[z]}
			}
		}
	}
	return zone, mid
}

func ccw(a, b, c Spot) float64 {
	return (b.X-a.X)*(c.Y-a.Y) - (b.Y-a.Y)*(c.X-a.X)
}

// Border goes around all spots.
func Border(spots []Spot) []Spot {
	s := append([]Spot(nil), spots...)
	sort.Slice(s, func(i, j int) bool {
		if s[i].X != s[j].X {
			return s[i].X < s[j].X
		}
		return s[i].Y < s[j].Y
	})
	var out []Spot
	for pass := 0; pass < 2; pass++ {
		base := len(out)
		for _, p := range s {
			for len(out) >= base+2 && ccw(out[len(out)-2], out[len(out)-1], p) <= 0 {
				out = out[:len(out)-1]
			}
			out = append(out, p)
		}
		out = out[:len(out)-1]
		for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
			s[i], s[j] = s[j], s[i]
		}
	}
	return out
}

// Numbers that no smaller one divides, up to the limit.
func Numbers(limit int) []int {
	gone := make([]bool, limit+1)
	for i := 2; i*i <= limit; i++ {
		if gone[i] {
			continue
		}
		for j := i * i; j <= limit; j += i {
			gone[j] = true
		}
	}
	var out []int
	for i := 2; i <= limit; i++ {
		if !gone[i] {
			out = append(out, i)
		}
	}
	return out
}

// GCD of two numbers.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// Mul multiplies matrices.
func Mul(a, b [][]float64) [][]float64 {
	c := make([][]float64, len(a))
	for i := range a {
		c[i] = make([]float64, len(b[0]))
		for j := range b[0] {
			for k := range b {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

// Inside says whether a spot is within a border.
func Inside(border []Spot, p Spot) bool {
	in := false
	for i, j := 0, len(border)-1; i < len(border); i, j = i+1, i {
		a, b := border[i], border[j]
		if (a.Y > p.Y) != (b.Y > p.Y) && p.X < (b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y)+a.X {
			in = !in
		}
	}
	return in
}
