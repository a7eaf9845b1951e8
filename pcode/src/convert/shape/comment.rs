//! Comments: on lines of their own, behind a statement, and in blocks.

use super::super::clause::keyword;
use super::super::line::{Line, Role};
use super::super::{MAX_LINE, scan};

/// Takes comments off the lines; a line that is nothing else becomes one with the role of a comment.
pub(super) fn split(lines: &mut [Line]) {
    let mut block: Option<&str> = None;
    let asserts = lines.iter().any(|line| assertion(&line.text).is_some_and(is_relation));
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        if let Some(end) = block {
            if let Some(at) = line.text.find(end) {
                let rest = line.text[at + end.len()..].trim().to_owned();
                if rest.is_empty() {
                    line.text.truncate(at);
                    block = None;
                    set_comment(line);
                    continue;
                }
                block = None;
                line.text = rest;
            } else {
                set_comment(line);
                continue;
            }
        }
        // `comment` begins one in Algol, and a semicolon ends it.
        if let Some(words) = scan::strip_word(&line.text, "comment")
            .and_then(|text| text.strip_suffix(';'))
            .filter(|words| words.contains(' ') && !scan::is_assignment(&line.text))
        {
            line.text = words.trim().to_owned();
            set_comment(line);
            continue;
        }
        if let Some(inside) = line.text.strip_prefix('{').and_then(|text| text.strip_suffix('}'))
            && (is_words(inside) || asserts && assertion(&line.text).is_some())
        {
            line.text = inside.trim().to_owned();
            set_comment(line);
            continue;
        }
        if let Some(words) = line.text.strip_prefix("; ").filter(|words| {
            n_plain_words(words) > 1 && !keyword::starts_control(words) && !scan::is_assignment(words)
        }) {
            line.text = words.to_owned();
            set_comment(line);
            continue;
        }
        if let Some(mark) = ["//", "▷", "►", "▹", "⊳", "⊲", "--", "%", "#", "REM "]
            .iter()
            .find(|m| line.text.starts_with(**m))
        {
            let heading = *mark == "--" && line.text[2..].starts_with(|c: char| c.is_alphanumeric());
            if !heading {
                line.text.drain(..mark.len());
                set_comment(line);
                continue;
            }
        }
        for (start, end) in
            [("/*", "*/"), ("(*", "*)"), ("⟨⟨", "⟩⟩"), ("⟪", "⟫"), ("\"\"\"", "\"\"\""), ("'''", "'''")]
        {
            if let Some(at) = line.text.find(start) {
                let inside = &line.text[at + start.len()..];
                // `WRITE(*,*) x` has no comment.
                if start == "(*" && inside.trim_start().starts_with([',', ')']) {
                    break;
                }
                if let Some(len) = inside.find(end) {
                    take_inline(line, at, start.len(), len, end.len());
                } else if at == 0 {
                    block = Some(end);
                    line.text.drain(..start.len());
                    set_comment(line);
                }
                break;
            }
        }
        if line.role == Role::Code && line.text.len() <= MAX_LINE {
            take_sentences(line);
        }
        if line.role == Role::Code
            && let Some((at, len)) = trailing(&line.text)
        {
            let comment = line.text[at + len..].trim();
            let comment = if len == 0 { comment[1..comment.len() - 1].trim() } else { comment };
            line.comment = Some(comment.to_owned());
            line.text.truncate(line.text[..at].trim_end().len());
        }
    }
}

/// The inside of a line that is wholly in braces and holds no statement for sure.
fn assertion(text: &str) -> Option<&str> {
    let inside = text.strip_prefix('{')?.strip_suffix('}')?.trim();
    (!inside.is_empty() && !inside.contains([';', '{', '}', '←']) && !inside.contains(":=")).then_some(inside)
}

/// `n ≥ 0`, which no program does.
fn is_relation(inside: &str) -> bool {
    inside.contains(['≥', '≤', '≠', '∧', '∨'])
        && !keyword::starts_control(inside)
        && !scan::is_assignment(inside)
}

/// The whole rest of the text is the comment.
fn set_comment(line: &mut Line) {
    let text = line.text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '/' | '#' | '%'));
    line.comment = Some(text.to_owned());
    line.text.clear();
    line.role = Role::Comment;
}

/// `(Now P is not empty.) Set A to P.`: whole sentences in parentheses explain the step.
fn take_sentences(line: &mut Line) {
    const MAX_SENTENCES: usize = 4;
    for _ in 0..MAX_SENTENCES {
        let Some((at, end)) = sentence_in_parentheses(&line.text) else { return };
        let remark = line.text[at + 1..end].trim().to_owned();
        let whole = line.text[..at].trim().is_empty() && line.text[end + 1..].trim().is_empty();
        if whole {
            return;
        }
        let text = format!("{} {}", line.text[..at].trim_end(), line.text[end + 1..].trim_start());
        text.trim().clone_into(&mut line.text);
        match &mut line.comment {
            Some(comment) => {
                comment.push_str("; ");
                comment.push_str(&remark);
            }
            None => line.comment = Some(remark),
        }
    }
}

/// Where a parenthesis that holds nothing but a sentence begins and ends, behind another sentence or at the start.
fn sentence_in_parentheses(text: &str) -> Option<(usize, usize)> {
    let mut from = 0;
    while let Some(at) = text[from..].find('(').map(|at| at + from) {
        let before = text[..at].trim_end();
        let end = scan::closing_bracket(&text[at..]).map(|end| at + end);
        if let Some(end) = end.filter(|_| before.is_empty() || before.ends_with('.')) {
            let inside = &text[at + 1..end];
            let is_sentence = inside.starts_with(char::is_uppercase)
                && inside.ends_with(['.', '!'])
                && inside.split_whitespace().count() > 2;
            if is_sentence {
                return Some((at, end));
            }
        }
        from = at + 1;
    }
    None
}

/// `x = 1 /* one */`
fn take_inline(line: &mut Line, at: usize, n_open: usize, len: usize, n_close: usize) {
    let comment = line.text[at + n_open..at + n_open + len].trim().to_owned();
    line.text.replace_range(at..at + n_open + len + n_close, "");
    line.text = line.text.trim().to_owned();
    line.comment = Some(comment);
    if line.text.is_empty() {
        line.role = Role::Comment;
    }
}

/// Where a comment behind the statement begins, and the length of its mark.
fn trailing(text: &str) -> Option<(usize, usize)> {
    let mut quoted = false;
    let bytes = text.as_bytes();
    for (i, c) in text.char_indices() {
        let behind = &text[i..];
        let blank_before = i > 0 && bytes[i - 1] == b' ';
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            '/' if behind.starts_with("//")
                && !text[..i].ends_with(':')
                && !is_division(&text[..i], &behind[2..]) =>
            {
                return Some((i, 2));
            }
            '▷' | '►' | '▹' | '⊳' | '⊲' | '◁' => return Some((i, c.len_utf8())),
            // The triangle of a comment whose font was lost.
            '.' if blank_before && is_lost_mark(&text[..i], &behind[1..]) => return Some((i, 1)),
            '{' if i > 0 && is_brace_comment(&text[..i], behind) => return Some((i, 0)),
            '#' if blank_before
                && behind.starts_with("# ")
                && !behind.starts_with("# of ")
                && !is_unequal(&text[..i], &behind[2..]) =>
            {
                return Some((i, 1));
            }
            // A semicolon set off begins the comments of Lisp and of assemblers.
            ';' if text[..i].ends_with("  ")
                && behind.starts_with("; ")
                && n_plain_words(&behind[1..]) == behind[1..].split_whitespace().count() =>
            {
                return Some((i, 1));
            }
            '-' if text[..i].ends_with("  ") && behind.starts_with("-- ") => return Some((i, 2)),
            '(' if text[..i].ends_with("  ") && is_aside(behind) => return Some((i, 0)),
            '(' if blank_before && is_remark(&text[..i], behind) => return Some((i, 0)),
            _ => {}
        }
    }
    None
}

/// `x ← 2i . left child`: a full stop set off, and words behind it.
fn is_lost_mark(before: &str, after: &str) -> bool {
    let words = after.trim();
    let ended = before.trim_end().ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '}'));
    ended
        && after.starts_with(' ')
        && words.starts_with(char::is_alphabetic)
        && words.contains(' ')
        && n_plain_words(words) == words.split_whitespace().count()
}

/// `a # b` compares in Oberon: the sign stands in parentheses, or before the word that ends the head.
fn is_unequal(before: &str, after: &str) -> bool {
    let heads = ["if", "elsif", "while", "until"];
    let opens = keyword::starts_control(before) && scan::strip_any(before, &heads).is_some();
    let ends = ["then", "do"];
    scan::open_brackets(before) > 0 && scan::open_brackets(after) < 0
        || opens && scan::find_word(before, &ends).is_none() && scan::find_word(after, &ends).is_some()
}

/// `(n = length of t)`, set off by more than one blank.
fn is_aside(text: &str) -> bool {
    scan::inside_parentheses(text).is_some_and(|inside| inside.split(' ').count() >= 3)
}

/// `m ← β m (Update the estimate)`: words that explain a formula, in a document that lost its columns.
fn is_remark(before: &str, text: &str) -> bool {
    let Some(inside) = scan::inside_parentheses(text) else { return false };
    let begins = inside.chars().next().is_some_and(char::is_uppercase);
    let value = scan::strip_word(before, "return").is_some_and(|value| !value.is_empty());
    begins
        && (scan::is_assignment(before) || value)
        && n_plain_words(inside) >= 2
        && n_plain_words(inside) * 4 >= inside.split_whitespace().count() * 3
        && inside.split(' ').next().is_some_and(|word| word.len() > 3)
}

fn n_plain_words(text: &str) -> usize {
    text.split_whitespace()
        .map(|word| word.trim_matches(|c: char| matches!(c, '(' | ')' | '"' | '\'')))
        .filter(|word| word.chars().all(|c| c.is_alphabetic() || matches!(c, '.' | ',' | '-')))
        .count()
}

/// `x := y { why }`: words in braces behind a whole statement, as in Pascal and in older papers.
fn is_brace_comment(before: &str, text: &str) -> bool {
    let Some(inside) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else { return false };
    let ended = before.ends_with(' ')
        && before
            .trim_end()
            .ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | ';' | '.' | '}'))
        && !["in", "of", "from", "over"]
            .iter()
            .any(|word| before.trim_end().rsplit(' ').next() == Some(word));
    ended && is_words(inside)
}

/// Whether braces hold words, and neither the members of a set nor steps.
fn is_words(inside: &str) -> bool {
    let inside = inside.trim();
    inside.starts_with(char::is_alphabetic)
        && !inside.contains([';', '{', '}', '←', '=', '(', '|', '['])
        && !inside.split(',').all(|part| part.trim().split(' ').count() == 1 && part.trim().len() < 3)
        && !keyword::starts_control(inside)
        && !scan::is_assignment(inside)
        && inside.chars().filter(|c| c.is_alphabetic()).count() >= 3
}

/// `(lo + hi) // 2` divides integers.
fn is_division(before: &str, after: &str) -> bool {
    let divisor = after.trim().trim_end_matches([')', ']', ';']);
    let short = !divisor.is_empty() && divisor.len() <= 2 && divisor.chars().all(char::is_alphanumeric);
    short && before.trim_end().ends_with(|c: char| c == ')' || c == ']' || c.is_alphanumeric())
}
