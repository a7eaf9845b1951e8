//! LaTeX text and formulas as plain Unicode: `$x_{i} \gets \min(a)$` is `x_i ← min(a)`.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;

use super::source::{argument, balance, braced, command_end, optional};
use super::symbols::{accent, symbol};

/// What labels stand for: the word (`Algorithm`) and the number (`2`).
pub(super) type Labels = HashMap<String, (String, String)>;

/// How deep groups are followed.
const MAX_DEPTH: usize = 64;

/// Commands whose argument does not show.
const SILENT: &[&str] = &[
    "addcontentsline",
    "addtocounter",
    "addtolength",
    "bibliography",
    "bibliographystyle",
    "captionsetup",
    "cline",
    "color",
    "definecolor",
    "fontsize",
    "graphicspath",
    "hspace",
    "includegraphics",
    "index",
    "input",
    "include",
    "label",
    "markboth",
    "nocite",
    "pagestyle",
    "phantom",
    "hphantom",
    "vphantom",
    "setcounter",
    "setlength",
    "thispagestyle",
    "usepackage",
    "vskip",
    "vspace",
    "rule",
    "thanks",
    "footnote",
    "footnotetext",
    "hypersetup",
    "algsetup",
    "SetAlgoLined",
    "SetKwInOut",
    "DontPrintSemicolon",
    "documentclass",
    "newcommand",
    "renewcommand",
    "newtheorem",
    "todo",
    "selectlanguage",
    "pagenumbering",
];

/// The text in one line: single spaces, formulas in the spelling of documents.
pub(super) fn plain(text: &str, labels: &Labels) -> String {
    let mut writer = Writer { labels, out: String::new(), math: false };
    writer.write(&balance(text), 0);
    let composed: String = writer.out.nfc().collect();
    let mut out = String::with_capacity(composed.len());
    for word in composed.split_whitespace() {
        let tight = out.is_empty() || (word.len() == 1 && word.starts_with([',', '.', ';', ')', ']']));
        if !tight {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

struct Writer<'a> {
    labels: &'a Labels,
    out: String,
    math: bool,
}

impl Writer<'_> {
    fn write(&mut self, text: &str, depth: usize) {
        if depth > MAX_DEPTH {
            return;
        }
        let mut at = 0;
        while let Some(c) = text[at..].chars().next() {
            let next = at + c.len_utf8();
            at = match c {
                '\\' => self.command(text, at, depth),
                '{' | '}' => next,
                '$' => {
                    let end = next + usize::from(text[next..].starts_with('$'));
                    self.math = !self.math;
                    end
                }
                '~' | '&' => self.put(' ', next),
                '^' | '_' if self.math => self.script(c, text, next, depth),
                '`' if text[next..].starts_with('`') => self.put('\u{201c}', next + 1),
                '\'' if text[next..].starts_with('\'') && !self.math => self.put('\u{201d}', next + 1),
                '\'' => self.put(if self.math { '\u{2032}' } else { '\u{2019}' }, next),
                '-' if text[next..].starts_with("--") && !self.math => self.put('\u{2014}', next + 2),
                '-' if text[next..].starts_with('-') && !self.math => self.put('\u{2013}', next + 1),
                c => self.put(c, next),
            };
        }
    }

    fn put(&mut self, c: char, next: usize) -> usize {
        self.out.push(c);
        next
    }

    /// `x^2`, `x_{i+1}`: braces stay around more than one character.
    fn script(&mut self, mark: char, text: &str, at: usize, depth: usize) -> usize {
        let Some((inside, end)) = argument(text, at) else { return at };
        let mut inner = Writer { labels: self.labels, out: String::new(), math: true };
        inner.write(inside, depth + 1);
        let shown: String = inner.out.split_whitespace().collect::<Vec<_>>().join(" ");
        if shown == "\u{2032}" {
            self.out.push_str(&shown);
        } else if !shown.is_empty() {
            self.out.push(mark);
            if shown.chars().count() > 1 {
                self.out.push('{');
                self.out.push_str(&shown);
                self.out.push('}');
            } else {
                self.out.push_str(&shown);
            }
        }
        end
    }

    fn command(&mut self, text: &str, at: usize, depth: usize) -> usize {
        let end = command_end(text, at);
        let name = &text[at + 1..end];
        if name.is_empty() {
            return end;
        }
        if let Some(mark) = accent(name)
            && let Some((letter, after)) = argument(text, end)
            && (!self.math || name.chars().all(char::is_alphabetic))
        {
            let letter = match letter.trim() {
                "\\i" => "i",
                "\\j" => "j",
                other => other,
            };
            if let Some(first) = letter.chars().next().filter(|_| letter.chars().count() <= 2) {
                self.out.push(first);
                self.out.push(mark);
                self.out.push_str(&letter[first.len_utf8()..]);
                return after;
            }
        }
        if let Some(shown) = symbol(name) {
            return self.show_symbol(shown, text, end);
        }
        match name {
            "%" | "$" | "&" | "#" | "_" | "{" | "}" | "|" => self.out.push_str(name),
            "\\" | " " | "," | ";" | ":" | ">" | "/" => self.out.push(' '),
            "!" | "-" | "=" | "+" | "left" | "right" | "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr"
            | "limits" | "displaystyle" => {}
            "(" | "[" => self.math = true,
            ")" | "]" => self.math = false,
            "ref" | "eqref" | "pageref" | "cref" | "Cref" | "autoref" | "nameref" | "vref" | "labelcref" => {
                return self.reference(name, text, end);
            }
            "begin" | "end" => {
                return braced(text, end)
                    .map_or(end, |(_, after)| optional(text, after).map_or(after, |(_, after)| after));
            }
            _ if name.starts_with("cite") || name.ends_with("cite") => return self.cite(text, end),
            "frac" | "dfrac" | "tfrac" => return self.fraction(text, end, depth),
            "sqrt" => {
                self.out.push('√');
                if let Some((inside, after)) = argument(text, end) {
                    self.wrapped(inside, depth);
                    return after;
                }
            }
            "textcolor" | "href" => {
                let after = braced(text, end).map_or(end, |(_, after)| after);
                return self.shown_argument(text, after, depth);
            }
            "Call" => {
                let after = self.shown_argument(text, end, depth);
                if let Some((inside, after)) = braced(text, after) {
                    self.out.push('(');
                    self.write(inside, depth + 1);
                    self.out.push(')');
                    return after;
                }
                return after;
            }
            "text" | "mbox" | "textnormal" | "textrm" | "textit" | "textbf" | "texttt" | "textsc"
            | "textsf" | "emph"
                if self.math =>
            {
                let math = std::mem::replace(&mut self.math, false);
                let after = self.shown_argument(text, end, depth);
                self.math = math;
                return after;
            }
            _ if SILENT.contains(&name) => return Self::skip_arguments(text, end),
            // Unknown commands do not show; what stands in braces after them does.
            _ => {
                if self.out.ends_with(|c: char| c.is_alphanumeric()) && self.math {
                    self.out.push(' ');
                }
                let mut after = end;
                while let Some((_, next)) = optional(text, after) {
                    after = next;
                }
                let rest = &text[after..];
                return if name.chars().all(|c| c.is_ascii_alphabetic()) {
                    after + (rest.len() - rest.trim_start_matches([' ', '\t']).len())
                } else {
                    after
                };
            }
        }
        end
    }

    fn show_symbol(&mut self, shown: &str, text: &str, end: usize) -> usize {
        let word = shown.chars().all(|c| c.is_ascii_alphabetic());
        if word && self.out.ends_with(|c: char| c.is_alphanumeric()) {
            self.out.push(' ');
        }
        self.out.push_str(shown);
        // White space after a command does not print, but words of formulas (`log n`) stand apart.
        let rest = &text[end..];
        let trimmed = rest.trim_start_matches([' ', '\t']);
        if self.math
            && (word || trimmed.len() < rest.len())
            && !trimmed.starts_with(['(', '_', '^', '{', '}', ')', ',', '$'])
        {
            self.out.push(' ');
        }
        if self.math || trimmed.starts_with(char::is_alphabetic) {
            end + (rest.len() - trimmed.len())
        } else {
            end
        }
    }

    fn shown_argument(&mut self, text: &str, at: usize, depth: usize) -> usize {
        let Some((inside, after)) = braced(text, at) else { return at };
        self.write(inside, depth + 1);
        after
    }

    fn skip_arguments(text: &str, at: usize) -> usize {
        let mut at = at + usize::from(text[at..].starts_with('*'));
        while let Some((_, after)) =
            optional(text, at).or_else(|| if text[at..].starts_with('{') { argument(text, at) } else { None })
        {
            at = after;
        }
        at
    }

    fn wrapped(&mut self, inside: &str, depth: usize) {
        let long = inside.trim().chars().count() > 1;
        if long {
            self.out.push('(');
        }
        self.write(inside, depth + 1);
        if long {
            self.out.push(')');
        }
    }

    fn fraction(&mut self, text: &str, at: usize, depth: usize) -> usize {
        let Some((over, after)) = argument(text, at) else { return at };
        self.wrapped(over, depth);
        self.out.push('/');
        let Some((under, after)) = argument(text, after) else { return after };
        self.wrapped(under, depth);
        after
    }

    fn reference(&mut self, name: &str, text: &str, at: usize) -> usize {
        let at = at + usize::from(text[at..].starts_with('*'));
        let Some((keys, after)) = braced(text, at) else { return at };
        let with_word = matches!(name, "cref" | "Cref" | "autoref" | "vref");
        for (n, key) in keys.split(',').map(str::trim).enumerate() {
            if n > 0 {
                self.out.push_str(", ");
            }
            match self.labels.get(key) {
                Some((word, number)) if with_word && n == 0 => {
                    self.out.push_str(word);
                    self.out.push(' ');
                    self.out.push_str(number);
                }
                Some((_, number)) => self.out.push_str(number),
                None => self.out.push_str("??"),
            }
        }
        after
    }

    fn cite(&mut self, text: &str, at: usize) -> usize {
        let mut at = at + usize::from(text[at..].starts_with('*'));
        while let Some((_, after)) = optional(text, at) {
            at = after;
        }
        let Some((keys, after)) = braced(text, at) else { return at };
        self.out.push('[');
        self.out.push_str(keys);
        self.out.push(']');
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(source: &str, expected: &str) {
        let labels = Labels::from([("a:x".to_string(), ("Algorithm".to_string(), "2".to_string()))]);
        assert_eq!(plain(source, &labels), expected);
    }

    #[test]
    fn formulas_and_accents() {
        check(r"$x_{i} \gets \min(a,b)$", "x_i ← min(a,b)");
        check(r"$O(n \log n)$ and $x_{i+1}^2 \leq \frac{a}{n+1}$", "O(n log n) and x_{i+1}^2 ≤ a/(n+1)");
        check(r#"M\"uller, Erd\H{o}s, na\"{\i}ve, \'{e}"#, "Müller, Erdős, naïve, é");
        check(r"5\% of \emph{all} --- `x' ``y''", "5% of all — `x’ “y”");
    }

    #[test]
    fn references_are_resolved() {
        check(
            r"See Algorithm~\ref{a:x} and \cref{a:x}, not \ref{b}",
            "See Algorithm 2 and Algorithm 2, not ??",
        );
        check(r"as in~\cite[p.~3]{k59}.", "as in [k59].");
    }

    #[test]
    fn hostile_nesting_ends() {
        let deep = "{".repeat(10_000) + r"\sqrt{" + &r"\frac{".repeat(5_000);
        assert!(plain(&deep, &Labels::new()).len() < 100_000);
    }
}
