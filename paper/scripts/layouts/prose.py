"""What papers of the venues are written with: pieces of pseudo-code with what a text says about them, and running text with
citations, formulas, theorems, tables and references. Everything here is written for this purpose.

A piece has its source in the form of bank.py, a caption, sentences that describe it without naming its number, and the cost the
text states for it (as LaTeX and as it is read)."""


class Piece:
    def __init__(self, topic, caption, about, cost, source):
        self.topic, self.caption, self.about, self.cost, self.source = topic, caption, about, cost, source


PIECES = [
    Piece('Adaptive Moment Estimation with Clipping', 'Clipped Adam with decoupled weight decay',
          ['The update keeps running averages of the first two moments of the gradient and clips the step in norm.',
           'Weight decay is applied to the parameters directly and not through the gradient.'],
          (r'O(Td)', 'O(Td)'), r'''
in initial parameters $\theta_0 \in \mathbb{R}^d$, step sizes $\{\eta_t\}_{t=1}^{T}$, decay rates $\beta_1, \beta_2 \in [0, 1)$, threshold $\tau$
out averaged parameters $\bar{\theta}_T$
$m_0 \gets \mathbf{0}$, $v_0 \gets \mathbf{0}$
for $t = 1, \ldots, T$
  Sample a mini-batch $\mathcal{B}_t \sim \mathcal{D}$
  $g_t \gets \frac{1}{|\mathcal{B}_t|} \sum_{x \in \mathcal{B}_t} \nabla_\theta \ell(\theta_{t-1}; x)$
  if $\|g_t\|_2 > \tau$ ## clip in norm
    $g_t \gets \tau \cdot g_t / \|g_t\|_2$
  $m_t \gets \beta_1 m_{t-1} + (1 - \beta_1) g_t$
  $v_t \gets \beta_2 v_{t-1} + (1 - \beta_2) g_t^2$
  $\hat{m}_t \gets m_t / (1 - \beta_1^t)$; $\hat{v}_t \gets v_t / (1 - \beta_2^t)$ ## bias correction
  $\theta_t \gets \theta_{t-1} - \eta_t \left( \hat{m}_t / (\sqrt{\hat{v}_t} + \epsilon) + \lambda \theta_{t-1} \right)$
return $\bar{\theta}_T = \frac{1}{T} \sum_{t=1}^{T} \theta_t$
'''),
    Piece('Federated Averaging under Partial Participation', 'FedAvg with partial participation',
          ['In every round the server broadcasts its model to a random subset of the clients, which improve it on their own data.',
           'The server then averages the returned models by the number of local examples.'],
          (r'O(RKE)', 'O(RKE)'), r'''
proc Server()
  initialize $w^0$
  for each round $r = 0, 1, \ldots, R - 1$
    $S_r \gets$ (random set of $\max(C \cdot K, 1)$ clients)
    forall client $k \in S_r$ in parallel
      $w_k^{r+1} \gets$ ClientUpdate($k$, $w^r$)
    $w^{r+1} \gets \sum_{k \in S_r} \frac{n_k}{n} w_k^{r+1}$
proc ClientUpdate($k$, $w$) ## run on client k
  $\mathcal{B} \gets$ (split $\mathcal{P}_k$ into batches of size $B$)
  for each local epoch $i$ from $1$ to $E$
    forall batch $b \in \mathcal{B}$
      $w \gets w - \eta \nabla \ell(w; b)$
  return $w$ to server
'''),
    Piece('Proximal Policy Optimization', 'PPO, actor-critic style',
          ['Trajectories are collected with the old policy and used for several epochs of updates of a clipped surrogate objective.',
           'Advantages are estimated by an exponentially weighted sum of temporal differences.'],
          (r'O(NTK)', 'O(NTK)'), r'''
Initialize policy parameters $\theta$ and value parameters $\phi$
for iteration $= 1, 2, \ldots$
  for actor $= 1, 2, \ldots, N$
    Run policy $\pi_{\theta_{\mathrm{old}}}$ in the environment for $T$ timesteps
    Compute advantage estimates $\hat{A}_1, \ldots, \hat{A}_T$
  for epoch $= 1, \ldots, K$
    Optimize the surrogate $L(\theta) = \mathbb{E}_t [ \min( r_t(\theta) \hat{A}_t, \mathrm{clip}(r_t(\theta), 1 - \epsilon, 1 + \epsilon) \hat{A}_t ) ]$ with respect to $\theta$
    $\phi \gets \phi - \alpha_\phi \nabla_\phi \sum_t (V_\phi(s_t) - \hat{R}_t)^2$
  $\theta_{\mathrm{old}} \gets \theta$
'''),
    Piece('Locality Sensitive Hashing for Angular Distance', 'Query of a multi-probe hash index',
          ['Candidates are taken from the buckets that the query and its perturbations fall into.',
           'Only the candidates are compared with the query by their true distance.'],
          (r'O(n^{\rho} \log n)', 'O(n^ρ log n)'), r'''
in query point $q$, tables $T_1, \ldots, T_L$, number of probes $p$
out the $k$ nearest candidates
$C \gets \emptyset$
for $i \gets 1$ to $L$
  $h \gets g_i(q)$
  forall perturbation $\delta \in \Delta_p$
    $C \gets C \cup T_i[h \oplus \delta]$
    if $|C| \geq 3L$
      break
$H \gets$ empty max-heap of capacity $k$
forall $x \in C$
  if $|H| < k$ or $\|x - q\| < H.\mathrm{top}$
    insert $x$ into $H$ with key $\|x - q\|$
return the elements of $H$
'''),
    Piece('Metropolis-Adjusted Langevin Sampling', 'Metropolis-adjusted Langevin algorithm (MALA)',
          ['A proposal is drawn by one step of the discretized Langevin diffusion and accepted with a probability that makes the target stationary.',
           'The sampler needs one gradient and one density evaluation in each step.'],
          (r'O(d^{1/3})', 'O(d^{1/3})'), r'''
in target density $\pi(x) \propto e^{-f(x)}$, initial point $x_0$, step $h$, number of samples $N$
for $k = 0, 1, \ldots, N - 1$
  draw $\xi \sim \mathcal{N}(0, I_d)$ and $u \sim \mathrm{Unif}[0, 1]$
  $y \gets x_k - h \nabla f(x_k) + \sqrt{2h} \xi$
  $\alpha \gets \min \{ 1, \pi(y) q(x_k \mid y) / (\pi(x_k) q(y \mid x_k)) \}$
  if $u \leq \alpha$
    $x_{k+1} \gets y$
  else
    $x_{k+1} \gets x_k$
return $x_1, \ldots, x_N$
'''),
    Piece('Beam Search with Length Normalization', 'Beam search decoding',
          ['The decoder keeps the best partial translations of each length and extends all of them by every token of the vocabulary.',
           'A hypothesis that ends is moved out of the beam and scored with a length penalty.'],
          (r'O(L B |V|)', 'O(LB|V|)'), r'''
in model $p(\cdot \mid \cdot)$, source $x$, beam size $B$, maximal length $L$
out best hypothesis $\hat{y}$
$\mathcal{H}_0 \gets \{ (\langle s \rangle, 0) \}$; $\mathcal{F} \gets \emptyset$
for $\ell = 1$ to $L$
  $\mathcal{C} \gets \emptyset$
  forall $(y, s) \in \mathcal{H}_{\ell - 1}$
    forall $w \in V$
      $s' \gets s + \log p(w \mid x, y)$
      $\mathcal{C} \gets \mathcal{C} \cup \{ (y \circ w, s') \}$
  $\mathcal{H}_\ell \gets$ the $B$ highest scoring elements of $\mathcal{C}$ ## prune
  forall $(y, s) \in \mathcal{H}_\ell$ that end with $\langle /s \rangle$
    $\mathcal{F} \gets \mathcal{F} \cup \{ (y, s / |y|^\alpha) \}$
    $\mathcal{H}_\ell \gets \mathcal{H}_\ell \setminus \{ (y, s) \}$
  if $\mathcal{H}_\ell = \emptyset$
    break
return $\arg\max_{(y, s) \in \mathcal{F}} s$
'''),
    Piece('Leader-Based Consensus', 'Leader-based consensus, code for process $p_i$',
          ['A process that suspects the leader asks a quorum for promises before it proposes a value of its own.',
           'A value is decided as soon as a majority has accepted it in the same ballot.'],
          (r'O(n^2)', 'O(n^2)'), r'''
$ballot_i \gets (0, i)$; $accepted_i \gets \bot$; $decided_i \gets$ false
proc Propose($v$)
  $ballot_i \gets (ballot_i.num + 1, i)$
  send (PREPARE, $ballot_i$) to all
  wait until received (PROMISE, $ballot_i$, $a_j$, $w_j$) from a majority $Q$
  if $\exists j \in Q \colon w_j \neq \bot$
    $v \gets w_j$ of the largest $a_j$
  send (ACCEPT, $ballot_i$, $v$) to all
proc OnAccept($b$, $v$, $p_j$)
  if $b \geq ballot_i$
    $ballot_i \gets b$
    $accepted_i \gets v$
    send (ACCEPTED, $b$, $v$) to all
  else
    send (NACK, $b$) to $p_j$
'''),
    Piece('Alternating Direction Method of Multipliers', 'ADMM for the generalized lasso',
          ['The two blocks of variables are minimized in turn and the multipliers take a gradient step on the dual.',
           'The penalty is doubled or halved so that primal and dual residuals stay of the same order.'],
          (r'O(n^3 + k n^2)', 'O(n^3 + kn^2)'), r'''
in $A \in \mathbb{R}^{m \times n}$, $b \in \mathbb{R}^m$, penalty $\rho > 0$, tolerance $\varepsilon$
$x^0 \gets 0$, $z^0 \gets 0$, $u^0 \gets 0$, $k \gets 0$
repeat
  $x^{k+1} \gets (A^{\top} A + \rho I)^{-1} (A^{\top} b + \rho (z^k - u^k))$
  $z^{k+1} \gets S_{\lambda / \rho}(x^{k+1} + u^k)$ ## soft thresholding
  $u^{k+1} \gets u^k + x^{k+1} - z^{k+1}$
  $r \gets \|x^{k+1} - z^{k+1}\|_2$ and $s \gets \rho \|z^{k+1} - z^k\|_2$
  if $r > 10 s$
    $\rho \gets 2 \rho$; $u^{k+1} \gets u^{k+1} / 2$
  elif $s > 10 r$
    $\rho \gets \rho / 2$; $u^{k+1} \gets 2 u^{k+1}$
  $k \gets k + 1$
until $\max(r, s) \leq \varepsilon$
return $x^k$
'''),
    Piece('Concurrent B-Tree Insertion', 'Insertion into a B-link tree',
          ['The writer descends without locks, follows right links over splits that happened meanwhile, and locks only the leaf.',
           'Splits are propagated upwards along the stack of visited nodes.'],
          (r'O(\log_B n)', 'O(log_B n)'), r'''
proc Insert($T$, key $k$, value $v$)
  $stack \gets \emptyset$
  $u \gets T.root$
  while $u$ is not a leaf
    $w \gets$ Scan($u$, $k$)
    if $w \neq u.link$
      push $u$ on $stack$
    $u \gets w$
  Lock($u$)
  $u \gets$ MoveRight($u$, $k$)
  while $u$ is full
    $(u, u', k) \gets$ Split($u$, $k$, $v$)
    $p \gets$ pop from $stack$ ## the parent before the split
    Lock($p$); $p \gets$ MoveRight($p$, $k$); Unlock($u$)
    $v \gets u'$; $u \gets p$
  add $(k, v)$ to $u$
  Unlock($u$)
'''),
    Piece('Approximate Counting of Triangles', 'Triangle counting in an edge stream',
          ['Every edge is kept with the same probability, and each triangle closed by kept edges is counted with the inverse of its probability.',
           'The reservoir has a fixed size, so memory does not grow with the stream.'],
          (r'O(m + M \log M)', 'O(m + M log M)'), r'''
in stream $\sigma = \langle e_1, e_2, \ldots, e_m \rangle$, memory $M \geq 6$
out estimate $\hat{\tau}$ of the number of triangles
$S \gets \emptyset$; $t \gets 0$; $\hat{\tau} \gets 0$
forall edge $e_t = \{u, v\}$ of $\sigma$
  $t \gets t + 1$
  $\eta \gets \max\{1, (t - 1)(t - 2) / (M (M - 1))\}$
  forall $w \in N_S(u) \cap N_S(v)$
    $\hat{\tau} \gets \hat{\tau} + \eta$
  if $t \leq M$
    $S \gets S \cup \{e_t\}$
  elif FlipBiasedCoin($M / t$) $=$ heads
    replace a uniformly random edge of $S$ by $e_t$
return $\hat{\tau}$
'''),
    Piece('Column Generation for Vehicle Routing', 'Column generation with heuristic pricing',
          ['The restricted master problem is solved over the routes known so far, and its dual prices guide the search for a better route.',
           'Exact pricing is run only when the heuristic finds no route of negative reduced cost.'],
          (r'O(2^n n^2)', 'O(2^n n^2)'), r'''
in instance $(N, c, d, Q)$, initial routes $\Omega_0$
out lower bound $z_{LP}$ and routes $\Omega$
$\Omega \gets \Omega_0$
repeat
  solve the restricted master problem over $\Omega$; let $\pi$ be the dual values of the covering constraints
  $R \gets$ HeuristicPricing($\pi$)
  if $R = \emptyset$
    $R \gets$ ExactPricing($\pi$) ## labels with resources
  $\Omega \gets \Omega \cup R$
until $R = \emptyset$
return $z_{LP}$, $\Omega$
'''),
    Piece('Suffix Array Construction by Induced Sorting', 'Induced sorting of suffixes',
          ['Suffixes are told apart as larger or smaller than their right neighbour, and only the leftmost smaller ones are sorted by recursion.',
           'The order of all others follows from two scans over the buckets.'],
          (r'O(n)', 'O(n)'), r'''
proc InduceSort($T[0..n-1]$, $\sigma$)
  classify all positions of $T$ as L or S from right to left
  $P_1 \gets$ positions $i$ with $T[i]$ of type S and $T[i-1]$ of type L
  sort the substrings between neighbours of $P_1$ and name them, giving $T_1$
  if all names of $T_1$ are distinct
    compute $SA_1$ directly from $T_1$
  else
    $SA_1 \gets$ InduceSort($T_1$, $|\Sigma_1|$)
  for $i \gets |SA_1| - 1$ downto $0$
    put $P_1[SA_1[i]]$ at the end of its bucket in $SA$
  for $i \gets 0$ to $n - 1$
    if $SA[i] > 0$ and $T[SA[i] - 1]$ is of type L
      put $SA[i] - 1$ at the front of its bucket
  return $SA$
'''),
    Piece('Verifiable Secret Sharing', 'Sharing and reconstruction of a secret',
          ['The dealer commits to the coefficients of a random polynomial and gives each party its value at one point.',
           'A party that receives a value which does not match the commitments complains in public.'],
          (r'O(n t)', 'O(nt)'), r'''
The dealer picks $a_1, \ldots, a_t \in \mathbb{Z}_q$ at random and sets $f(x) = s + a_1 x + \cdots + a_t x^t$
The dealer broadcasts $C_j = g^{a_j}$ for $j = 0, \ldots, t$
forall party $P_i$
  The dealer sends $s_i = f(i) \bmod q$ to $P_i$ over a private channel
  if $g^{s_i} \neq \prod_{j=0}^{t} C_j^{i^j}$
    $P_i$ broadcasts a complaint against the dealer
if more than $t$ parties complain
  return $\bot$ and disqualify the dealer
To reconstruct, a set $Q$ of $t + 1$ parties opens its shares and computes $s = \sum_{i \in Q} \lambda_i s_i$
'''),
    Piece('Sparse Matrix Reordering', 'Reverse Cuthill--McKee ordering',
          ['Vertices are numbered in the order of a breadth-first search from a peripheral vertex, neighbours of low degree first.',
           'Reversing the numbers reduces the fill of a factorization.'],
          (r'O(|E| \log \Delta)', 'O(|E| log ∆)'), r'''
in symmetric matrix $A$ with graph $G = (V, E)$
out permutation $\pi$
$R \gets ()$; mark all vertices as unvisited
while there are unvisited vertices
  $s \gets$ PseudoPeripheral($G$)
  enqueue $s$ into $Q$ and mark it
  while $Q$ is not empty
    $u \gets$ dequeue($Q$)
    append $u$ to $R$
    forall unvisited $v \in \mathrm{adj}(u)$ in the order of increasing degree
      mark $v$
      enqueue $v$ into $Q$
$\pi \gets$ reverse of $R$
return $\pi$
'''),
]

CODE = [
    Piece('Momentum Contrast', 'Pseudocode of momentum contrast in a PyTorch-like style',
          ['Keys are encoded by a slowly moving copy of the query encoder and kept in a queue.', 'The loss compares each query with its own key and with all keys of the queue.'],
          (r'O(NKC)', 'O(NKC)'), '''
# f_q, f_k: encoders of queries and keys
# queue: dictionary of K keys (CxK), m: momentum, t: temperature
f_k.params = f_q.params
for x in loader:  # a batch of N samples
    x_q = aug(x)
    x_k = aug(x)
    q = f_q.forward(x_q)  # NxC
    k = f_k.forward(x_k).detach()
    l_pos = bmm(q.view(N, 1, C), k.view(N, C, 1))
    l_neg = mm(q.view(N, C), queue.view(C, K))
    logits = cat([l_pos, l_neg], dim=1)
    labels = zeros(N)
    loss = CrossEntropyLoss(logits / t, labels)
    loss.backward()
    update(f_q.params)
    f_k.params = m * f_k.params + (1 - m) * f_q.params
    enqueue(queue, k)
    dequeue(queue)
'''),
    Piece('Masked Self-Distillation', 'Training loop of masked self-distillation',
          ['The student sees a masked image and predicts the features of the teacher for the whole image.', 'The teacher is an average of students over time.'],
          (r'O(BHW)', 'O(BHW)'), '''
def train_step(images, student, teacher, center):
    """One step over a batch of images."""
    mask = random_mask(images, ratio=0.6)
    with no_grad():
        target = softmax((teacher(images) - center) / tau_t)
    logits = student(images * mask) / tau_s
    loss = -(target * log_softmax(logits)).sum(dim=-1).mean()
    if not isfinite(loss):
        raise FloatingPointError("loss diverged")
    loss.backward()
    optimizer.step()
    for s, t in zip(student.parameters(), teacher.parameters()):
        t.data = beta * t.data + (1 - beta) * s.data
    return loss, 0.9 * center + 0.1 * target.mean(dim=0)
'''),
]

INTRODUCTION = [
    r'Over the last decade, problems of this kind have received a great deal of attention in theory and in practice~[3, 7, 12].',
    r'Despite this progress, existing approaches either assume that all data fit into memory or give up guarantees on the quality of the result.',
    r'Let $f \colon \mathbb{R}^d \to \mathbb{R}$ be $L$-smooth, i.e., $\|\nabla f(x) - \nabla f(y)\| \leq L \|x - y\|$ for all $x, y \in \mathbb{R}^d$.',
    r'A natural question is whether the logarithmic factor can be removed; we answer it in the affirmative.',
    r'Kowalski et al.~[4] showed that a constant number of passes suffices when $k = O(\sqrt{n})$.',
    r'In contrast, our analysis holds for every $\epsilon \in (0, 1/2)$ and does not depend on the aspect ratio of the input.',
    r'We stress that no assumption is made on the order in which requests arrive.',
    r'To the best of our knowledge, this is the first result of its type for the fully dynamic setting.',
    r'The remainder of this paper is organized as follows.',
    r'Our implementation is available as open source, together with all data and scripts that are needed to reproduce the figures.',
    r'This gap between worst-case bounds and observed behaviour has been noted repeatedly (see, e.g., [2, Section 5]).',
    r'If the budget is exhausted, then the process returns the best solution seen so far, while the guarantee degrades gracefully.',
    r'For each of these tasks, practitioners still rely on heuristics whose running time is hard to predict.',
]

METHOD = [
    r'We write $[n] = \{1, \ldots, n\}$ and denote by $\mathbf{1}_A$ the indicator of an event $A$.',
    r'The intuition is that whenever the potential decreases by a constant factor, at least half of the remaining elements can be discarded.',
    r'Note that the constraint $\sum_{i=1}^{n} x_i = 1$ is satisfied by construction.',
    r'While the outer loop is executed at most $\lceil \log_2 n \rceil$ times, each of its iterations touches every element once.',
    r'By Lemma~2 and the union bound, the probability that any of these events happens is at most $\delta / 2$.',
    r'The hyper-parameters were chosen on a validation set and kept fixed afterwards.',
    r'If a node fails before it has written its log, its successor repeats the last round.',
    r'We set $\lambda = 10^{-3}$ unless stated otherwise.',
    r'In what follows we assume without loss of generality that the input is sorted and that all keys are distinct.',
    r'Return values are cached so that the second phase needs no further queries.',
    r'For every $v \in V$ let $N(v)$ denote its neighbourhood and $d(v) = |N(v)|$ its degree.',
    r'The step is repeated until convergence, which in our experiments took fewer than twenty rounds.',
]

DISPLAY = [
    '\\begin{equation}\n\\min_{x \\in \\mathbb{R}^n} \\; \\frac{1}{2} \\|A x - b\\|_2^2 + \\lambda \\|x\\|_1 .\n\\end{equation}\n',
    '\\[ \\Phi(t) = \\sum_{i=1}^{n} w_i(t) \\log \\frac{1}{p_i(t)} \\leq \\Phi(t-1) - \\Omega\\left(\\frac{\\epsilon^2}{\\log n}\\right) . \\]\n',
    '\\begin{align}\nT(n) &\\leq 2 T(n/2) + c n, \\\\\nT(1) &= O(1) .\n\\end{align}\n',
    '\\begin{equation}\nx_i = \\begin{cases} 1 & \\text{if } i \\in S, \\\\ 0 & \\text{otherwise.} \\end{cases}\n\\end{equation}\n',
]

BAIT = [
    '\\begin{table}[tb]\\centering\\small\n\\caption{Comparison of the algorithms on five instances. Best values are bold.}\n\\begin{tabular}{lrrr}\\hline Method & Time (s) & Gap (\\%) & Memory \\\\ \\hline '
    'Greedy & 0.41 & 12.3 & 120 \\\\ Local search & 3.97 & 4.2 & 131 \\\\ \\textbf{Ours} & \\textbf{0.63} & \\textbf{1.8} & 127 \\\\ \\hline \\end{tabular}\n\\end{table}\n',
    '\\begin{figure}[tb]\\centering\\setlength{\\unitlength}{1mm}\\begin{picture}(60,25)\\put(5,3){\\vector(1,0){50}}\\put(5,3){\\vector(0,1){20}}\\put(8,5){\\line(3,1){40}}\\put(8,5){\\line(2,1){30}}'
    '\\put(40,20){ours}\\put(48,15){baseline}\\put(25,0){input size $n$}\\end{picture}\n\\caption{Running time of the algorithm and of the baseline as the input grows.}\n\\end{figure}\n',
    'Our contributions are as follows.\n\\begin{enumerate}\n\\item We give the first procedure that runs in near-linear time while using only $O(k)$ words of memory.\n\\item We prove a matching lower bound; for details see Section 4.\n'
    '\\item We evaluate the approach on real data and return to its limits in the last section.\n\\end{enumerate}\n',
    '\\begin{table}[tb]\\centering\\footnotesize\n\\caption{Hyper-parameters used in all experiments.}\n\\begin{tabular}{ll}\\hline Parameter & Value \\\\ \\hline learning rate $\\eta$ & $3 \\cdot 10^{-4}$ \\\\ batch size $B$ & 256 \\\\ '
    'number of epochs $E$ & 90 \\\\ weight decay $\\lambda$ & $10^{-2}$ \\\\ \\hline \\end{tabular}\n\\end{table}\n',
    '\\begin{figure}[tb]\\centering\\fbox{\\begin{tabular}{c}encoder\\end{tabular}} $\\rightarrow$ \\fbox{\\begin{tabular}{c}index\\end{tabular}} $\\rightarrow$ \\fbox{\\begin{tabular}{c}ranker\\end{tabular}}\n'
    '\\caption{Overview of the system. Each request passes through all stages before the answer is returned.}\n\\end{figure}\n',
]

BIBLIOGRAPHY = [
    'P. Kowalski, J. Lind, and R. Osei. An optimal algorithm for one-pass selection. In \\emph{Proc. 31st Symposium on Discrete Methods}, pages 201--214, 2017.',
    'M. Abara and S. Weiss. Procedures for streams: a survey. \\emph{Journal of Worked Examples}, 12(3):45--78, 2015.',
    'T. Okafor. Algorithm 914: Parallel sorting of suffixes. \\emph{Transactions on Software}, 40(1):1--22, 2014.',
    'H. Lindqvist, A. Moreau, and Y. Tan. Fast and simple sketches. In \\emph{International Conference on Examples}, 2019.',
    'D. Petrov. Lecture notes on the analysis of algorithms. Technical report, Institute of Further Studies, 2011.',
    'E. Novak and F. Silva. If and only if: conditions for termination. \\emph{Annals of Procedures}, 7:1--30, 2003.',
]

REFERENCES = [
    'The complete procedure is given in {N}.', 'The details of {T} are summarized in {N}.', 'Line 3 of {N} can be carried out in constant time.',
    'In {N}, ties are broken arbitrarily.', 'We now analyze {N} and show that it is correct.', '{N} shows the pseudo-code of {T}.',
    'Our method ({N}) differs from earlier work in the way candidates are chosen.', 'As can be seen from {N}, no element is visited twice.',
]
COSTS = ['{N} runs in ${C}$ time.', 'The running time of {N} is ${C}$.', 'It is easy to see that {N} takes ${C}$ time in the worst case.', 'Overall, {N} has a complexity of ${C}$.']
