//! What to say where a cargo feature is off.

/// The error of a command that was left out of this build.
#[cfg(not(all(feature = "train", feature = "transformer", feature = "serve")))]
pub(crate) fn missing(feature: &str, command: &str, what: &str) -> anyhow::Error {
    anyhow::anyhow!(
        "this algofind was built without {what}\n\
         rebuild it with the cargo feature `{feature}`: \
         cargo run --release --features {feature} -- {command}"
    )
}
