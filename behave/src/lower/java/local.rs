//! Classes that stand inside of methods: local ones, anonymous ones, and the bodies of enum constants.
//!
//! What they use of the method around them is found by names alone, before any type is known: each such name becomes a
//! field of the object. A name too many costs a field and nothing else.

use rustc_hash::FxHashSet;
use tree_sitter::Node;

use super::declare::{RawClass, Reader, is_class};
use super::types::{RawType, children};

/// Deepest nesting of syntax that is searched for classes.
const DEPTH: usize = 300;

/// Where a class inside of a method stands.
pub(super) struct Around<'a> {
    /// The class around it.
    pub(super) place: usize,
    /// Whether there is no `this`.
    pub(super) is_static: bool,
    /// Names of variables that the methods around it declare.
    pub(super) names: &'a FxHashSet<String>,
    /// Type variables of the methods around it.
    pub(super) variables: &'a [(String, Option<RawType>)],
}

impl Reader<'_> {
    /// Declares the classes inside a member: a method, a field's value, an initialiser, an enum's constant.
    pub(super) fn local_classes(
        &self,
        member: Node<'_>,
        around: &Around<'_>,
        classes: &mut Vec<RawClass>,
        depth: usize,
    ) {
        if depth > 16 {
            return;
        }
        let mut found = Vec::new();
        find(member, &mut found, 0);
        if found.is_empty() {
            return;
        }
        let mut names = around.names.clone();
        self.declared(member, &mut names, 0);
        let mut variables = around.variables.to_vec();
        variables.extend(self.type_parameters(member));
        for node in found {
            let place = classes.len();
            let (body, start) = match node.kind() {
                "class_body" => (Some(node), node.start_byte()),
                _ => (node.child_by_field_name("body"), node.start_byte()),
            };
            if node.kind() == "class_body" {
                let supers = match node.parent() {
                    Some(parent) if parent.kind() == "object_creation_expression" => parent
                        .child_by_field_name("type")
                        .map(|ty| RawType::read(ty, self.source, 0))
                        .into_iter()
                        .collect(),
                    _ => vec![RawType::Named(classes[around.place].name.clone(), Vec::new())],
                };
                classes.push(RawClass {
                    name: start.to_string(),
                    outer: Some(around.place),
                    supers,
                    is_static: around.is_static,
                    start,
                    ..RawClass::default()
                });
            } else {
                let is_static = around.is_static;
                self.class_head(node, Some(around.place), classes);
                classes[place].is_static = is_static || node.kind() != "class_declaration";
            }
            let mut used = FxHashSet::default();
            self.identifiers(node, &mut used, 0);
            let mut captures: Vec<String> = used.into_iter().filter(|n| names.contains(n)).collect();
            captures.sort_unstable();
            classes[place].captures = captures;
            classes[place].is_local = true;
            classes[place].variables.clone_from(&variables);
            if let Some(body) = body {
                let inner = Around { place, is_static: false, names: &names, variables: &variables };
                self.members(body, classes, depth + 1, &inner);
            }
            Self::implicit_members(&mut classes[place]);
        }
    }

    /// Names of variables declared in a subtree.
    fn declared(&self, node: Node<'_>, names: &mut FxHashSet<String>, depth: usize) {
        match node.kind() {
            "variable_declarator"
            | "formal_parameter"
            | "catch_formal_parameter"
            | "resource"
            | "enhanced_for_statement"
            | "instanceof_expression" => {
                names.insert(self.field(node, "name"));
            }
            "inferred_parameters" => names.extend(children(node).map(|c| self.text(c))),
            "lambda_expression" => {
                if let Some(one) = node.child_by_field_name("parameters").filter(|p| p.kind() == "identifier")
                {
                    names.insert(self.text(one));
                }
            }
            _ => {}
        }
        if depth < DEPTH {
            for child in children(node) {
                self.declared(child, names, depth + 1);
            }
        }
    }

    fn identifiers(&self, node: Node<'_>, names: &mut FxHashSet<String>, depth: usize) {
        if node.kind() == "identifier" {
            names.insert(self.text(node));
        }
        if depth < DEPTH {
            for child in children(node) {
                self.identifiers(child, names, depth + 1);
            }
        }
    }
}

/// Classes in a subtree, not those inside of them.
fn find<'t>(node: Node<'t>, found: &mut Vec<Node<'t>>, depth: usize) {
    if depth > DEPTH {
        return;
    }
    for child in children(node) {
        if is_class(child) || child.kind() == "class_body" {
            found.push(child);
        } else {
            find(child, found, depth + 1);
        }
    }
}
