//! The shipped classifier on hand-labelled lines it has never seen, and on arbitrary strings.

use algofind_pcode::classify::features::features;
use algofind_pcode::classify::model::Model;
use algofind_pcode::classify::{LineKind, classify, score, shipped_model};
use proptest::prelude::*;

/// The labels of `classify/lines.tsv`: `math` or `language`, a tab, the line.
fn labelled_lines() -> Vec<(LineKind, &'static str)> {
    include_str!("classify/lines.tsv")
        .lines()
        .skip(1)
        .map(|row| match row.split_once('\t') {
            Some(("math", line)) => (LineKind::Math, line),
            Some(("language", line)) => (LineKind::Language, line),
            _ => panic!("not a labelled line: {row}"),
        })
        .collect()
}

#[test]
fn ninety_five_of_a_hundred_hand_labelled_lines_are_told_right() {
    let lines = labelled_lines();
    assert!(lines.len() >= 350);
    let mut confusion = [[0_usize; 2]; 2];
    let index = |kind| usize::from(kind == LineKind::Language);
    for (truth, line) in &lines {
        let told = classify(line);
        confusion[index(*truth)][index(told)] += 1;
        if told != *truth {
            eprintln!("{truth:?} taken for {told:?} (score {:.2}): {line}", score(line));
        }
    }
    let [[math, math_missed], [language_missed, language]] = confusion;
    let accuracy = (math + language) as f64 / lines.len() as f64;
    eprintln!("            told math  told language");
    eprintln!("math        {math:9}  {math_missed:13}");
    eprintln!("language    {language_missed:9}  {language:13}");
    eprintln!("accuracy {accuracy:.4} of {} lines", lines.len());
    assert!(accuracy >= 0.95, "accuracy is {accuracy}");
}

#[test]
fn no_hand_labelled_line_is_listed_twice() {
    let mut lines: Vec<&str> = labelled_lines().into_iter().map(|(_, line)| line).collect();
    lines.sort_unstable();
    assert!(lines.windows(2).all(|pair| pair[0] != pair[1]));
}

#[test]
fn the_shipped_model_fits_the_features() {
    assert_eq!(Model::decode(include_bytes!("../assets/line-classifier.bin")).as_ref(), Ok(shipped_model()));
}

#[test]
fn lines_of_the_paper_are_told_as_in_its_figure_4() {
    for line in ["n = A.rows", "C[i][j] = 0", "FIND-SET(u) ≠ FIND-SET(v)", "𝐴 = 𝐴 ∪ {(𝑢, 𝑣)}", "𝐴 = ∅"]
    {
        assert_eq!(classify(line), LineKind::Math, "{line}");
    }
    for line in [
        "let C be a new n x n matrix",
        "vertex v ∈ G.V",
        "edge (u, v) in G.E in nondecreasing order by weight",
    ] {
        assert_eq!(classify(line), LineKind::Language, "{line}");
    }
}

proptest! {
    #[test]
    fn any_string_has_features_within_bounds_and_a_probability(line in "\\PC{0,60}|[ -~]{0,80}|[$\\\\a-z{}_^'\".=ÀΩ∈²-]{0,40}") {
        prop_assert!(features(&line).iter().all(|value| (0.0..=1.0).contains(value)));
        prop_assert!((0.0..=1.0).contains(&score(&line)));
        prop_assert_eq!(classify(&line) == LineKind::Math, score(&line) > 0.5);
    }

    #[test]
    fn space_around_a_line_does_not_matter(line in "[ -~]{0,40}") {
        prop_assert_eq!(features(&line).map(f32::to_bits), features(&format!("  {line}\t")).map(f32::to_bits));
    }
}
