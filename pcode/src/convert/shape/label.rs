//! Line numbers, step numbers and bullets before the text of a line.
//!
//! A *line number* says nothing about structure: the column of the text behind it does. A *list label* is part of
//! the layout: what belongs to an item stands further right than its label.

use super::super::clause::keyword;
use super::super::line::{Line, Role};
use super::super::markup::blank_bars;
use super::super::scan;
use super::mark::{Kind, Label, read};

/// Takes the labels off.
pub(super) fn strip(lines: &mut [Line]) {
    let mut labels: Vec<Option<Label>> =
        lines.iter().map(|line| if line.role == Role::Code { read(&line.text) } else { None }).collect();
    keep_cases(lines, &mut labels);
    // `i.` before `ii.` is a number too.
    if labels.iter().flatten().any(|label| label.kind == Kind::Roman) {
        for (label, line) in labels.iter_mut().zip(lines.iter()) {
            let text = line.text.trim_start_matches('(');
            if let Some(label) =
                label.as_mut().filter(|label| label.kind == Kind::Letter && text.starts_with(['i', 'v', 'x']))
            {
                label.kind = Kind::Roman;
            }
        }
    }
    if are_line_numbers(&labels, lines) {
        // `3. Salir` among lines that are counted `7:` is the rest of one of them.
        let count = |kind: Kind| labels.iter().flatten().filter(|label| label.kind == kind).count();
        let kind = if count(Kind::Bare) >= count(Kind::Number) { Kind::Bare } else { Kind::Number };
        if count(kind) > 3 {
            for label in &mut labels {
                *label = label.filter(|label| label.kind == kind);
            }
        }
        strip_line_numbers(lines, &labels);
        // Behind the numbers of lines may stand those of steps, or bullets.
        let inner: Vec<Option<Label>> = lines
            .iter()
            .map(|line| if line.role == Role::Code { read(&line.text) } else { None })
            .zip(lines.iter())
            .map(|(label, line)| {
                let step = line.text.get(..5).is_some_and(|word| word.eq_ignore_ascii_case("step "));
                label.filter(|label| matches!(label.kind, Kind::Bullet | Kind::Named) || step)
            })
            .collect();
        if inner.iter().flatten().count() * 2 > lines.len() {
            strip_items(lines, &inner);
        }
    } else {
        strip_items(lines, &labels);
    }
}

/// How far below its head a case is looked for.
const MAX_CASE_LINES: usize = 200;

/// The numbers below `case x of` are what `x` is compared with.
fn keep_cases(lines: &[Line], labels: &mut [Option<Label>]) {
    let is_head = |text: &str| {
        let text = text.trim_end_matches(['{', ':']).trim_end();
        let words = ["case", "switch", "select", "match", "selon", "según", "segun", "caso", "falls"];
        let subject = scan::strip_any(text, &words).filter(|subject| !subject.is_empty());
        let last = text.rsplit(' ').next().unwrap_or_default();
        let closes = ["of", "in", "with", "is", "do", "hacer", "faire"];
        subject.is_some_and(|subject| subject.split_whitespace().count() <= 4)
            && (scan::strip_any(text, &["switch", "select"]).is_some()
                || closes.iter().any(|word| last.eq_ignore_ascii_case(word)))
    };
    for at in 0..lines.len() {
        if lines[at].role != Role::Code || labels[at].is_some() || !is_head(&lines[at].text) {
            continue;
        }
        let indent = lines[at].indent;
        let flat = lines.get(at + 1).is_some_and(|next| next.indent <= indent);
        let ends = |line: &Line| line.indent <= indent && (!flat || keyword::closes_block(&line.text));
        for i in at + 1..lines.len().min(at + MAX_CASE_LINES) {
            if ends(&lines[i]) {
                break;
            }
            if lines[i].text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start().starts_with(':') {
                labels[i] = None;
            }
        }
    }
}

fn are_line_numbers(labels: &[Option<Label>], lines: &[Line]) -> bool {
    let numbers: Vec<&Label> = labels
        .iter()
        .flatten()
        .filter(|l| matches!(l.kind, Kind::Bare | Kind::Number) && l.n_parts == 1)
        .collect();
    // Lines that only open or close a block often have no number.
    let is_bare = |text: &str| {
        let text = text.trim_end_matches([';', '.']);
        text == "{" || ["begin", "else", "then", "do"].iter().any(|word| text.eq_ignore_ascii_case(word))
    };
    let counts = |text: &str| !is_bare(text) && !keyword::closes_block(text);
    let n_code = lines.iter().filter(|line| line.role == Role::Code && counts(&line.text)).count();
    // BASIC counts in tens.
    let step = numbers.windows(2).next().and_then(|w| w[1].value.checked_sub(w[0].value)).unwrap_or(1);
    let step = if matches!(step, 5 | 10 | 100) { step } else { 1 };
    let consecutive = numbers.windows(2).filter(|w| w[1].value == w[0].value + step).count();
    // Numbers that count without a gap are line numbers, though many lines were wrapped.
    let bare = numbers.iter().all(|l| l.kind == Kind::Bare) && numbers.first().is_some_and(|l| l.value == 1);
    let sure = bare && numbers.len() > 3 && consecutive + 1 == numbers.len();
    let enough = numbers.len() * 10 >= n_code * if sure { 3 } else { 6 };
    if numbers.len() < 2 || consecutive * 10 < (numbers.len() - 1) * 7 || !enough {
        return false;
    }
    let gaps_vary = numbers.iter().any(|l| l.gap.abs_diff(numbers[0].gap) > 1);
    let n_bare = numbers.iter().filter(|l| l.kind == Kind::Bare).count();
    n_bare * 2 > numbers.len() || gaps_vary
}

/// The text's column counts, unless numbers of different width push it to and fro: then the blanks behind them do.
fn strip_line_numbers(lines: &mut [Line], labels: &[Option<Label>]) {
    let is_number = |label: &&Label| matches!(label.kind, Kind::Bare | Kind::Number);
    let mut by_column = Vec::new();
    let mut by_gap = Vec::new();
    for (line, label) in lines.iter().zip(labels) {
        if let Some(label) = label.as_ref().filter(is_number) {
            by_column.push(line.indent + label.width + label.gap);
            by_gap.push(line.indent + label.gap);
        }
    }
    let distinct = |values: &mut Vec<usize>| {
        values.sort_unstable();
        values.dedup();
        values.len()
    };
    let use_gap = distinct(&mut by_gap) < distinct(&mut by_column);
    mark_unnumbered(lines, labels);
    let columns = if use_gap { Vec::new() } else { settled_columns(lines, labels) };
    let mut shift = 0;
    for (line, label) in lines.iter_mut().zip(labels) {
        if let Some(label) = label.as_ref().filter(is_number) {
            shift = if use_gap { label.width } else { 0 };
            line.indent += label.width + label.gap - shift;
            // A longer number pushes the text it stands right before.
            if !use_gap && label.gap == 1 && !columns.contains(&line.indent) {
                line.indent =
                    columns.iter().copied().filter(|&at| at < line.indent).max().unwrap_or(line.indent);
            }
            cut(line, label);
            let unbarred = blank_bars(&line.text);
            let text = unbarred.trim_start();
            line.indent += unbarred.len() - text.len();
            line.text = text.to_owned();
        } else {
            line.indent = line.indent.saturating_sub(shift);
        }
    }
}

/// The columns in which text stands behind more than one blank, or behind the shortest numbers.
fn settled_columns(lines: &[Line], labels: &[Option<Label>]) -> Vec<usize> {
    let numbers = || {
        let pairs = lines.iter().zip(labels);
        pairs.filter_map(|(line, label)| {
            label.filter(|l| matches!(l.kind, Kind::Bare | Kind::Number)).map(|l| (line, l))
        })
    };
    let shortest = numbers().map(|(line, label)| line.indent + label.width).min().unwrap_or_default();
    let settled = numbers().filter(|(line, label)| label.gap > 1 || line.indent + label.width == shortest);
    settled.map(|(line, label)| line.indent + label.width + label.gap).collect()
}

/// Marks the lines between two whose numbers follow each other: they have no number of their own.
fn mark_unnumbered(lines: &mut [Line], labels: &[Option<Label>]) {
    let mut last: Option<(usize, u32)> = None;
    for at in 0..lines.len() {
        let Some(label) = labels[at].filter(|label| matches!(label.kind, Kind::Bare | Kind::Number)) else {
            continue;
        };
        if let Some((from, value)) = last
            && value + 1 == label.value
        {
            lines[from + 1..at].iter_mut().for_each(|line| line.unnumbered = true);
        }
        last = Some((at, label.value));
    }
    // Behind the last number only what begins like the rest of a line is one.
    let Some((from, _)) = last else { return };
    for line in lines[from + 1..].iter_mut().take_while(|line| !line.blank_before) {
        line.unnumbered =
            line.text.starts_with(|c: char| c.is_lowercase() || matches!(c, ')' | '+' | '=' | '/'));
    }
}

fn strip_items(lines: &mut [Line], labels: &[Option<Label>]) {
    let n_nested = labels.iter().flatten().filter(|l| l.kind == Kind::Bare && l.n_parts > 1).count();
    let count = |kind: Kind| labels.iter().flatten().filter(|l| l.kind == kind).count();
    let starts = |kind: Kind| labels.iter().flatten().any(|l| l.kind == kind && l.value <= 1);
    let listed = |label: &Label| match label.kind {
        // `2` beside `2.1` is a place in an outline, alone it may begin a formula.
        Kind::Bare => (label.n_parts > 1 && count(Kind::Bare) > 1) || n_nested > 1,
        Kind::Number => starts(Kind::Number) && count(Kind::Number) > 1,
        // A single `a.` below a number is the only item of its list.
        Kind::Letter => starts(Kind::Letter) && (count(Kind::Letter) > 1 || count(Kind::Number) > 1),
        Kind::Capital => starts(Kind::Capital) && count(Kind::Capital) > 1,
        Kind::Bullet => count(Kind::Bullet) > 1,
        Kind::Roman => count(Kind::Roman) > 0,
        Kind::Named => starts(Kind::Named) && count(Kind::Named) > 1,
    };
    indent_bodies(lines, labels);
    // Kinds of label that stand in the same column nest by the order in which they appear.
    let mut nest: Vec<(Kind, usize)> = Vec::new();
    for (line, label) in lines.iter_mut().zip(labels) {
        let Some(label) = label.as_ref().filter(|l| listed(l)) else { continue };
        nest.retain(|&(_, column)| column <= line.indent);
        if let Some(known) = nest.iter().position(|&n| n == (label.kind, line.indent)) {
            nest.truncate(known + 1);
        } else {
            nest.push((label.kind, line.indent));
        }
        let outer = nest.iter().filter(|&&(_, column)| column == line.indent).count() - 1;
        line.indent += 2 * outer + 4 * (label.n_parts - 1);
        line.item = true;
        cut(line, label);
        if let Some(end) = step_name(&line.text).filter(|_| label.kind == Kind::Number) {
            line.comment = Some(line.text[1..end].to_owned());
            line.text = line.text[end + 2..].trim().to_owned();
        } else if label.kind == Kind::Named || names_step(&line.text) {
            take_heading(line);
        } else {
            take_name(line);
        }
    }
}

/// Sets the items right below a head in the same column deeper: they are its body, and the list ends with them.
fn indent_bodies(lines: &mut [Line], labels: &[Option<Label>]) {
    let mut at = 0;
    while at + 1 < lines.len() {
        let head = &lines[at];
        let column = head.indent;
        let begins = labels[at].is_none() && head.role == Role::Code && heads_list(&head.text);
        let first =
            labels[at + 1].filter(|label| begins && lines[at + 1].indent == column && label.value <= 1);
        at += 1;
        let Some(first) = first else { continue };
        let belongs = |(line, label): (&Line, &Option<Label>)| {
            line.indent > column
                || line.indent == column && label.is_some_and(|label| label.kind == first.kind)
        };
        let end = lines[at..].iter().zip(&labels[at..]).take_while(|&pair| belongs(pair)).count() + at;
        for line in &mut lines[at..end] {
            line.indent += 2;
        }
        at = end;
    }
}

/// Whether the steps of a list below a line are its body.
fn heads_list(text: &str) -> bool {
    let word = text.trim_end_matches(':').trim_end();
    ["repeat", "loop", "do", "forever", "iterate", "loop forever"]
        .iter()
        .any(|head| word.eq_ignore_ascii_case(head))
        || text.ends_with([':', ',']) && keyword::starts_control(text)
        || ["do", "then"].iter().any(|end| {
            keyword::starts_control(text) && text.strip_suffix(end).is_some_and(|head| head.ends_with(' '))
        })
}

/// `retry:` where something says `goto retry`.
pub(super) fn take_targets(lines: &mut [Line]) {
    const MAX_TARGETS: usize = 64;
    let mut targets: Vec<String> = Vec::new();
    for line in lines.iter() {
        let mut rest = line.text.as_str();
        while let Some((_, end)) = scan::find_word(rest, &["goto", "go to", "jump to"]) {
            rest = rest[end..].trim_start();
            let len = rest.find(|c: char| !scan::is_name_char(c)).unwrap_or(rest.len());
            if len > 0 && targets.len() < MAX_TARGETS {
                targets.push(rest[..len].to_owned());
            }
        }
    }
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        let Some(at) = line.text.find(':').filter(|&at| !line.text[at..].starts_with(":=")) else { continue };
        let name = line.text[..at].trim();
        if targets.iter().any(|target| target == name) {
            line.label = Some(name.to_owned());
            line.text = line.text[at + 1..].trim().to_owned();
        }
    }
}

/// Where the name ends in `(Line search). Let …`.
pub(super) fn step_name(text: &str) -> Option<usize> {
    let end = text.starts_with('(').then(|| scan::closing_bracket(text)).flatten()?;
    let is_word = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-');
    let name = &text[1..end];
    (name.starts_with(char::is_uppercase)
        && name.chars().all(is_word)
        && (text[end + 1..].starts_with(". ") || text[end + 1..].starts_with(": ")))
    .then_some(end)
}

/// `[Selection] Select two parents.`: words in brackets, then a sentence.
fn names_step(text: &str) -> bool {
    let Some(end) = text.starts_with('[').then(|| scan::closing_bracket(text)).flatten() else {
        return false;
    };
    let is_word = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '.');
    text[1..end].starts_with(char::is_uppercase)
        && text[1..end].chars().all(is_word)
        && text[end + 1..].trim_start().starts_with(char::is_uppercase)
}

/// `[Find remainder.] Divide …`: what a step of Knuth's is called.
fn take_heading(line: &mut Line) {
    if !line.text.starts_with('[') {
        return;
    }
    let Some(end) = scan::closing_bracket(&line.text) else { return };
    line.comment = Some(line.text[1..end].trim_end_matches('.').to_owned());
    line.text =
        line.text[end + 1..].trim().trim_end_matches(['▮', '❙', '|', '■', '∎', '□']).trim_end().to_owned();
}

/// `Update. x := x + t`: what a step is called before its formula.
fn take_name(line: &mut Line) {
    const MAX_WORDS: usize = 3;
    let Some((name, formula)) = line.text.split_once(". ") else { return };
    let is_name = name.starts_with(char::is_uppercase)
        && name.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-'))
        && name.chars().count() > 1
        && name.split(' ').count() <= MAX_WORDS;
    let formula = formula.trim_start();
    if is_name && scan::find_assignment(formula).is_some() && scan::is_assignment(formula) {
        line.comment = Some(name.to_owned());
        line.text = formula.to_owned();
    }
}

fn cut(line: &mut Line, label: &Label) {
    if matches!(label.kind, Kind::Bare | Kind::Number | Kind::Named) {
        let text = line.text[..label.width].trim_matches(|c: char| !c.is_alphanumeric());
        line.label = text.rsplit(' ').next().map(str::to_owned);
    }
    line.text.drain(..label.width + label.gap);
}
