//! The words that start or end a piece of control flow.

use super::super::scan;

/// Before words that an earlier stage wrote; no text holds it.
pub(in super::super) const MARK: char = '\u{1}';

/// Whether a line starts with a word of control flow, used as such: `end = 5` sets a variable.
pub(in super::super) fn starts_control(text: &str) -> bool {
    const WORDS: [&str; 64] = [
        "dowhile",
        "dountil",
        "upon",
        "perform until",
        "perform varying",
        "cycle",
        "whenever",
        "try",
        "catch",
        "except",
        "finally",
        "goto",
        "go to",
        "with probability",
        "parallel for",
        "parfor",
        "default",
        "end if",
        "end for",
        "end while",
        "next iteration",
        "if",
        "unless",
        "else",
        "elseif",
        "elsif",
        "elif",
        "otherwise",
        "while",
        "as long as",
        "for",
        "foreach",
        "forall",
        "for each",
        "repeat",
        "until",
        "loop",
        "forever",
        "do",
        "then",
        "begin",
        "end",
        "endif",
        "endfor",
        "endwhile",
        "endloop",
        "fi",
        "od",
        "done",
        "return",
        "break",
        "continue",
        "stop",
        "exit",
        "halt",
        "error",
        "throw",
        "raise",
        "on each",
        "at each",
        "in each",
        "in parallel for",
        "switch",
        "case",
    ];
    if text.starts_with(['}', '{', MARK]) {
        return true;
    }
    let Some(first) = text.bytes().next().map(|b| b.to_ascii_lowercase()) else { return false };
    WORDS.iter().any(|word| word.as_bytes()[0] == first && strip(text, word).is_some())
}

/// Whether a line starts with the head of a branch or a loop.
pub(in super::super) fn starts_head(text: &str) -> bool {
    const HEADS: [&str; 18] = [
        "if",
        "unless",
        "while",
        "as long as",
        "for",
        "foreach",
        "forall",
        "for each",
        "for all",
        "repeat",
        "loop",
        "do",
        "upon",
        "when",
        "whenever",
        "parallel for",
        "with probability",
        "try",
    ];
    strip_any(text, &HEADS).is_some()
}

/// The rest behind the first of the keywords that stands at the start, for earlier stages.
pub(in super::super) fn strip_head<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    strip_any(text, words)
}

/// The rest behind a keyword at the start, unless the word is a variable there.
pub(super) fn strip<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    scan::strip_word(text, word).filter(|rest| {
        // `end[i]` is a place, `return [a, b]` gives a list.
        let apart = rest.starts_with('[') && !text[word.len()..].starts_with('[');
        apart || !is_variable(rest)
    })
}

/// The rest behind the first of the keywords that stands at the start.
pub(super) fn strip_any<'a>(text: &'a str, words: &[&str]) -> Option<&'a str> {
    words.iter().find_map(|word| strip(text, word))
}

/// Whether a word is used as a variable, judged by what stands behind it.
fn is_variable(rest: &str) -> bool {
    let mut chars = rest.chars();
    match (chars.next(), chars.next()) {
        (Some('=' | '←' | '[' | '≔' | '≠' | '≤' | '≥'), _)
        | (Some(':' | '+' | '-' | '*' | '/' | '!' | '<' | '>'), Some('='))
        | (Some('<'), Some('-'))
        | (Some('>' | '<'), Some(' ')) => true,
        (Some('.'), Some(c)) => c.is_alphanumeric(),
        _ => false,
    }
}

/// What a closing word closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Closes {
    /// `end`, `done`: the innermost block.
    Any,
    /// `end if`, `fi`
    If,
    /// `end for`, `end while`, `od`, `end loop`
    Loop,
    /// `end case`, `esac`
    Switch,
    /// `end procedure`
    Function,
}

/// Reads a closing word and returns the rest behind it.
pub(super) fn closing(text: &str) -> Option<(Closes, &str)> {
    const TABLE: [(&str, Closes); 36] = [
        ("endcase", Closes::Switch),
        ("endswitch", Closes::Switch),
        ("esac", Closes::Switch),
        ("endselect", Closes::Switch),
        ("endtry", Closes::Any),
        ("endforall", Closes::Loop),
        ("endif", Closes::If),
        ("fi", Closes::If),
        ("endfor", Closes::Loop),
        ("endforeach", Closes::Loop),
        ("endwhile", Closes::Loop),
        ("endloop", Closes::Loop),
        ("endrepeat", Closes::Loop),
        ("enddo", Closes::Loop),
        ("od", Closes::Loop),
        ("wend", Closes::Loop),
        ("endprocedure", Closes::Function),
        ("endfunction", Closes::Function),
        ("endalgorithm", Closes::Function),
        ("end procedure", Closes::Function),
        ("end function", Closes::Function),
        ("end algorithm", Closes::Function),
        ("endsubroutine", Closes::Function),
        ("endsub", Closes::Function),
        ("endmethod", Closes::Function),
        ("end subroutine", Closes::Function),
        ("end sub", Closes::Function),
        ("end method", Closes::Function),
        ("end program", Closes::Function),
        ("endprogram", Closes::Function),
        ("end-perform", Closes::Loop),
        ("end-evaluate", Closes::Switch),
        ("end-while", Closes::Loop),
        ("done", Closes::Any),
        ("end-if", Closes::If),
        ("end-for", Closes::Loop),
    ];
    let first = text.bytes().next()?.to_ascii_lowercase();
    if !matches!(first, b'e' | b'f' | b'o' | b'w' | b'd') {
        return None;
    }
    let ended = |rest: &str| {
        rest.is_empty()
            || rest.starts_with([';', '.', ',', '}', ')', '/'])
            || scan::strip_any(rest, &["else", "end", "until", "fi", "od"]).is_some()
    };
    if let Some((closes, rest)) =
        TABLE.iter().find_map(|(word, closes)| strip(text, word).map(|rest| (*closes, rest)))
        // `fi + 1` and `od x` are no ends; `endfor each vertex` is one.
        && (ended(rest)
            || closes != Closes::Any
                && text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("end"))
                && rest.starts_with(char::is_alphabetic))
    {
        // `end for each vertex` repeats the head of its loop.
        return Some((closes, if ended(rest) { rest } else { "" }));
    }
    let rest = strip(text, "end").or_else(|| text.strip_prefix("end-"))?;
    if let Some(behind) = scan::strip_any(rest, &["case", "switch", "select", "match"]) {
        return Some((Closes::Switch, if ended(behind) { behind } else { "" }));
    }
    if let Some(behind) = scan::strip_any(rest, &["try"]) {
        return Some((Closes::Any, if ended(behind) { behind } else { "" }));
    }
    if let Some(behind) = scan::strip_any(rest, &["if"]) {
        return Some((Closes::If, if ended(behind) { behind } else { "" }));
    }
    if let Some(behind) =
        scan::strip_any(rest, &["for each", "foreach", "for all", "for", "while", "loop", "repeat", "do"])
    {
        return Some((Closes::Loop, if ended(behind) { behind } else { "" }));
    }
    if ended(rest) {
        return Some((Closes::Any, rest));
    }
    // `end BFS` repeats the name of its procedure.
    (!rest.contains(' ')).then_some((Closes::Any, ""))
}

/// Whether a line ends a block.
pub(in super::super) fn closes_block(text: &str) -> bool {
    text.starts_with('}') || closing(text).is_some()
}

/// A quick look at the first letter: whether a head can start here at all.
pub(super) fn may_start_head(text: &str) -> bool {
    text.bytes().next().is_some_and(|b| {
        matches!(
            b.to_ascii_lowercase(),
            b'i' | b'u'
                | b'e'
                | b'o'
                | b'w'
                | b'a'
                | b'f'
                | b'r'
                | b'l'
                | b'd'
                | b't'
                | b'p'
                | b's'
                | b'c'
                | b'n'
                | b'('
                | b'@'
                | b'\x01'
        )
    })
}

/// A quick look at the words: whether a line can hold a head anywhere.
pub(super) fn may_hold_head(text: &str) -> bool {
    const WORDS: [&str; 35] = [
        "dowhile",
        "dountil",
        "try",
        "catch",
        "except",
        "finally",
        "perform",
        "with probability",
        "upon",
        "when",
        "if",
        "unless",
        "else",
        "elseif",
        "elsif",
        "elif",
        "otherwise",
        "while",
        "as long as",
        "for",
        "foreach",
        "forall",
        "repeat",
        "until",
        "loop",
        "forever",
        "do",
        "then",
        "on each",
        "at each",
        "in each",
        "begin",
        "switch",
        "case",
        "default",
    ];
    text.ends_with('{') || text.starts_with(MARK) || scan::find_word(text, &WORDS).is_some()
}
