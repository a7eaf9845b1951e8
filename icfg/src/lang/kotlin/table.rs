//! Kinds of the Kotlin grammar, which has few fields: most parts are named by their kind or position.

use crate::ir::Operator;
use crate::lower::{LanguageTable, Role};

pub(super) const TABLE: LanguageTable = LanguageTable {
    extends: Some(&LanguageTable::OPERATORS),
    roles: &[
        ("line_comment block_comment", Role::Comment),
        // Items.
        ("package_header import", Role::Directive),
        ("class_declaration object_declaration", Role::Type { name: "name", body: "<class_body>" }),
        ("function_declaration secondary_constructor getter setter", Role::Function),
        ("modifiers annotation", Role::Skip),
        // Statements.
        ("block function_body", Role::Block),
        (
            "property_declaration",
            Role::Let { pattern: "<variable_declaration>", ty: "", value: "#-1", otherwise: "" },
        ),
        ("variable_declaration", Role::Wrapper { inner: "#0" }),
        ("if_expression", Role::If { test: "condition", then: "#1", otherwise: "#2" }),
        // A label may stand before a loop, so parts are counted from its end.
        ("while_statement", Role::While { test: "condition", body: "#-1" }),
        ("do_while_statement", Role::DoWhile { test: "condition", body: "#-2" }),
        (
            "for_statement",
            Role::ForEach { variable: "<variable_declaration>", ty: "", iterable: "#-2", body: "#-1" },
        ),
        ("when_expression", Role::Switch { subject: "<when_subject>", body: "" }),
        ("when_entry", Role::Arm { body: "#-1" }),
        ("return_expression", Role::Return),
        ("throw_expression", Role::Throw),
        ("try_expression", Role::Try { body: "<block>" }),
        ("catch_block", Role::Catch { body: "<block>" }),
        ("finally_block", Role::Finally),
        // Expressions.
        ("identifier", Role::Name),
        ("this_expression", Role::This),
        ("super_expression", Role::Super),
        ("binary_expression in_expression", Role::Binary),
        ("infix_expression", Role::Group),
        ("unary_expression", Role::Unary),
        ("assignment", Role::Assign { left: "left" }),
        ("index_expression", Role::Index { object: "#0" }),
        ("navigation_expression", Role::Member { object: "#0", field: "#-1" }),
        ("call_expression", Role::Call { function: "#0", arguments: "<value_arguments>" }),
        ("callable_reference", Role::Reference),
        ("as_expression", Role::Cast { value: "left" }),
        ("is_expression", Role::InstanceOf),
        ("lambda_literal", Role::Lambda { parameters: "<lambda_parameters>", body: "" }),
        (
            "anonymous_function",
            Role::Lambda { parameters: "<function_value_parameters>", body: "<function_body>" },
        ),
        // Types and literals.
        ("user_type nullable_type function_type", Role::Skip),
        ("lambda_parameters type_arguments type_parameters", Role::Skip),
        ("label", Role::Label),
        ("number_literal float_literal character_literal", Role::Literal),
        ("string_literal multiline_string_literal", Role::Text),
    ],
    binary: &[("===", Operator::Eq), ("!==", Operator::Ne), ("?:", Operator::Coalesce)],
    member: &[("?.", Operator::Field), ("is", Operator::InstanceOf)],
    truths: &["true"],
    falsehoods: &["false"],
    jumps: &[("break", Role::Break), ("continue", Role::Continue)],
    caught: "<identifier>",
    has_initializer_blocks: true,
    makes_by_call: true,
    has_block_values: true,
    spelling: Some(&super::spelling::SPELLING),
    ..LanguageTable::EMPTY
};
