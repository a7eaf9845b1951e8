//! Which argument gets which input, what the others get, and where the output is looked for.

use serde::{Deserialize, Serialize};

use super::fit::{Role, fit};
use crate::form::{Kind, Language, TextKind, Type};
use crate::matching::Signature;
use crate::value::ExampleType;

/// A value for a parameter that the examples do not mention. The same choice is made for every pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Choice {
    /// A number.
    Number(i64),
    /// The length of the first string or list among the inputs, plus this.
    Length(i64),
    /// A truth value.
    Truth(bool),
    /// Room for a result.
    Buffer,
    /// What was found for the pairs by a look at them or by a solver.
    Solved,
}

/// Where the output is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Output {
    /// The function returns it.
    Returned,
    /// The call leaves it in this parameter.
    Argument(usize),
}

/// One way to call a function with the inputs of a pair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mapping {
    /// For each input the parameter that gets it.
    pub inputs: Vec<usize>,
    /// Parameters that get none, and what they get.
    pub free: Vec<(usize, Choice)>,
    /// Where the output is looked for.
    pub output: Output,
    /// How near the types are.
    pub signature: Signature,
}

/// Most mappings of one signature that are tried.
const MOST: usize = 400;
/// Most inputs that are permuted.
const MOST_INPUTS: usize = 6;

/// All ways to call a function of these types, nearest types first, returned values before changed arguments (§4.2:
/// all permutations of equal types).
pub fn mappings(
    inputs: &[ExampleType],
    output: &ExampleType,
    parameters: &[&Type],
    result: &Type,
    language: Language,
) -> Vec<Mapping> {
    let most_free = if language == Language::C { 3 } else { 2 };
    let (n, m) = (parameters.len(), inputs.len());
    if n < m || n > m + most_free || m > MOST_INPUTS {
        return Vec::new();
    }
    let returned = match result {
        Type::Void => None,
        result => fit(output, result, language, Role::Output),
    };
    let mut found = Vec::new();
    let mut open: Vec<(Vec<usize>, Signature)> = vec![(Vec::new(), Signature::Exact)];
    while let Some((taken, signature)) = open.pop() {
        let k = taken.len();
        if k < m {
            // Pushed in reverse, so that the order of the parameters comes first.
            for p in (0..n).rev().filter(|p| !taken.contains(p)) {
                if let Some(fits) = fit(&inputs[k], parameters[p], language, Role::Input) {
                    let mut next = taken.clone();
                    next.push(p);
                    open.push((next, signature.max(fits)));
                }
            }
            continue;
        }
        for free in choices(&taken, inputs, output, parameters, language) {
            let tier = if is_length_only(&free, inputs, language) { signature } else { Signature::Relaxed };
            let mut add = |output, signature| {
                found.push(Mapping { inputs: taken.clone(), free: free.clone(), output, signature });
            };
            if let Some(fits) = returned {
                add(Output::Returned, tier.max(fits));
            }
            for (k, p) in taken.iter().enumerate() {
                if changeable(parameters[*p], language) && same_shape(&inputs[k], output) {
                    add(Output::Argument(*p), tier);
                }
            }
            for (p, choice) in &free {
                if *choice == Choice::Buffer {
                    add(Output::Argument(*p), Signature::Relaxed);
                }
            }
        }
        if found.len() > MOST * 4 {
            break;
        }
    }
    found.sort_by_key(|m| (m.signature, m.output));
    found.truncate(MOST);
    found
}

/// An array and its length are one argument of the examples.
fn is_length_only(free: &[(usize, Choice)], inputs: &[ExampleType], language: Language) -> bool {
    let arrays = inputs.iter().filter(|t| matches!(t, ExampleType::List(_))).count();
    free.is_empty()
        || language == Language::C
            && arrays > 0
            && free.len() <= arrays
            && free.iter().all(|(_, choice)| *choice == Choice::Length(0))
}

fn changeable(ty: &Type, language: Language) -> bool {
    match ty {
        Type::Pointer(_) => language == Language::C,
        Type::Array(_) | Type::List(_) | Type::Text(TextKind::Builder) => true,
        Type::Any(_) => matches!(language, Language::Python | Language::JavaScript),
        _ => false,
    }
}

fn same_shape(input: &ExampleType, output: &ExampleType) -> bool {
    let characters = ExampleType::Char.list();
    input == output
        || *input == characters && *output == ExampleType::Text
        || *input == ExampleType::Text && *output == characters
}

/// What the parameters that get no input may get; no choice at all where one of them takes nothing we could choose.
fn choices(
    taken: &[usize],
    inputs: &[ExampleType],
    output: &ExampleType,
    parameters: &[&Type],
    language: Language,
) -> Vec<Vec<(usize, Choice)>> {
    let free: Vec<usize> = (0..parameters.len()).filter(|p| !taken.contains(p)).collect();
    let sized = inputs.iter().any(|t| matches!(t, ExampleType::List(_) | ExampleType::Text));
    let mut all: Vec<Vec<(usize, Choice)>> = vec![Vec::new()];
    for &p in &free {
        let options = options(parameters[p], output, sized, free.len(), language);
        all = all
            .iter()
            .flat_map(|before| {
                options
                    .iter()
                    .filter(|o| **o != Choice::Buffer || !before.iter().any(|(_, c)| *c == Choice::Buffer))
                    .map(move |option| {
                        let mut next = before.clone();
                        next.push((p, *option));
                        next
                    })
            })
            .take(MOST)
            .collect();
    }
    all
}

fn options(ty: &Type, output: &ExampleType, sized: bool, n_free: usize, language: Language) -> Vec<Choice> {
    use Choice::{Buffer, Length, Number, Solved, Truth};
    match (language, ty) {
        (_, Type::Bool) => vec![Truth(false), Truth(true)],
        // No character or string is likelier than another without a look at the examples.
        (Language::Java | Language::C, Type::Char(_)) | (Language::Java, Type::Text(TextKind::String)) => {
            vec![Solved]
        }
        (Language::C, Type::Int(_)) if sized => vec![Length(0), Length(-1), Number(0), Number(1)],
        (Language::C, Type::Int(_)) => vec![Number(0), Number(1), Number(2), Number(10)],
        (Language::C, Type::Pointer(to)) => {
            let whole = fit(output, ty, language, Role::Input) == Some(Signature::Exact);
            let single = fit(output, to, language, Role::Input) == Some(Signature::Exact);
            if whole || single { vec![Buffer] } else { Vec::new() }
        }
        (_, Type::Int(Kind::I32 | Kind::I64)) => {
            let mut all = vec![Number(0), Number(1)];
            if n_free == 1 {
                all.extend([Number(2), Number(10), Number(-1)]);
            }
            if sized {
                all.extend([Length(0), Length(-1)]);
            }
            all
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Type = Type::Int(Kind::I32);

    #[test]
    fn all_permutations_of_equal_types_are_tried_in_order() {
        let found = mappings(
            &[ExampleType::Int, ExampleType::Int],
            &ExampleType::Int,
            &[&INT, &INT],
            &INT,
            Language::Java,
        );
        let orders: Vec<_> = found.iter().map(|m| m.inputs.clone()).collect();
        assert_eq!(orders, [[0, 1], [1, 0]]);
        assert!(found.iter().all(|m| m.signature == Signature::Exact && m.output == Output::Returned));
    }

    #[test]
    fn an_array_and_its_length_are_one_argument_in_c() {
        let pointer = Type::Pointer(Box::new(INT));
        let found =
            mappings(&[ExampleType::Int.list()], &ExampleType::Int, &[&pointer, &INT], &INT, Language::C);
        assert_eq!(found[0].free, [(1, Choice::Length(0))]);
        assert_eq!(found[0].signature, Signature::Exact);
        assert!(found[1..].iter().all(|m| m.signature == Signature::Relaxed));
    }

    #[test]
    fn a_changed_array_is_an_output() {
        let array = Type::Array(Box::new(INT));
        let list = ExampleType::Int.list();
        let found = mappings(std::slice::from_ref(&list), &list, &[&array], &Type::Void, Language::Java);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].output, Output::Argument(0));
    }

    #[test]
    fn parameters_that_nothing_can_be_chosen_for_leave_no_mapping() {
        let object = Type::Object("java.io.File".into());
        assert!(
            mappings(&[ExampleType::Int], &ExampleType::Int, &[&INT, &object], &INT, Language::Java)
                .is_empty()
        );
        let many = [&INT; 9];
        assert!(mappings(&[ExampleType::Int], &ExampleType::Int, &many, &INT, Language::Java).is_empty());
    }
}
