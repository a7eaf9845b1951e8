// Package depot keeps parcels.
package depot

import (
	"cmp"
	"errors"
	"slices"
)

// Parcel is one thing on a shelf.
type Parcel struct {
	ID     int
	Weight float64
	Due    int64
}

// Shelf holds parcels by ascending ID.
type Shelf []Parcel

// At says where the parcel with the ID is.
func (s Shelf) At(id int) (int, bool) {
	i, j := 0, len(s)-1
	for i <= j {
		h := int(uint(i+j) >> 1)
		switch {
		case s[h].ID < id:
			i = h + 1
		case s[h].ID > id:
			j = h - 1
		default:
			return h, true
		}
	}
	return 0, false
}

// Heavier lists what weighs more than the limit.
func (s Shelf) Heavier(limit float64) (out []Parcel) {
	for _, p := range s {
		if p.Weight > limit {
			out = append(out, p)
		}
	}
	return out
}

// Order puts a shelf in order.
func (s Shelf) Order() {
	if len(s) < 2 {
		return
	}
	last := len(s) - 1
	k := 0
	for i := range s[:last] {
		if s[i].ID <= s[last].ID {
			s[i], s[k] = s[k], s[i]
			k++
		}
	}
	s[k], s[last] = s[last], s[k]
	s[:k].Order()
	s[k+1:].Order()
}

// ByWeight returns the parcels lightest first; equal ones stay as they came.
func ByWeight(ps []Parcel) []Parcel {
	if len(ps) < 2 {
		return ps
	}
	h := len(ps) / 2
	return combine(ByWeight(ps[:h]), ByWeight(ps[h:]))
}

func combine(a, b []Parcel) []Parcel {
	res := make([]Parcel, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if b[0].Weight < a[0].Weight {
			res = append(res, b[0])
			b = b[1:]
		} else {
			res = append(res, a[0])
			a = a[1:]
		}
	}
	res = append(res, a...)
	return append(res, b...)
}

// Outbox gives back the parcel that is due first.
type Outbox struct {
	q []Parcel
}

var errEmpty = errors.New("nothing is due")

// Put adds a parcel.
func (o *Outbox) Put(p Parcel) {
	o.q = append(o.q, p)
	for i := len(o.q) - 1; i > 0; {
		up := (i - 1) / 2
		if o.q[up].Due <= o.q[i].Due {
			break
		}
		o.q[up], o.q[i] = o.q[i], o.q[up]
		i = up
	}
}

// Take removes the first.
func (o *Outbox) Take() (Parcel, error) {
	n := len(o.q)
	if n == 0 {
		return Parcel{}, errEmpty
	}
	p := o.q[0]
	o.q[0] = o.q[n-1]
	o.q = o.q[:n-1]
	o.push(0)
	return p, nil
}

func (o *Outbox) push(i int) {
	for {
		c := 2*i + 1
		if c >= len(o.q) {
			break
		}
		if r := c + 1; r < len(o.q) && o.q[r].Due < o.q[c].Due {
			c = r
		}
		if o.q[i].Due <= o.q[c].Due {
			break
		}
		o.q[i], o.q[c] = o.q[c], o.q[i]
		i = c
	}
}

// Growth is the length of the longest part of the days, in order, with ever more parcels.
func Growth(days []int) int {
	n := make([]int, len(days))
	top := 0
	for i, today := range days {
		n[i] = 1
		for j, before := range days[:i] {
			if before < today && n[j]+1 > n[i] {
				n[i] = n[j] + 1
			}
		}
		top = max(top, n[i])
	}
	return top
}

// Load fills a van as well as it can be filled.
func Load(room int, size, worth []int) int {
	best := make([][]int, len(size)+1)
	best[0] = make([]int, room+1)
	for i := 1; i <= len(size); i++ {
		best[i] = make([]int, room+1)
		for r := 0; r <= room; r++ {
			best[i][r] = best[i-1][r]
			if size[i-1] <= r {
				best[i][r] = max(best[i][r], best[i-1][r-size[i-1]]+worth[i-1])
			}
		}
	}
	return best[len(size)][room]
}

// Total is the weight of all.
func Total(ps []Parcel) (sum float64) {
	for _, p := range ps {
		sum += p.Weight
	}
	return
}

// Latest is due last.
func Latest(ps []Parcel) Parcel {
	return slices.MaxFunc(ps, func(a, b Parcel) int { return cmp.Compare(a.Due, b.Due) })
}
