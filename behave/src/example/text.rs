//! Examples as people type them: `("log.txt") -> "log"`, `gcd(12, 18) = 6`, `[3, 1] -> [1, 3]`.

use super::error::ExampleError;
use super::{Examples, Pair, Typed};
use crate::value::{ExampleType, Value};

/// How deep lists may be nested.
const MAX_DEPTH: usize = 8;

/// Reads pairs, one a text, and makes their types the same.
pub fn parse_pairs<'t>(lines: impl IntoIterator<Item = &'t str>) -> Result<Examples, ExampleError> {
    let mut pairs: Vec<(Pair, &str)> = Vec::new();
    for line in lines {
        let line = line.trim();
        pairs.push((parse_pair(line)?, line));
    }
    unify(&mut pairs)?;
    Ok(Examples { id: None, pairs: pairs.into_iter().map(|(pair, _)| pair).collect() })
}

/// Reads one pair. A name before the brackets is passed over; one input needs no brackets.
pub fn parse_pair(line: &str) -> Result<Pair, ExampleError> {
    let mut reader = Reader { line, at: 0 };
    reader.skip_space();
    let start = reader.at;
    let name = reader.word();
    if !name.is_empty() && reader.peek() != Some('(') {
        reader.at = start;
    }
    reader.skip_space();
    let inputs = if reader.eat("(") { reader.list(")", 0)? } else { vec![reader.value(0)?] };
    reader.skip_space();
    if !["->", "→", "=>", "==", "="].iter().any(|arrow| reader.eat(arrow)) {
        return Err(reader.error("expected `->` and the wanted output here", 1));
    }
    let output = reader.value(0)?;
    reader.skip_space();
    if reader.at < line.len() {
        let rest = line.len() - reader.at;
        return Err(reader.error("nothing may follow the output", rest));
    }
    Ok(Pair { inputs, output })
}

/// Takes the lines `Example: NAME(12, 18) = 6` out of a text; the text keeps its lines, emptied.
pub fn take_examples(text: &str) -> Result<(String, Option<Examples>), ExampleError> {
    let mut found = Vec::new();
    let mut rest = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let body = line.trim_start().trim_start_matches(['/', '#', '*', '%', '-', ' ']);
        let mut word = ["Example:", "Examples:", "example:", "examples:", "EXAMPLE:"].into_iter();
        match word.find_map(|w| body.strip_prefix(w)) {
            Some(pair) if !pair.trim().is_empty() => {
                found.push(pair.trim());
                rest.push_str(if line.ends_with('\n') { "\n" } else { "" });
            }
            _ => rest.push_str(line),
        }
    }
    let examples = if found.is_empty() { None } else { Some(parse_pairs(found)?) };
    Ok((rest, examples))
}

struct Reader<'t> {
    line: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.line[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_space(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    fn eat(&mut self, text: &str) -> bool {
        self.skip_space();
        let found = self.rest().starts_with(text);
        self.at += if found { text.len() } else { 0 };
        found
    }

    fn error(&self, message: &str, n_bytes: usize) -> ExampleError {
        ExampleError::new(message, self.line, self.at..self.at + n_bytes)
    }

    /// Letters, digits, and what names of functions have besides.
    fn word(&mut self) -> String {
        let end = self
            .rest()
            .find(|c: char| !(c.is_alphanumeric() || "_.-'".contains(c)))
            .unwrap_or(self.rest().len());
        let first = self.peek().is_some_and(|c| c.is_alphabetic() || c == '_');
        // An arrow is no part of a name.
        let end = self.rest()[..end].find("->").unwrap_or(end);
        let word = if first { self.rest()[..end].trim_end_matches('-').to_owned() } else { String::new() };
        self.at += word.len();
        word
    }

    fn list(&mut self, close: &str, depth: usize) -> Result<Vec<Typed>, ExampleError> {
        let mut items = Vec::new();
        if self.eat(close) {
            return Ok(items);
        }
        loop {
            items.push(self.value(depth)?);
            if self.eat(close) {
                return Ok(items);
            }
            if !self.eat(",") && !self.eat(";") {
                return Err(self.error(&format!("expected `,` or `{close}` here"), 1));
            }
        }
    }

    fn value(&mut self, depth: usize) -> Result<Typed, ExampleError> {
        self.skip_space();
        if depth > MAX_DEPTH {
            return Err(self.error("lists are nested too deeply", 1));
        }
        let start = self.at;
        match self.peek() {
            None => Err(self.error("a value is missing here", 1)),
            Some('[' | '{') => {
                let close = if self.eat("[") { "]" } else { "}" };
                self.at = start + 1;
                let items = self.list(close, depth + 1)?;
                let mut of = ExampleType::Any;
                for item in &items {
                    of = join(&of, &item.ty).ok_or_else(|| {
                        let message = format!(
                            "a list holds values of one type; this has {} and {}",
                            of.name(),
                            item.ty.name()
                        );
                        ExampleError::new(message, self.line, start..self.at)
                    })?;
                }
                let value = Value::List(items.into_iter().map(|i| convert(i.value, &of)).collect());
                Ok(Typed { ty: of.list(), value })
            }
            Some(quote @ ('"' | '\'' | '“')) => self.quoted(quote),
            Some(c) if c.is_ascii_digit() || "+-.−".contains(c) => self.number(),
            Some(_) => {
                let word = self.word();
                let typed = |ty, value| Ok(Typed { ty, value });
                match word.as_str() {
                    "true" | "True" => typed(ExampleType::Bool, Value::Bool(true)),
                    "false" | "False" => typed(ExampleType::Bool, Value::Bool(false)),
                    "NaN" | "nan" => typed(ExampleType::Double, Value::Float(f64::NAN)),
                    "Infinity" | "inf" => typed(ExampleType::Double, Value::Float(f64::INFINITY)),
                    "null" | "None" | "nil" | "NULL" => typed(ExampleType::Any, Value::Null),
                    "" => Err(self.error("a value is expected here", 1)),
                    _ => {
                        let message = format!("`{word}` is no value; put strings in quotes");
                        Err(ExampleError::new(message, self.line, start..self.at))
                    }
                }
            }
        }
    }

    fn number(&mut self) -> Result<Typed, ExampleError> {
        let start = self.at;
        let negative = self.eat("-") || self.eat("−");
        if !negative {
            self.eat("+");
        }
        let end = self
            .rest()
            .find(|c: char| !(c.is_alphanumeric() || "_.".contains(c)))
            .unwrap_or(self.rest().len());
        let mut body = self.rest()[..end].to_owned();
        self.at += end;
        // The sign of an exponent.
        if body.ends_with(['e', 'E'])
            && !body.starts_with("0x")
            && self.peek().is_some_and(|c| "+-".contains(c))
        {
            let tail = self.rest()[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest().len() - 1);
            body.push_str(&self.rest()[..=tail]);
            self.at += tail + 1;
        }
        let body = body.replace('_', "");
        let (body, width) = width_suffix(&body);
        let wrong =
            |message: &str, reader: &Self| Err(ExampleError::new(message, reader.line, start..reader.at));
        let sign = |n: i128| if negative { -n } else { n };
        // C's `u`, `L`, `UL`; in hexadecimal neither is a digit.
        let digits = body.trim_end_matches(['L', 'l', 'u', 'U']);
        let long = body[digits.len()..].contains(['L', 'l']);
        let whole = match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            Some(hex) => i128::from_str_radix(hex, 16).ok(),
            None => digits.parse::<i128>().ok(),
        };
        if let Some(n) = whole {
            let n = sign(n);
            if let Some((signed, bits)) = width {
                let (least, most) = if signed {
                    (-(1_i128 << (bits - 1)), 1_i128 << (bits - 1))
                } else {
                    (0, 1_i128 << bits)
                };
                if !(least..most).contains(&n) {
                    let kind = if signed { "signed" } else { "unsigned" };
                    return wrong(&format!("{n} does not fit {bits} {kind} bits"), self);
                }
                let ty = if bits == 64 { ExampleType::Long } else { ExampleType::Int };
                return Ok(Typed { ty, value: Value::Int(n) });
            }
            let ty = match n {
                _ if long => ExampleType::Long,
                n if i32::try_from(n).is_ok() => ExampleType::Int,
                n if i64::try_from(n).is_ok() || u64::try_from(n).is_ok() => ExampleType::Long,
                _ => return wrong("this number needs more than 64 bits", self),
            };
            return Ok(Typed { ty, value: Value::Int(n) });
        }
        match body.parse::<f64>().or_else(|_| body.trim_end_matches(['f', 'F', 'd', 'D']).parse()) {
            Ok(x) => {
                Ok(Typed { ty: ExampleType::Double, value: Value::Float(if negative { -x } else { x }) })
            }
            Err(_) => wrong("this is no number", self),
        }
    }

    fn quoted(&mut self, quote: char) -> Result<Typed, ExampleError> {
        let start = self.at;
        let close = if quote == '“' { '”' } else { quote };
        let mut text = String::new();
        let mut characters = self.rest().char_indices().skip(1);
        let end = loop {
            match characters.next() {
                None => break None,
                Some((at, c)) if c == close => break Some(at + c.len_utf8()),
                Some((_, '\\')) => match characters.next().map(|(_, c)| c) {
                    Some('n') => text.push('\n'),
                    Some('t') => text.push('\t'),
                    Some('r') => text.push('\r'),
                    Some('0') => text.push('\0'),
                    Some('u') => {
                        let hex: String = characters.by_ref().take(4).map(|(_, c)| c).collect();
                        match u32::from_str_radix(&hex, 16).ok().and_then(char::from_u32) {
                            Some(c) => text.push(c),
                            None => return Err(self.error("`\\u` takes four hexadecimal digits", 2)),
                        }
                    }
                    Some(c) => text.push(c),
                    None => break None,
                },
                Some((_, c)) => text.push(c),
            }
        };
        let Some(end) = end else {
            let rest = self.rest().len();
            return Err(self.error("this string does not end", rest));
        };
        self.at = start + end;
        let mut letters = text.chars();
        // As in C and Java: one character in single quotes is a character.
        if let (true, Some(c), None) = (quote == '\'', letters.next(), letters.next()) {
            return Ok(Typed { ty: ExampleType::Char, value: Value::Char(u32::from(c)) });
        }
        Ok(Typed { ty: ExampleType::Text, value: Value::Text(text) })
    }
}

/// `200u8`, `-5i16`: a number of so many bits, with a sign or without.
fn width_suffix(body: &str) -> (&str, Option<(bool, u32)>) {
    if let Some(at) = body.rfind(['i', 'u'])
        && let Ok(bits @ (8 | 16 | 32 | 64)) = body[at + 1..].parse::<u32>()
    {
        return (&body[..at], Some((body[at..].starts_with('i'), bits)));
    }
    (body, None)
}

/// The type that holds values of both.
fn join(a: &ExampleType, b: &ExampleType) -> Option<ExampleType> {
    use ExampleType::{Any, Char, Double, Int, List, Long, Text};
    Some(match (a, b) {
        _ if a == b => a.clone(),
        (Any, other) | (other, Any) => other.clone(),
        (Int, Long) | (Long, Int) => Long,
        (Int | Long, Double) | (Double, Int | Long) => Double,
        // 'a' beside "ab": both are strings.
        (Char, Text) | (Text, Char) => Text,
        (List(a), List(b)) => join(a, b)?.list(),
        _ => return None,
    })
}

/// The same value in the wider type.
fn convert(value: Value, ty: &ExampleType) -> Value {
    match (value, ty) {
        (Value::Int(i), ExampleType::Double) => Value::Float(i as f64),
        (Value::Char(c), ExampleType::Text) => {
            Value::Text(char::from_u32(c).map(String::from).unwrap_or_default())
        }
        (Value::List(items), ExampleType::List(of)) => {
            Value::List(items.into_iter().map(|item| convert(item, of)).collect())
        }
        (value, _) => value,
    }
}

/// All pairs have the same types: numbers are widened, what else differs is an error.
fn unify(pairs: &mut [(Pair, &str)]) -> Result<(), ExampleError> {
    let Some((first, _)) = pairs.first() else { return Ok(()) };
    let mut inputs: Vec<ExampleType> = first.inputs.iter().map(|i| i.ty.clone()).collect();
    let mut output = first.output.ty.clone();
    for (pair, line) in pairs.iter() {
        let whole = 0..line.len();
        if pair.inputs.len() != inputs.len() {
            let message =
                format!("this pair has {} inputs, the first has {}", pair.inputs.len(), inputs.len());
            return Err(ExampleError::new(message, line, whole));
        }
        for (known, input) in inputs.iter_mut().zip(&pair.inputs) {
            *known = join(known, &input.ty).ok_or_else(|| mixed(known, &input.ty, "input", line))?;
        }
        output =
            join(&output, &pair.output.ty).ok_or_else(|| mixed(&output, &pair.output.ty, "output", line))?;
    }
    let adapt = |typed: &mut Typed, ty: &ExampleType| {
        typed.value = convert(std::mem::replace(&mut typed.value, Value::Null), ty);
        typed.ty = ty.clone();
    };
    for (pair, _) in pairs {
        for (typed, ty) in pair.inputs.iter_mut().zip(&inputs) {
            adapt(typed, ty);
        }
        adapt(&mut pair.output, &output);
    }
    Ok(())
}

fn mixed(before: &ExampleType, now: &ExampleType, what: &str, line: &str) -> ExampleError {
    let message = format!(
        "all pairs have the same types; here an {what} is {}, before it was {}",
        now.name(),
        before.name()
    );
    ExampleError::new(message, line, 0..line.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(line: &str) -> String {
        match parse_pair(line) {
            Ok(pair) => {
                let inputs: Vec<String> =
                    pair.inputs.iter().map(|i| format!("{} {}", i.ty.name(), i.value)).collect();
                format!("{} -> {} {}", inputs.join(", "), pair.output.ty.name(), pair.output.value)
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn examples_as_people_type_them() {
        assert_eq!(shown(r#"("log.txt") -> "log""#), r#"string "log.txt" -> string "log""#);
        assert_eq!(shown("EUCLID(12, 18) = 6"), "int 12, int 18 -> int 6");
        assert_eq!(shown("[3, 1, 2] -> [1, 2, 3]"), "int[] [3, 1, 2] -> int[] [1, 2, 3]");
        assert_eq!(shown("'5' -> true"), "char '5' -> bool true");
        assert_eq!(shown("(-4) → false"), "int -4 -> bool false");
        assert_eq!(shown("(1.5e-3, 7L, null) => []"), "double 0.0015, long 7, any null -> any[] []");
        assert_eq!(shown("f(5000000000) == 0x10"), "long 5000000000 -> int 16");
        assert_eq!(shown("BUBBLE-SORT([2, 1.5]) = [1.5, 2]"), "double[] [2.0, 1.5] -> double[] [1.5, 2.0]");
        assert_eq!(shown("(200u8, -5i16, 7UL) -> 0xFFu64"), "int 200, int -5, long 7 -> long 255");
        assert_eq!(shown("(-inf, NaN) -> [true, false]"), "double -inf, double NaN -> bool[] [true, false]");
        assert_eq!(shown("() -> 1"), " -> int 1");
        assert_eq!(shown(r#"now("a\tb\u0041") -> 'xy'"#), r#"string "a\tbA" -> string "xy""#);
        assert_eq!(shown("true -> false"), "bool true -> bool false");
    }

    #[test]
    fn what_is_wrong_is_underlined() {
        assert_eq!(shown("(1, 2 -> 3"), "expected `,` or `)` here\n  (1, 2 -> 3\n        ^");
        assert_eq!(shown("(log) -> 3"), "`log` is no value; put strings in quotes\n  (log) -> 3\n   ^^^");
        assert_eq!(shown("(300u8) -> 1"), "300 does not fit 8 unsigned bits\n  (300u8) -> 1\n   ^^^^^");
        assert_eq!(shown("(1) 2"), "expected `->` and the wanted output here\n  (1) 2\n      ^");
        assert_eq!(shown("(1) -> 2 3"), "nothing may follow the output\n  (1) -> 2 3\n           ^");
        assert_eq!(shown("(1) ->"), "a value is missing here\n  (1) ->\n        ^");
        assert_eq!(shown("(\"é) -> 1"), "this string does not end\n  (\"é) -> 1\n   ^^^^^^^^");
        assert!(shown("[1, \"a\"] -> 1").starts_with("a list holds values of one type"));
        assert!(shown(&format!("{} -> 1", "[".repeat(50))).starts_with("lists are nested too deeply"));
        assert!(shown("(99999999999999999999) -> 1").starts_with("this number needs more"));
    }

    #[test]
    fn pairs_get_one_type() {
        let examples = parse_pairs(["(1) -> 2", "(2.5) -> 5000000000"]).expect("numbers");
        assert_eq!(examples.input_types(), [ExampleType::Double]);
        assert_eq!(examples.output_type(), Some(&ExampleType::Long));
        assert_eq!(examples.pairs[0].inputs[0].value, Value::Float(1.0));
        assert!(parse_pairs(["(1) -> 2", "(1, 2) -> 2"]).is_err());
        assert!(parse_pairs(["(1) -> 2", "(\"a\") -> 2"]).is_err());
    }

    #[test]
    fn examples_stand_in_pseudo_code() {
        let text = "EUCLID(a, b)\nExample: EUCLID(12, 18) = 6\n  while b > 0\n// Example: EUCLID(7, 3) = 1";
        let (rest, examples) = take_examples(text).expect("two");
        assert_eq!(rest, "EUCLID(a, b)\n\n  while b > 0\n");
        assert_eq!(examples.expect("some").pairs.len(), 2);
        assert!(take_examples("no example here").expect("fine").1.is_none());
        assert!(take_examples("Example: f(1 = 2").is_err());
    }
}
