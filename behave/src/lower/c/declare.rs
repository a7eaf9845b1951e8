//! Types as declarations write them.

use std::rc::Rc;

use tree_sitter::Node;

use crate::form::{Binary, Instruction, Kind, Operand};

use super::scope::{Entity, Scopes};
use super::translation::{Lowerer, named_children};
use super::types::{CType, Member, Signature};

/// What a declarator declares.
#[derive(Debug)]
pub(super) struct Declared<'t> {
    /// Empty in a type without a name.
    pub(super) name: &'t str,
    pub(super) ty: CType,
    /// The list of parameters, when it is a function's own declarator.
    pub(super) parameters: Option<Node<'t>>,
    /// The size of an array that is no constant.
    pub(super) variable_size: Option<Node<'t>>,
}

impl<'t> Lowerer<'t> {
    /// The type in front of a declaration's declarators.
    pub(super) fn base_type(&mut self, declaration: Node<'t>) -> CType {
        match declaration.child_by_field_name("type") {
            Some(node) => self.specified(node),
            // C89: nothing said is `int`.
            None => CType::INT,
        }
    }

    /// The type of a specifier; structs and enums are declared by it.
    pub(super) fn specified(&mut self, node: Node<'t>) -> CType {
        match node.kind() {
            "primitive_type" | "type_identifier" => self.named_type(self.text(node)),
            "sized_type_specifier" => sized(self.text(node)),
            "struct_specifier" => self.record(node, false),
            "union_specifier" => self.record(node, true),
            "enum_specifier" => self.enumeration(node),
            "macro_type_specifier" => self.type_of_macro(node),
            other => CType::unknown(format!("the type {other}")),
        }
    }

    fn named_type(&self, name: &str) -> CType {
        match name {
            "void" => CType::Void,
            "char" => CType::Char,
            "int" | "signed" => CType::INT,
            "unsigned" => CType::Int(Kind::U32),
            "short" => CType::Int(Kind::I16),
            "long" => CType::Int(Kind::I64),
            "float" => CType::Float(Kind::F32),
            "double" => CType::Float(Kind::F64),
            "bool" | "_Bool" => CType::Bool,
            _ => match self.scopes.typedef(name) {
                Some(ty) => ty.clone(),
                None => CType::unknown(format!("the type {name}, which is not declared here")),
            },
        }
    }

    /// `typeof(x)`; other macros in the place of a type are not known.
    fn type_of_macro(&mut self, node: Node<'t>) -> CType {
        let name = node.child_by_field_name("name").map_or("", |n| self.text(n));
        let Some(of) = node.child_by_field_name("type").filter(|_| name == "typeof") else {
            return CType::unknown(format!("the type {name}, which is not declared here"));
        };
        if let Some(Entity::Variable { ty, .. }) = self.scopes.get(self.text(of).trim()) {
            return ty.clone();
        }
        self.described(of)
    }

    /// The type of a `type_descriptor`, as in casts.
    pub(super) fn described(&mut self, node: Node<'t>) -> CType {
        let base = self.base_type(node);
        match node.child_by_field_name("declarator") {
            Some(declarator) => self.declared(declarator, base).ty,
            None => base,
        }
    }

    /// What a declarator makes of a base type.
    pub(super) fn declared(&mut self, declarator: Node<'t>, base: CType) -> Declared<'t> {
        let mut ty = base;
        let mut at = declarator;
        let mut out = Declared { name: "", ty: CType::Void, parameters: None, variable_size: None };
        // From the outside in: `*a[3]` is a pointer declarator around an array declarator around a name.
        for _ in 0..64 {
            let inner = at.child_by_field_name("declarator");
            match at.kind() {
                "identifier" | "field_identifier" | "type_identifier" | "primitive_type" => {
                    out.name = self.text(at);
                    break;
                }
                "pointer_declarator" | "abstract_pointer_declarator" => ty = ty.pointer(),
                "array_declarator" | "abstract_array_declarator" => {
                    let size = at.child_by_field_name("size");
                    let length = size.and_then(|size| self.constant(size)).map(|(bits, _)| bits);
                    if length.is_none() && size.is_some() {
                        out.variable_size = size;
                    }
                    let running = matches!(ty, CType::Running(..)) || length.is_none();
                    ty = match size.filter(|_| running && self.body.running) {
                        Some(size) => self.running_type(ty, size),
                        None => CType::Array(Rc::new(ty), length),
                    };
                }
                "function_declarator" | "abstract_function_declarator" => {
                    let parameters = at.child_by_field_name("parameters");
                    ty = self.function_type(parameters, ty);
                    let direct = inner.is_some_and(|i| i.kind() == "identifier");
                    out.parameters = parameters.filter(|_| direct);
                }
                _ => {}
            }
            let next = inner.or_else(|| {
                named_children(at)
                    .into_iter()
                    .find(|c| c.kind().ends_with("declarator") || c.kind().ends_with("identifier"))
            });
            match next {
                Some(next) => at = next,
                None => break,
            }
        }
        out.ty = ty;
        out
    }

    /// An array whose number of elements is found out here, where it is declared.
    fn running_type(&mut self, of: CType, length: Node<'t>) -> CType {
        let element = match &of {
            CType::Running(_, bytes) => Operand::Local(*bytes),
            of => match self.records.size(of) {
                Ok(size) => Operand::Bits(size),
                Err(reason) => return CType::Unknown(reason),
            },
        };
        let length = self.rvalue(length);
        let length = self.convert(length, &CType::Int(Kind::I64));
        let bytes = self.body.local(Kind::I64);
        let op = Binary::Mul;
        self.body.builder.emit(Instruction::Binary {
            to: bytes,
            op,
            kind: Kind::I64,
            a: length.operand,
            b: element,
        });
        CType::Running(Rc::new(of), bytes)
    }

    /// Reads types at a place of a body where lengths of arrays can be found out.
    pub(super) fn while_running<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.body.running, true);
        let out = read(self);
        self.body.running = before;
        out
    }

    fn function_type(&mut self, parameters: Option<Node<'t>>, result: CType) -> CType {
        let mut signature = Signature { result, parameters: Vec::new(), variadic: false, prototype: false };
        for node in parameters.map(named_children).unwrap_or_default() {
            match node.kind() {
                "parameter_declaration" => {
                    signature.prototype = true;
                    let ty = self.parameter(node).1;
                    if ty != CType::Void {
                        signature.parameters.push(ty);
                    }
                }
                "variadic_parameter" => signature.variadic = true,
                // Old style: types stand between the list and the body, and are put in by the definition.
                "identifier" => signature.parameters.push(CType::INT),
                _ => {}
            }
        }
        CType::Function(Rc::new(signature))
    }

    /// Name and type of a parameter; arrays and functions are pointers there.
    pub(super) fn parameter(&mut self, node: Node<'t>) -> (&'t str, CType) {
        let base = self.base_type(node);
        match node.child_by_field_name("declarator") {
            Some(declarator) => {
                let declared = self.declared(declarator, base);
                (declared.name, declared.ty.decayed())
            }
            None => ("", base.decayed()),
        }
    }

    fn record(&mut self, node: Node<'t>, union: bool) -> CType {
        let name = node.child_by_field_name("name").map(|n| self.text(n));
        let body = node.child_by_field_name("body");
        let known = name.and_then(|name| self.scopes.tag(name, body.is_some()).cloned());
        let ty = known.unwrap_or_else(|| {
            let word = if union { "union" } else { "struct" };
            let id = self.records.new_record(format!("{word} {}", name.unwrap_or("(nameless)")));
            let ty = CType::Record(id);
            if let Some(name) = name {
                self.scopes.declare_tag(name, ty.clone());
            }
            ty
        });
        let (Some(body), Some(id)) = (body, Scopes::record(&ty)) else { return ty };
        let packed = named_children(node)
            .into_iter()
            .any(|c| c.kind() == "attribute_specifier" && self.text(c).contains("packed"));
        let mut members = Vec::new();
        for field in named_children(body) {
            if field.kind() != "field_declaration" {
                if field.is_error() {
                    members.push(Member {
                        name: String::new(),
                        ty: CType::unknown("a struct that cannot be read"),
                        width: None,
                    });
                }
                continue;
            }
            self.members(field, &mut members);
        }
        self.records.complete(id, members, union, packed);
        ty
    }

    fn members(&mut self, field: Node<'t>, members: &mut Vec<Member>) {
        let base = self.base_type(field);
        let mut cursor = field.walk();
        let before = members.len();
        for child in field.children(&mut cursor) {
            if child.kind() == "bitfield_clause" {
                let width = child.named_child(0).and_then(|n| self.constant(n)).map(|(bits, _)| bits as u32);
                let own = members.len() > before;
                match members.last_mut().filter(|_| own) {
                    Some(last) if last.width.is_none() => last.width = width,
                    _ => members.push(Member { name: "<padding>".into(), ty: base.clone(), width }),
                }
            } else if child.kind().ends_with("declarator") || child.kind() == "field_identifier" {
                let declared = self.declared(child, base.clone());
                let ty = match declared.variable_size {
                    Some(_) => CType::unknown("an array whose size is not known"),
                    None => declared.ty,
                };
                members.push(Member { name: declared.name.to_owned(), ty, width: None });
            }
        }
        if members.len() == before && matches!(base, CType::Record(_)) {
            members.push(Member { name: String::new(), ty: base, width: None });
        }
    }

    fn enumeration(&mut self, node: Node<'t>) -> CType {
        let Some(body) = node.child_by_field_name("body") else { return CType::Int(Kind::U32) };
        let mut next = 0_i64;
        let mut negative = false;
        for item in named_children(body) {
            let Some(name) = item.child_by_field_name("name").filter(|_| item.kind() == "enumerator") else {
                continue;
            };
            if let Some(value) = item.child_by_field_name("value") {
                match self.constant(value) {
                    Some((bits, _)) => next = bits as i64,
                    None => continue,
                }
            }
            negative |= next < 0;
            self.scopes.declare(self.text(name), Entity::Constant(Kind::I32.wrap(next as u64)));
            next = next.wrapping_add(1);
        }
        // gcc gives an enum without negative values an unsigned type.
        CType::Int(if negative { Kind::I32 } else { Kind::U32 })
    }
}

/// `unsigned long long int` in any order.
fn sized(text: &str) -> CType {
    let words: Vec<&str> = text.split_whitespace().collect();
    let has = |word| words.contains(&word);
    let unsigned = has("unsigned");
    let pick = |signed, other| CType::Int(if unsigned { other } else { signed });
    if has("double") {
        return if has("long") { CType::unknown("long double") } else { CType::Float(Kind::F64) };
    }
    let odd = words.iter().find(|w| {
        !matches!(**w, "unsigned" | "signed" | "long" | "short" | "int" | "char" | "const" | "volatile")
    });
    if let Some(odd) = odd {
        return CType::unknown(format!("the type {odd}"));
    }
    if has("char") {
        pick(Kind::I8, Kind::U8)
    } else if has("short") {
        pick(Kind::I16, Kind::U16)
    } else if has("long") {
        pick(Kind::I64, Kind::U64)
    } else {
        pick(Kind::I32, Kind::U32)
    }
}
