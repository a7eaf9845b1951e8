//! Example values to arguments, results to values.

use super::memory::{Content, NULL, Object, offset_of};
use super::{Machine, Outcome, Stop};
use crate::form::{Kind, Language, TextKind, Type};
use crate::value::Value;

/// Deepest nesting and most elements that are read back from a result.
const DEPTH: usize = 12;
const ELEMENTS: usize = 1 << 20;

/// Room after the end of what C is given: callers of C pass buffers, and a string may grow in its own.
const TEXT_ROOM: usize = 4096;
/// Elements after the end of an array, all zero.
const ARRAY_ROOM: usize = 64;

impl Machine<'_> {
    /// Makes the argument that a value is for a parameter.
    pub(super) fn argument(&mut self, value: &Value, ty: &Type, language: Language) -> Result<u64, Outcome> {
        self.make(value, ty, language).map_err(|why| match why {
            Unmade::Unfit => Outcome::Unfit(format!("{value} does not fit")),
            Unmade::Stop(stop) => self.ended(stop),
        })
    }

    fn make(&mut self, value: &Value, ty: &Type, language: Language) -> Result<u64, Unmade> {
        if matches!(language, Language::Python | Language::JavaScript) {
            return self.make_dynamic(value)?.ok_or(Unmade::Unfit);
        }
        match (ty, value) {
            (Type::Bool, Value::Bool(b)) => Ok(u64::from(*b)),
            // A call in C converts, so numbers wrap and truth values are numbers.
            (Type::Char(kind) | Type::Int(kind), Value::Int(i)) if language == Language::C => {
                Ok(kind.wrap(*i as u64))
            }
            (Type::Char(kind) | Type::Int(kind), Value::Char(c)) if language == Language::C => {
                Ok(kind.wrap(u64::from(*c)))
            }
            (Type::Int(kind), Value::Bool(b)) if language == Language::C => Ok(kind.wrap(u64::from(*b))),
            (Type::Char(kind) | Type::Int(kind), Value::Char(c)) => fit(*kind, i128::from(*c)),
            // As a cast of the number would: callers of Java write one.
            (Type::Int(kind @ (Kind::I8 | Kind::I16)), Value::Int(i)) if language == Language::Java => {
                Ok(kind.wrap(*i as u64))
            }
            (Type::Int(kind), Value::Int(i)) => fit(*kind, *i),
            (Type::Float(Kind::F32), Value::Int(i)) => Ok(u64::from((*i as f32).to_bits())),
            (Type::Float(Kind::F32), Value::Float(x)) => Ok(u64::from((*x as f32).to_bits())),
            (Type::Float(_), Value::Int(i)) => Ok((*i as f64).to_bits()),
            (Type::Float(_), Value::Float(x)) => Ok(x.to_bits()),
            (Type::Void | Type::Bool | Type::Char(_) | Type::Int(_) | Type::Float(_), _) => {
                Err(Unmade::Unfit)
            }
            (_, Value::Null) => Ok(NULL),
            (Type::Text(_), Value::List(items)) if language == Language::Java => {
                let units: Option<Vec<u16>> = items
                    .iter()
                    .map(|i| if let Value::Char(c) = i { u16::try_from(*c).ok() } else { None })
                    .collect();
                let text = units.and_then(|u| String::from_utf16(&u).ok()).ok_or(Unmade::Unfit)?;
                self.make(&Value::Text(text), ty, language)
            }
            (Type::Text(TextKind::Builder), Value::Text(text)) => {
                Ok(self
                    .new_native("java.lang.StringBuilder", Content::Builder(text.encode_utf16().collect()))?)
            }
            (Type::Text(_), Value::Text(text)) => Ok(self.new_str(text)?),
            (Type::Array(of), Value::Text(text)) if matches!(**of, Type::Char(_)) => {
                let units: Vec<Value> = text.encode_utf16().map(|u| Value::Char(u.into())).collect();
                self.make_array(&units, of, language)
            }
            (Type::Array(of), Value::List(items)) => self.make_array(items, of, language),
            (Type::List(of), Value::List(items)) => {
                let mut list = Vec::with_capacity(items.len());
                for item in items {
                    list.push(self.make(item, of, language)?);
                }
                if language == Language::Java {
                    return self.new_list(&list);
                }
                Ok(self.new_native("java.util.ArrayList", Content::List(list))?)
            }
            (Type::Boxed(of), value) => {
                let bits = self.make(value, of, language)?;
                let kind = of.kind().unwrap_or(Kind::Ref);
                Ok(self.new_box(box_class(of), kind, bits)?)
            }
            (Type::Pointer(of), value) => self.make_pointer(value, of, language),
            (Type::Any(bound), value) => self.make_any(value, bound.as_deref(), language),
            _ => Err(Unmade::Unfit),
        }
    }

    /// Java's list of these objects, made by its library.
    fn new_list(&mut self, items: &[u64]) -> Result<u64, Unmade> {
        let class = self.library_class("java.lang.Object[]");
        let array = self.new_array(class, Kind::Ref, items.len())?;
        for (i, item) in items.iter().enumerate() {
            self.memory.store_element(Kind::Ref, array, i as i64, *item)?;
        }
        let Some(make) = self.program.library_function("behave.Values.list(Object[])") else {
            return Err(Unmade::Unfit);
        };
        Ok(self.call(make, &[array])?)
    }

    fn make_array(&mut self, items: &[Value], of: &Type, language: Language) -> Result<u64, Unmade> {
        let kind = of.kind().ok_or(Unmade::Unfit)?;
        let mut bits = Vec::with_capacity(items.len());
        for item in items {
            bits.push(self.make(item, of, language)?);
        }
        let name = array_class(of, bits.first().map(|first| self.class_name_of(*first)));
        let class = self.program.library_class_named(&name);
        let array = self.new_array(class, kind, bits.len())?;
        for (i, bits) in bits.into_iter().enumerate() {
            self.memory.store_element(kind, array, i as i64, bits)?;
        }
        Ok(array)
    }

    /// Memory that a pointer leads to: a string with its NUL, an array, or a single value.
    fn make_pointer(&mut self, value: &Value, of: &Type, language: Language) -> Result<u64, Unmade> {
        let kind = of.kind().unwrap_or(Kind::U8);
        let mut bytes = match value {
            Value::Text(text) if kind.size() == 1 => text.as_bytes().iter().copied().chain([0]).collect(),
            Value::Text(text) if kind.size() == 4 => {
                text.chars().chain(['\0']).flat_map(|c| u32::from(c).to_le_bytes()).collect()
            }
            Value::Text(_) => return Err(Unmade::Unfit),
            Value::List(items) => {
                let mut bytes = Vec::with_capacity(items.len() * kind.size());
                for item in items {
                    let bits = self.make(item, of, language)?;
                    bytes.extend_from_slice(&bits.to_le_bytes()[..kind.size()]);
                }
                bytes
            }
            scalar => self.make(scalar, of, language)?.to_le_bytes()[..kind.size()].to_vec(),
        };
        let length = bytes.len();
        let room = if matches!(value, Value::Text(_)) { TEXT_ROOM } else { ARRAY_ROOM } * kind.size();
        bytes.resize(length.next_multiple_of(8) + room, 0);
        let object = Object { class: None, kind, array: false, content: Content::Bytes(bytes) };
        let pointer = self.memory.add(object)?;
        // The real length is kept so that the array can be read back.
        self.lengths.insert(super::memory::block_of(pointer), length);
        Ok(pointer)
    }

    fn make_any(&mut self, value: &Value, bound: Option<&str>, language: Language) -> Result<u64, Unmade> {
        let ty = match value {
            Value::Bool(_) => Type::Boxed(Box::new(Type::Bool)),
            Value::Char(_) => Type::Boxed(Box::new(Type::Char(Kind::U16))),
            Value::Int(i) if i32::try_from(*i).is_ok() => Type::Boxed(Box::new(Type::Int(Kind::I32))),
            Value::Int(_) => Type::Boxed(Box::new(Type::Int(Kind::I64))),
            Value::Float(_) => Type::Boxed(Box::new(Type::Float(Kind::F64))),
            Value::Text(_) => Type::Text(TextKind::String),
            Value::List(_) => Type::List(Box::new(Type::Any(None))),
            Value::Null | Value::Opaque(_) => return Err(Unmade::Unfit),
        };
        let fits = match bound.map(|b| b.rsplit('.').next().unwrap_or(b)) {
            None | Some("Object") => true,
            Some("Comparable") => !matches!(value, Value::List(_)),
            Some("Number") => matches!(value, Value::Int(_) | Value::Float(_)),
            Some("CharSequence") => matches!(value, Value::Text(_)),
            Some(_) => false,
        };
        if fits { self.make(value, &ty, language) } else { Err(Unmade::Unfit) }
    }

    /// The value that bits of a type stand for.
    pub(super) fn result(&mut self, bits: u64, ty: &Type, language: Language) -> Value {
        let mut left = ELEMENTS;
        self.value_of(bits, ty, language, DEPTH, &mut left)
    }

    fn value_of(
        &mut self,
        bits: u64,
        ty: &Type,
        language: Language,
        depth: usize,
        left: &mut usize,
    ) -> Value {
        if depth == 0 || *left == 0 {
            return Value::Opaque("too large".into());
        }
        *left -= 1;
        if matches!(language, Language::Python | Language::JavaScript) {
            return self.dynamic_value(bits, depth, left);
        }
        match ty {
            Type::Void => Value::Null,
            Type::Bool => Value::Bool(bits != 0),
            Type::Char(kind) => {
                Value::Char(if kind.size() == 1 { u32::from(bits as u8) } else { bits as u32 })
            }
            Type::Int(kind) => Value::Int(kind.integer(bits)),
            Type::Float(Kind::F32) => Value::Float(f64::from(f32::from_bits(bits as u32))),
            Type::Float(_) => Value::Float(f64::from_bits(bits)),
            Type::Pointer(of) => self.pointed(bits, of, language, depth, left),
            _ => self.object(bits, language, depth, left),
        }
    }

    fn object(&mut self, reference: u64, language: Language, depth: usize, left: &mut usize) -> Value {
        if reference == NULL {
            return Value::Null;
        }
        let opaque = Value::Opaque(self.class_name_of(reference));
        let Ok(object) = self.memory.get(reference) else { return opaque };
        let (class, mut of) = (object.class, Type::Any(None));
        let items: Vec<u64> = match &object.content {
            Content::Text(units) => return String::from_utf16(units).map_or(opaque, Value::Text),
            Content::Builder(units) => return String::from_utf16(units).map_or(opaque, Value::Text),
            Content::Scalar(bits) => {
                let (bits, ty) = (*bits, scalar_type(object.kind));
                return self.value_of(bits, &ty, language, depth, left);
            }
            Content::List(items) => items.clone(),
            Content::Table(table) if table.set => table.iterate().into_iter().map(|(k, _)| k).collect(),
            Content::Bytes(bytes) if object.array => {
                of = scalar_type(object.kind);
                let kind = object.kind;
                let chunks = bytes.chunks_exact(kind.size());
                chunks.map(|chunk| super::memory::read(kind, chunk).unwrap_or(0)).collect()
            }
            Content::Bytes(_) => match self.iterated(reference, class) {
                Some(items) => items,
                None => return opaque,
            },
            _ => return opaque,
        };
        Value::List(items.into_iter().map(|i| self.value_of(i, &of, language, depth - 1, left)).collect())
    }

    /// What the iterator of an object of the searched code, or of its library, gives.
    fn iterated(&mut self, reference: u64, class: Option<crate::form::ClassRef>) -> Option<Vec<u64>> {
        let iterable = self.library_class("java.lang.Iterable")?;
        if !self.program.is_subclass(class?, iterable) {
            return None;
        }
        let all = self.program.library_function("behave.Values.all(Iterable)")?;
        let array = self.call(all, &[reference]).ok()?;
        let n = self.memory.array_len(array).ok()?;
        (0..n).map(|i| self.memory.load_element(Kind::Ref, array, i as i64).ok()).collect()
    }

    /// What a pointer leads to: a string up to its NUL, or all elements to the end of the block.
    fn pointed(
        &mut self,
        reference: u64,
        of: &Type,
        language: Language,
        depth: usize,
        left: &mut usize,
    ) -> Value {
        if reference == NULL {
            return Value::Null;
        }
        let Ok(bytes) = self.memory.bytes(reference) else { return Value::Opaque("dangling pointer".into()) };
        if matches!(of, Type::Char(_)) {
            let end = bytes.iter().position(|b| *b == 0).unwrap_or(bytes.len());
            let text = String::from_utf8(bytes[..end].to_vec());
            return text.map_or_else(|_| Value::Opaque("bytes".into()), Value::Text);
        }
        let Some(kind) = of.kind() else { return Value::Opaque("void *".into()) };
        let whole = self.lengths.get(&super::memory::block_of(reference)).copied();
        let length = whole
            .map_or(bytes.len(), |l| l.saturating_sub(offset_of(reference).max(0) as usize).min(bytes.len()));
        let items = bytes[..length].chunks_exact(kind.size());
        let items: Vec<u64> = items.map(|chunk| super::memory::read(kind, chunk).unwrap_or(0)).collect();
        Value::List(
            items.into_iter().map(|bits| self.value_of(bits, of, language, depth - 1, left)).collect(),
        )
    }

    /// What an argument holds after the call, if it is something that can be changed.
    pub(super) fn changeable(&mut self, bits: u64, ty: &Type, language: Language) -> Option<Value> {
        let can = matches!(
            ty,
            Type::Array(_) | Type::List(_) | Type::Pointer(_) | Type::Text(TextKind::Builder) | Type::Any(_)
        );
        (can && bits != NULL).then(|| self.result(bits, ty, language))
    }
}

enum Unmade {
    Unfit,
    Stop(Stop),
}

impl From<Stop> for Unmade {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

fn fit(kind: Kind, number: i128) -> Result<u64, Unmade> {
    let bits = kind.wrap(number as u64);
    if kind.integer(bits) == number { Ok(bits) } else { Err(Unmade::Unfit) }
}

/// The class that boxes a scalar.
pub(crate) fn box_class(of: &Type) -> &'static str {
    match of {
        Type::Bool => "java.lang.Boolean",
        Type::Char(_) => "java.lang.Character",
        Type::Int(Kind::I8 | Kind::U8) => "java.lang.Byte",
        Type::Int(Kind::I16 | Kind::U16) => "java.lang.Short",
        Type::Int(Kind::I64 | Kind::U64) => "java.lang.Long",
        Type::Float(Kind::F32) => "java.lang.Float",
        Type::Float(_) => "java.lang.Double",
        _ => "java.lang.Integer",
    }
}

fn scalar_type(kind: Kind) -> Type {
    match kind {
        Kind::Bool => Type::Bool,
        Kind::U16 => Type::Char(kind),
        Kind::F32 | Kind::F64 => Type::Float(kind),
        Kind::Ref => Type::Any(None),
        kind => Type::Int(kind),
    }
}

/// Name of the array class with such elements; of type variables by what the first element is.
fn array_class(of: &Type, first: Option<String>) -> String {
    let element = match of {
        Type::Bool => "boolean".into(),
        Type::Char(_) => "char".into(),
        Type::Int(Kind::I8) => "byte".into(),
        Type::Int(Kind::I16) => "short".into(),
        Type::Int(Kind::I64) => "long".into(),
        Type::Int(_) => "int".into(),
        Type::Float(Kind::F32) => "float".into(),
        Type::Float(_) => "double".into(),
        _ => first.unwrap_or_else(|| "java.lang.Object".into()),
    };
    element + "[]"
}
