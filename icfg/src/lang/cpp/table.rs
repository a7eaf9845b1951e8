//! Kinds of the C++ grammar that the C grammar has not, or means otherwise.

use crate::ir::Operator;
use crate::lang::c;
use crate::lower::{LanguageTable, Role};

pub(super) const TABLE: LanguageTable = LanguageTable {
    extends: Some(&c::table::TABLE),
    roles: &[
        // Items.
        ("class_specifier", Role::Type { name: "name", body: "body" }),
        ("struct_specifier", Role::Type { name: "name", body: "body" }),
        ("union_specifier", Role::Type { name: "name", body: "body" }),
        ("field_declaration_list", Role::Group),
        ("field_declaration", Role::Field { ty: "type", declarator: "declarator" }),
        ("field_initializer_list", Role::Prologue),
        ("alias_declaration", Role::Skip),
        ("using_declaration", Role::Skip),
        ("namespace_alias_definition", Role::Skip),
        ("static_assert_declaration", Role::Skip),
        ("concept_definition", Role::Skip),
        ("template_instantiation", Role::Skip),
        ("access_specifier", Role::Skip),
        ("base_class_clause", Role::Skip),
        // Statements.
        (
            "for_range_loop",
            Role::ForEach { variable: "declarator", ty: "type", iterable: "right", body: "body" },
        ),
        ("try_statement", Role::Try { body: "body" }),
        ("catch_clause", Role::Catch { body: "body" }),
        ("throw_statement", Role::Throw),
        ("co_return_statement", Role::Return),
        ("co_yield_statement", Role::Expression),
        // Expressions.
        ("this", Role::This),
        ("destructor_name", Role::Name),
        ("operator_name", Role::Name),
        ("namespace_identifier", Role::Scope),
        ("template_type", Role::Scope),
        ("dependent_type", Role::Scope),
        ("qualified_identifier", Role::Member { object: "scope", field: "name" }),
        ("template_function", Role::Wrapper { inner: "name" }),
        ("template_method", Role::Wrapper { inner: "name" }),
        ("subscript_argument_list", Role::Index { object: "" }),
        ("new_expression", Role::New { ty: "type", arguments: "arguments" }),
        ("lambda_expression", Role::Lambda { parameters: "declarator", body: "body" }),
        ("reference_declarator", Role::Group),
        ("structured_binding_declarator", Role::Group),
        // Types, literals and attributes.
        ("template_argument_list", Role::Skip),
        ("template_parameter_list", Role::Skip),
        ("requires_clause", Role::Skip),
        ("placeholder_type_specifier", Role::Skip),
        ("auto", Role::Skip),
        ("decltype", Role::Skip),
        ("trailing_return_type", Role::Skip),
        ("virtual_specifier", Role::Skip),
        ("virtual", Role::Skip),
        ("explicit_function_specifier", Role::Skip),
        ("noexcept", Role::Skip),
        ("throw_specifier", Role::Skip),
        ("default_method_clause", Role::Skip),
        ("delete_method_clause", Role::Skip),
        ("pure_virtual_clause", Role::Skip),
        ("raw_string_literal", Role::Skip),
        ("user_defined_literal", Role::Skip),
    ],
    binary: &[
        ("and", Operator::And),
        ("or", Operator::Or),
        ("bitand", Operator::BitAnd),
        ("bitor", Operator::BitOr),
        ("xor", Operator::BitXor),
        ("not_eq", Operator::Ne),
        (".*", Operator::Field),
        ("->*", Operator::Arrow),
    ],
    unary: &[("not", Operator::Not), ("compl", Operator::BitNot)],
    assign: &[
        ("and_eq", Operator::AndAssign),
        ("or_eq", Operator::OrAssign),
        ("xor_eq", Operator::XorAssign),
    ],
    foreign: &["std"],
    inferred: &["auto"],
    casts: &["static_cast", "dynamic_cast", "reinterpret_cast", "const_cast"],
    ..LanguageTable::EMPTY
};
