//! What a file declares: read once for every file before any is lowered.

use rustc_hash::FxHashSet;
use tree_sitter::{Node, Tree};

use super::local::Around;
use super::types::{RawType, brackets, children};

/// A class as written.
#[derive(Debug, Clone, Default)]
#[allow(clippy::struct_excessive_bools, reason = "what Java's modifiers say, each by itself")]
pub(super) struct RawClass {
    pub(super) name: String,
    /// Place of the class around it, among the file's.
    pub(super) outer: Option<usize>,
    pub(super) parameters: Vec<(String, Option<RawType>)>,
    pub(super) supers: Vec<RawType>,
    pub(super) interface: bool,
    pub(super) is_enum: bool,
    pub(super) is_record: bool,
    pub(super) is_static: bool,
    pub(super) is_abstract: bool,
    pub(super) fields: Vec<RawField>,
    pub(super) methods: Vec<RawMethod>,
    /// Start of the declaration, by which lowering finds it again; of an anonymous class its body's.
    pub(super) start: usize,
    /// Whether it stands inside of a method.
    pub(super) is_local: bool,
    /// Components of a record.
    pub(super) components: Vec<(String, RawType)>,
    /// Names that it may use of the methods around it.
    pub(super) captures: Vec<String>,
    /// Type variables of the methods around it.
    pub(super) variables: Vec<(String, Option<RawType>)>,
}

/// A field as written.
#[derive(Debug, Clone)]
pub(super) struct RawField {
    pub(super) name: String,
    pub(super) ty: RawType,
    pub(super) is_static: bool,
    pub(super) is_final: bool,
    /// Text of the initialiser of a final field, for constant expressions.
    pub(super) constant: Option<String>,
}

/// A method or constructor (`<init>`) as written.
#[derive(Debug, Clone)]
pub(super) struct RawMethod {
    pub(super) name: String,
    pub(super) type_parameters: Vec<(String, Option<RawType>)>,
    pub(super) parameters: Vec<(String, RawType)>,
    pub(super) varargs: bool,
    pub(super) result: RawType,
    pub(super) is_static: bool,
    pub(super) has_body: bool,
    pub(super) start: usize,
}

/// A file's declarations.
#[derive(Debug, Clone, Default)]
pub(super) struct RawFile {
    pub(super) package: String,
    /// Imported names; `a.b.*` for all of a package.
    pub(super) imports: Vec<String>,
    pub(super) static_imports: Vec<String>,
    pub(super) classes: Vec<RawClass>,
}

const CLASS_KINDS: &[&str] = &[
    "class_declaration",
    "interface_declaration",
    "enum_declaration",
    "record_declaration",
    "annotation_type_declaration",
];

/// Whether a node declares a class.
pub(super) fn is_class(node: Node<'_>) -> bool {
    CLASS_KINDS.contains(&node.kind())
}

/// Reads what a file declares.
pub(super) fn declare(tree: &Tree, source: &str) -> RawFile {
    let mut file = RawFile::default();
    let reader = Reader { source };
    for node in children(tree.root_node()) {
        match node.kind() {
            "package_declaration" => {
                file.package = children(node).last().map(|n| reader.text(n)).unwrap_or_default();
            }
            "import_declaration" => {
                let text = reader.text(node);
                let star = children(node).any(|c| c.kind() == "asterisk");
                let name = children(node)
                    .find(|c| matches!(c.kind(), "scoped_identifier" | "identifier"))
                    .map(|n| reader.text(n))
                    .unwrap_or_default();
                let name = if star { name + ".*" } else { name };
                if text.split_whitespace().nth(1) == Some("static") {
                    file.static_imports.push(name);
                } else {
                    file.imports.push(name);
                }
            }
            _ if is_class(node) => reader.class(node, None, &mut file.classes, 0),
            _ => {}
        }
    }
    file
}

pub(super) struct Reader<'s> {
    pub(super) source: &'s str,
}

impl Reader<'_> {
    pub(super) fn text(&self, node: Node<'_>) -> String {
        self.source.get(node.byte_range()).unwrap_or("").to_owned()
    }

    pub(super) fn field(&self, node: Node<'_>, name: &str) -> String {
        node.child_by_field_name(name).map(|n| self.text(n)).unwrap_or_default()
    }

    fn modifiers(&self, node: Node<'_>) -> Vec<String> {
        children(node)
            .find(|c| c.kind() == "modifiers")
            .map(|m| (0..m.child_count()).filter_map(|i| m.child(i)).map(|c| self.text(c)).collect())
            .unwrap_or_default()
    }

    pub(super) fn type_parameters(&self, node: Node<'_>) -> Vec<(String, Option<RawType>)> {
        let Some(list) = children(node).find(|c| c.kind() == "type_parameters") else { return Vec::new() };
        children(list)
            .filter(|c| c.kind() == "type_parameter")
            .map(|c| {
                let name = children(c)
                    .find(|n| matches!(n.kind(), "type_identifier" | "identifier"))
                    .map(|n| self.text(n))
                    .unwrap_or_default();
                let bound = children(c).find(|n| n.kind() == "type_bound").and_then(|b| {
                    let first = children(b).next()?;
                    Some(RawType::read(first, self.source, 0))
                });
                (name, bound)
            })
            .collect()
    }

    fn class(&self, node: Node<'_>, outer: Option<usize>, classes: &mut Vec<RawClass>, depth: usize) {
        if depth > 16 {
            return;
        }
        let place = classes.len();
        self.class_head(node, outer, classes);
        if let Some(body) = node.child_by_field_name("body") {
            let (names, variables) = (FxHashSet::default(), Vec::new());
            let around = Around { place, is_static: false, names: &names, variables: &variables };
            self.members(body, classes, depth, &around);
        }
        Self::implicit_members(&mut classes[place]);
    }

    /// What a record has without saying so: its constructor and the methods that read its components.
    pub(super) fn implicit_members(class: &mut RawClass) {
        let components = class.components.clone();
        let made = |name: &str, parameters: Vec<(String, RawType)>, result: RawType| RawMethod {
            name: name.to_owned(),
            type_parameters: Vec::new(),
            parameters,
            varargs: false,
            result,
            is_static: false,
            has_body: true,
            start: usize::MAX,
        };
        if !class.is_record {
            return;
        }
        let types: Vec<&RawType> = components.iter().map(|(_, ty)| ty).collect();
        let canonical = class.methods.iter().any(|m| {
            m.name == "<init>" && m.parameters.iter().map(|(_, ty)| ty).collect::<Vec<_>>() == types
        });
        if !canonical {
            class.methods.push(made("<init>", components.clone(), RawType::Void));
        }
        for (name, ty) in components {
            if !class.methods.iter().any(|m| m.name == name && m.parameters.is_empty()) {
                class.methods.push(made(&name, Vec::new(), ty));
            }
        }
    }

    /// What a class's declaration says before its body.
    pub(super) fn class_head(&self, node: Node<'_>, outer: Option<usize>, classes: &mut Vec<RawClass>) {
        let modifiers = self.modifiers(node);
        let has = |m: &str| modifiers.iter().any(|x| x == m);
        let kind = node.kind();
        let interface = matches!(kind, "interface_declaration" | "annotation_type_declaration");
        let in_interface = outer.is_some_and(|o| classes[o].interface);
        let mut supers = Vec::new();
        for child in children(node) {
            match child.kind() {
                "superclass" => supers.extend(children(child).map(|c| RawType::read(c, self.source, 0))),
                "super_interfaces" | "extends_interfaces" => {
                    for list in children(child) {
                        if list.kind() == "type_list" {
                            supers.extend(children(list).map(|c| RawType::read(c, self.source, 0)));
                        } else {
                            supers.push(RawType::read(list, self.source, 0));
                        }
                    }
                }
                _ => {}
            }
        }
        let place = classes.len();
        classes.push(RawClass {
            name: self.field(node, "name"),
            outer,
            parameters: self.type_parameters(node),
            supers,
            interface,
            is_enum: kind == "enum_declaration",
            is_record: kind == "record_declaration",
            is_static: outer.is_none()
                || has("static")
                || interface
                || in_interface
                || kind != "class_declaration",
            is_abstract: has("abstract") || interface,
            start: node.start_byte(),
            ..RawClass::default()
        });
        if kind == "record_declaration" {
            self.record_components(node, &mut classes[place]);
        }
    }

    fn record_components(&self, node: Node<'_>, class: &mut RawClass) {
        let Some(list) = node.child_by_field_name("parameters") else { return };
        let (parameters, _) = self.parameters(list);
        class.components.clone_from(&parameters);
        for (name, ty) in &parameters {
            class.fields.push(RawField {
                name: name.clone(),
                ty: ty.clone(),
                is_static: false,
                is_final: true,
                constant: None,
            });
        }
    }

    /// Members of a body; `around` says where it stands.
    pub(super) fn members(
        &self,
        body: Node<'_>,
        classes: &mut Vec<RawClass>,
        depth: usize,
        around: &Around<'_>,
    ) {
        let place = around.place;
        for member in children(body) {
            let mut is_static = false;
            match member.kind() {
                "field_declaration" | "constant_declaration" => {
                    self.fields(member, &mut classes[place]);
                    is_static =
                        classes[place].interface || self.modifiers(member).iter().any(|m| m == "static");
                }
                "method_declaration" => {
                    let method = self.method(member);
                    is_static = method.is_static;
                    classes[place].methods.push(method);
                }
                "constructor_declaration" => {
                    let (parameters, varargs) = member
                        .child_by_field_name("parameters")
                        .map_or((Vec::new(), false), |list| self.parameters(list));
                    classes[place].methods.push(self.constructor(member, parameters, varargs));
                }
                "compact_constructor_declaration" => {
                    let parameters = classes[place].components.clone();
                    classes[place].methods.push(self.constructor(member, parameters, false));
                }
                "enum_constant" => {
                    let ty = RawType::Named(classes[place].name.clone(), Vec::new());
                    let name = self.field(member, "name");
                    classes[place].fields.push(RawField {
                        name,
                        ty,
                        is_static: true,
                        is_final: true,
                        constant: None,
                    });
                    is_static = true;
                }
                "static_initializer" => is_static = true,
                "block" => {}
                "enum_body_declarations" => {
                    self.members(member, classes, depth, around);
                    continue;
                }
                _ if is_class(member) => {
                    self.class(member, Some(place), classes, depth + 1);
                    continue;
                }
                _ => continue,
            }
            self.local_classes(member, &Around { is_static, ..*around }, classes, depth);
        }
    }

    fn constructor(&self, member: Node<'_>, parameters: Vec<(String, RawType)>, varargs: bool) -> RawMethod {
        RawMethod {
            name: "<init>".into(),
            type_parameters: self.type_parameters(member),
            parameters,
            varargs,
            result: RawType::Void,
            is_static: false,
            has_body: true,
            start: member.start_byte(),
        }
    }

    fn fields(&self, member: Node<'_>, class: &mut RawClass) {
        let modifiers = self.modifiers(member);
        let has = |m: &str| modifiers.iter().any(|x| x == m);
        let ty =
            member.child_by_field_name("type").map_or(RawType::Void, |n| RawType::read(n, self.source, 0));
        for declarator in children(member).filter(|c| c.kind() == "variable_declarator") {
            let dimensions =
                declarator.child_by_field_name("dimensions").map_or(0, |d| brackets(&self.text(d)));
            let is_final = has("final") || class.interface;
            let value =
                declarator.child_by_field_name("value").filter(|v| is_final && v.byte_range().len() < 200);
            class.fields.push(RawField {
                name: self.field(declarator, "name"),
                ty: ty.clone().array(dimensions),
                is_static: has("static") || class.interface,
                is_final,
                constant: value.map(|v| self.text(v)),
            });
        }
    }

    fn method(&self, member: Node<'_>) -> RawMethod {
        let modifiers = self.modifiers(member);
        let has = |m: &str| modifiers.iter().any(|x| x == m);
        let (parameters, varargs) = member
            .child_by_field_name("parameters")
            .map_or((Vec::new(), false), |list| self.parameters(list));
        let dimensions = member.child_by_field_name("dimensions").map_or(0, |d| brackets(&self.text(d)));
        let result =
            member.child_by_field_name("type").map_or(RawType::Void, |n| RawType::read(n, self.source, 0));
        RawMethod {
            name: self.field(member, "name"),
            type_parameters: self.type_parameters(member),
            parameters,
            varargs,
            result: result.array(dimensions),
            is_static: has("static"),
            has_body: member.child_by_field_name("body").is_some(),
            start: member.start_byte(),
        }
    }

    fn parameters(&self, list: Node<'_>) -> (Vec<(String, RawType)>, bool) {
        let mut varargs = false;
        let mut parameters = Vec::new();
        for node in children(list) {
            match node.kind() {
                "formal_parameter" => {
                    let dimensions =
                        node.child_by_field_name("dimensions").map_or(0, |d| brackets(&self.text(d)));
                    let ty = node
                        .child_by_field_name("type")
                        .map_or(RawType::Void, |n| RawType::read(n, self.source, 0));
                    parameters.push((self.field(node, "name"), ty.array(dimensions)));
                }
                "spread_parameter" => {
                    varargs = true;
                    let ty = children(node)
                        .find(|c| !matches!(c.kind(), "modifiers" | "variable_declarator"))
                        .map_or(RawType::Void, |n| RawType::read(n, self.source, 0));
                    let name = children(node)
                        .find(|c| c.kind() == "variable_declarator")
                        .map(|n| self.field(n, "name"))
                        .unwrap_or_default();
                    parameters.push((name, ty.array(1)));
                }
                _ => {}
            }
        }
        (parameters, varargs)
    }
}
