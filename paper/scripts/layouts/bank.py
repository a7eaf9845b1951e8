"""Pseudo-code for the typeset documents, in a small form of its own.

Indentation nests. A line begins with a word of control (`for`, `forall`, `while`, `if`, `elif`, `else`, `repeat`,
`until`, `return`, `proc`, `in`, `out`) or is a plain step; ` ## ` begins a comment. Mathematics is LaTeX between
dollars. Everything here is written for this purpose."""

BANK = {
    'stochastic gradient descent with restarts': r'''
in training set $S$, step size $\eta_0$, number of rounds $T$
out weights $w_T$
$w_0 \gets 0$
$v_0 \gets \mathbf{0}$ ## velocity
for $t = 1, 2, \ldots, T$
  Draw a batch $B_t \subseteq S$ of size $b$ uniformly at random
  $g_t \gets \frac{1}{b} \sum_{(x, y) \in B_t} \nabla \ell(w_{t-1}; x, y)$
  $v_t \gets \beta v_{t-1} + (1 - \beta) g_t$
  if $t \bmod R = 0$
    $\eta_t \gets \eta_0$ ## restart
  else
    $\eta_t \gets \frac{1}{2} \eta_{t-1}$
  $w_t \gets w_{t-1} - \eta_t v_t$
return $w_T$
''',
    'shortest paths by relaxation': r'''
in graph $G = (V, E)$, weights $c \colon E \to \mathbb{R}_{\geq 0}$, source $s \in V$
out distances $d$ and predecessors $\pi$
forall $v \in V$
  $d[v] \gets \infty$
  $\pi[v] \gets \bot$
$d[s] \gets 0$
$Q \gets V$
while $Q \neq \emptyset$
  $u \gets \arg\min_{v \in Q} d[v]$
  $Q \gets Q \setminus \{u\}$
  forall $v \in N(u) \cap Q$
    if $d[u] + c(u, v) < d[v]$ ## a shorter path
      $d[v] \gets d[u] + c(u, v)$
      $\pi[v] \gets u$
return $(d, \pi)$
''',
    'greedy set cover': r'''
in universe $U$, family $\mathcal{S} = \{S_1, \ldots, S_m\}$ with costs $c(S_i)$
out a cover $C \subseteq \mathcal{S}$
$C \gets \emptyset$; $R \gets U$
while $R \neq \emptyset$
  Choose $S \in \mathcal{S}$ that minimises the price $\alpha(S) = c(S) / |S \cap R|$ over all sets that still cover an element of $R$
  $C \gets C \cup \{S\}$
  forall $e \in S \cap R$
    $\mathrm{price}(e) \gets \alpha(S)$
  $R \gets R \setminus S$
return $C$
''',
    'recursive bisection': r'''
proc Bisect($G$, $k$)
  if $k = 1$
    return $\{V(G)\}$
  $(A, B) \gets$ Partition($G$, $\epsilon$)
  while Gain($A, B$) $> 0$
    $v \gets$ the vertex of largest gain among the unlocked vertices of the boundary between $A$ and $B$
    move $v$ to the other side and lock it
    update the gains of all neighbours of $v$
  $P_1 \gets$ Bisect($G[A]$, $\lceil k/2 \rceil$)
  $P_2 \gets$ Bisect($G[B]$, $\lfloor k/2 \rfloor$)
  return $P_1 \cup P_2$
''',
    'locality sensitive hashing queries': r'''
in query point $q \in \mathbb{R}^d$, tables $T_1, \ldots, T_L$
out an approximate nearest neighbour of $q$
$C \gets \emptyset$
for $i = 1$ to $L$
  $h \gets g_i(q)$
  forall $p \in T_i[h]$
    if $p \notin C$
      $C \gets C \cup \{p\}$
    if $|C| > 3L$
      return $\arg\min_{p \in C} \|p - q\|_2$ ## enough candidates
return $\arg\min_{p \in C} \|p - q\|_2$
''',
    'expectation maximisation': r'''
in data $x_1, \ldots, x_n$, number of components $K$, tolerance $\varepsilon$
out parameters $\theta$
initialise $\theta^{(0)}$ at random; $t \gets 0$
repeat
  for $i = 1$ to $n$
    for $k = 1$ to $K$
      $\gamma_{ik} \gets \pi_k \mathcal{N}(x_i \mid \mu_k, \Sigma_k) / \sum_j \pi_j \mathcal{N}(x_i \mid \mu_j, \Sigma_j)$
  for $k = 1$ to $K$
    $N_k \gets \sum_{i=1}^n \gamma_{ik}$
    $\mu_k \gets \frac{1}{N_k} \sum_{i=1}^n \gamma_{ik} x_i$
    $\pi_k \gets N_k / n$
  $t \gets t + 1$
until $|L(\theta^{(t)}) - L(\theta^{(t-1)})| < \varepsilon$
return $\theta^{(t)}$
''',
    'binary search in a rotated array': r'''
proc Search($A$, $x$)
  $lo \gets 1$
  $hi \gets |A|$
  while $lo \leq hi$
    $mid \gets \lfloor (lo + hi) / 2 \rfloor$
    if $A[mid] = x$
      return $mid$
    elif $A[lo] \leq A[mid]$
      if $A[lo] \leq x$ and $x < A[mid]$
        $hi \gets mid - 1$
      else
        $lo \gets mid + 1$
    else
      if $A[mid] < x$ and $x \leq A[hi]$
        $lo \gets mid + 1$
      else
        $hi \gets mid - 1$
  return nil
''',
    'two party comparison': r'''
in Alice holds $a \in \{0,1\}^n$, Bob holds $b \in \{0,1\}^n$
out whether $a = b$
Alice draws a prime $p$ with $p \leq n^2$ uniformly at random
Alice sends $(p, a \bmod p)$ to Bob
if $b \bmod p = a \bmod p$
  Bob announces that the strings are equal
else
  Bob announces that the strings differ and both parties stop
''',
    'lattice reduction': r'''
in basis $b_1, \ldots, b_n \in \mathbb{Z}^m$, parameter $\delta \in (1/4, 1)$
out a reduced basis
compute the orthogonal basis $b_1^*, \ldots, b_n^*$ and the coefficients $\mu_{i,j}$
$k \gets 2$
while $k \leq n$
  for $j = k - 1$ downto $1$
    if $|\mu_{k,j}| > 1/2$
      $b_k \gets b_k - \lfloor \mu_{k,j} \rceil b_j$
      update $\mu_{k,1}, \ldots, \mu_{k,j}$
  if $\|b_k^*\|^2 \geq (\delta - \mu_{k,k-1}^2) \|b_{k-1}^*\|^2$ ## Lovász condition
    $k \gets k + 1$
  else
    swap $b_k$ and $b_{k-1}$
    $k \gets \max(k - 1, 2)$
return $b_1, \ldots, b_n$
''',
    'topological sorting': r'''
proc TopSort($G$)
  $L \gets$ empty list
  $Q \gets$ queue of all vertices with in-degree $0$
  while $Q$ is not empty
    $u \gets$ Dequeue($Q$)
    Append($L$, $u$)
    forall edges $(u, v)$
      $deg[v] \gets deg[v] - 1$
      if $deg[v] = 0$
        Enqueue($Q$, $v$)
  if $|L| < |V|$
    return "the graph has a cycle"
  return $L$
''',
    'the consensus round': r'''
proc Propose($v$)
  broadcast $\langle \textsc{prepare}, r \rangle$ to all processes
  wait until $n - f$ messages $\langle \textsc{promise}, r, r', v' \rangle$ have arrived
  if some message carries a value
    $v \gets$ the value $v'$ with the highest round $r'$
  broadcast $\langle \textsc{accept}, r, v \rangle$
proc OnAccept($r$, $v$)
  if $r \geq r_{max}$
    $r_{max} \gets r$
    $accepted \gets v$
    send $\langle \textsc{ack}, r \rangle$ to the proposer
''',
    'dynamic time warping': r'''
in sequences $X = (x_1, \ldots, x_n)$ and $Y = (y_1, \ldots, y_m)$
out distance of $X$ and $Y$
$D[0, 0] \gets 0$
for $i = 1$ to $n$
  for $j = 1$ to $m$
    $c \gets (x_i - y_j)^2$
    $D[i, j] \gets c + \min(D[i-1, j], D[i, j-1], D[i-1, j-1])$
return $\sqrt{D[n, m]}$
''',
    'union by rank': r'''
proc MakeSet($x$)
  $p[x] \gets x$
  $rank[x] \gets 0$
proc Find($x$)
  if $x \neq p[x]$
    $p[x] \gets$ Find($p[x]$)
  return $p[x]$
proc Union($x$, $y$)
  $a \gets$ Find($x$)
  $b \gets$ Find($y$)
  if $rank[a] > rank[b]$
    $p[b] \gets a$
  else
    $p[a] \gets b$
    if $rank[a] = rank[b]$
      $rank[b] \gets rank[b] + 1$
''',
    'beam decoding': r'''
in model $p_\theta$, source $x$, beam width $k$
out best translation $\hat{y}$
$H_0 \gets \{(\langle s \rangle, 0)\}$; $F \gets \emptyset$
for $t = 1$ to $T_{\max}$
  $C \gets \emptyset$
  forall $(y, \sigma) \in H_{t-1}$
    forall $w \in \mathcal{V}$
      $\sigma' \gets \sigma + \log p_\theta(w \mid y, x)$
      $C \gets C \cup \{(y \circ w, \sigma')\}$
  $H_t \gets$ the $k$ best of $C$
  move finished hypotheses from $H_t$ to $F$
  if $H_t = \emptyset$ or $|F| \geq k$
    break ## nothing left to extend
return $\arg\max_{(y, \sigma) \in F} \sigma / |y|^\alpha$
''',
    'conjugate gradients': r'''
in matrix $A \in \mathbb{R}^{n \times n}$, vector $b$, tolerance $\tau$
out approximate solution $x$
$x \gets 0$, $r \gets b$, $p \gets r$, $\rho \gets r^\top r$
while $\sqrt{\rho} > \tau \|b\|$
  $q \gets A p$
  $\alpha \gets \rho / (p^\top q)$
  $x \gets x + \alpha p$
  $r \gets r - \alpha q$
  $\rho' \gets r^\top r$
  $p \gets r + (\rho' / \rho) p$
  $\rho \gets \rho'$
return $x$
''',
    'frequent item counting': r'''
$K \gets \emptyset$
forall items $i$ of the stream
  if $i \in K$
    $c_i \gets c_i + 1$
  elif $|K| < k - 1$
    $K \gets K \cup \{i\}$
    $c_i \gets 1$
  else
    forall $j \in K$
      $c_j \gets c_j - 1$
      if $c_j = 0$
        $K \gets K \setminus \{j\}$
return $K$
''',
}

PYTHON = {
    'merging intervals': '''
def merge(intervals):
    intervals.sort(key=lambda x: x[0])
    merged = []
    for start, end in intervals:
        if merged and start <= merged[-1][1]:
            merged[-1][1] = max(merged[-1][1], end)
        else:
            merged.append([start, end])
    return merged
''',
    'sieve of primes': '''
def sieve(n):
    is_prime = [True] * (n + 1)
    p = 2
    while p * p <= n:
        if is_prime[p]:
            for q in range(p * p, n + 1, p):
                is_prime[q] = False
        p += 1
    return [i for i in range(2, n + 1) if is_prime[i]]
''',
}
JAVA = {
    'counting sort': '''
static int[] sort(int[] a, int k) {
    int[] count = new int[k + 1];
    for (int x : a) {
        count[x]++;
    }
    int at = 0;
    for (int v = 0; v <= k; v++) {
        while (count[v] > 0) {
            a[at++] = v;
            count[v]--;
        }
    }
    return a;
}
''',
}
