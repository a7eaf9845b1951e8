//! Which source types hold the values of an example's type.

use crate::form::{Kind, Language, TextKind, Type};
use crate::matching::Signature;
use crate::value::ExampleType;

/// Which way a value goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Into a parameter.
    Input,
    /// Out of the function.
    Output,
}

/// How well a source type fits a type of the examples. [`Signature::Relaxed`] is only Java's `Object`, which takes everything
/// and so says nothing; a type variable says at least that the same goes in and out.
pub fn fit(example: &ExampleType, ty: &Type, language: Language, role: Role) -> Option<Signature> {
    match language {
        Language::C => c(example, ty, role),
        Language::Java => java(example, ty, role),
        Language::Python | Language::JavaScript => dynamic(example, ty),
    }
}

fn when(condition: bool, signature: Signature) -> Option<Signature> {
    condition.then_some(signature)
}

/// The type that Java has for just this, if it is one of a scalar, a string or an array of such.
fn java_exact(example: &ExampleType) -> Option<Type> {
    Some(match example {
        ExampleType::Bool => Type::Bool,
        ExampleType::Char => Type::Char(Kind::U16),
        ExampleType::Int => Type::Int(Kind::I32),
        ExampleType::Long => Type::Int(Kind::I64),
        ExampleType::Double => Type::Float(Kind::F64),
        ExampleType::Text => Type::Text(TextKind::String),
        ExampleType::List(of) => Type::Array(Box::new(java_exact(of)?)),
        ExampleType::Any => return None,
    })
}

#[allow(clippy::match_same_arms, reason = "a table, in the order of the example's types")]
fn java(example: &ExampleType, ty: &Type, role: Role) -> Option<Signature> {
    use Signature::Wide;
    if *example == ExampleType::Any {
        // `null`, and elements of an empty list.
        return when(ty.kind() == Some(Kind::Ref), Wide);
    }
    if java_exact(example).as_ref() == Some(ty) {
        return Some(Signature::Exact);
    }
    match (example, ty) {
        (ExampleType::List(of), Type::Text(_)) => when(**of == ExampleType::Char, Wide),
        (ExampleType::List(of), Type::Array(element) | Type::List(element)) => match &**element {
            Type::Array(_) | Type::List(_) if matches!(**of, ExampleType::List(_)) => java(of, element, role),
            element => when(**of == ExampleType::Any || boxes(of, element), nearness(element)),
        },
        (_, Type::Any(bound)) => when(admits(bound.as_deref(), example), nearness(ty)),
        (ExampleType::Bool | ExampleType::Char, Type::Boxed(inside)) => {
            when(java_exact(example).as_ref() == Some(&**inside), Wide)
        }
        (ExampleType::Char, Type::Int(Kind::I32)) => when(role == Role::Input, Wide),
        (ExampleType::Int, Type::Int(_) | Type::Float(_)) => Some(Wide),
        (ExampleType::Int, Type::Boxed(inside)) => {
            when(matches!(**inside, Type::Int(_) | Type::Float(Kind::F64)), Wide)
        }
        (ExampleType::Long, Type::Float(_)) => Some(Wide),
        (ExampleType::Long, Type::Int(Kind::I32)) => when(role == Role::Output, Wide),
        (ExampleType::Long, Type::Boxed(inside)) => when(
            matches!(**inside, Type::Int(Kind::I64) | Type::Float(Kind::F64))
                || role == Role::Output && **inside == Type::Int(Kind::I32),
            Wide,
        ),
        (ExampleType::Double, Type::Float(_)) => Some(Wide),
        (ExampleType::Double, Type::Boxed(inside)) => when(matches!(**inside, Type::Float(_)), Wide),
        (ExampleType::Text, Type::Text(_)) => Some(Wide),
        (ExampleType::Text, Type::Array(of)) => when(matches!(**of, Type::Char(_)), Wide),
        _ => None,
    }
}

fn nearness(ty: &Type) -> Signature {
    match ty {
        Type::Any(Some(bound)) if bound == Type::OBJECT => Signature::Relaxed,
        _ => Signature::Wide,
    }
}

/// Whether an element of that type is an object that holds such a value.
fn boxes(example: &ExampleType, element: &Type) -> bool {
    match element {
        Type::Boxed(inside) => java_exact(example).as_ref() == Some(&**inside),
        Type::Text(TextKind::String) => *example == ExampleType::Text,
        Type::Any(bound) => admits(bound.as_deref(), example),
        Type::Object(name) => name.ends_with("Comparable") && !matches!(example, ExampleType::List(_)),
        _ => false,
    }
}

/// Whether a type variable with that bound admits the box of such a value.
fn admits(bound: Option<&str>, example: &ExampleType) -> bool {
    match bound.map(|b| b.rsplit('.').next().unwrap_or(b)) {
        None | Some("Object" | "Comparable") => !matches!(example, ExampleType::List(_)),
        Some("Number") => matches!(example, ExampleType::Int | ExampleType::Long | ExampleType::Double),
        Some("CharSequence") => *example == ExampleType::Text,
        Some(_) => false,
    }
}

#[allow(clippy::match_same_arms, reason = "a table, in the order of the example's types")]
fn c(example: &ExampleType, ty: &Type, role: Role) -> Option<Signature> {
    use Signature::{Exact, Wide};
    let input = role == Role::Input;
    let byte = |ty: &Type| matches!(ty, Type::Int(Kind::U8) | Type::Char(Kind::U8));
    match (example, ty) {
        (ExampleType::Any, Type::Pointer(_)) => Some(Wide),
        (ExampleType::Bool, Type::Bool)
        | (ExampleType::Char, Type::Char(Kind::I8))
        | (ExampleType::Int, Type::Int(Kind::I32))
        | (ExampleType::Long, Type::Int(Kind::I64))
        | (ExampleType::Double, Type::Float(Kind::F64)) => Some(Exact),
        (ExampleType::Bool, Type::Int(Kind::I32)) => Some(Wide),
        (ExampleType::Bool, _) => {
            when(!input && (byte(ty) || matches!(ty, Type::Char(_) | Type::Int(Kind::U32))), Wide)
        }
        (ExampleType::Char, Type::Int(Kind::I32)) => Some(Wide),
        (ExampleType::Char, _) => when(byte(ty) || input && *ty == Type::Int(Kind::I8), Wide),
        (ExampleType::Int, Type::Int(_) | Type::Float(_)) => Some(Wide),
        (ExampleType::Int, _) => when(byte(ty), Wide),
        (ExampleType::Long, Type::Int(kind)) => when(!input || *kind == Kind::U64, Wide),
        (ExampleType::Long, Type::Float(Kind::F64)) => when(input, Wide),
        (ExampleType::Double, Type::Float(_)) => Some(Wide),
        (ExampleType::Text, Type::Pointer(of)) => match &**of {
            Type::Char(Kind::I8) => Some(Exact),
            of => when(byte(of), Wide),
        },
        (ExampleType::List(of), Type::Pointer(to)) => match (&**of, &**to) {
            (ExampleType::Any, _) => Some(Wide),
            (ExampleType::Char, Type::Char(Kind::I8))
            | (ExampleType::Int, Type::Int(Kind::I32))
            | (ExampleType::Long, Type::Int(Kind::I64))
            | (ExampleType::Double, Type::Float(Kind::F64)) => Some(Exact),
            (ExampleType::Text, Type::Pointer(of)) => when(matches!(**of, Type::Char(Kind::I8)), Exact),
            (ExampleType::Int, Type::Int(Kind::U32 | Kind::I64)) => Some(Wide),
            _ => None,
        },
        _ => None,
    }
}

/// Where types are not declared everything may fit; where they are, they count.
fn dynamic(example: &ExampleType, ty: &Type) -> Option<Signature> {
    match (example, ty) {
        (_, Type::Any(_)) => Some(Signature::Wide),
        (ExampleType::Bool, Type::Bool)
        | (ExampleType::Int | ExampleType::Long, Type::Int(_))
        | (ExampleType::Double, Type::Float(_))
        | (ExampleType::Text, Type::Text(_)) => Some(Signature::Exact),
        (ExampleType::Int | ExampleType::Long, Type::Float(_)) | (ExampleType::Char, Type::Text(_)) => {
            Some(Signature::Wide)
        }
        (ExampleType::List(of), Type::List(element) | Type::Array(element)) => dynamic(of, element),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(example: &str, ty: &Type, language: Language, role: Role, wanted: Option<Signature>) {
        let example = ExampleType::from_name(example).expect("a type");
        assert_eq!(fit(&example, ty, language, role), wanted, "{example:?} {ty:?} {language:?} {role:?}");
    }

    #[test]
    fn java_types() {
        let (exact, wide) = (Some(Signature::Exact), Some(Signature::Wide));
        let java = |example, ty: Type, role, wanted| check(example, &ty, Language::Java, role, wanted);
        let boxed = |ty| Type::Boxed(Box::new(ty));
        java("int", Type::Int(Kind::I32), Role::Input, exact);
        java("int", Type::Int(Kind::I64), Role::Input, wide);
        java("int", Type::Float(Kind::F64), Role::Output, wide);
        java("int", Type::Char(Kind::U16), Role::Output, None);
        java("long", Type::Int(Kind::I32), Role::Input, None);
        java("long", Type::Int(Kind::I32), Role::Output, wide);
        java("char", Type::Int(Kind::I32), Role::Input, wide);
        java("char", Type::Int(Kind::I32), Role::Output, None);
        java("bool", boxed(Type::Bool), Role::Output, wide);
        java("string", Type::Text(TextKind::Sequence), Role::Input, wide);
        java("string", Type::Array(Box::new(Type::Char(Kind::U16))), Role::Input, wide);
        java("int[]", Type::Array(Box::new(Type::Int(Kind::I32))), Role::Input, exact);
        java("int[]", Type::List(Box::new(boxed(Type::Int(Kind::I32)))), Role::Input, wide);
        java(
            "int[]",
            Type::List(Box::new(Type::Any(Some("java.lang.Comparable".into())))),
            Role::Input,
            wide,
        );
        java("string[]", Type::List(Box::new(Type::Any(Some("java.lang.Number".into())))), Role::Input, None);
        java("int[]", Type::Array(Box::new(Type::Int(Kind::I64))), Role::Input, None);
        let object = || Type::Any(Some(Type::OBJECT.into()));
        java("int", Type::Any(None), Role::Input, wide);
        java("int", object(), Role::Input, Some(Signature::Relaxed));
        java("int[]", Type::Array(Box::new(object())), Role::Input, Some(Signature::Relaxed));
        java("int[]", object(), Role::Input, None);
    }

    #[test]
    fn c_types() {
        let (exact, wide) = (Some(Signature::Exact), Some(Signature::Wide));
        let c = |example, ty: Type, role, wanted| check(example, &ty, Language::C, role, wanted);
        let pointer = |ty| Type::Pointer(Box::new(ty));
        c("string", pointer(Type::Char(Kind::I8)), Role::Input, exact);
        c("char[]", pointer(Type::Char(Kind::I8)), Role::Input, exact);
        c("bool", Type::Int(Kind::I32), Role::Output, wide);
        c("int", Type::Int(Kind::U64), Role::Output, wide);
        c("long", Type::Int(Kind::I32), Role::Input, None);
        c("int[]", pointer(Type::Int(Kind::U32)), Role::Input, wide);
        c("double[]", pointer(Type::Float(Kind::F32)), Role::Input, None);
        c("string", Type::Int(Kind::I32), Role::Output, None);
    }
}
