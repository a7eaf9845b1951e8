//! Initialisers of arrays, structs and unions.
//!
//! What is constant goes into an image of the variable's bytes, which is copied at once; the rest is stored after it.

use std::rc::Rc;

use tree_sitter::Node;

use crate::form::{Instruction, Kind, Operand, Text};

use super::operate::Value;
use super::place::{Place, Where};
use super::translation::{Lowerer, named_children};
use super::types::{CType, Field};

/// Largest variable that may have an initialiser.
const MOST_BYTES: u64 = 1 << 24;

/// Offset, type, bit-field and value of what is no constant.
type Stored = (i32, CType, Option<(u32, u32)>, Value);

/// The bytes of a variable and what must be stored over them.
#[derive(Debug)]
pub(super) struct Sink {
    image: Vec<u8>,
    stores: Vec<Stored>,
    too_large: bool,
}

impl Sink {
    pub(super) fn new(size: u64) -> Self {
        let too_large = size > MOST_BYTES;
        Self { image: vec![0; if too_large { 0 } else { size as usize }], stores: Vec::new(), too_large }
    }

    fn write(&mut self, offset: u64, ty: &CType, bits: Option<(u32, u32)>, value: Value) {
        let kind = ty.kind().unwrap_or(Kind::Ref);
        let at = offset as usize;
        if let Operand::Bits(constant) = value.operand
            && !ty.is_aggregate()
            && let Some(place) = self.image.get_mut(at..at + kind.size())
        {
            let mut word = [0_u8; 8];
            word[..kind.size()].copy_from_slice(place);
            let merged = match bits {
                None => constant,
                Some((first, width)) => {
                    let mask = if width >= 64 { u64::MAX } else { ((1_u64 << width) - 1) << first };
                    u64::from_le_bytes(word) & !mask | constant << first & mask
                }
            };
            place.copy_from_slice(&merged.to_le_bytes()[..kind.size()]);
            return;
        }
        self.stores.push((offset as i32, ty.clone(), bits, value));
    }

    fn write_bytes(&mut self, offset: u64, bytes: &[u8]) {
        for (i, byte) in bytes.iter().enumerate() {
            if let Some(place) = self.image.get_mut(offset as usize + i) {
                *place = *byte;
            }
        }
    }

    /// Writes everything to memory. Fresh static memory is zero already.
    pub(super) fn pour(self, lowerer: &mut Lowerer<'_>, pointer: Operand, zero_too: bool) {
        if self.too_large {
            lowerer.fail("an initialiser of too large a variable");
            return;
        }
        let size = self.image.len();
        if size > 0 && (zero_too || self.image.iter().any(|b| *b != 0)) {
            let text = lowerer.tables.text(&mut lowerer.unit, Text::Bytes(self.image));
            let from = lowerer.body.local(Kind::Ref);
            lowerer.body.builder.emit(Instruction::Text { to: from, text });
            lowerer.body.builder.emit(Instruction::CopyBytes {
                to: pointer,
                from: Operand::Local(from),
                size: size as u32,
            });
        }
        for (offset, ty, bits, value) in self.stores {
            let at = match bits {
                None => Where::Memory { pointer, offset },
                Some((first, width)) => Where::Bits { pointer, offset, first, width },
            };
            lowerer.store(&Place { at, ty }, &value);
        }
    }
}

/// Items of a list that are still to be used.
struct Items<'t> {
    nodes: Vec<Node<'t>>,
    next: usize,
}

impl<'t> Items<'t> {
    fn new(list: Node<'t>) -> Self {
        Self { nodes: named_children(list), next: 0 }
    }

    fn peek(&self) -> Option<Node<'t>> {
        self.nodes.get(self.next).copied()
    }
}

impl<'t> Lowerer<'t> {
    /// The type with the length that its initialiser gives an array.
    pub(super) fn completed(&mut self, ty: CType, value: Option<Node<'t>>) -> CType {
        let (CType::Array(of, None), Some(value)) = (&ty, value) else { return ty };
        let length = match value.kind() {
            "string_literal" | "concatenated_string" => {
                let (bytes, element) = self.string_bytes(value);
                bytes.len() / element.kind().map_or(1, Kind::size)
            }
            "initializer_list" => {
                let items = named_children(value);
                if let [only] = items.as_slice()
                    && matches!(only.kind(), "string_literal" | "concatenated_string")
                    && !of.is_aggregate()
                    && **of == CType::Char
                {
                    return self.completed(ty.clone(), Some(*only));
                }
                self.list_length(of, &items)
            }
            _ => return ty,
        };
        CType::Array(Rc::clone(of), Some(length as u64))
    }

    fn list_length(&mut self, of: &CType, items: &[Node<'t>]) -> usize {
        // Without inner braces several items make one element.
        let scalars = if of.is_aggregate()
            && items.iter().all(|i| {
                !matches!(
                    i.kind(),
                    "initializer_list"
                        | "initializer_pair"
                        | "string_literal"
                        | "concatenated_string"
                        | "compound_literal_expression"
                )
            }) {
            self.n_scalars(of, 0).max(1)
        } else {
            1
        };
        let (mut at, mut most) = (0, 0);
        for item in items {
            if let Some((_, last)) = self.designated_indices(*item) {
                at = last * scalars;
            }
            at += 1;
            most = most.max(at);
        }
        most.div_ceil(scalars)
    }

    /// First and last index that `[i] = …` or GNU's `[i ... j] = …` names.
    fn designated_indices(&mut self, item: Node<'t>) -> Option<(usize, usize)> {
        let designator =
            item.child_by_field_name("designator").filter(|_| item.kind() == "initializer_pair")?;
        let mut index = |node: Node<'t>| self.constant(node).map(|(bits, _)| (bits as usize).min(1 << 24));
        match designator.kind() {
            "subscript_designator" => designator.named_child(0).and_then(index).map(|i| (i, i)),
            "subscript_range_designator" => {
                Some((index(designator.named_child(0)?)?, index(designator.named_child(1)?)?))
            }
            _ => None,
        }
    }

    fn n_scalars(&self, ty: &CType, depth: usize) -> usize {
        match ty {
            _ if depth > 16 => 1,
            CType::Array(of, Some(n)) => {
                (*n as usize).min(1 << 24).saturating_mul(self.n_scalars(of, depth + 1))
            }
            CType::Record(id) => self
                .records
                .get(*id)
                .fields
                .iter()
                .map(|f| self.n_scalars(&f.ty, depth + 1))
                .fold(0, usize::saturating_add),
            _ => 1,
        }
    }

    /// Initialises what has type `ty` at `offset` from an initialiser.
    pub(super) fn initialise(&mut self, sink: &mut Sink, ty: &CType, offset: u64, value: Node<'t>) {
        self.depth += 1;
        if self.depth > self.limits.depth {
            self.fail("an initialiser nested too deeply");
        } else if value.kind() == "initializer_list" {
            self.initialise_list(sink, ty, offset, value);
        } else {
            let mut items = Items { nodes: vec![value], next: 0 };
            self.initialise_next(sink, ty, offset, None, &mut items);
        }
        self.depth -= 1;
    }

    fn initialise_list(&mut self, sink: &mut Sink, ty: &CType, offset: u64, list: Node<'t>) {
        let mut items = Items::new(list);
        let text = items.peek().filter(|i| matches!(i.kind(), "string_literal" | "concatenated_string"));
        match ty {
            CType::Array(of, _)
                if !(text.is_some() && matches!(**of, CType::Char | CType::Int(Kind::U8 | Kind::I8))) =>
            {
                let size = match self.records.size(of) {
                    Ok(size) => size,
                    Err(reason) => {
                        self.fail(reason.to_string());
                        return;
                    }
                };
                let mut index = 0_u64;
                while let Some(item) = items.peek() {
                    if let Some((first, last)) = self.designated_indices(item) {
                        index = last as u64;
                        if first == last {
                            self.designated(sink, ty, offset, item);
                        } else if let Some(value) = item.child_by_field_name("value") {
                            for i in first..=last {
                                self.initialise(sink, of, offset + i as u64 * size, value);
                            }
                        }
                        items.next += 1;
                    } else {
                        self.initialise_next(sink, of, offset + index * size, None, &mut items);
                    }
                    index += 1;
                }
            }
            CType::Record(id) => {
                let record = self.records.get(*id).clone();
                let mut at = 0;
                while let Some(item) = items.peek() {
                    if item.kind() == "initializer_pair" {
                        let name = self.designated(sink, ty, offset, item);
                        at = record.fields.iter().position(|f| f.name == name).unwrap_or(at) + 1;
                        items.next += 1;
                        continue;
                    }
                    let Some(field) = record.fields.get(at) else { break };
                    if field.name != "<padding>" {
                        self.initialise_next(sink, &field.ty, offset + field.offset, field.bits, &mut items);
                    }
                    at += 1;
                }
            }
            _ => self.initialise_next(sink, ty, offset, None, &mut items),
        }
    }

    /// `[1].x = value`; the name of the first member that is named.
    fn designated(&mut self, sink: &mut Sink, ty: &CType, offset: u64, pair: Node<'t>) -> &'t str {
        let mut cursor = pair.walk();
        let (mut ty, mut offset, mut bits, mut first) = (ty.clone(), offset, None, "");
        for designator in pair.children_by_field_name("designator", &mut cursor) {
            let Some(inner) = designator.named_child(0) else { continue };
            match (designator.kind(), &ty) {
                ("subscript_designator", CType::Array(of, _)) => {
                    let (Some((index, _)), Ok(size)) = (self.constant(inner), self.records.size(of)) else {
                        self.fail("a designator that is no constant");
                        return first;
                    };
                    offset += index * size;
                    let of = (**of).clone();
                    ty = of;
                }
                ("field_designator", CType::Record(id)) => {
                    let name = self.text(inner);
                    let Some(Field { ty: of, offset: by, bits: own, .. }) = self.records.member(*id, name, 0)
                    else {
                        self.fail(format!("there is no member {name}"));
                        return first;
                    };
                    if first.is_empty() {
                        first = name;
                    }
                    offset += by;
                    bits = own;
                    ty = of;
                }
                _ => {
                    self.fail("a designator that does not fit");
                    return first;
                }
            }
        }
        match pair.child_by_field_name("value") {
            Some(value) if value.kind() == "initializer_list" => self.initialise(sink, &ty, offset, value),
            Some(value) => {
                let mut items = Items { nodes: vec![value], next: 0 };
                self.initialise_next(sink, &ty, offset, bits, &mut items);
            }
            None => {}
        }
        first
    }

    /// Takes as many items as the type needs, at least one.
    fn initialise_next(
        &mut self,
        sink: &mut Sink,
        ty: &CType,
        offset: u64,
        bits: Option<(u32, u32)>,
        items: &mut Items<'t>,
    ) {
        let Some(item) = items.peek() else { return };
        if item.kind() == "initializer_list" {
            items.next += 1;
            self.initialise(sink, ty, offset, item);
            return;
        }
        let text = matches!(item.kind(), "string_literal" | "concatenated_string");
        match ty {
            CType::Array(of, length) if text && !of.is_aggregate() && !matches!(**of, CType::Pointer(_)) => {
                items.next += 1;
                let (mut bytes, element) = self.string_bytes(item);
                // The NUL is left out when there is no room for it.
                if let Some(length) = length {
                    bytes.truncate(*length as usize * element.kind().map_or(1, Kind::size));
                }
                sink.write_bytes(offset, &bytes);
            }
            CType::Record(_) if matches!(self.type_of(item), CType::Record(_)) => {
                items.next += 1;
                let value = self.rvalue(item);
                sink.write(offset, ty, None, value);
            }
            CType::Array(of, Some(n)) => {
                let Ok(size) = self.records.size(of) else {
                    self.fail("an array of unknown size");
                    return;
                };
                for i in 0..*n {
                    if items.peek().is_none() {
                        break;
                    }
                    self.initialise_next(sink, of, offset + i * size, None, items);
                }
            }
            CType::Record(id) => {
                let record = self.records.get(*id).clone();
                if record.fields.is_empty() {
                    items.next += 1;
                    self.fail("a struct without members");
                }
                let union = record.name.starts_with("union ");
                for field in record.fields.iter().take(if union { 1 } else { usize::MAX }) {
                    self.initialise_next(sink, &field.ty, offset + field.offset, field.bits, items);
                }
            }
            CType::Unknown(reason) => {
                let reason = reason.to_string();
                items.next += 1;
                self.fail(reason);
            }
            _ => {
                items.next += 1;
                let value = self.rvalue(item);
                let value = self.convert(value, ty);
                sink.write(offset, ty, bits, value);
            }
        }
    }

    /// `(type) { … }`.
    pub(super) fn compound_literal(&mut self, node: Node<'t>) -> Place {
        let (Some(described), Some(value)) =
            (node.child_by_field_name("type"), node.child_by_field_name("value"))
        else {
            self.fail("an incomplete expression");
            return Place { at: Where::Memory { pointer: Operand::Bits(0), offset: 0 }, ty: CType::INT };
        };
        let ty = self.described(described);
        let ty = self.completed(ty, Some(value));
        let size = match self.records.size(&ty) {
            Ok(size) => size,
            Err(reason) => {
                self.fail(reason.to_string());
                1
            }
        };
        let local = self.reserve(size);
        let mut sink = Sink::new(size);
        self.initialise(&mut sink, &ty, 0, value);
        sink.pour(self, Operand::Local(local), true);
        Place { at: Where::Memory { pointer: Operand::Local(local), offset: 0 }, ty }
    }
}
