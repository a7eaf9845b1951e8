//! Kinds of the C++ grammar that the C grammar has not.

use crate::lang::c;
use crate::lower::{LanguageTable, Role};

pub(super) const TABLE: LanguageTable = LanguageTable {
    extends: Some(&c::table::TABLE),
    roles: &[
        (
            "for_range_loop",
            Role::ForEach { variable: "declarator", ty: "type", iterable: "right", body: "body" },
        ),
        ("try_statement", Role::Try { body: "body" }),
        ("catch_clause", Role::Catch { body: "body" }),
        ("throw_statement", Role::Throw),
    ],
    ..LanguageTable::EMPTY
};
