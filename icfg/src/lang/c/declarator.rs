//! C declarations: who is declared, with which parameters.

use tree_sitter::Node;

use crate::lower::text;

/// The name a function declarator declares.
pub(in crate::lang) struct Declared<'t> {
    pub(in crate::lang) name: Node<'t>,
    pub(in crate::lang) parameters: Option<Node<'t>>,
    /// The name is an argument of a macro: `FUNCTION (my, downheap) (…)`, `TEST(grows) { … }`.
    pub(in crate::lang) is_macro: bool,
}

/// Finds the function declarator inside pointers and parentheses, and in it the name.
pub(in crate::lang) fn declared_function(declarator: Node<'_>) -> Option<Declared<'_>> {
    let mut node = declarator;
    // `TEST(name) { … }` reads like a variable in parentheses, whose type is the macro.
    if node.kind() == "parenthesized_declarator" {
        let name = last_declarator(node).filter(|name| name.kind() == "identifier");
        if let Some(name) = name {
            return Some(Declared { name, parameters: None, is_macro: true });
        }
    }
    // In `int (*f(int x))(char)` the innermost function declarator is the function's own.
    let mut parameters = None;
    loop {
        match node.kind() {
            "identifier" | "field_identifier" | "type_identifier" => {
                return parameters.map(|parameters| Declared { name: node, parameters, is_macro: false });
            }
            "function_declarator" => {
                let inner = node.child_by_field_name("declarator")?;
                let own = node.child_by_field_name("parameters");
                if inner.kind() == "function_declarator" {
                    return Some(Declared { name: last_argument(inner)?, parameters: own, is_macro: true });
                }
                parameters = Some(own);
                node = inner;
            }
            _ => {
                node = match node.child_by_field_name("declarator") {
                    Some(inner) => inner,
                    None => last_declarator(node)?,
                };
            }
        }
    }
}

/// The declarator inside parentheses, after call modifiers, or behind a reference.
pub(in crate::lang) fn last_declarator(node: Node<'_>) -> Option<Node<'_>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor)
        .filter(|child| {
            let kind = child.kind();
            // The last is `operator bool` of C++.
            kind.ends_with("declarator") || kind.ends_with("identifier") || kind == "operator_cast"
        })
        .last()
}

/// The last argument of a macro that parsed as a parameter list.
fn last_argument(declarator: Node<'_>) -> Option<Node<'_>> {
    let arguments = declarator.child_by_field_name("parameters")?;
    let mut cursor = arguments.walk();
    let last = arguments.named_children(&mut cursor).filter(|child| child.kind() != "comment").last()?;
    Some(last)
}

/// Names and types of parameters; those of a K&R definition have their types in `declarations` after the list.
pub(in crate::lang) fn parameters<'t>(
    list: Node<'t>,
    definition: Node<'t>,
    source: &'t str,
) -> Vec<(&'t str, &'t str)> {
    let mut cursor = list.walk();
    let mut found = Vec::new();
    for parameter in list.named_children(&mut cursor) {
        match parameter.kind() {
            "parameter_declaration" => found.extend(declared_parameter(parameter, source)),
            "identifier" => {
                let name = text(parameter, source);
                found.push((name, old_style_type(name, definition, source)));
            }
            _ => {}
        }
    }
    found
}

/// Name and type of one parameter; none for `void`, which says that there are none.
pub(in crate::lang) fn declared_parameter<'t>(node: Node<'t>, source: &'t str) -> Option<(&'t str, &'t str)> {
    match node.child_by_field_name("declarator").and_then(innermost) {
        Some(name) => {
            let ty = source.get(node.start_byte()..name.start_byte()).unwrap_or("").trim_end();
            Some((text(name, source), ty))
        }
        None => Some(("", text(node, source))).filter(|&(_, ty)| ty != "void"),
    }
}

/// The type that a declaration between the parameter list and the body gives to `name`.
fn old_style_type<'t>(name: &str, definition: Node<'t>, source: &'t str) -> &'t str {
    let mut cursor = definition.walk();
    for declaration in definition.named_children(&mut cursor).filter(|child| child.kind() == "declaration") {
        let mut cursor = declaration.walk();
        let declares = declaration
            .children_by_field_name("declarator", &mut cursor)
            .filter_map(innermost)
            .any(|declared| text(declared, source) == name);
        if declares {
            return declaration.child_by_field_name("type").map_or("", |ty| text(ty, source));
        }
    }
    ""
}

/// The identifier inside a declarator.
fn innermost(mut node: Node<'_>) -> Option<Node<'_>> {
    loop {
        match node.kind() {
            "identifier" | "field_identifier" => return Some(node),
            _ => {
                node = match node.child_by_field_name("declarator") {
                    Some(inner) => inner,
                    None => last_declarator(node)?,
                };
            }
        }
    }
}
