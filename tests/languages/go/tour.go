package depot

import (
	"container/heap"
	"container/list"
	"fmt"
	"math"
	"sort"
)

type street struct {
	to   string
	cost int
}

// Town is a map of streets.
type Town map[string][]street

type stop struct {
	name string
	cost int
}

type stops []stop

func (s stops) Len() int           { return len(s) }
func (s stops) Less(i, j int) bool { return s[i].cost < s[j].cost }
func (s stops) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *stops) Push(x any)        { *s = append(*s, x.(stop)) }
func (s *stops) Pop() any {
	old := *s
	x := old[len(old)-1]
	*s = old[:len(old)-1]
	return x
}

// Costs of driving from one place to all others.
func (t Town) Costs(home string) map[string]int {
	cost := map[string]int{home: 0}
	open := &stops{{home, 0}}
	for open.Len() > 0 {
		cur := heap.Pop(open).(stop)
		if cur.cost > cost[cur.name] {
			continue
		}
		for _, s := range t[cur.name] {
			c := cur.cost + s.cost
			if old, ok := cost[s.to]; !ok || c < old {
				cost[s.to] = c
				heap.Push(open, stop{s.to, c})
			}
		}
	}
	return cost
}

// Walk finds the way with the fewest streets.
func (t Town) Walk(from, to string) []string {
	prev := map[string]string{from: ""}
	l := list.New()
	l.PushBack(from)
	for l.Len() > 0 {
		here := l.Remove(l.Front()).(string)
		if here == to {
			break
		}
		for _, s := range t[here] {
			if _, seen := prev[s.to]; !seen {
				prev[s.to] = here
				l.PushBack(s.to)
			}
		}
	}
	if _, ok := prev[to]; !ok {
		return nil
	}
	var way []string
	for at := to; at != ""; at = prev[at] {
		way = append([]string{at}, way...)
	}
	return way
}

// Reach counts what can be driven to.
func (t Town) Reach(from string) int {
	seen := make(map[string]bool)
	var drive func(string)
	drive = func(at string) {
		seen[at] = true
		for _, s := range t[at] {
			if !seen[s.to] {
				drive(s.to)
			}
		}
	}
	drive(from)
	return len(seen)
}

// Schedule orders jobs so that none comes before what it needs.
func Schedule(needs map[string][]string) ([]string, error) {
	left := make(map[string]int)
	users := make(map[string][]string)
	for job, deps := range needs {
		left[job] += len(deps)
		for _, d := range deps {
			left[d] += 0
			users[d] = append(users[d], job)
		}
	}
	var ready, plan []string
	for job, n := range left {
		if n == 0 {
			ready = append(ready, job)
		}
	}
	sort.Strings(ready)
	for len(ready) > 0 {
		job := ready[0]
		ready = ready[1:]
		plan = append(plan, job)
		for _, u := range users[job] {
			if left[u]--; left[u] == 0 {
				ready = append(ready, u)
			}
		}
	}
	if len(plan) < len(left) {
		return nil, fmt.Errorf("%d jobs wait for each other", len(left)-len(plan))
	}
	return plan, nil
}

// Matrix improves direct costs by detours.
func Matrix(w [][]float64) {
	for k := range w {
		for i := range w {
			for j := range w {
				if d := w[i][k] + w[k][j]; d < w[i][j] {
					w[i][j] = d
				}
			}
		}
	}
}

// Pipe joins two houses.
type Pipe struct {
	A, B   int
	Metres float64
}

type clubs struct {
	head []int
	rank []int
}

func newClubs(n int) *clubs {
	c := &clubs{make([]int, n), make([]int, n)}
	for i := range c.head {
		c.head[i] = i
	}
	return c
}

func (c *clubs) of(i int) int {
	for c.head[i] != i {
		c.head[i] = c.head[c.head[i]]
		i = c.head[i]
	}
	return i
}

func (c *clubs) fuse(a, b int) {
	switch {
	case c.rank[a] < c.rank[b]:
		c.head[a] = b
	case c.rank[a] > c.rank[b]:
		c.head[b] = a
	default:
		c.head[b] = a
		c.rank[a]++
	}
}

// Lay chooses pipes so that every house has water and little is dug.
func Lay(houses int, pipes []Pipe) (dug []Pipe, metres float64) {
	sort.Slice(pipes, func(i, j int) bool { return pipes[i].Metres < pipes[j].Metres })
	c := newClubs(houses)
	for _, p := range pipes {
		a, b := c.of(p.A), c.of(p.B)
		if a == b {
			continue
		}
		c.fuse(a, b)
		dug = append(dug, p)
		metres += p.Metres
		if len(dug) == houses-1 {
			break
		}
	}
	return dug, metres
}

// Nearest goes to the closest place that was not yet visited, again and again.
func Nearest(d [][]float64) []int {
	seen := make([]bool, len(d))
	tour := []int{0}
	seen[0] = true
	for len(tour) < len(d) {
		at, best, next := tour[len(tour)-1], math.Inf(1), -1
		for i := range d {
			if !seen[i] && d[at][i] < best {
				best, next = d[at][i], i
			}
		}
		seen[next] = true
		tour = append(tour, next)
	}
	return tour
}
