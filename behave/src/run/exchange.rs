//! Example values to values of dynamic languages, and back.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

use super::dynamic::{Dynamic, FALSE, NONE, TRUE, as_small, truth};
use super::{Machine, Stop};
use crate::value::Value;

impl Machine<'_> {
    /// The value of the language that an example's value is; none if it has none.
    pub(super) fn make_dynamic(&mut self, value: &Value) -> Result<Option<u64>, Stop> {
        Ok(Some(match value {
            Value::Null => NONE,
            Value::Bool(b) => truth(*b),
            Value::Int(n) => self.new_integer(BigInt::from(*n))?,
            Value::Float(x) => self.new_dynamic(Dynamic::Float(*x))?,
            // A character is a string of one.
            Value::Char(c) => match char::from_u32(*c) {
                Some(c) => self.new_chars([c])?,
                None => return Ok(None),
            },
            Value::Text(text) => self.new_chars(text.chars())?,
            Value::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    match self.make_dynamic(item)? {
                        Some(item) => list.push(item),
                        None => return Ok(None),
                    }
                }
                self.new_dynamic(Dynamic::List(list))?
            }
            Value::Opaque(_) => return Ok(None),
        }))
    }

    /// The value that an example would write; of a set its elements in ascending order, since its own is not known.
    pub(super) fn dynamic_value(&self, reference: u64, depth: usize, left: &mut usize) -> Value {
        if depth == 0 || *left == 0 {
            return Value::Opaque("too large".into());
        }
        *left -= 1;
        if let Some(n) = as_small(reference) {
            return Value::Int(n.into());
        }
        match reference {
            NONE => return Value::Null,
            TRUE | FALSE => return Value::Bool(reference == TRUE),
            _ => {}
        }
        let opaque = || Value::Opaque(self.class_name_of(reference));
        let mut listed = |items: &mut dyn Iterator<Item = u64>| -> Vec<Value> {
            items.map(|item| self.dynamic_value(item, depth - 1, left)).collect()
        };
        match self.dynamic(reference) {
            Some(Dynamic::Integer(n)) => n.to_i128().map_or_else(opaque, Value::Int),
            Some(Dynamic::Float(x)) => Value::Float(*x),
            Some(Dynamic::Text(text)) => Value::Text(text.iter().collect()),
            Some(Dynamic::List(items)) => Value::List(listed(&mut items.iter().copied())),
            Some(Dynamic::Tuple(items)) => Value::List(listed(&mut items.iter().copied())),
            Some(Dynamic::Set(set)) => {
                let mut all = listed(&mut set.iter().map(|(key, _)| key));
                let plain = |v: &Value| matches!(v, Value::Int(_) | Value::Text(_));
                if !all.iter().all(plain) {
                    return opaque();
                }
                all.sort_by(|a, b| match (a, b) {
                    (Value::Int(a), Value::Int(b)) => a.cmp(b),
                    (Value::Text(a), Value::Text(b)) => a.cmp(b),
                    (Value::Int(_), _) => std::cmp::Ordering::Less,
                    _ => std::cmp::Ordering::Greater,
                });
                Value::List(all)
            }
            _ => opaque(),
        }
    }
}
