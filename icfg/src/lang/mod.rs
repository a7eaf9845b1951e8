//! The languages that come with the crate, one directory each.

#[cfg(feature = "c")]
pub mod c;
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
        #[cfg(feature = "pcode")]
        Box::new(pcode::frontend()),
    ]
}
