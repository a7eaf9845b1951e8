//! C++: what C has, and classes, templates, exceptions and lambdas.
//!
//! The preprocessor is C's. A header is C++ only if it shows; see `header.rs`.

mod declarator;
mod header;
mod table;

use tree_sitter::Node;

use crate::build::FileBuilder;
use crate::ir::{FunctionFlags, Language};
use crate::lang::c::{self, prepare};
use crate::lower::{Head, Hooks, Owner, Prepared, TreeFrontend, simple_type_name, text};

/// The language read here.
pub const LANGUAGE: Language = Language("cpp");

/// A frontend for C++.
pub fn frontend() -> TreeFrontend {
    let endings = &["cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "h++", "ipp", "tpp", "txx", "inl", "h"];
    TreeFrontend::new(LANGUAGE, endings, tree_sitter_cpp::LANGUAGE.into(), &table::TABLE, Cpp)
}

/// Words of C++ that are no names, beside those of C.
const DIALECT: prepare::Dialect = prepare::Dialect {
    keywords: &[
        "catch",
        "class",
        "co_await",
        "co_return",
        "co_yield",
        "concept",
        "constexpr",
        "decltype",
        "delete",
        "explicit",
        "friend",
        "mutable",
        "namespace",
        "new",
        "noexcept",
        "operator",
        "private",
        "protected",
        "public",
        "requires",
        "static_assert",
        "template",
        "this",
        "throw",
        "try",
        "typename",
        "using",
        "virtual",
        "static_cast",
        "dynamic_cast",
        "reinterpret_cast",
        "const_cast",
    ],
    has_members: true,
};

struct Cpp;

impl Hooks for Cpp {
    fn claims(&self, extension: &str, source: &str) -> bool {
        extension != "h" || header::is_cpp(source)
    }

    fn family(&self, _: Language) -> Language {
        c::LANGUAGE
    }

    fn prepare<'s>(&self, source: &'s str) -> Prepared<'s> {
        prepare::prepare(source, &DIALECT)
    }

    fn function<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Head<'t>> {
        let declared = declarator::declared_function(node.child_by_field_name("declarator")?, source)?;
        if prepare::is_keyword(declared.name) || DIALECT.keywords.contains(&declared.name) {
            return None;
        }
        let parameters =
            declared.parameters.map_or_else(Vec::new, |list| declarator::parameters(list, source));
        let is_static = c::is_static(node, source);
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::MACRO_NAME, declared.is_macro);
        flags.set(FunctionFlags::STATIC, is_static);
        flags.set(FunctionFlags::VARIADIC, declared.parameters.is_some_and(declarator::is_open_ended));
        flags.set(FunctionFlags::CONSTRUCTOR, is_constructor(node, &declared, source));
        // `S::S() try : a(1) { … } catch (…) { … }` has its body inside of a statement.
        let mut cursor = node.walk();
        let tried = node.named_children(&mut cursor).find(|child| child.kind() == "try_statement");
        Some(Head {
            name: declared.name,
            name_at: declared.name_at,
            parameters,
            flags,
            // A static member is known wherever its class is.
            is_file_local: is_static && declared.scope.is_none() && class_around(node).is_none(),
            body: node.child_by_field_name("body").or(tried),
        })
    }

    fn owner<'t>(&self, node: Node<'t>, source: &'t str) -> Option<Owner<'t>> {
        let declared = declarator::declared_function(node.child_by_field_name("declarator")?, source)?;
        Some(Owner { ty: simple_type_name(text(declared.scope?, source)), this: "" })
    }

    fn parameters<'t>(&self, parameters: Node<'t>, source: &'t str) -> Vec<(&'t str, &'t str)> {
        let list = parameters.child_by_field_name("parameters");
        list.map_or_else(Vec::new, |list| declarator::parameters(list, source))
    }

    fn supertypes<'t>(&self, node: Node<'t>, source: &'t str) -> Vec<&'t str> {
        let mut cursor = node.walk();
        let clause = node.named_children(&mut cursor).find(|child| child.kind() == "base_class_clause");
        let Some(clause) = clause else { return Vec::new() };
        let mut cursor = clause.walk();
        clause
            .named_children(&mut cursor)
            .filter(|base| {
                matches!(base.kind(), "type_identifier" | "qualified_identifier" | "template_type")
            })
            .map(|base| simple_type_name(text(base, source)))
            .collect()
    }

    fn directive(&self, node: Node<'_>, source: &str, file: &mut FileBuilder) {
        c::C.directive(node, source, file);
    }
}

/// A function without a return type that is called like its class.
fn is_constructor(node: Node<'_>, declared: &declarator::Declared<'_>, source: &str) -> bool {
    let has_type = node.child_by_field_name("type").is_some();
    let class = match declared.scope {
        Some(scope) => Some(simple_type_name(text(scope, source))),
        None => class_around(node)
            .and_then(|class| class.child_by_field_name("name"))
            .map(|name| text(name, source)),
    };
    !has_type && class == Some(declared.name)
}

/// The class whose member a declaration is.
fn class_around(node: Node<'_>) -> Option<Node<'_>> {
    let mut around = node.parent()?;
    // `template <…>`, `friend` and `#if` may stand between.
    while matches!(around.kind(), "template_declaration" | "friend_declaration")
        || around.kind().starts_with("preproc_")
    {
        around = around.parent()?;
    }
    (around.kind() == "field_declaration_list").then(|| around.parent()).flatten()
}
