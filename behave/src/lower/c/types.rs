//! C's types with the sizes of x86-64 Linux.

use std::rc::Rc;

use crate::form::{Kind, LocalId, Type};

/// A struct or union of the file being lowered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct RecordId(pub(super) u32);

/// A type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CType {
    Void,
    Bool,
    /// Plain `char`, signed.
    Char,
    /// Every other integer and enums.
    Int(Kind),
    Float(Kind),
    Pointer(Rc<CType>),
    /// Without a length: declared `[]`, or of a length that only running tells.
    Array(Rc<CType>, Option<u64>),
    /// An array of a length that only running tells, and the register with its bytes.
    Running(Rc<CType>, LocalId),
    Record(RecordId),
    Function(Rc<Signature>),
    /// A type that is not known or cannot be run, and which.
    Unknown(Rc<str>),
}

/// What a function takes and gives.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Signature {
    pub(super) result: CType,
    pub(super) parameters: Vec<CType>,
    pub(super) variadic: bool,
    /// Whether the parameters are known (not so after `int f()`).
    pub(super) prototype: bool,
}

/// A member.
#[derive(Debug, Clone)]
pub(super) struct Field {
    /// Empty for a nameless struct or union, whose members belong to the outer one.
    pub(super) name: String,
    pub(super) ty: CType,
    pub(super) offset: u64,
    /// First bit and width of a bit-field within its unit.
    pub(super) bits: Option<(u32, u32)>,
}

/// A struct or union.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    pub(super) name: String,
    pub(super) fields: Vec<Field>,
    pub(super) size: u64,
    pub(super) align: u64,
    /// Why its layout is not known, if so.
    pub(super) broken: Option<Rc<str>>,
}

/// All structs and unions of a file.
#[derive(Debug, Default)]
pub(super) struct Records(pub(super) Vec<Record>);

impl CType {
    pub(super) const INT: Self = Self::Int(Kind::I32);
    pub(super) const SIZE: Self = Self::Int(Kind::U64);

    pub(super) fn pointer(self) -> Self {
        Self::Pointer(Rc::new(self))
    }

    pub(super) fn unknown(reason: impl AsRef<str>) -> Self {
        Self::Unknown(reason.as_ref().into())
    }

    /// The kind of a register that holds it; structs are held by their address.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Void | Self::Unknown(_) => None,
            Self::Bool => Some(Kind::Bool),
            Self::Char => Some(Kind::I8),
            Self::Int(kind) | Self::Float(kind) => Some(*kind),
            _ => Some(Kind::Ref),
        }
    }

    /// Whether it is kept in memory and never in a register.
    pub(super) const fn is_aggregate(&self) -> bool {
        matches!(self, Self::Array(..) | Self::Running(..) | Self::Record(_))
    }

    pub(super) const fn is_integer(&self) -> bool {
        matches!(self, Self::Bool | Self::Char | Self::Int(_))
    }

    pub(super) const fn is_arithmetic(&self) -> bool {
        matches!(self, Self::Bool | Self::Char | Self::Int(_) | Self::Float(_))
    }

    /// What an array or a function becomes when its value is used.
    pub(super) fn decayed(&self) -> Self {
        match self {
            Self::Array(of, _) | Self::Running(of, _) => Self::Pointer(Rc::clone(of)),
            Self::Function(_) => self.clone().pointer(),
            other => other.clone(),
        }
    }

    /// What a pointer points to.
    pub(super) fn target(&self) -> Option<&Self> {
        match self {
            Self::Pointer(of) | Self::Array(of, _) | Self::Running(of, _) => Some(of),
            _ => None,
        }
    }

    /// The type after the integer promotions.
    pub(super) fn promoted(&self) -> Self {
        match self {
            Self::Bool | Self::Char | Self::Int(Kind::I8 | Kind::U8 | Kind::I16 | Kind::U16) => Self::INT,
            other => other.clone(),
        }
    }

    /// The type both sides of an arithmetic operator are brought to.
    pub(super) fn common(&self, other: &Self) -> Option<Self> {
        let rank = |t: &Self| match t.promoted() {
            Self::Int(Kind::I32) => Some(0),
            Self::Int(Kind::U32) => Some(1),
            Self::Int(Kind::I64) => Some(2),
            Self::Int(Kind::U64) => Some(3),
            Self::Float(Kind::F32) => Some(4),
            Self::Float(_) => Some(5),
            _ => None,
        };
        let (a, b) = (rank(self)?, rank(other)?);
        Some(if a >= b { self.promoted() } else { other.promoted() })
    }

    /// The type as examples see it.
    pub(super) fn public(&self, records: &Records) -> Type {
        match self {
            Self::Void => Type::Void,
            Self::Bool => Type::Bool,
            Self::Char => Type::Char(Kind::I8),
            Self::Int(kind) => Type::Int(*kind),
            Self::Float(kind) => Type::Float(*kind),
            Self::Pointer(of) if matches!(**of, Self::Function(_)) => Type::Function,
            Self::Pointer(of) | Self::Array(of, _) | Self::Running(of, _) => {
                Type::Pointer(Box::new(of.public(records)))
            }
            Self::Record(id) => Type::Object(records.get(*id).name.clone()),
            Self::Function(_) => Type::Function,
            Self::Unknown(name) => Type::Object(name.to_string()),
        }
    }
}

impl Records {
    pub(super) fn get(&self, id: RecordId) -> &Record {
        &self.0[id.0 as usize]
    }

    pub(super) fn new_record(&mut self, name: String) -> RecordId {
        let broken = Some(Rc::from(format!("{name} is not declared here")));
        self.0.push(Record { name, align: 1, broken, ..Record::default() });
        RecordId(self.0.len() as u32 - 1)
    }

    /// Bytes and alignment, or why they are not known.
    pub(super) fn layout(&self, ty: &CType) -> Result<(u64, u64), Rc<str>> {
        match ty {
            // GNU: `sizeof(void)` is 1, as arithmetic on `void *` needs.
            CType::Void | CType::Function(_) => Ok((1, 1)),
            CType::Bool | CType::Char | CType::Int(_) | CType::Float(_) | CType::Pointer(_) => {
                let size = ty.kind().map_or(1, |kind| kind.size() as u64);
                Ok((size, size))
            }
            CType::Array(of, Some(n)) => {
                let (size, align) = self.layout(of)?;
                Ok((size.checked_mul(*n).filter(|s| *s < 1 << 31).ok_or("an array too large")?, align))
            }
            CType::Array(_, None) => Err("an array of unknown length".into()),
            CType::Running(..) => Err("an array of a length that only running tells".into()),
            CType::Record(id) => {
                let record = self.get(*id);
                record.broken.clone().map_or(Ok((record.size, record.align)), Err)
            }
            CType::Unknown(reason) => Err(Rc::clone(reason)),
        }
    }

    pub(super) fn size(&self, ty: &CType) -> Result<u64, Rc<str>> {
        self.layout(ty).map(|(size, _)| size)
    }

    /// Lays the members out as the x86-64 ABI says.
    pub(super) fn complete(&mut self, id: RecordId, members: Vec<Member>, union: bool, packed: bool) {
        let mut record = Record { name: self.get(id).name.clone(), align: 1, ..Record::default() };
        let mut bit = 0_u64;
        let last = members.len().saturating_sub(1);
        for (i, member) in members.into_iter().enumerate() {
            // A flexible array at the end takes no room.
            let layout = match &member.ty {
                CType::Array(of, None) if i == last => self.layout(of).map(|(_, align)| (0, align)),
                ty => self.layout(ty),
            };
            let mut ty = member.ty;
            let (size, align) = match layout {
                Ok((size, align)) => (size, if packed { 1 } else { align }),
                Err(reason) => {
                    record.broken = Some(reason);
                    (0, 1)
                }
            };
            if union {
                bit = 0;
            }
            let unit = size * 8;
            let mut bits = None;
            let offset;
            if let Some(width) = member.width {
                let width = u64::from(width).min(unit.max(1));
                if width == 0 {
                    bit = bit.next_multiple_of(unit.max(8));
                    continue;
                }
                // A bit-field does not straddle a unit of its type.
                if !packed && bit / unit.max(1) != (bit + width - 1) / unit.max(1) {
                    bit = bit.next_multiple_of(unit.max(8));
                }
                let start = bit / unit.max(1) * unit;
                offset = start / 8;
                bits = Some(((bit - start) as u32, width as u32));
                // Only a packed struct has such, which no single load reads.
                if bit - start + width > unit {
                    ty = CType::unknown("a bit-field that lies in two units");
                }
                bit += width;
            } else {
                bit = bit.next_multiple_of(align * 8);
                offset = bit / 8;
                bit += unit;
            }
            record.align = record.align.max(align);
            record.size = record.size.max(bit.div_ceil(8));
            record.fields.push(Field { name: member.name, ty, offset, bits });
        }
        record.size = record.size.next_multiple_of(record.align);
        self.0[id.0 as usize] = record;
    }

    /// A member by name, looked for in nameless members too; its offset is that in the outermost.
    pub(super) fn member(&self, id: RecordId, name: &str, depth: usize) -> Option<Field> {
        for field in &self.get(id).fields {
            if field.name == name {
                return Some(field.clone());
            }
            if field.name.is_empty()
                && depth < 16
                && let CType::Record(inner) = field.ty
                && let Some(mut found) = self.member(inner, name, depth + 1)
            {
                found.offset += field.offset;
                return Some(found);
            }
        }
        None
    }
}

/// A member before it has a place.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) ty: CType,
    pub(super) width: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(name: &str, ty: CType, width: Option<u32>) -> Member {
        Member { name: name.into(), ty, width }
    }

    /// Offsets, size and alignment, as gcc has them.
    fn check(members: Vec<Member>, union: bool, packed: bool, offsets: &[u64], size: u64, align: u64) {
        let mut records = Records::default();
        let id = records.new_record("s".into());
        records.complete(id, members, union, packed);
        let record = records.get(id);
        let got: Vec<u64> = record.fields.iter().map(|f| f.offset).collect();
        assert_eq!((got.as_slice(), record.size, record.align), (offsets, size, align));
    }

    #[test]
    fn members_are_laid_out_as_gcc_does() {
        let long = CType::Int(Kind::I64);
        check(
            vec![
                member("a", CType::Char, None),
                member("b", long.clone(), None),
                member("c", CType::Char, None),
            ],
            false,
            false,
            &[0, 8, 16],
            24,
            8,
        );
        check(
            vec![member("a", CType::Char, None), member("b", long.clone(), None)],
            false,
            true,
            &[0, 1],
            9,
            1,
        );
        check(vec![member("a", CType::INT, None), member("b", long, None)], true, false, &[0, 0], 8, 8);
        let unsigned = CType::Int(Kind::U32);
        check(
            vec![member("a", unsigned.clone(), Some(30)), member("b", unsigned, Some(5))],
            false,
            false,
            &[0, 4],
            8,
            4,
        );
        let across = vec![
            member("a", CType::Int(Kind::U32), Some(30)),
            member("b", CType::Int(Kind::U32), Some(5)),
            member("c", CType::Char, None),
        ];
        check(across, false, true, &[0, 0, 5], 6, 1);
        let tail = CType::Array(Rc::new(CType::Char), None);
        check(vec![member("a", CType::INT, None), member("b", tail, None)], false, false, &[0, 4], 4, 4);
    }

    #[test]
    fn arithmetic_converts_as_c_says() {
        let common = |a: &CType, b: &CType| a.common(b).and_then(|t| t.kind());
        assert_eq!(common(&CType::Char, &CType::Int(Kind::U16)), Some(Kind::I32));
        assert_eq!(common(&CType::INT, &CType::Int(Kind::U32)), Some(Kind::U32));
        assert_eq!(common(&CType::Int(Kind::U32), &CType::Int(Kind::I64)), Some(Kind::I64));
        assert_eq!(common(&CType::Float(Kind::F32), &CType::Int(Kind::U64)), Some(Kind::F32));
        assert_eq!(common(&CType::Void, &CType::INT), None);
    }
}
