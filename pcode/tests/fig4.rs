//! The two p-code examples of the paper (Fig. 4), typed anew.

use algofind_pcode::{Style, parse_strict, print};

const MATRIX_MULTIPLY: &str = "\
MATRIX−MULTIPLY (A, B)
  $n = A.rows$
  @let C be a new n x n matrix@
  for $i = 1$ to $n$
    for $j = 1$ to $n$
      $C[i][j] = 0$
      for $k = 1$ to $n$
        $C[i][j] += a[i][k] ∗ b[k][j]$
  return $C$
";

const MST_KRUSKAL: &str = "\
MST−KRUSKAL (G, w)
  $𝐴 = ∅$
  for each @vertex v ∈ G.V@
    MAKE−SET(v)
  @sort edges of G.E into nondecreasing order by weight w@
  for each @edge (u, v) in G.E in nondecreasing order by weight@
    if $FIND-SET(u) ≠ FIND-SET(v)$
      $𝐴 = 𝐴 ∪ {(𝑢, 𝑣)}$
      UNION(u, v)
  return $A$
";

/// The tree through its canonical text with braces, where nesting shows best.
fn braces(source: &str) -> String {
    let functions = parse_strict(source).expect("the paper's example is p-code");
    let indented = parse_strict(&print(&functions, Style::Indented)).expect("printed p-code is p-code");
    let text = print(&functions, Style::Braces);
    assert_eq!(print(&indented, Style::Braces), text);
    text
}

#[test]
fn matrix_multiplication_nests_three_loops() {
    insta::assert_snapshot!(braces(MATRIX_MULTIPLY), @r"
    MATRIX−MULTIPLY(A, B) {
        $n = A.rows$
        @let C be a new n x n matrix@
        for $i = 1$ to $n$ {
            for $j = 1$ to $n$ {
                $C[i][j] = 0$
                for $k = 1$ to $n$ {
                    $C[i][j] += a[i][k] ∗ b[k][j]$
                }
            }
        }
        return $C$
    }
    ");
}

#[test]
fn kruskal_unites_under_the_condition() {
    insta::assert_snapshot!(braces(MST_KRUSKAL), @r"
    MST−KRUSKAL(G, w) {
        $𝐴 = ∅$
        for each @vertex v ∈ G.V@ {
            MAKE−SET(v)
        }
        @sort edges of G.E into nondecreasing order by weight w@
        for each @edge (u, v) in G.E in nondecreasing order by weight@ {
            if $FIND-SET(u) ≠ FIND-SET(v)$ {
                $𝐴 = 𝐴 ∪ {(𝑢, 𝑣)}$
                UNION(u, v)
            }
        }
        return $A$
    }
    ");
}
