//! SMT-LIB 2 read into terms: declarations, definitions without parameters, `let`, and assertions.

use std::collections::HashMap;

use thiserror::Error;

use super::op::{Op, SortError};
use super::pool::{Pool, Term};
use super::sexpr::{ReadError, Sexpr, read_all};
use super::sort::{Literal, MAX_WIDTH, Sort};

/// How deep terms may be nested.
const MAX_DEPTH: usize = 400;

/// What a script asserts.
#[derive(Debug, Clone)]
pub struct Script {
    /// The terms.
    pub pool: Pool,
    /// The asserted ones.
    pub assertions: Vec<Term>,
}

/// A script that is not of the fragment.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ParseError {
    /// Not S-expressions.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Wrongly sorted.
    #[error(transparent)]
    Sort(#[from] SortError),
    /// A name that is neither declared nor an operation of the fragment.
    #[error("`{0}` is not declared, and no operation that is supported")]
    Unknown(String),
    /// A command or form that is not understood.
    #[error("not understood: {0}")]
    Form(String),
    /// Nested too deeply.
    #[error("a term is nested more than {MAX_DEPTH} deep")]
    TooDeep,
}

/// Reads a script. Options, logics and questions to the solver are passed over.
pub fn parse(text: &str) -> Result<Script, ParseError> {
    let mut pool = Pool::new();
    let assertions = parse_into(&mut pool, text)?;
    Ok(Script { pool, assertions })
}

/// Reads a script into a pool that may hold terms already; what it asserts. Variables of the same name and sort are the same.
pub fn parse_into(pool: &mut Pool, text: &str) -> Result<Vec<Term>, ParseError> {
    let mut reader = Reader { pool, names: HashMap::new() };
    let mut assertions = Vec::new();
    for command in read_all(text)? {
        let Sexpr::List(parts) = &command else { return Err(form(&command)) };
        let words: Vec<&str> = parts.iter().map(word).collect();
        match (words.first().copied().unwrap_or_default(), &parts[..]) {
            ("assert", [_, body]) => {
                let term = reader.term(body, 0)?;
                if reader.pool.sort(term) != Sort::Bool {
                    return Err(form(&command));
                }
                assertions.push(term);
            }
            ("declare-const", [_, Sexpr::Word(name), sort]) => reader.declare(name, sort)?,
            ("declare-fun", [_, Sexpr::Word(name), Sexpr::List(none), sort]) if none.is_empty() => {
                reader.declare(name, sort)?;
            }
            ("define-fun", [_, Sexpr::Word(name), Sexpr::List(none), _, body]) if none.is_empty() => {
                let term = reader.term(body, 0)?;
                reader.names.insert(name.clone(), term);
            }
            (
                "set-logic" | "set-option" | "set-info" | "check-sat" | "get-model" | "get-value" | "exit"
                | "reset",
                _,
            ) => {}
            _ => return Err(form(&command)),
        }
    }
    Ok(assertions)
}

fn word(expression: &Sexpr) -> &str {
    match expression {
        Sexpr::Word(w) => w,
        _ => "",
    }
}

fn form(expression: &Sexpr) -> ParseError {
    let text: String = format!("{expression:?}").chars().take(120).collect();
    ParseError::Form(text)
}

struct Reader<'p> {
    pool: &'p mut Pool,
    names: HashMap<String, Term>,
}

impl Reader<'_> {
    fn declare(&mut self, name: &str, sort: &Sexpr) -> Result<(), ParseError> {
        let sort = sort_of(sort)?;
        let term = self.pool.variable(name, sort);
        self.names.insert(name.to_owned(), term);
        Ok(())
    }

    fn term(&mut self, expression: &Sexpr, depth: usize) -> Result<Term, ParseError> {
        if depth > MAX_DEPTH {
            return Err(ParseError::TooDeep);
        }
        if let Some(literal) = literal_of(expression) {
            return Ok(self.pool.literal(literal));
        }
        let parts = match expression {
            Sexpr::Word(name) => {
                return self.names.get(name).copied().ok_or_else(|| ParseError::Unknown(name.clone()));
            }
            Sexpr::Text(_) => return Err(form(expression)),
            Sexpr::List(parts) => parts,
        };
        if let [head, Sexpr::List(bindings), body] = &parts[..]
            && word(head) == "let"
        {
            let mut bound = Vec::new();
            for binding in bindings {
                let Sexpr::List(pair) = binding else { return Err(form(binding)) };
                let [Sexpr::Word(name), value] = &pair[..] else { return Err(form(binding)) };
                bound.push((name.clone(), self.term(value, depth + 1)?));
            }
            let outer: Vec<_> =
                bound.into_iter().map(|(name, term)| (name.clone(), self.names.insert(name, term))).collect();
            let made = self.term(body, depth + 1);
            for (name, before) in outer.into_iter().rev() {
                match before {
                    Some(term) => self.names.insert(name, term),
                    None => self.names.remove(&name),
                };
            }
            return made;
        }
        let Some((head, rest)) = parts.split_first() else { return Err(form(expression)) };
        let arguments = rest.iter().map(|e| self.term(e, depth + 1)).collect::<Result<Vec<_>, _>>()?;
        let (name, indices) = match head {
            Sexpr::Word(name) => (name.as_str(), Vec::new()),
            Sexpr::List(indexed) if indexed.first().map(word) == Some("_") => {
                let numbers: Option<Vec<u16>> =
                    indexed.iter().skip(2).map(|e| word(e).parse().ok()).collect();
                let name = indexed.get(1).map(word).unwrap_or_default();
                (name, numbers.ok_or_else(|| form(head))?)
            }
            _ => return Err(form(head)),
        };
        self.operation(name, &indices, &arguments)
    }

    fn operation(&mut self, name: &str, indices: &[u16], arguments: &[Term]) -> Result<Term, ParseError> {
        // Relations that are written the other way round, and chains.
        let turned = match name {
            ">" => Some("<"),
            ">=" => Some("<="),
            "bvugt" => Some("bvult"),
            "bvuge" => Some("bvule"),
            "bvsgt" => Some("bvslt"),
            "bvsge" => Some("bvsle"),
            _ => None,
        };
        match (turned, arguments) {
            (Some(other), [a, b]) => return self.operation(other, indices, &[*b, *a]),
            (None, [_, _, ..]) if name == "distinct" => {
                let mut all = Vec::new();
                for (i, a) in arguments.iter().enumerate() {
                    for b in &arguments[i + 1..] {
                        let same = self.pool.apply(Op::Eq, &[*a, *b])?;
                        all.push(self.pool.not(same));
                    }
                }
                return Ok(self.pool.all(&all)?);
            }
            (None, [first, rest @ .., last]) if name == "=>" && !rest.is_empty() => {
                let tail = self.operation(name, indices, &[rest, &[*last]].concat())?;
                return self.operation(name, indices, &[*first, tail]);
            }
            (None, [first, second, third, rest @ ..])
                if name.starts_with("bv") || matches!(name, "concat" | "=") =>
            {
                if name == "=" {
                    let mut all = Vec::new();
                    for pair in arguments.windows(2) {
                        all.push(self.pool.apply(Op::Eq, pair)?);
                    }
                    return Ok(self.pool.all(&all)?);
                }
                let left = self.operation(name, indices, &[*first, *second])?;
                return self.operation(name, indices, &[&[left, *third], rest].concat());
            }
            _ => {}
        }
        let op = Op::from_name(name, indices, arguments.len())
            .ok_or_else(|| ParseError::Unknown(name.to_owned()))?;
        Ok(self.pool.apply(op, arguments)?)
    }
}

fn sort_of(expression: &Sexpr) -> Result<Sort, ParseError> {
    match expression {
        Sexpr::Word(name) => match name.as_str() {
            "Bool" => Ok(Sort::Bool),
            "Int" => Ok(Sort::Int),
            "String" => Ok(Sort::Text),
            _ => Err(ParseError::Unknown(name.clone())),
        },
        Sexpr::List(parts) => match parts.iter().map(word).collect::<Vec<_>>()[..] {
            ["_", "BitVec", width] => match width.parse::<u32>() {
                Ok(width) if (1..=u32::from(MAX_WIDTH)).contains(&width) => Ok(Sort::Bits(width as u16)),
                Ok(width) => Err(SortError::Width(width).into()),
                Err(_) => Err(form(expression)),
            },
            _ => Err(form(expression)),
        },
        Sexpr::Text(_) => Err(form(expression)),
    }
}

/// A literal as SMT-LIB and as solvers' models write it.
pub(crate) fn literal_of(expression: &Sexpr) -> Option<Literal> {
    match expression {
        Sexpr::Text(content) => unescape(content).map(|units| Literal::Text(units.into())),
        Sexpr::Word(name) => match name.as_str() {
            "true" => Some(Literal::Bool(true)),
            "false" => Some(Literal::Bool(false)),
            _ if name.starts_with("#b") => {
                let digits = &name[2..];
                let width = u16::try_from(digits.len()).ok().filter(|w| (1..=MAX_WIDTH).contains(w))?;
                Some(Literal::bits(width, u128::from_str_radix(digits, 2).ok()?))
            }
            _ if name.starts_with("#x") => {
                let digits = &name[2..];
                let width = u16::try_from(digits.len() * 4).ok().filter(|w| (1..=MAX_WIDTH).contains(w))?;
                Some(Literal::bits(width, u128::from_str_radix(digits, 16).ok()?))
            }
            _ if name.bytes().all(|b| b.is_ascii_digit()) => name.parse().ok().map(Literal::Int),
            _ => None,
        },
        Sexpr::List(parts) => match &parts[..] {
            [minus, number] if word(minus) == "-" => match literal_of(number)? {
                Literal::Int(n) => n.checked_neg().map(Literal::Int),
                _ => None,
            },
            [mark, number, width] if word(mark) == "_" => {
                let value = word(number).strip_prefix("bv")?.parse().ok()?;
                let width: u16 = word(width).parse().ok().filter(|w| (1..=MAX_WIDTH).contains(w))?;
                Some(Literal::bits(width, value))
            }
            _ => None,
        },
    }
}

/// `\u{41}`, `\u0041` and, as old solvers write, `\x41` stand for characters; all else for itself.
fn unescape(content: &str) -> Option<Vec<u16>> {
    let mut units = Vec::new();
    let mut rest = content;
    while let Some(c) = rest.chars().next() {
        let escape = if let Some(braced) = rest.strip_prefix("\\u{") {
            braced.find('}').map(|end| (&braced[..end], &braced[end + 1..]))
        } else if rest.starts_with("\\u") {
            rest.get(2..6).map(|hex| (hex, &rest[6..]))
        } else if rest.starts_with("\\x") {
            rest.get(2..4).map(|hex| (hex, &rest[4..]))
        } else {
            None
        };
        let decoded = escape.and_then(|(hex, after)| {
            let fine = !hex.is_empty() && hex.len() <= 5 && hex.bytes().all(|b| b.is_ascii_hexdigit());
            Some((u32::from_str_radix(hex, 16).ok().filter(|_| fine)?, after))
        });
        let (code, after) = decoded.unwrap_or((c as u32, &rest[c.len_utf8()..]));
        units.push(u16::try_from(code).ok()?);
        rest = after;
    }
    Some(units)
}
