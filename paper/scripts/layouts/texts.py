"""Running text, front matter and bait for the typeset documents."""

FIRST = 'Amira Boris Chiara Dmitri Elif Farid Greta Hiro Ines Jorge Katja Luis Mei Nadia Oskar Priya'.split()
LAST = 'Abendroth Bellini Castro Dvorak Eriksen Fischer Gupta Haddad Ivanova Jensen Kowalski Lindqvist Moreau Nakamura Okafor Petrov'.split()
PLACES = ['Department of Computer Science, University of Northfield', 'Institute for Applied Mathematics, Lakeside University',
          'School of Informatics, Technical University of Riverton', 'Harbour Research Labs, Port City']

SENTENCES = [
    'Our approach differs from earlier work in that it does not need to know the size of the input in advance.',
    'It is well known that the problem is NP-hard in general~[3], although many practical instances are easy.',
    'Let $n$ denote the number of items and let $m$ denote the number of constraints that are active at the optimum.',
    'The second term vanishes as soon as the gradient is bounded, which we assume throughout this section.',
    'For a fixed value of $\\epsilon$ the bound is tight up to a constant factor.',
    'This observation was made independently by several authors~[7, 12].',
    'In what follows we write $f(x)$ for the cost of a solution and $f^*$ for the cost of the best one.',
    'We therefore expect the method to behave well on sparse inputs, and the experiments confirm this.',
    'If the graph is connected, then every vertex is visited exactly once.',
    'While the worst case is of theoretical interest, typical inputs are much better behaved.',
    'For example, the data set collected by Moreau et al.\\ contains duplicates that were not removed.',
    'Return to the example of the previous section and consider the effect of a larger sample.',
    'The memory that is needed grows linearly, i.e., it stays below one gigabyte for all inputs we tried.',
    'A detailed comparison with the state of the art is beyond the scope of this paper.',
    'Repeating the measurement with other random seeds changes the result by less than two per cent.',
    'Set aside the trivial case in which all weights are equal.',
    'The proof is by induction on the depth of the tree; the base case is immediate.',
    'Since $p > 1/2$, the probability of failure after $k$ independent trials is at most $2^{-k}$.',
    'Do note that the order of the two operations matters.',
    'Such a representation requires $O(n \\log n)$ bits, which is close to the information theoretic minimum.',
]
REFERENCES = [
    '{N} gives the pseudo-code of {T}.', 'The complete procedure is summarised in {N}.',
    'We describe {T} in detail in {N}, where all indices start at one.', 'As can be seen in {N}, the main loop dominates the cost.',
    'Our implementation follows {N} closely.', 'The running time of {N} is $O(n \\log n)$ in the worst case.',
    'Correctness of {T} (see {N}) follows from the invariant of the loop.', 'The outer loop of {N} is executed at most $n$ times.',
    'In contrast to the naive method, {N} does not need extra memory.', 'Lines 3--5 of {N} implement the update step.',
]
CAPTIONS = ['{T}', 'Pseudo-code of {T}', 'The procedure for {T}', '{T} (simplified)', 'Main steps of {T} as used in our experiments on the larger of the two data sets']

# ---- bait: what looks like algorithms and is none ---------------------------------------------------------------------
BAIT = [
    r'''\begin{table}[tb]\centering\caption{Results of the algorithm for all data sets}\begin{tabular}{lrrr}\hline
Data set & $n$ & time [s] & error \\ \hline
mnist & 60000 & 12.3 & 0.021 \\ cifar & 50000 & 48.1 & 0.067 \\ reuters & 11228 & 3.9 & 0.140 \\ wine & 178 & 0.1 & 0.012 \\ \hline\end{tabular}\end{table}''',
    r'''\begin{table}[tb]\centering\caption{Symbols used in the algorithms}\begin{tabular}{ll}\hline
$G = (V, E)$ & graph with vertices and edges \\ $d[v]$ & distance of $v$ from the source \\ $\eta$ & step size \\ $T$ & number of iterations \\ \hline\end{tabular}\end{table}''',
    r'''\begin{figure}[tb]\begin{verbatim}
<expr>   ::= <term> | <expr> "+" <term>
<term>   ::= <factor> | <term> "*" <factor>
<factor> ::= <number> | "(" <expr> ")"
<stmt>   ::= "if" <expr> "then" <stmt> "else" <stmt>
           | "while" <expr> "do" <stmt>
\end{verbatim}
\caption{Grammar of the query language}\end{figure}''',
    r'''\begin{figure}[tb]\begin{verbatim}
server:
  host: localhost
  port: 8080
  workers: 4
logging:
  level: info
  file: /var/log/app.log
\end{verbatim}
\caption{Configuration of the test system}\end{figure}''',
    r'''\begin{figure}[tb]\begin{verbatim}
$ tar xzf tool-1.2.tar.gz
$ cd tool-1.2
$ ./configure --prefix=/usr/local
$ make && sudo make install
$ tool --input data.csv --output result.json
\end{verbatim}
\caption{Installing the program}\end{figure}''',
    r'''\begin{figure}[tb]\begin{verbatim}
{
  "name": "experiment-7",
  "seed": 42,
  "layers": [128, 64, 10],
  "optimizer": {"type": "adam", "rate": 0.001}
}
\end{verbatim}
\caption{A description of an experiment}\end{figure}''',
    r'''\begin{figure}[tb]\begin{verbatim}
int  open_table(const char *name, int mode);
void close_table(int handle);
int  insert_row(int handle, const void *row, size_t n);
int  delete_row(int handle, long id);
long count_rows(int handle);
\end{verbatim}
\caption{The programming interface}\end{figure}''',
    r'''\begin{theorem} Let $A$ be an algorithm that returns a solution of cost at most $c$ for every input $x$. If $x$ is sorted, then
$A$ runs in time $O(n)$, and for all $i \leq n$ we have $f(x_i) \geq f(x_{i+1})$.\end{theorem}
\begin{proof} If $n = 1$ the claim is trivial. Otherwise consider the first step. For each $i$, let $y_i = x_i - 1$. Then
$\sum_i y_i = \sum_i x_i - n$, and the claim follows by induction.\end{proof}''',
    r'''\begin{eqnarray}
f(x) &=& a x^2 + b x + c \\
g(x) &=& \sum_{i=1}^{n} w_i \phi_i(x) \\
h(x) &=& \left\{\begin{array}{ll} f(x) & \mbox{if } x > 0 \\ g(x) & \mbox{otherwise} \end{array}\right.
\end{eqnarray}''',
    r'''\begin{enumerate}\item We propose a method that needs no tuning. \item We prove that it converges for all convex losses.
\item We compare it with five other methods on public data. \item We make the program available.\end{enumerate}''',
    r'''\begin{figure}[tb]\centering\setlength{\unitlength}{1mm}\begin{picture}(60,24)\put(0,4){\framebox(16,8){Input}}\put(16,8){\vector(1,0){6}}
\put(22,4){\framebox(16,8){Filter}}\put(38,8){\vector(1,0){6}}\put(44,4){\framebox(16,8){Output}}\end{picture}
\caption{Overview of the algorithm: data flows from left to right}\end{figure}''',
    r'''\begin{description}\item[Initialisation.] The state is cleared before the first request arrives. \item[Lookup.] If the key is present, its value is
returned to the caller. \item[Removal.] For each expired entry the memory is given back.\end{description}''',
]
