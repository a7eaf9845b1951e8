//! Using the p-language alone: read pseudo-code, and ask what it says.
//!
//! ```sh
//! cargo run -p algofind-pcode --example use_only_pcode
//! ```
//!
//! Another project needs nothing but `algofind-pcode`; it has no other crate of this workspace below it.
#![allow(clippy::print_stdout, reason = "printing is what this program is for")]

use algofind_pcode::ast::{Block, StmtKind};
use algofind_pcode::{Style, convert, parse_strict, print};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Pseudo-code from a lecture: numbered lines, arrows, `then` and `end`, words between formulas.
    let conversion = convert(
        "Algorithm Sieve(n)
         1. for i ← 2 to n do
         2.     prime[i] ← true
         3. for i ← 2 to ⌊√n⌋ do
         4.     if prime[i] then
         5.         for each multiple m of i, starting with i², do
         6.             prime[m] ← false
         7. return all i with prime[i] = true",
    );

    // The converter made control flow explicit and told mathematics from language.
    println!("{}", conversion.pcode);

    // It says for every line what it made of it.
    for line in &conversion.lines {
        let reasons: Vec<&str> = line.reasons.iter().map(|reason| reason.as_str()).collect();
        println!("line {}: {}", line.line, reasons.join("; "));
    }

    // The result is a tree that can be walked; here, how deep the loops nest.
    let sieve = &conversion.ast[0];
    println!("\n{} has loops nested {} deep", sieve.name.text, loop_depth(&sieve.body));

    // p-code is a language of its own: it can be written by hand, checked strictly, and printed in two styles.
    let by_hand = parse_strict("DOUBLE(x)\n    return $2 x$\n")?;
    print!("\n{}", print(&by_hand, Style::Braces));

    // An error says what was expected where.
    if let Err(error) = parse_strict("DOUBLE(x)\n    return 2 x\n") {
        println!("\n{error}");
    }
    Ok(())
}

/// The most loops that lie within each other. A tree is never deeper than `algofind_pcode::MAX_DEPTH`.
fn loop_depth(block: &Block) -> usize {
    block
        .stmts
        .iter()
        .map(|stmt| match &stmt.kind {
            StmtKind::For(counting) => 1 + loop_depth(&counting.body),
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::Repeat { body, .. }
            | StmtKind::Loop { body } => 1 + loop_depth(body),
            StmtKind::If { branches, otherwise } => {
                let blocks = branches.iter().map(|branch| &branch.body).chain(otherwise);
                blocks.map(loop_depth).max().unwrap_or(0)
            }
            _ => 0,
        })
        .max()
        .unwrap_or(0)
}
