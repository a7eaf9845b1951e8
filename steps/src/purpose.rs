//! What a step is there for.

/// What a step is there for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Purpose {
    /// It is a step of what the function does.
    #[default]
    Algorithm,
    /// It makes sure that what is needed is there, or gives up: assertions, checks of arguments and results, rollback.
    Check,
    /// It tells somebody: messages, logging.
    Report,
}
