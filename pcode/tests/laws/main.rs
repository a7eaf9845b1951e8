//! What holds for every tree and every text.
//!
//! [`trees`] makes well-formed trees, [`printing`] and [`tolerance`] state the laws over them and over arbitrary
//! text, [`depth`] those about nesting.

mod depth;
mod printing;
mod tolerance;
mod trees;
