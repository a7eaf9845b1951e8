//! Terms as SMT-LIB 2.6.

use std::fmt::Write as _;

use super::op::Op;
use super::pool::{Node, Pool, Term};
use super::sort::{Literal, Sort};

/// A literal as SMT-LIB writes it.
pub fn literal_text(literal: &Literal) -> String {
    match literal {
        Literal::Bool(b) => b.to_string(),
        Literal::Bits { width, value } if width % 4 == 0 => {
            format!("#x{value:0digits$x}", digits = usize::from(width / 4))
        }
        Literal::Bits { width, value } => format!("#b{value:0digits$b}", digits = usize::from(*width)),
        Literal::Int(n) if *n < 0 => format!("(- {})", n.unsigned_abs()),
        Literal::Int(n) => n.to_string(),
        Literal::Text(units) => {
            let mut text = String::from("\"");
            for unit in units {
                match u8::try_from(*unit) {
                    Ok(b'"') => text.push_str("\"\""),
                    // A backslash might begin an escape.
                    Ok(b' '..=b'~') if *unit != u16::from(b'\\') => text.push(char::from(*unit as u8)),
                    _ => _ = write!(text, "\\u{{{unit:x}}}"),
                }
            }
            text.push('"');
            text
        }
    }
}

/// The name of a sort.
pub(crate) fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Int => "Int".into(),
        Sort::Text => "String".into(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
    }
}

/// A symbol, quoted where its characters need it.
pub(crate) fn symbol(name: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"~!@$%^&*_-+=<>.?/".contains(&b);
    if !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit() {
        name.to_owned()
    } else {
        // Neither bars nor backslashes may stand inside bars.
        format!("|{}|", name.replace(['|', '\\'], "_"))
    }
}

/// A whole script: declarations, definitions of what is used more than once, assertions.
///
/// Our own operations are written by the definitions that SMT-LIB's operations allow: the last place of `t` in `s` is
/// where `s = a·t·b` and `t` does not begin later.
pub fn script(pool: &Pool, assertions: &[Term]) -> String {
    let mut text = String::new();
    let mut writer = Writer::new(pool, assertions);
    for (name, sort) in pool.variables(assertions) {
        _ = writeln!(text, "(declare-const {} {})", symbol(&name), sort_text(sort));
    }
    for term in pool.cone(assertions) {
        writer.place(term, &mut text);
    }
    for assertion in assertions {
        _ = writeln!(text, "(assert {})", writer.names[assertion.index()]);
    }
    text
}

/// One term in one line, with shared parts written out; terms of more than `limit` characters are cut with `…`.
pub fn term_text(pool: &Pool, term: Term, limit: usize) -> String {
    let mut names = vec![String::new(); term.index() + 1];
    for node in pool.cone(&[term]) {
        let mut text = plain(pool, node, &names);
        if text.len() > limit {
            let cut = (0..=limit).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            text.truncate(cut);
            text.push('…');
        }
        names[node.index()] = text;
    }
    names.pop().unwrap_or_default()
}

fn plain(pool: &Pool, term: Term, names: &[String]) -> String {
    match pool.node(term) {
        Node::Literal(literal) => literal_text(literal),
        Node::Variable(name, _) => symbol(name),
        Node::Apply(op, children) => {
            let indices = op.indices();
            let mut text = if indices.is_empty() {
                format!("({}", op.name())
            } else {
                let numbers: Vec<String> = indices.iter().map(u16::to_string).collect();
                format!("((_ {} {})", op.name(), numbers.join(" "))
            };
            for child in children {
                text.push(' ');
                text.push_str(&names[child.index()]);
            }
            text.push(')');
            text
        }
    }
}

struct Writer<'a> {
    pool: &'a Pool,
    /// How each term is written where it is used.
    names: Vec<String>,
    uses: Vec<u32>,
}

impl<'a> Writer<'a> {
    fn new(pool: &'a Pool, roots: &[Term]) -> Self {
        let size = roots.iter().max().map_or(0, |t| t.index() + 1);
        let mut uses = vec![0; size];
        for term in pool.cone(roots) {
            if let Node::Apply(_, children) = pool.node(term) {
                for child in children {
                    uses[child.index()] += 1;
                }
            }
        }
        Self { pool, names: vec![String::new(); size], uses }
    }

    /// Decides how `term` is written, with the definitions that needs.
    fn place(&mut self, term: Term, text: &mut String) {
        let at = term.index();
        if let Node::Apply(op, children) = self.pool.node(term)
            && matches!(op, Op::StrLastIndexOf | Op::StrTrim)
        {
            let given: Vec<&str> = children.iter().map(|c| self.names[c.index()].as_str()).collect();
            text.push_str(&defined(*op, at, &given));
            self.names[at] = format!("r!{at}");
            return;
        }
        let body = plain(self.pool, term, &self.names);
        self.names[at] =
            if matches!(self.pool.node(term), Node::Apply(..)) && (self.uses[at] > 1 || body.len() > 4000) {
                _ = writeln!(text, "(define-fun t!{at} () {} {body})", sort_text(self.pool.sort(term)));
                format!("t!{at}")
            } else {
                body
            };
    }
}

/// Declarations that make `r!at` the value of one of our own operations.
fn defined(op: Op, at: usize, given: &[&str]) -> String {
    match (op, given) {
        (Op::StrLastIndexOf, [s, t, from]) => {
            // Only a place not after `from` counts, so the string is cut where a match at `from` would end.
            format!(
                "(define-fun s!{at} () String (ite (< {from} 0) \"\" (str.substr {s} 0 (+ {from} (str.len {t})))))\n\
                 (declare-const a!{at} String)\n(declare-const b!{at} String)\n(declare-const r!{at} Int)\n\
                 (assert (ite (or (< {from} 0) (not (str.contains s!{at} {t}))) (= r!{at} (- 1))\n  \
                 (ite (= {t} \"\") (= r!{at} (str.len s!{at}))\n  \
                 (and (= s!{at} (str.++ a!{at} {t} b!{at})) (= r!{at} (str.len a!{at}))\n       \
                 (not (str.contains (str.++ (str.substr {t} 1 (str.len {t})) b!{at}) {t}))))))\n"
            )
        }
        (Op::StrTrim, [s]) => {
            let blank = "(re.range \"\\u{0}\" \" \")";
            format!(
                "(declare-const a!{at} String)\n(declare-const r!{at} String)\n(declare-const b!{at} String)\n\
                 (assert (= {s} (str.++ a!{at} r!{at} b!{at})))\n\
                 (assert (str.in_re a!{at} (re.* {blank})))\n(assert (str.in_re b!{at} (re.* {blank})))\n\
                 (assert (not (str.in_re (str.at r!{at} 0) {blank})))\n\
                 (assert (not (str.in_re (str.at r!{at} (- (str.len r!{at}) 1)) {blank})))\n"
            )
        }
        _ => String::new(),
    }
}
