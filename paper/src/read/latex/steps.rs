//! Steps of `algorithmic` (all its packages) and `algorithm2e` as lines with their depth.

use std::collections::HashMap;

use super::plain::{Labels, plain};
use super::source::{argument, balance, braced, command_end, optional};
use crate::algorithm::CodeLine;

/// How deep blocks are followed.
const MAX_DEPTH: u16 = 100;

/// What a command does to the lines.
#[derive(Debug, Clone, PartialEq)]
enum Does {
    /// Starts a line; what follows up to the next step is its text.
    Step(String),
    /// Starts a line from arguments and opens a block: words before and after, how many arguments.
    Open(String, String, usize),
    /// Closes a block, starts a line one level out, and opens again.
    Middle(String, String, usize),
    /// Closes a block; a line when there are words for it.
    Close(String, usize),
    /// `algorithm2e`: a head from arguments, then a body in braces.
    Body(String, String, usize),
    /// `algorithm2e`: a body and what closes it, `repeat … until`.
    Until,
    /// `algorithm2e`: a head and two bodies.
    Either,
    /// Words before and after an argument, inside a line.
    Inline(String, String),
    /// A name that is called: `\SetKwFunction`.
    Function(String),
}

/// The commands of a document's packages and those it defines itself.
pub(super) struct Steps<'a> {
    does: HashMap<String, Does>,
    labels: &'a Labels,
}

/// What is being put together.
struct Writer {
    lines: Vec<CodeLine>,
    current: String,
    /// The depth of the line that is being written, fixed where it starts.
    at: u16,
    depth: u16,
}

impl Writer {
    fn end(&mut self, labels: &Labels) {
        let source = std::mem::take(&mut self.current);
        let (space, source) = leading_space(&source);
        let text = plain(source, labels);
        if !text.is_empty() {
            self.lines.push(CodeLine { text, depth: self.at.saturating_add(space) });
        }
        self.at = self.depth;
    }
}

/// `\hspace*{2.8em}` and `\quad` at the start of a step, in half ems.
fn leading_space(source: &str) -> (u16, &str) {
    let mut rest = source.trim_start();
    let mut halves = 0.0_f32;
    loop {
        let after = ["\\hspace*{", "\\hspace{", "\\hskip{"].iter().find_map(|start| rest.strip_prefix(start));
        if let Some(after) = after
            && let Some((size, after)) = after.split_once('}')
        {
            halves += length_in_ems(size) * 2.0;
            rest = after.trim_start();
        } else if let Some(after) = rest.strip_prefix("\\qquad") {
            halves += 4.0;
            rest = after.trim_start();
        } else if let Some(after) = rest.strip_prefix("\\quad") {
            halves += 2.0;
            rest = after.trim_start();
        } else {
            // Marked with an offset that is taken back when all lines are there.
            return (if halves > 0.4 { 1_000 + halves.min(400.0).round() as u16 } else { 0 }, rest);
        }
    }
}

fn length_in_ems(size: &str) -> f32 {
    let size = size.trim();
    let digits = size.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(size.len());
    let value: f32 = size[..digits].parse().unwrap_or(0.0);
    match size[digits..].trim() {
        "em" => value,
        "ex" => value / 2.0,
        "pt" => value / 10.0,
        "mm" => value / 3.5,
        "cm" => value / 0.35,
        "in" => value * 7.0,
        "\\algorithmicindent" | "\\parindent" => value.max(1.0) * 1.5,
        _ => 0.0,
    }
}

impl<'a> Steps<'a> {
    /// Knows the packages' commands and the blocks and words that a preamble defines.
    pub(super) fn new(source: &str, labels: &'a Labels) -> Self {
        let mut steps = Self { does: HashMap::new(), labels };
        steps.packages();
        steps.own(source);
        steps
    }

    fn add(&mut self, names: &[&str], does: &Does) {
        for name in names {
            self.does.insert((*name).to_string(), does.clone());
        }
    }

    fn packages(&mut self) {
        let open = |before: &str, after: &str, n| Does::Open(before.into(), after.into(), n);
        let body = |before: &str, after: &str| Does::Body(before.into(), after.into(), 1);
        let step = |word: &str| Does::Step(word.into());
        let close = |word: &str| Does::Close(word.into(), 0);
        self.add(&["State", "STATE", "Statex", "STATEx"], &step(""));
        self.add(&["Require", "REQUIRE"], &step("Require: "));
        self.add(&["Ensure", "ENSURE"], &step("Ensure: "));
        self.add(&["INPUT", "Input"], &step("Input: "));
        self.add(&["OUTPUT", "Output"], &step("Output: "));
        self.add(&["RETURN", "PRINT"], &step("return "));
        self.add(&["PRINT"], &step("print "));
        self.add(&["IF", "If"], &open("if ", " then", 1));
        self.add(&["FOR", "For"], &open("for ", " do", 1));
        self.add(&["FORALL", "ForAll"], &open("for all ", " do", 1));
        self.add(&["WHILE", "While"], &open("while ", " do", 1));
        self.add(&["REPEAT", "Repeat"], &open("repeat", "", 0));
        self.add(&["LOOP", "Loop"], &open("loop", "", 0));
        self.add(&["Procedure"], &open("procedure ", "", 2));
        self.add(&["Function"], &open("function ", "", 2));
        self.add(&["ELSE", "Else"], &Does::Middle("else".into(), String::new(), 0));
        self.add(&["ELSIF", "ElsIf", "ElseIf"], &Does::Middle("else if ".into(), " then".into(), 1));
        self.add(&["ENDIF", "EndIf"], &close("end if"));
        self.add(&["ENDFOR", "EndFor"], &close("end for"));
        self.add(&["ENDWHILE", "EndWhile"], &close("end while"));
        self.add(&["ENDLOOP", "EndLoop"], &close("end loop"));
        self.add(&["EndProcedure"], &close("end procedure"));
        self.add(&["EndFunction"], &close("end function"));
        self.add(&["UNTIL", "Until"], &Does::Close("until ".into(), 1));
        self.add(&["Comment", "COMMENT"], &Does::Inline(" ▷ ".into(), String::new()));
        self.add(&["Return", "KwRet"], &Does::Inline("return ".into(), String::new()));
        self.add(&["tcp", "tcp*", "tcc", "tcc*"], &Does::Inline(" // ".into(), String::new()));
        self.add(&["KwIn"], &step("Input: "));
        self.add(&["KwOut"], &step("Output: "));
        self.add(&["KwData"], &step("Data: "));
        self.add(&["KwResult"], &step("Result: "));
        self.add(&["KwTo"], &Does::Inline(" to ".into(), String::new()));
        // In `algorithm2e` the same names take their bodies as arguments; which package it is shows by the environment.
        for (names, does) in [
            (vec!["2If", "2uIf"], body("if ", " then")),
            (vec!["2lIf"], body("if ", " then")),
            (vec!["2ElseIf", "2uElseIf", "2lElseIf"], body("else if ", " then")),
            (vec!["2For", "2lFor"], body("for ", " do")),
            (vec!["2ForEach", "2lForEach"], body("foreach ", " do")),
            (vec!["2ForAll", "2lForAll"], body("forall ", " do")),
            (vec!["2While", "2lWhile"], body("while ", " do")),
            (vec!["2Switch"], body("switch ", " do")),
            (vec!["2Case", "2uCase", "2lCase"], body("case ", " do")),
            (vec!["2Else", "2uElse", "2lElse"], Does::Body("else".into(), String::new(), 0)),
            (vec!["2Other"], Does::Body("otherwise".into(), String::new(), 0)),
            (vec!["2Begin"], Does::Body("begin".into(), String::new(), 0)),
            (vec!["2Repeat", "2lRepeat"], Does::Until),
            (vec!["2eIf"], Does::Either),
        ] {
            self.add(&names, &does);
        }
    }

    /// What the document defines: `\SetKwProg`, `\SetKwFunction`, `\SetKwInOut`, `\algblockdefx`.
    fn own(&mut self, source: &str) {
        for (at, _) in source.match_indices('\\').take(200_000) {
            let end = command_end(source, at);
            let n = match &source[at + 1..end] {
                "SetKwProg" => 3,
                "SetKwFunction" | "SetKwData" | "SetKwInOut" | "SetKwInput" | "SetKw" | "algnewcommand"
                | "algblock" | "algblockdefx" | "algblockx" | "algblockdef" => 2,
                _ => continue,
            };
            let mut here = end;
            while let Some((_, after)) = optional(source, here) {
                here = after;
            }
            let mut args = Vec::new();
            while args.len() < n
                && let Some((value, after)) = braced(source, here).filter(|(v, _)| v.len() < 400)
            {
                args.push(value);
                here = after;
            }
            let [name, shown, ..] = args[..] else { continue };
            let name = name.trim().trim_start_matches('\\').to_string();
            match &source[at + 1..end] {
                "SetKwProg" => drop(self.does.insert(
                    format!("2{name}"),
                    Does::Body(format!("{shown} "), args.get(2).map_or("", |a| a).to_string(), 1),
                )),
                "SetKwFunction" => drop(self.does.insert(name, Does::Function(shown.to_string()))),
                "SetKwInOut" | "SetKwInput" => drop(self.does.insert(name, Does::Step(format!("{shown}: ")))),
                "algblock" | "algblockdefx" | "algblockx" | "algblockdef" => {
                    // `\algblockdefx[…]{\Start}{\End}[1]{start #1}{end}`: the words follow when it has them.
                    let count = optional(source, here)
                        .map(|(n, after)| (n.trim().parse::<usize>().unwrap_or(0).min(9), after));
                    let (n, after) = count.unwrap_or((0, here));
                    let words = braced(source, after).map_or(String::new(), |(w, _)| w.to_string());
                    let (before, behind) = words.split_once("#1").unwrap_or((words.as_str(), ""));
                    let close = shown.trim().trim_start_matches('\\').to_string();
                    self.does.insert(name, Does::Open(before.to_string(), behind.to_string(), n));
                    self.does.insert(close, Does::Close(String::new(), 0));
                }
                _ => drop(self.does.insert(name, Does::Inline(shown.to_string(), String::new()))),
            }
        }
    }

    /// The lines of an environment's body; `bodies` when blocks are arguments, as in `algorithm2e`.
    pub(super) fn lines(&self, body: &str, bodies: bool) -> Vec<CodeLine> {
        let mut writer = Writer { lines: Vec::new(), current: String::new(), at: 0, depth: 0 };
        self.walk(&balance(body), bodies, &mut writer);
        writer.end(self.labels);
        level(&mut writer.lines);
        writer.lines
    }

    fn walk(&self, body: &str, bodies: bool, writer: &mut Writer) {
        let mut at = 0;
        while let Some(found) = body[at..].find('\\') {
            writer.current.push_str(&body[at..at + found]);
            let start = at + found;
            let mut end = command_end(body, start);
            let name = &body[start + 1..end];
            let starred = body[end..].starts_with('*');
            if starred {
                end += 1;
            }
            if bodies && (name == ";" || name == "\\" || name == "newline") {
                writer.end(self.labels);
                at = end;
                continue;
            }
            let own = if bodies { self.does.get(&format!("2{name}")) } else { None };
            let Some(does) = own.or_else(|| self.does.get(name)) else {
                writer.current.push_str(&body[start..end]);
                at = end;
                continue;
            };
            at = self.apply(does, body, end, bodies, writer);
            if bodies && !starred && matches!(name, "tcp" | "tcc") {
                writer.end(self.labels);
            }
        }
        writer.current.push_str(&body[at..]);
    }

    fn apply(&self, does: &Does, body: &str, at: usize, bodies: bool, writer: &mut Writer) -> usize {
        let at = optional(body, at).map_or(at, |(_, after)| after);
        match does {
            Does::Step(words) => {
                writer.end(self.labels);
                writer.current.push_str(words);
                if bodies && let Some((value, after)) = braced(body, at) {
                    writer.current.push_str(value);
                    writer.end(self.labels);
                    return after;
                }
                at
            }
            Does::Inline(before, behind) => {
                writer.current.push_str(before);
                let Some((value, after)) = braced(body, at) else { return at };
                writer.current.push_str(value);
                writer.current.push_str(behind);
                after
            }
            Does::Function(name) => {
                writer.current.push_str(name);
                let Some((value, after)) = braced(body, at) else { return at };
                writer.current.extend(["(", value, ")"]);
                after
            }
            Does::Open(before, behind, n) => {
                writer.end(self.labels);
                let (head, after) = self.head(body, at, *n, before.trim());
                writer.current = format!("{before}{head}{behind}");
                writer.depth = (writer.depth + 1).min(MAX_DEPTH);
                self.head_ends(body, after, writer)
            }
            Does::Middle(before, behind, n) => {
                writer.end(self.labels);
                let (head, after) = self.head(body, at, *n, "");
                writer.at = writer.depth.saturating_sub(1);
                writer.current = format!("{before}{head}{behind}");
                self.head_ends(body, after, writer)
            }
            Does::Close(words, n) => {
                writer.end(self.labels);
                writer.depth = writer.depth.saturating_sub(1);
                writer.at = writer.depth;
                let (head, after) = self.head(body, at, *n, "");
                if !words.is_empty() {
                    writer.current = format!("{words}{head}");
                    writer.end(self.labels);
                }
                after
            }
            Does::Body(before, behind, n) => {
                writer.end(self.labels);
                let (head, after) = self.head(body, at, *n, "");
                writer.current = format!("{before}{head}{behind}");
                let Some((inside, after)) = braced(body, after) else { return after };
                self.inside(inside, writer);
                after
            }
            Does::Until => {
                let Some((test, after)) = braced(body, at) else { return at };
                writer.end(self.labels);
                writer.current = "repeat".into();
                let after = match braced(body, after) {
                    Some((inside, after)) => {
                        self.inside(inside, writer);
                        after
                    }
                    None => after,
                };
                writer.current = format!("until {}", self.calls(test));
                writer.end(self.labels);
                after
            }
            Does::Either => {
                let Some((test, after)) = braced(body, at) else { return at };
                writer.end(self.labels);
                writer.current = format!("if {} then", self.calls(test));
                let Some((inside, after)) = braced(body, after) else { return after };
                self.inside(inside, writer);
                let Some((other, after)) = braced(body, after) else { return after };
                writer.current = "else".into();
                self.inside(other, writer);
                after
            }
        }
    }

    /// The arguments of a head with the calls in them written out.
    fn head(&self, body: &str, at: usize, n: usize, word: &str) -> (String, usize) {
        let (raw, after) = raw_head(body, at, n, word);
        (self.calls(&raw), after)
    }

    /// A text with the names and words that the document defines written out.
    fn calls(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        while let Some(found) = text[at..].find('\\') {
            let start = at + found;
            out.push_str(&text[at..start]);
            let end = command_end(text, start);
            match (self.does.get(&text[start + 1..end]), braced(text, end)) {
                (Some(Does::Function(name)), Some((value, after))) => {
                    out.extend([name.as_str(), "(", value, ")"]);
                    at = after;
                }
                (Some(Does::Function(words) | Does::Inline(words, _)), _) => {
                    out.push_str(words);
                    at = end;
                }
                _ => {
                    out.push_str(&text[start..end]);
                    at = end;
                }
            }
        }
        out.push_str(&text[at..]);
        out
    }

    /// A comment right after a head belongs to its line; anything else starts the next.
    fn head_ends(&self, body: &str, at: usize, writer: &mut Writer) -> usize {
        let rest = &body[at..];
        let start = at + (rest.len() - rest.trim_start().len());
        let mut after = at;
        if let Some(word) = ["\\Comment", "\\COMMENT"].iter().find(|word| body[start..].starts_with(**word))
            && let Some((text, end)) = argument(body, start + word.len())
        {
            writer.current.push_str(" ▷ ");
            writer.current.push_str(text);
            after = end;
        }
        writer.end(self.labels);
        after
    }

    /// A body in braces, one level deeper.
    fn inside(&self, inside: &str, writer: &mut Writer) {
        writer.depth += 1;
        if writer.depth < MAX_DEPTH {
            // The head's line ends where the body starts; its depth was fixed before.
            writer.end(self.labels);
            self.walk(inside, true, writer);
        }
        writer.end(self.labels);
        writer.depth -= 1;
        writer.at = writer.depth;
    }
}

/// The arguments of a head as they stand; a second one is the parameter list of a procedure.
fn raw_head(body: &str, at: usize, n: usize, word: &str) -> (String, usize) {
    let mut head = String::new();
    let mut at = at;
    for k in 0..n {
        let Some((value, after)) = braced(body, at) else { break };
        if k > 0 && matches!(word, "procedure" | "function") {
            head.extend(["(", value, ")"]);
        } else {
            head.push_str(value);
        }
        at = after;
    }
    (head, at)
}

/// Turns leading space (kept as 1000 and half ems) into levels.
fn level(lines: &mut [CodeLine]) {
    let spaced = |line: &CodeLine| line.depth >= 1_000;
    let Some(unit) = lines.iter().filter(|l| spaced(l)).map(|l| l.depth % 1_000).filter(|d| *d > 0).min()
    else {
        return;
    };
    for line in lines {
        if spaced(line) {
            let halves = f32::from(line.depth - 1_000);
            line.depth = (halves / f32::from(unit)).round() as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(source: &str, body: &str, bodies: bool) -> Vec<String> {
        let labels = Labels::new();
        let steps = Steps::new(source, &labels);
        steps
            .lines(body, bodies)
            .into_iter()
            .map(|l| format!("{}{}", "  ".repeat(usize::from(l.depth)), l.text))
            .collect()
    }

    #[test]
    fn algorithmicx() {
        let body = r"\Require $n \geq 0$
            \Procedure{Power}{$x, n$}\Comment{by squaring}
            \State $r \gets 1$
            \While{$n > 0$}
              \If{$n$ is odd} \State $r \gets r x$ \Else \State skip \EndIf
            \EndWhile
            \State \Return $r$
            \EndProcedure";
        assert_eq!(
            read("", body, false),
            [
                "Require: n ≥ 0",
                "procedure Power(x, n) ▷ by squaring",
                "  r ← 1",
                "  while n > 0 do",
                "    if n is odd then",
                "      r ← r x",
                "    else",
                "      skip",
                "    end if",
                "  end while",
                "  return r",
                "end procedure",
            ]
        );
    }

    #[test]
    fn algorithm2e() {
        let source = r"\SetKwFunction{Find}{find}\SetKwProg{Fn}{Function}{:}{}";
        let body = r"\KwIn{a set $S$}
            \Fn{\Find{$x$}}{
              \eIf{$x = p$}{\Return $x$\;}{\tcp{go up} \Return \Find{$p$}\;}
              \Repeat{$x = y$}{$x \leftarrow y$\;}
            }";
        assert_eq!(
            read(source, body, true),
            [
                "Input: a set S",
                "Function find(x):",
                "  if x = p then",
                "    return x",
                "  else",
                "    // go up",
                "    return find(p)",
                "  repeat",
                "    x ← y",
                "  until x = y",
            ]
        );
    }

    #[test]
    fn own_blocks_and_space_by_hand() {
        let source = r"\algblockdefx[Blk]{Blk}{EndBlk}[1]{#1}{}";
        assert_eq!(read(source, r"\Blk{while x} \State y \EndBlk \State z", false), ["while x", "  y", "z"]);
        let spaced = r"\STATE a \STATE \hspace*{1.4em}b \STATE \hspace*{2.8em}c";
        assert_eq!(read("", spaced, false), ["a", "  b", "    c"]);
    }

    #[test]
    fn hostile_nesting_ends() {
        assert!(read("", &"\\If{a}{".repeat(20_000), true).len() < 1_000);
        assert!(read("", &"\\If{a}".repeat(20_000), false).len() <= 20_000);
    }
}
