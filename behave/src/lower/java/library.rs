//! What the library's table declares, in the world's terms.

use super::types::{JType, Prim, RawType};
use super::world::{ClassIndex, FieldInfo, MethodInfo, Scope, World};
use crate::library::java::Description;

impl World {
    pub(super) fn fill_library_class(&mut self, index: ClassIndex, class: &Description) {
        let scope = Scope { file: None, class: Some(index), variables: self.class(index).parameters.clone() };
        let supers = class.supers.iter().map(|s| self.parse(s, &scope)).collect();
        let mut methods = Vec::new();
        for (declaration, _) in class.methods {
            if let Some(method) = self.library_method(class.name, declaration, &scope) {
                methods.push(method);
            }
        }
        let fields = class
            .constants
            .iter()
            .filter_map(|(declaration, bits)| {
                let (ty, name) = declaration.rsplit_once(' ')?;
                Some(FieldInfo {
                    name: name.to_owned(),
                    ty: self.parse(ty, &scope),
                    is_static: true,
                    is_final: true,
                    slot: 0,
                    constant: None,
                    bits: Some(*bits),
                })
            })
            .collect();
        let info = self.class_mut(index);
        info.supers = supers;
        info.methods = methods;
        info.fields = fields;
    }

    /// Adds the methods of classes called `X$` of the library's source to `X`.
    pub(super) fn extend_library(&mut self) {
        let sources: Vec<ClassIndex> =
            self.file_classes[..super::prelude::declared().len()].iter().flatten().copied().collect();
        for source in sources {
            let Some(class) =
                self.class(source).name.strip_suffix('$').and_then(|name| self.find(name, None))
            else {
                continue;
            };
            let mut methods = self.class(source).methods.clone();
            methods.retain(|m| m.is_static);
            for method in &mut methods {
                if method.names.first().is_some_and(|n| n == "self") {
                    method.is_static = false;
                    method.names.remove(0);
                    method.parameters.remove(0);
                    let erased: Vec<String> = method.parameters.iter().map(|p| p.erased_name(self)).collect();
                    method.selector = format!("{}({})", method.name, erased.join(","));
                }
            }
            let fields: Vec<FieldInfo> =
                self.class(source).fields.iter().filter(|f| f.is_static).cloned().collect();
            let info = self.class_mut(class);
            info.methods.extend(methods);
            info.fields.extend(fields);
        }
    }

    /// Reads `static <T> int parseInt(String,int...)`.
    fn library_method(&self, class: &str, declaration: &str, scope: &Scope) -> Option<MethodInfo> {
        let (head, types) = declaration.split_once('(')?;
        let types = types.strip_suffix(')')?;
        let (head, is_static) = head.strip_prefix("static ").map_or((head, false), |h| (h, true));
        let mut scope = scope.clone();
        let mut type_parameters = Vec::new();
        let mut head = head;
        if let Some(rest) = head.strip_prefix('<') {
            let (list, rest) = rest.split_once("> ")?;
            for name in list.split(',') {
                type_parameters.push((name.trim().to_owned(), None));
            }
            head = rest;
        }
        scope.variables.extend(type_parameters.iter().cloned());
        let (result, name) = head.rsplit_once(' ')?;
        let mut parameters = Vec::new();
        let mut varargs = false;
        for ty in split_types(types) {
            if let Some(of) = ty.strip_suffix("...") {
                varargs = true;
                parameters.push(self.parse(of, &scope).array());
            } else {
                parameters.push(self.parse(ty, &scope));
            }
        }
        let name = if name == "new" { "<init>" } else { name };
        let erased: Vec<String> = parameters.iter().map(|p| p.erased_name(self)).collect();
        let key_name = if name == "<init>" { "new" } else { name };
        Some(MethodInfo {
            name: name.to_owned(),
            type_parameters,
            names: vec![String::new(); parameters.len()],
            parameters,
            varargs,
            result: self.parse(result, &scope),
            is_static,
            has_body: true,
            key: format!("{class}.{key_name}({types})"),
            selector: format!("{name}({})", erased.join(",")),
            start: 0,
        })
    }

    fn parse(&self, text: &str, scope: &Scope) -> JType {
        self.resolve(&parse_raw(text.trim()), scope)
    }
}

/// Splits at commas outside of angle brackets.
fn split_types(types: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (i, c) in types.char_indices() {
        match c {
            '<' => depth += 1,
            '>' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(types[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    if !types[start..].trim().is_empty() {
        parts.push(types[start..].trim());
    }
    parts
}

/// Reads a type of the library's table.
fn parse_raw(text: &str) -> RawType {
    if let Some(of) = text.strip_suffix("[]") {
        return RawType::Array(Box::new(parse_raw(of)));
    }
    if text == "void" {
        return RawType::Void;
    }
    if let Some(prim) = Prim::from_name(text) {
        return RawType::Prim(prim);
    }
    match text.split_once('<') {
        Some((name, rest)) => {
            let list = rest.strip_suffix('>').unwrap_or(rest);
            RawType::Named(name.to_owned(), split_types(list).into_iter().map(parse_raw).collect())
        }
        None => RawType::Named(text.to_owned(), Vec::new()),
    }
}
