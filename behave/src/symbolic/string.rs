//! What Java's strings do, as terms.

use super::execute::End;
use crate::smt::{Literal, Op, Pool, Sort, Term};

/// The value of a call of a string method, and what must hold for it not to throw.
pub(super) fn call(pool: &mut Pool, key: &str, given: &[Term]) -> Result<(Term, Vec<Term>), End> {
    let method =
        key.strip_prefix("java.lang.String.").and_then(|m| m.split('(').next()).ok_or(End::Unknown)?;
    let mut t = Terms { pool };
    let sorts: Vec<Sort> = given.iter().map(|g| t.pool.sort(*g)).collect();
    let fine = |value| Ok((value, Vec::new()));
    match (method, given, &sorts[..]) {
        ("length", &[s], [Sort::Text]) => {
            let n = t.op(Op::StrLen, &[s])?;
            fine(t.op(Op::IntToBv(32), &[n])?)
        }
        ("isEmpty", &[s], [Sort::Text]) => {
            let empty = t.pool.literal(Literal::text(""));
            fine(t.op(Op::Eq, &[s, empty])?)
        }
        ("charAt", &[s, i], [Sort::Text, Sort::Bits(32)]) => {
            let (i, n) = (t.int(i)?, t.op(Op::StrLen, &[s])?);
            let inside = t.within(i, n, Op::Lt)?;
            let one = t.op(Op::StrAt, &[s, i])?;
            let code = t.op(Op::StrToCode, &[one])?;
            Ok((t.op(Op::IntToBv(16), &[code])?, inside))
        }
        ("substring", &[s, from], [Sort::Text, Sort::Bits(32)]) => {
            let (from, n) = (t.int(from)?, t.op(Op::StrLen, &[s])?);
            let inside = t.within(from, n, Op::Le)?;
            Ok((t.op(Op::StrSubstr, &[s, from, n])?, inside))
        }
        ("substring", &[s, from, to], [Sort::Text, Sort::Bits(32), Sort::Bits(32)]) => {
            let (from, to, n) = (t.int(from)?, t.int(to)?, t.op(Op::StrLen, &[s])?);
            let mut inside = t.within(from, to, Op::Le)?;
            inside.push(t.op(Op::Le, &[to, n])?);
            let size = t.op(Op::Sub, &[to, from])?;
            Ok((t.op(Op::StrSubstr, &[s, from, size])?, inside))
        }
        ("indexOf" | "lastIndexOf", &[s, what], [Sort::Text, _]) => {
            let what = t.text(what)?;
            let place = if method == "indexOf" {
                let zero = t.pool.int(0);
                t.op(Op::StrIndexOf, &[s, what, zero])?
            } else {
                let n = t.op(Op::StrLen, &[s])?;
                t.op(Op::StrLastIndexOf, &[s, what, n])?
            };
            fine(t.op(Op::IntToBv(32), &[place])?)
        }
        ("lastIndexOf", &[s, what, from], [Sort::Text, _, Sort::Bits(32)]) => {
            let (what, from) = (t.text(what)?, t.int(from)?);
            let place = t.op(Op::StrLastIndexOf, &[s, what, from])?;
            fine(t.op(Op::IntToBv(32), &[place])?)
        }
        ("indexOf", &[s, what, from], [Sort::Text, _, Sort::Bits(32)]) => {
            // A start before the string is its beginning.
            let (what, from, zero) = (t.text(what)?, t.int(from)?, t.pool.int(0));
            let before = t.op(Op::Lt, &[from, zero])?;
            let from = t.op(Op::Ite, &[before, zero, from])?;
            let place = t.op(Op::StrIndexOf, &[s, what, from])?;
            fine(t.op(Op::IntToBv(32), &[place])?)
        }
        ("equals", &[a, b], [Sort::Text, Sort::Text]) => fine(t.op(Op::Eq, &[a, b])?),
        ("equalsIgnoreCase", &[a, b], [Sort::Text, Sort::Text]) => {
            let (a, b) = (t.op(Op::StrToLower, &[a])?, t.op(Op::StrToLower, &[b])?);
            fine(t.op(Op::Eq, &[a, b])?)
        }
        ("contains", &[a, b], [Sort::Text, Sort::Text]) => fine(t.op(Op::StrContains, &[a, b])?),
        ("startsWith", &[a, b], [Sort::Text, Sort::Text]) => fine(t.op(Op::StrPrefix, &[b, a])?),
        ("endsWith", &[a, b], [Sort::Text, Sort::Text]) => fine(t.op(Op::StrSuffix, &[b, a])?),
        ("concat", &[a, b], [Sort::Text, Sort::Text]) => fine(t.op(Op::StrConcat, &[a, b])?),
        ("toLowerCase", &[a], [Sort::Text]) => fine(t.op(Op::StrToLower, &[a])?),
        ("toUpperCase", &[a], [Sort::Text]) => fine(t.op(Op::StrToUpper, &[a])?),
        ("trim", &[a], [Sort::Text]) => fine(t.op(Op::StrTrim, &[a])?),
        ("replace", &[s, a, b], [Sort::Text, Sort::Bits(16), Sort::Bits(16)]) => {
            let (a, b) = (t.text(a)?, t.text(b)?);
            fine(t.op(Op::StrReplaceAll, &[s, a, b])?)
        }
        _ => Err(End::Unknown),
    }
}

struct Terms<'a> {
    pool: &'a mut Pool,
}

impl Terms<'_> {
    fn op(&mut self, op: Op, arguments: &[Term]) -> Result<Term, End> {
        self.pool.apply(op, arguments).map_err(|_| End::Unknown)
    }

    /// A signed machine integer of 32 bits as a number.
    fn int(&mut self, term: Term) -> Result<Term, End> {
        // What came from a number goes back to it where nothing was cut: lengths and places are small.
        let zero = self.pool.literal(Literal::bits(32, 0));
        let negative = self.op(Op::BvSlt, &[term, zero])?;
        let number = self.op(Op::BvToNat, &[term])?;
        let wrap = self.pool.int(1 << 32);
        let below = self.op(Op::Sub, &[number, wrap])?;
        self.op(Op::Ite, &[negative, below, number])
    }

    /// A string, or the string of one character that an integer names.
    fn text(&mut self, term: Term) -> Result<Term, End> {
        match self.pool.sort(term) {
            Sort::Text => Ok(term),
            Sort::Bits(_) => {
                let code = self.op(Op::BvToNat, &[term])?;
                self.op(Op::StrFromCode, &[code])
            }
            _ => Err(End::Unknown),
        }
    }

    /// `0 ≤ i` and `i` below, or at most, `n`.
    fn within(&mut self, i: Term, n: Term, at_most: Op) -> Result<Vec<Term>, End> {
        let zero = self.pool.int(0);
        Ok(vec![self.op(Op::Le, &[zero, i])?, self.op(at_most, &[i, n])?])
    }
}
