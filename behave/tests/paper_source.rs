//! The paper's example as a person would meet it: the source of Fig. 5, searched with the pairs of §2.4.

#![cfg(feature = "java")]

use algofind_behave::example::{Examples, parse_pairs};
use algofind_behave::lower::java::Java;
use algofind_behave::lower::{LowerLimits, Lowering, SourceFile, lower_all};
use algofind_behave::matching::{Bucket, Ranking, Word};
use algofind_behave::search::{Answer, Corpus, SearchOptions};
use algofind_behave::solve::Choice;

const FIG_5: &str = r#"class Scripts {
    static String stripExtension(String scriptFile) {
        int extension = scriptFile.lastIndexOf('.');
        if (extension > 0) {
            int start = scriptFile.indexOf("/") + 1;
            if (start > 0) {
                return scriptFile.substring(start, extension);
            }
            return scriptFile.substring(0, extension);
        } else {
            return scriptFile;
        }
    }

    static String upTo(String text, int end) {
        return text.substring(0, end);
    }

    static int scaled(int x, int factor, boolean negative) {
        int r = x * factor + 3;
        return negative ? -r : r;
    }
}
"#;

const PAIRS: [&str; 5] = [
    r#"("log.txt") -> "log""#,
    r#"("log.txt.txt") -> "log.txt""#,
    r#"("log") -> "log""#,
    r#"("C:/abc.tex") -> "abc""#,
    r#"("ftp://path/abc.tex") -> "abc""#,
];

fn corpus() -> Corpus {
    let file = SourceFile { path: "Scripts.java".into(), text: FIG_5.into() };
    Corpus::new(lower_all(&[file], &[&Java as &dyn Lowering], LowerLimits::default()))
}

fn search(corpus: &Corpus, examples: &Examples, ranking: Ranking) -> Vec<Answer> {
    let options = SearchOptions { ranking, solver: Choice::Embedded, ..SearchOptions::default() };
    corpus.search(examples, &options).answers
}

fn named<'a>(corpus: &Corpus, answers: &'a [Answer], name: &str) -> Option<&'a Answer> {
    answers.iter().find(|a| corpus.program().function(a.function).name == name)
}

#[test]
fn strip_extension_is_an_over_then_a_full_then_an_under_match() {
    let corpus = corpus();
    // For each number of pairs the word, the bucket, and the pairs of each path, those of no pair included.
    let wanted: [(usize, Word, u8, &[&[usize]]); 3] = [
        (3, Word::Over, 4, &[&[], &[0, 1], &[2]]),
        (4, Word::Full, 2, &[&[0, 1], &[2], &[3]]),
        (5, Word::Under, 6, &[&[0, 1], &[2], &[3]]),
    ];
    for (n, word, bucket, paths) in wanted {
        let examples = parse_pairs(PAIRS[..n].iter().copied()).expect("pairs");
        let answers = search(&corpus, &examples, Ranking::Default);
        let answer = named(&corpus, &answers, "stripExtension").expect("found");
        assert_eq!(answer.word(), word, "{n} pairs");
        let mut seen: Vec<Vec<usize>> = answer.coverage.paths().to_vec();
        seen.sort();
        assert_eq!(seen, paths, "{n} pairs");
        assert_eq!(Bucket::of(&answer.coverage).map(Bucket::number), Some(bucket));
        // Satsy Ranked shows buckets 4, 2, 1 and 3 only; Round Robin shows all.
        let ranked = search(&corpus, &examples, Ranking::SatsyRanked);
        assert_eq!(named(&corpus, &ranked, "stripExtension").is_some(), word != Word::Under);
        let robin = search(&corpus, &examples, Ranking::SatsyRoundRobin);
        assert!(named(&corpus, &robin, "stripExtension").is_some());
    }
}

#[test]
fn lines_of_each_pair_and_an_input_beyond_them_are_shown() {
    let corpus = corpus();
    let examples = parse_pairs(PAIRS[..3].iter().copied()).expect("pairs");
    let answers = search(&corpus, &examples, Ranking::Default);
    let answer = named(&corpus, &answers, "stripExtension").expect("found");
    assert_eq!(answer.pairs[0].lines, [3, 4, 5, 6, 9]);
    assert_eq!(answer.pairs[2].lines, [3, 4, 11]);
    let beyond = answer.uncovered.iter().find(|u| u.to_line == 7).expect("line 7");
    let Some([algofind_behave::value::Value::Text(text)]) = beyond.input.as_deref() else {
        panic!("{beyond:?}");
    };
    assert!(text.contains('/') && text.rfind('.').is_some_and(|dot| dot > 0), "{text}");
}

#[test]
fn values_for_what_examples_do_not_mention_are_solved_for() {
    let corpus = corpus();
    // No usual value of `end` gives these, and no one value gives both.
    let examples = parse_pairs([r#"("algorithm") -> "algor""#, r#"("behaviour") -> "beha""#]).expect("pairs");
    let answers = search(&corpus, &examples, Ranking::Default);
    let answer = named(&corpus, &answers, "upTo").expect("found by the solver");
    assert!(answer.is_full() && answer.standing.solved);
    assert_eq!(answer.pairs[0].arguments[1].to_string(), "5");
    assert_eq!(answer.pairs[1].arguments[1].to_string(), "4");
    // One choice for both pairs, of two parameters.
    let examples = parse_pairs(["(2) -> -37", "(5) -> -88"]).expect("pairs");
    let answers = search(&corpus, &examples, Ranking::Default);
    let answer = named(&corpus, &answers, "scaled").expect("found by the solver");
    assert!(answer.is_full());
    for pair in &answer.pairs {
        assert!(pair.satisfied);
    }
}
