//! Pseudo-code, queries and documents.

use super::source::Made;

fn made(families: &[(&'static str, fn(usize) -> String, usize)]) -> Vec<Made> {
    let one = |&(name, make, size): &(&'static str, fn(usize) -> String, usize)| -> Made {
        (name, Box::new(move |n| make(n).into_bytes()), size)
    };
    families.iter().map(one).collect()
}

pub(crate) fn pseudo() -> Vec<Made> {
    made(&[
        ("marks of language", |n| "@".repeat(n), 1_000),
        ("marks of mathematics", |n| "$".repeat(n), 1_000),
        ("minus signs", |n| format!("x ← {}x", "-".repeat(n)), 1_000),
        ("a rule of dashes", |n| format!("{}\n", "-".repeat(60)).repeat(n), 30),
        ("parentheses", |n| format!("x ← {}1{}", "(".repeat(n), ")".repeat(n)), 800),
        ("powers", |n| format!("x ← {}x{}", "pow(".repeat(n), ", 2)".repeat(n)), 200),
        ("exchanges", |n| format!("{}a{}", "swap(".repeat(n), ", b)".repeat(n)), 200),
        ("subscripts", |n| format!("x ← {}i{}", "A[".repeat(n), "]".repeat(n)), 500),
        ("one sum", |n| format!("x ← a{}", " + a".repeat(n)), 500),
        ("words of one line", |n| "word ".repeat(n), 400),
        ("one long word", |n| "a".repeat(n), 2_000),
        ("lines", |n| "x ← x + 1\n".repeat(n), 150),
        (
            "choices in each other",
            |n| (0..n).map(|i| format!("{}if a < b then\n", " ".repeat(i))).collect(),
            40,
        ),
        ("open choices", |n| "if a < b then\n".repeat(n), 600),
        ("open loops", |n| "while x < 3 do\n".repeat(n), 600),
        ("ends", |n| "end if\n".repeat(n), 200),
        ("cases", |n| format!("switch x\n{}", "  case 1: y ← 1\n".repeat(n)), 100),
        ("procedures of one name", |n| "procedure f(a)\n  return a\nend\n".repeat(n), 50),
        ("parameters", |n| format!("procedure f({}a)\n  return 1\nend", "a, ".repeat(n)), 400),
        ("labels", |n| "L: x ← 1\ngoto L\n".repeat(n), 80),
        (
            "commands of LaTeX",
            |n| format!("\\begin{{algorithmic}}\n{}\\end{{algorithmic}}", "\\If{$x$}\n".repeat(n)),
            100,
        ),
        ("backslashes", |n| "\\".repeat(n), 1_000),
        ("line numbers", |n| (0..n).map(|i| format!("{i}: x ← {i}\n")).collect(), 120),
    ])
}

pub(crate) fn documents() -> Vec<Made> {
    made(&[
        (
            "paragraphs",
            |n| "We present Algorithm 1. It sorts n numbers in O(n log n) time.\n\n".repeat(n),
            60,
        ),
        ("one paragraph", |n| "We present Algorithm 1, which sorts. ".repeat(n), 120),
        ("captions", |n| "Algorithm 1: Sort\n".repeat(n), 200),
        ("captions with steps", |n| "Algorithm 1: Sort\n1: x ← 1\n2: return x\n\n".repeat(n), 80),
        ("lines of code", |n| "  x = x + 1;\n".repeat(n), 300),
        ("one long word", |n| "a".repeat(n), 4_000),
        ("braces", |n| format!("{}{}", "{".repeat(n), "}".repeat(n)), 2_000),
        ("open environments", |n| "\\begin{algorithm}".repeat(n), 200),
        (
            "environments",
            |n| {
                "\\begin{algorithm}\\caption{A}\\begin{algorithmic}\\State $x$\\end{algorithmic}\\end{algorithm}\n".repeat(n)
            },
            40,
        ),
        (
            "choices in each other",
            |n| {
                format!(
                    "\\begin{{algorithmic}}{}{}\\end{{algorithmic}}",
                    "\\If{$x$}".repeat(n),
                    "\\EndIf".repeat(n)
                )
            },
            200,
        ),
        (
            "macros",
            |n| {
                (0..n)
                    .map(|i| format!("\\newcommand{{\\m{i}}}{{\\m{} \\m{}}}\n", i + 1, i + 1))
                    .collect::<String>()
                    + "\\m0"
            },
            100,
        ),
        ("fences", |n| "```\nx\n```\n".repeat(n), 300),
        ("open fences", |n| "```\n".repeat(n), 800),
        ("headings", |n| "# Algorithm\n\n".repeat(n), 300),
        ("backslashes", |n| "\\".repeat(n), 3_000),
        ("formulas", |n| "$x_{i}^{2}$ ".repeat(n), 300),
        ("signs of formulas", |n| "$".repeat(n), 3_000),
        ("lists in each other", |n| "\\begin{itemize}\\item ".repeat(n), 150),
        ("references", |n| "see \\ref{a} and [1] ".repeat(n), 200),
        ("tables", |n| "| a | b |\n".repeat(n), 400),
    ])
}
