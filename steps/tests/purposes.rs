//! What stands beside an algorithm is told from it, in any language.

use algofind_steps::outline::Outline;
use algofind_steps::purpose::Purpose;

use crate::statements::{rows, spelling};

/// One letter per step: `a`lgorithm, `c`heck, `r`eport.
fn purposes(line: &str) -> String {
    let (language, text) = line.split_once(": ").expect("`language: text`");
    let outline = Outline::read(&rows(text), "f", &spelling(language));
    let letter = |purpose| match purpose {
        Purpose::Algorithm => 'a',
        Purpose::Check => 'c',
        Purpose::Report => 'r',
    };
    outline.steps.iter().map(|step| letter(step.purpose)).collect()
}

#[test]
fn checks_and_messages_are_told_from_steps() {
    for (line, wanted) in [
        ("c: p = malloc(n); ⏎ if (!p) ⏎ > goto fail; ⏎ p[0] = n;", "acca"),
        ("c: if (n < 0) ⏎ > return -1; ⏎ s = s + n;", "cca"),
        ("c: if (err) ⏎ > log(\"no memory\", err); ⏎ > return NULL; ⏎ s = s + n;", "crca"),
        ("c: printf(\"%d\\n\", x); ⏎ x = y * y;", "ra"),
        ("java: assert n > 0; ⏎ x = y / n;", "ca"),
        ("rust: debug_assert!(n > 0); ⏎ x = y / n;", "ca"),
        ("c: check(\"n\", n); ⏎ x = a[i];", "ra"),
    ] {
        assert_eq!(purposes(line), wanted, "{line}");
    }
}

#[test]
fn what_an_algorithm_answers_is_no_check() {
    for (line, wanted) in [
        ("c: if (n == 0) ⏎ > return 0; ⏎ return n * f(n - 1);", "aaa"),
        ("pseudo: if b = 0 ⏎ > return a", "aa"),
        ("java: if (x == null) ⏎ > return null; ⏎ return x.next;", "aaa"),
        ("c: print(x); ⏎ y = log(x);", "aa"),
        ("c: s.append(x);", "a"),
    ] {
        assert_eq!(purposes(line), wanted, "{line}");
    }
}
