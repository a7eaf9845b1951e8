//! Whether every line of the input is accounted for, and what was not understood as a whole.
//!
//! Whatever the stages do, nothing is lost in silence: each word of the input that is no keyword has to stand in the
//! p-code, and a line with a word that does not is named as left out.

use std::collections::HashSet;

use super::line::{LineRange, Plain};
use super::markup;
use super::report::{Doubt, DoubtKind, LineReport, Reason};
use super::scan;
use crate::ast::visit::{Visitor, walk_stmt};
use crate::ast::{Function, Stmt, StmtKind};

/// A straight line of this many steps is rarely an algorithm.
const MANY_STEPS: usize = 9;

/// Steps of which some are indented deeper than others, and which still have no control flow.
const SOME_STEPS: usize = 4;

/// Gives lines that no stage reported a reason, and names what is missing from the p-code.
pub(super) fn lines(
    input: &str,
    plain: &[Plain],
    labels: &[&str],
    pcode: &str,
    reports: &mut [LineReport],
) -> Vec<Doubt> {
    let mut seen = vec![false; reports.len()];
    for part in plain {
        for line in part.lines.first..=part.lines.last {
            if let Some(seen) = seen.get_mut((line as usize).saturating_sub(1)) {
                *seen = true;
            }
        }
    }
    // Labels go where jumps to them become loops.
    let labels = labels.iter().flat_map(|label| words(label));
    let known: HashSet<String> = words(pcode).chain(labels).map(str::to_lowercase).collect();
    let joined = joined_words(input, &known);
    let mut doubts = Vec::new();
    for ((line, report), seen) in input.lines().zip(reports).zip(seen) {
        let unread = report.reasons == [Reason::Blank] && !line.trim().is_empty();
        let text = markup::visible(line);
        let lost = words(&text).any(|word| {
            let word = word.to_lowercase();
            !known.contains(&word) && !is_keyword(&word) && !joined.contains(&(report.line, word))
        });
        // Numbers alone count lines or pages.
        let says = text.chars().any(char::is_alphabetic)
            || seen && text.chars().any(char::is_alphanumeric) && !is_number(&text);
        if unread {
            report.reasons.clear();
            // A `then` or `do` on a line of its own belongs to the head above it.
            let bare = text.split(|c: char| !c.is_alphanumeric()).all(|word| {
                let word = word.to_lowercase();
                word.is_empty()
                    || is_keyword(&word)
                    || matches!(word.as_str(), "do" | "od" | "fi" | "if" | "to" | "is")
            });
            report.reasons.push(match (says, seen) {
                (true, true) if bare => Reason::Continues,
                (true, true) => Reason::LeftOut,
                (true, false) if lost => Reason::LeftOut,
                _ => Reason::Markup,
            });
        } else if lost {
            report.reasons.push(Reason::LeftOut);
        }
        if report.reasons.contains(&Reason::LeftOut) {
            let lines = LineRange::new(report.line, report.line);
            doubts.push(Doubt { lines, kind: DoubtKind::LeftOut });
        }
    }
    doubts
}

fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// The halves, with their lines, of words that a hyphen at the end of a line cuts and the p-code holds whole.
fn joined_words(input: &str, known: &HashSet<String>) -> HashSet<(u32, String)> {
    let mut out = HashSet::new();
    let mut before: Option<(u32, &str)> = None;
    for (number, line) in (1u32..).zip(input.lines()) {
        let text = line.trim();
        if text.is_empty() {
            continue;
        }
        if let Some((above, first)) = before {
            let len = text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len());
            let second = &text[..len];
            if known.contains(&format!("{first}{second}").to_lowercase()) {
                out.extend([(above, first.to_lowercase()), (number, second.to_lowercase())]);
            }
        }
        let cut = text.strip_suffix(['-', '\u{ad}']);
        before =
            cut.map(|cut| (number, cut.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default()));
    }
    out
}

/// The words of a text: letters and digits that start with a letter, of at least three characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .map(|word| word.trim_start_matches(|c: char| c.is_numeric()))
        .filter(|word| word.chars().nth(2).is_some())
}

/// Words that only say how control flows, where a value comes from, or where a step is.
fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
        // `(iii)` before an item.
        || word.len() <= 5 && word.bytes().all(|b| matches!(b, b'i' | b'v' | b'x'))
        || scan::strip_any(word, &["elseif", "elsif", "elif"]).is_some()
        || word.strip_prefix("end").is_some_and(|rest| KEYWORDS.contains(&rest) || rest.len() == 2)
        || super::shape::is_foreign_keyword(word)
}

const KEYWORDS: [&str; 161] = [
    "processing",
    "computation",
    "execution",
    "routine",
    "program",
    "lastly",
    "thrice",
    "output",
    "reply",
    "report",
    "declare",
    "immediately",
    "early",
    "inner",
    "current",
    "entire",
    "now",
    "run",
    "also",
    "thus",
    "afterwards",
    "varying",
    "evaluate",
    "cycle",
    "comment",
    "goes",
    "proceeds",
    "continues",
    "jumps",
    "repeatedly",
    "goback",
    "yes",
    "then",
    "else",
    "otherwise",
    "while",
    "for",
    "foreach",
    "forall",
    "each",
    "every",
    "all",
    "repeat",
    "until",
    "loop",
    "forever",
    "begin",
    "end",
    "endif",
    "done",
    "return",
    "returns",
    "break",
    "continue",
    "stop",
    "exit",
    "halt",
    "quit",
    "terminate",
    "terminates",
    "terminated",
    "ends",
    "stops",
    "halts",
    "error",
    "throw",
    "raise",
    "switch",
    "case",
    "default",
    "select",
    "match",
    "when",
    "upon",
    "whenever",
    "with",
    "try",
    "catch",
    "except",
    "finally",
    "rescue",
    "goto",
    "back",
    "step",
    "steps",
    "line",
    "label",
    "jump",
    "proceed",
    "through",
    "thru",
    "perform",
    "execute",
    "next",
    "iteration",
    "procedure",
    "function",
    "algorithm",
    "def",
    "func",
    "proc",
    "method",
    "subroutine",
    "public",
    "private",
    "static",
    "recursive",
    "export",
    "async",
    "let",
    "set",
    "put",
    "and",
    "not",
    "unless",
    "from",
    "down",
    "downto",
    "upto",
    "parallel",
    "concurrently",
    "parfor",
    "pardo",
    "wend",
    "esac",
    "the",
    "successfully",
    "unsuccessfully",
    "answer",
    "result",
    "desired",
    "following",
    "these",
    "this",
    "long",
    "over",
    "iterate",
    "elif",
    "elsif",
    "elseif",
    "void",
    "leave",
    "out",
    "new",
    "choose",
    "others",
    "other",
    "rem",
    "nbsp",
    "emsp",
    "ensp",
    "search",
    "process",
    "finished",
    "failure",
    "success",
    "control",
    "again",
    "statement",
    "number",
    "skip",
];

/// What was not understood of the text as a whole.
pub(super) fn whole(input: &str, functions: &[Function], varies: bool) -> Vec<Doubt> {
    let mut count = Count::default();
    for function in functions {
        count.visit_function(function);
    }
    let n_lines = input.lines().count().max(1) as u32;
    let lines = LineRange::new(1, n_lines);
    let mut doubts = Vec::new();
    if count.steps == 0 && count.flow == 0 && !input.trim().is_empty() {
        doubts.push(Doubt { lines, kind: DoubtKind::NothingRead });
        return doubts;
    }
    if count.foreign > 1 || count.flow == 0 && is_foreign(input) {
        doubts.push(Doubt { lines, kind: DoubtKind::UnknownLanguage });
        return doubts;
    }
    if count.flow > 0 {
        return doubts;
    }
    if count.steps >= MANY_STEPS || varies && count.steps >= SOME_STEPS || is_one_step(input, &count) {
        doubts.push(Doubt { lines, kind: DoubtKind::NoControlFlow });
    }
    doubts
}

/// Whether lines set at several depths all became one step: that was no wrapped sentence.
fn is_one_step(input: &str, count: &Count) -> bool {
    let lines = || input.lines().filter(|line| !line.trim().is_empty());
    let mut depths: Vec<usize> = lines().map(|line| line.len() - line.trim_start().len()).collect();
    depths.sort_unstable();
    depths.dedup();
    count.steps == 1 && lines().count() >= SOME_STEPS && depths.len() > 2
}

/// How many of each kind there are.
#[derive(Default)]
struct Count {
    steps: usize,
    flow: usize,
    /// Steps that begin with a keyword of a language that is not read.
    foreign: usize,
}

impl Visitor for Count {
    fn visit_stmt(&mut self, stmt: &Stmt) {
        if let StmtKind::Expr(expr) = &stmt.kind {
            self.foreign += usize::from(starts_foreign(&expr.text) || is_other_script(&expr.text));
        }
        match stmt.kind {
            StmtKind::Comment(_) => {}
            StmtKind::Expr(_) | StmtKind::Call(_) | StmtKind::Return(_) | StmtKind::Error(_) => {
                self.steps += 1;
            }
            _ => self.flow += 1,
        }
        walk_stmt(self, stmt);
    }
}

/// Words that start a branch or a loop in languages that are not read.
const FOREIGN: [&str; 9] = ["jos", "kunnes", "eğer", "dacă", "când", "pokud", "dokud", "ha", "amíg"];

/// Whether the words are of a language whose keywords are not known here.
fn is_foreign(input: &str) -> bool {
    let letters = input.chars().filter(|c| c.is_alphabetic());
    let (mut n_latin, mut n_other) = (0usize, 0usize);
    for c in letters {
        // Greek letters are mathematics.
        match c {
            '\u{0}'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => n_latin += 1,
            '\u{370}'..='\u{3ff}' | '\u{2100}'..='\u{2bff}' | '\u{1d400}'..='\u{1d7ff}' => {}
            _ => n_other += 1,
        }
    }
    if n_other * 3 > n_latin {
        return true;
    }
    input.lines().filter(|line| starts_foreign(line)).count() >= 2
}

/// Whether a step is written in a script whose keywords are not known here.
fn is_other_script(text: &str) -> bool {
    let is_other = |c: char| {
        c.is_alphabetic()
            && !matches!(c, '\u{0}'..='\u{24f}' | '\u{370}'..='\u{52f}' | '\u{1e00}'..='\u{1fff}' | '\u{2100}'..='\u{2bff}' | '\u{1d400}'..='\u{1d7ff}')
    };
    text.chars().filter(|&c| is_other(c)).nth(1).is_some()
}

fn starts_foreign(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_lowercase();
    FOREIGN.contains(&first.as_str())
}
