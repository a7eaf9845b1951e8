//! C++ declarations: who is declared, of which type it is a member, with which parameters.

use tree_sitter::Node;

use crate::lang::c::declarator::{declared_parameter, last_declarator};
use crate::lower::text;

/// What a function declarator declares.
pub(super) struct Declared<'t> {
    /// `f`, `~A`, `operator<`, `operator bool`
    pub(super) name: &'t str,
    pub(super) name_at: u32,
    /// `A` of `A::f`.
    pub(super) scope: Option<Node<'t>>,
    pub(super) parameters: Option<Node<'t>>,
    /// The name is an argument of a macro: `TEST(suite, name) { … }` declares `name`.
    pub(super) is_macro: bool,
}

/// Finds the function declarator inside pointers, references and parentheses, and in it the name.
pub(super) fn declared_function<'t>(declarator: Node<'t>, source: &'t str) -> Option<Declared<'t>> {
    let mut node = declarator;
    let mut scope = None;
    // In `int (*f(int x))(char)` the innermost function declarator is the function's own.
    let mut parameters = None;
    loop {
        match node.kind() {
            "identifier" | "field_identifier" | "type_identifier" | "operator_name" | "destructor_name" => {
                let parameters: Option<Node<'t>> = parameters?;
                if let Some(name) = parameters.and_then(|list| macro_argument(node, list, source)) {
                    let (name, name_at) = (text(name, source), name.start_byte() as u32);
                    return Some(Declared { name, name_at, scope, parameters: None, is_macro: true });
                }
                let (name, name_at) = (text(node, source), node.start_byte() as u32);
                return Some(Declared { name, name_at, scope, parameters, is_macro: false });
            }
            "operator_cast" => {
                let ty = node.child_by_field_name("type")?;
                let name = source.get(node.start_byte()..ty.end_byte())?;
                let parameters = node.child_by_field_name("declarator")?.child_by_field_name("parameters");
                let name_at = node.start_byte() as u32;
                return Some(Declared { name, name_at, scope, parameters, is_macro: false });
            }
            "qualified_identifier" => {
                scope = node.child_by_field_name("scope").or(scope);
                node = node.child_by_field_name("name")?;
            }
            "template_function" | "template_method" => node = node.child_by_field_name("name")?,
            "function_declarator" => {
                let inner = node.child_by_field_name("declarator")?;
                let own = node.child_by_field_name("parameters");
                if inner.kind() == "function_declarator" {
                    let arguments = inner.child_by_field_name("parameters")?;
                    let last = arguments.named_child(arguments.named_child_count().checked_sub(1)? as u32)?;
                    let (name, name_at) = (text(last, source), last.start_byte() as u32);
                    return Some(Declared { name, name_at, scope, parameters: own, is_macro: true });
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

/// The last argument of `TEST(suite, name) { … }`, which names the function that the macro makes.
fn macro_argument<'t>(name: Node<'t>, list: Node<'t>, source: &str) -> Option<Node<'t>> {
    let is_macro = |name: &str| name.len() > 2 && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    let definition = name.parent()?.parent()?;
    let is_definition = definition.kind() == "function_definition"
        && definition.child_by_field_name("type").is_none()
        && definition.parent().is_none_or(|around| around.kind() != "field_declaration_list");
    if !is_definition || !is_macro(text(name, source)) {
        return None;
    }
    let last = list.named_child(list.named_child_count().checked_sub(1)? as u32)?;
    let ty = last.child_by_field_name("type").filter(|ty| ty.kind() == "type_identifier")?;
    last.child_by_field_name("declarator").is_none().then_some(ty)
}

/// Names and types of parameters.
pub(super) fn parameters<'t>(list: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
    let mut cursor = list.walk();
    let is_parameter = |node: &Node<'_>| node.kind().ends_with("parameter_declaration");
    let parameters = list.named_children(&mut cursor).filter(is_parameter);
    parameters.filter_map(|parameter| declared_parameter(parameter, source)).collect()
}

/// Whether a call may have fewer or more arguments than there are parameters.
pub(super) fn is_open_ended(list: Node<'_>) -> bool {
    let mut cursor = list.walk();
    list.children(&mut cursor).any(|parameter| {
        matches!(
            parameter.kind(),
            "optional_parameter_declaration"
                | "variadic_parameter_declaration"
                | "variadic_parameter"
                | "..."
        )
    })
}
