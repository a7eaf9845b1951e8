//! What work costs, counted: tests hold that twice the input takes at most about twice the steps.

/// Counts `n` steps; nothing outside of tests.
#[inline]
pub(crate) fn step(n: usize) {
    #[cfg(test)]
    tests::STEPS.with(|steps| steps.set(steps.get() + n as u64));
    #[cfg(not(test))]
    let _ = n;
}

#[cfg(test)]
#[allow(clippy::format_collect, reason = "a family is easier to read so")]
mod tests {
    use std::cell::Cell;

    thread_local!(pub(super) static STEPS: Cell<u64> = const { Cell::new(0) });

    /// Steps that `work` takes.
    fn counted(work: impl FnOnce()) -> u64 {
        let before = STEPS.get();
        work();
        STEPS.get() - before
    }

    /// A family of texts of growing size.
    type Family = (&'static str, fn(usize) -> String);

    const FAMILIES: &[Family] = &[
        ("marks of language", |n| "@".repeat(n)),
        ("marks of mathematics", |n| "$".repeat(n)),
        ("statements on one line", |n| "$x = 1$ ".repeat(n)),
        ("parentheses", |n| format!("x = {}1{}", "(".repeat(n), ")".repeat(n))),
        ("one sum", |n| format!("x = {}", vec!["a"; n].join(" + "))),
        ("words of one line", |n| "word ".repeat(n)),
        ("parameters", |n| {
            let names: Vec<String> = (0..n).map(|i| format!("a{i}")).collect();
            format!("procedure f({})\n  return 1\nend", names.join(", "))
        }),
        ("arguments", |n| format!("f({})", vec!["$a$"; n].join(", "))),
        ("lines", |n| "x = x + 1\n".repeat(n)),
        ("open conditions", |n| "if a < b then\n".repeat(n)),
        ("open loops", |n| "while x < 3 do\n".repeat(n)),
        ("ends", |n| "end if\n".repeat(n)),
        ("cases", |n| {
            let cases: String = (0..n).map(|i| format!("  case {i}: y = {i}\n")).collect();
            format!("switch x\n{cases}")
        }),
        ("procedures of one name", |n| "procedure f(a)\n  return a\nend\n".repeat(n)),
        ("labels", |n| (0..n).map(|i| format!("L{i}: x = {i}\ngoto L{i}\n")).collect()),
        ("braces", |n| "{".repeat(n) + &"}".repeat(n)),
        ("backslashes", |n| "\\".repeat(n)),
    ];

    #[test]
    fn twice_the_pseudo_code_takes_twice_the_steps() {
        let mut broken = Vec::new();
        for (name, family) in FAMILIES {
            let steps = |n: usize| {
                let text = family(n);
                counted(|| {
                    let parsed = crate::parse(&text);
                    let index = crate::span::LineIndex::new(&text);
                    for diagnostic in &parsed.diagnostics {
                        index.line_column(diagnostic.span.start);
                    }
                    let conversion = crate::convert(&text);
                    assert!(conversion.lines.len() <= text.lines().count() + 1);
                })
            };
            let (once, twice) = (steps(1_000), steps(2_000));
            // One doubling more of the depth of a binary search, and what does not depend on the size.
            if twice > once * 22 / 10 + 20_000 {
                broken.push(format!("{name}: {once} steps, then {twice}"));
            }
        }
        assert!(broken.is_empty(), "{broken:#?}");
    }
}
