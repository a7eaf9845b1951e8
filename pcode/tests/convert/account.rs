//! Every line of the input is accounted for: on any text, a word is in the p-code or its line is named as left out.

use std::fmt::Write as _;

use algofind_pcode::{Conversion, DoubtKind, Reason, convert};
use proptest::collection::vec;
use proptest::prelude::*;

/// Lines in all the styles, with holes for words that occur nowhere else.
const TEMPLATES: [&str; 98] = [
    "if # > # then",
    "if # then # else #",
    "if (#) {",
    "else",
    "else if # then",
    "} else {",
    "}",
    "end if",
    "endfor",
    "end",
    "fi",
    "od",
    "for # = 1 to # do",
    "for each # in #:",
    "for # = 1:#",
    "while # > 0 do",
    "while (#) ;",
    "do",
    "do {",
    "do { # } while (#);",
    "repeat",
    "until #",
    "loop",
    "return #",
    "break",
    "# ← # + 1",
    "# := #, # := #",
    "#(#, #)",
    "# # #.",
    "# # # # # # #. # # # # # #.",
    "Input: #",
    "Output:",
    "Require: # ≥ 0",
    "procedure #(#)",
    "function # = #(#)",
    "Algorithm 1: # #",
    "# #:",
    "begin",
    "then #",
    "switch # {",
    "case # of",
    "case #:",
    "#: # := 1",
    "default: #",
    "match # with",
    "| # -> #",
    "| # == 0 = #",
    "| otherwise = #",
    "do # → # := 1",
    "□ # -> #",
    "[] # → #",
    "E1. [#.] Set # ← #.",
    "E2. If # = 0, go to E1.",
    "Step 3. # and go back to step 2.",
    "try:",
    "except #:",
    "} catch (#) {",
    "finally",
    "with probability # do",
    "parallel for # = 1 to #",
    "solange # > 0 tue",
    "wenn # dann #",
    "tant que # faire",
    "si # alors # sinon #",
    "mientras # hacer",
    "// # #",
    "{ # # }",
    "# (* # *)",
    "/* #",
    "# */",
    "```",
    "┌ for all #",
    "│ #",
    "goto # if #",
    "PERFORM UNTIL #",
    "PERFORM VARYING # FROM 1 BY 1 UNTIL #",
    "END-PERFORM",
    "DO 10 # = 1, #",
    "10 CONTINUE",
    "do # = 1, #",
    "do # := # while #",
    "LOOP UNTIL # = #",
    "CASE OF #",
    "se # entao",
    "senao #",
    "mentre # esegui",
    "for # = 1 to # step #",
    "Loop for each # of #:",
    "Repeat, while # < #,",
    "the # returns to step 2",
    "decrease # by # until # < #",
    "# > # || continue",
    "Is # #? Yes -> #; No -> #",
    "forM_ # $ \\# -> do",
    "(# # #.) # # #.",
    "** # #",
    "comment # #;",
    "When # is #, # #.",
];

const LATEX: [&str; 16] = [
    "\\begin{algorithmic}",
    "\\State $# \\gets #$",
    "\\If{$# < #$}",
    "\\Else",
    "\\EndIf",
    "\\While{#}",
    "\\EndWhile",
    "\\Return #",
    "\\Comment{# #}",
    "\\If(\\tcp*[f]{#}){#}{ # \\; }",
    "\\Switch{#}{ \\Case{#}{ #\\; } }",
    "\\Repeat{#}{ #\\; }",
    "\\Function{#}{#}",
    "\\KwIn{#}",
    "\\caption{#}",
    "#$# \\not= #$",
];

/// Replaces each hole by a word of its own.
fn fill(lines: &[(usize, usize, &str)]) -> String {
    let mut n = 0;
    let mut out = String::new();
    for (indent, number, line) in lines {
        out.push_str(&" ".repeat(*indent));
        if *number > 0 {
            let _ = write!(out, "{number}: ");
        }
        for c in line.chars() {
            if c == '#' {
                let _ = write!(out, "wort{n}x");
                n += 1;
            } else {
                out.push(c);
            }
        }
        out.push('\n');
    }
    out
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let Conversion { pcode, lines, diagnostics, .. } = convert(text);
    prop_assert_eq!(lines.len(), text.lines().count());
    for (line, report) in text.lines().zip(&lines) {
        prop_assert!(!report.reasons.is_empty(), "{:?} has no reason in\n{}", line, text);
        let is_blank = line.trim().is_empty();
        prop_assert!(is_blank || report.reasons != [Reason::Blank], "{:?} is not blank in\n{}", line, text);
        let named = diagnostics
            .iter()
            .any(|doubt| doubt.kind == DoubtKind::LeftOut && doubt.lines.first == report.line);
        prop_assert_eq!(named, report.reasons.contains(&Reason::LeftOut));
        let words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| word.starts_with("wort"));
        for word in words {
            prop_assert!(
                named || pcode.contains(word),
                "{} of {:?} is lost in silence:\n{}\n{}",
                word,
                line,
                text,
                pcode
            );
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn no_word_of_any_style_is_lost_in_silence(
        lines in vec((0usize..9, prop_oneof![4 => Just(0usize), 1 => 1usize..30], prop::sample::select(&TEMPLATES[..])), 1..16)
    ) {
        check(&fill(&lines))?;
    }

    #[test]
    fn no_word_of_latex_is_lost_in_silence(
        lines in vec((0usize..5, Just(0usize), prop::sample::select(&LATEX[..])), 1..16)
    ) {
        check(&fill(&lines))?;
    }

    #[test]
    fn every_line_of_any_text_has_its_reason(text in "(\\PC{0,20}\n){0,8}") {
        check(&text)?;
    }
}

fn kinds(text: &str) -> Vec<DoubtKind> {
    convert(text).diagnostics.into_iter().map(|doubt| doubt.kind).collect()
}

#[test]
fn what_is_not_understood_is_said() {
    assert!(kinds("Input: a list\nOutput: its sum\n").contains(&DoubtKind::NothingRead));
    assert!(kinds("如果 x > 0 那么\n    y := 1\n否则\n    y := 2\n").contains(&DoubtKind::UnknownLanguage));
    assert!(
        kinds("amíg x > 0\n    x := x - 1\nha y > 0\n    y := 1\n").contains(&DoubtKind::UnknownLanguage)
    );
    assert!(kinds("a = 1\n  b = 2\n    c = 3\n  d = 4\n").contains(&DoubtKind::NoControlFlow));
    assert!(
        kinds("x := 1\nAs x grows, repeat step 3\nif x > 1\n  y := 2\n").contains(&DoubtKind::UnreadKeyword)
    );
    assert!(
        kinds("if x > 1\n  y := 2\nmark it, going on until it is old\n").contains(&DoubtKind::UnreadKeyword)
    );
    assert!(kinds("while (x > 0) {\n  x = x - 1;\n").contains(&DoubtKind::UnclosedBlock));
    assert!(
        kinds("x := 1\nbegin\ny := 2\nbegin\nwhile z > 0 do\nz := 1\nend while\nend\n")
            .contains(&DoubtKind::UnclosedBlock)
    );
    assert!(kinds("EUCLID(a, b)\n  while b > 0\n    a, b = b, a mod b\n  return a\n").is_empty());
}

#[test]
fn the_share_of_lines_left_out_of_shuffled_styles_is_small() {
    // The law allows a line to be named; it should be rare even where styles are mixed at random.
    let texts: Vec<String> = (0..TEMPLATES.len())
        .map(|at| {
            let lines: Vec<_> =
                (0..6).map(|i| ((i % 3) * 2, 0, TEMPLATES[(at * 7 + i * 13) % TEMPLATES.len()])).collect();
            fill(&lines)
        })
        .collect();
    let n_lines: usize = texts.iter().map(|text| text.lines().count()).sum();
    let n_out: usize = texts
        .iter()
        .map(|text| kinds(text).into_iter().filter(|kind| *kind == DoubtKind::LeftOut).count())
        .sum();
    assert!(n_out * 10 <= n_lines, "{n_out} of {n_lines} lines are left out");
}

#[test]
fn latex_is_shown_as_it_reads() {
    let text = "\\begin{algorithmic}\n\\State $x \\gets 1$\n\\While{$x \\neq n$}\n\\State $x \\gets x + 1$\n\\EndWhile\n\\end{algorithmic}\n";
    let readable = convert(text).readable;
    assert_eq!(readable[1..4], ["x ← 1", "while x ≠ n", "    x ← x + 1"]);
}
