//! The package `program`: keywords are commands in capitals, names stand between bars, and words end blocks.

use super::super::super::line::{LineRange, Part, Plain};
use super::super::symbol;

/// The lines of a document that uses the package, with the words that the commands print.
pub(super) fn plain_lines(input: &str) -> Option<Vec<Plain>> {
    if !input.contains("\\begin{program}") {
        return None;
    }
    // Whether a `\\DO` that follows belongs to a head.
    let mut in_head = false;
    let mut out: Vec<Plain> = Vec::new();
    for (number, line) in (1u32..).zip(input.lines()) {
        let lines = LineRange::new(number, number);
        let line = line.split(" %").next().unwrap_or_default().trim_end_matches('%');
        let mut current = String::new();
        let mut rest = line;
        while let Some(at) = rest.find('\\') {
            current.push_str(&rest[..at]);
            let name = &rest[at + 1..];
            let len = name.bytes().take_while(u8::is_ascii_alphabetic).count();
            let (name, behind) = name.split_at(len);
            rest = behind;
            match name {
                "" => {
                    // A double backslash ends a line.
                    if let Some(behind) = rest.strip_prefix('\\') {
                        push(&mut out, lines, &mut current);
                        rest = behind;
                    } else {
                        current.push('\\');
                    }
                }
                "begin" | "end" | "BEGIN" | "END" | "WHERE" | "BODY" => {
                    push(&mut out, lines, &mut current);
                    rest = match rest.strip_prefix('{') {
                        Some(argument) => argument.find('}').map_or("", |end| &argument[end + 1..]),
                        None => rest,
                    };
                }
                "PROC" | "FUNCT" => {
                    push(&mut out, lines, &mut current);
                    current.push_str("procedure ");
                }
                "ENDPROC" | "ENDFUNCT" => {
                    push(&mut out, lines, &mut current);
                    current.push_str("end procedure");
                    push(&mut out, lines, &mut current);
                }
                "FOR" | "WHILE" => {
                    push(&mut out, lines, &mut current);
                    in_head = true;
                    current.push_str(&name.to_lowercase());
                }
                "DO" => {
                    current.push_str(if std::mem::take(&mut in_head) { " do" } else { " loop" });
                    push(&mut out, lines, &mut current);
                }
                "OD" | "FI" => {
                    push(&mut out, lines, &mut current);
                    current.push_str(if name == "OD" { "end loop" } else { "end if" });
                    push(&mut out, lines, &mut current);
                }
                "IF" | "ELSIF" | "ELSE" => {
                    push(&mut out, lines, &mut current);
                    current.push_str(&name.to_lowercase());
                    if name == "ELSE" {
                        push(&mut out, lines, &mut current);
                    }
                }
                "THEN" => {
                    current.push_str(" then");
                    push(&mut out, lines, &mut current);
                }
                "TO" | "STEP" | "EXIT" | "AND" | "OR" | "NOT" => {
                    current.push(' ');
                    current.push_str(&name.to_lowercase());
                }
                "rcomment" | "untab" | "tab" => {
                    if let Some((inside, behind)) =
                        rest.strip_prefix('{').and_then(|text| text.split_once('}'))
                    {
                        current.push_str(" // ");
                        current.push_str(inside);
                        rest = behind;
                    }
                }
                "mbox" => {
                    if let Some((inside, behind)) =
                        rest.strip_prefix('{').and_then(|text| text.split_once('}'))
                    {
                        push(&mut out, lines, &mut current);
                        let text = inside.to_owned();
                        out.push(Plain { lines, text, part: Part::Title });
                        rest = behind;
                    }
                }
                _ => {
                    current.push('\\');
                    current.push_str(name);
                }
            }
        }
        current.push_str(rest);
        push(&mut out, lines, &mut current);
    }
    Some(out)
}

/// Writes the line in progress.
fn push(out: &mut Vec<Plain>, lines: LineRange, current: &mut String) {
    let text = symbol::print_source(current).replace('|', "");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !text.trim_matches(';').is_empty() {
        out.push(Plain { lines, text, part: Part::Code });
    }
    current.clear();
}
