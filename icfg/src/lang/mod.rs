//! The languages that come with the crate, one directory each.

#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "cpp")]
pub mod cpp;
#[cfg(feature = "java")]
pub mod java;
#[cfg(feature = "pcode")]
pub mod pcode;

use crate::Frontend;

/// A frontend for every language compiled in.
pub fn all() -> Vec<Box<dyn Frontend>> {
    vec![
        #[cfg(feature = "java")]
        Box::new(java::frontend()),
        #[cfg(feature = "c")]
        Box::new(c::frontend()),
        #[cfg(feature = "cpp")]
        Box::new(cpp::frontend()),
        #[cfg(feature = "pcode")]
        Box::new(pcode::frontend()),
    ]
}

/// The family of a language: files of one family call each other, as C++ calls C.
///
/// A language that is not listed is a family of its own.
pub fn family(language: &str) -> &str {
    match language {
        "cpp" => "c",
        other => other,
    }
}
