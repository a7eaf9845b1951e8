//! The languages that come with the crate, one directory each.

#[cfg(feature = "c")]
pub mod c;
#[cfg(feature = "cpp")]
pub mod cpp;
#[cfg(feature = "csharp")]
pub mod csharp;
#[cfg(feature = "go")]
pub mod go;
#[cfg(feature = "java")]
pub mod java;
#[cfg(feature = "javascript")]
pub mod javascript;
#[cfg(feature = "kotlin")]
pub mod kotlin;
#[cfg(feature = "pcode")]
pub mod pcode;
#[cfg(feature = "python")]
pub mod python;
#[cfg(feature = "rust")]
pub mod rust;

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
        #[cfg(feature = "csharp")]
        Box::new(csharp::frontend()),
        #[cfg(feature = "go")]
        Box::new(go::frontend()),
        #[cfg(feature = "kotlin")]
        Box::new(kotlin::frontend()),
        #[cfg(feature = "pcode")]
        Box::new(pcode::frontend()),
        #[cfg(feature = "javascript")]
        Box::new(javascript::frontend()),
        #[cfg(feature = "javascript")]
        Box::new(javascript::typescript()),
        #[cfg(feature = "javascript")]
        Box::new(javascript::tsx()),
        #[cfg(feature = "python")]
        Box::new(python::frontend()),
        #[cfg(feature = "rust")]
        Box::new(rust::frontend()),
    ]
}
