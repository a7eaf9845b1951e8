//! Values that are worth a run where examples leave something free, before a solver is asked.

use crate::example::Examples;
use crate::form::Type;
use crate::value::Value;

/// Most combinations of values.
const MOST: usize = 64;

/// All combinations of a value from each pool, of the first values only where there are several pools.
pub(super) fn combinations(pools: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let each = match pools.len() {
        0 | 1 => MOST,
        2 => 8,
        _ => 4,
    };
    let mut all: Vec<Vec<Value>> = vec![Vec::new()];
    for pool in pools {
        all = all
            .iter()
            .flat_map(|before| {
                pool.iter()
                    .take(each)
                    .map(move |value| before.iter().chain([value]).cloned().collect::<Vec<Value>>())
            })
            .take(MOST)
            .collect();
    }
    all
}

/// Values that something of this type is likely to have: those of the examples and what their texts are joined by, then small ones.
pub(super) fn usual(ty: &Type, examples: &Examples) -> Vec<Value> {
    const MOST: usize = 12;
    let mut values: Vec<Value> = Vec::new();
    let mut add = |value: Value| {
        if !values.contains(&value) {
            values.push(value);
        }
    };
    let said = examples.pairs.iter().flat_map(|p| p.inputs.iter().chain([&p.output])).map(|t| &t.value);
    let marks: Vec<char> = said
        .clone()
        .filter_map(|v| if let Value::Text(text) = v { Some(text.chars()) } else { None })
        .flatten()
        .filter(|c| !c.is_alphanumeric())
        .take(4)
        .collect();
    match ty {
        Type::Bool => [false, true].into_iter().for_each(|b| add(Value::Bool(b))),
        Type::Char(_) => {
            marks.iter().chain(&[' ', ',', '.', '-']).for_each(|c| add(Value::Char(u32::from(*c))));
        }
        Type::Int(_) | Type::Float(_) => {
            let numbers = said.filter(|v| matches!(v, Value::Int(_) | Value::Float(_)));
            let small = [0, 1, 2, 10, -1].map(Value::Int);
            small[..3].iter().chain(numbers).chain(&small[3..]).for_each(|v| add(v.clone()));
        }
        _ => {
            let texts = said.filter(|v| matches!(v, Value::Text(_)));
            added(examples).chain([""]).for_each(|t| add(Value::Text(t.into())));
            marks.iter().chain(&[' ', ',', '.']).for_each(|c| add(Value::Text(c.to_string())));
            texts.for_each(|t| add(t.clone()));
        }
    }
    values.truncate(MOST);
    values
}

/// What outputs have before or after an input.
fn added(examples: &Examples) -> impl Iterator<Item = &str> {
    let pairs = examples.pairs.iter().flat_map(|p| p.inputs.iter().map(|i| (&i.value, &p.output.value)));
    pairs.filter_map(|(input, output)| match (input, output) {
        (Value::Text(input), Value::Text(output)) => {
            output.strip_prefix(input.as_str()).or_else(|| output.strip_suffix(input.as_str()))
        }
        _ => None,
    })
}
