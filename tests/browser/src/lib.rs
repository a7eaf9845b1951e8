//! The page of algofind in a real browser: Chromium, without a window, driven by its `WebDriver`.
//!
//! `cargo test --package algofind-browser-tests` tries the page; `cargo run --package algofind-browser-tests --bin screenshots`
//! makes the pictures of the README. Where there is no Chromium, tests say "left out: …".

mod browser;
mod page;

pub use browser::{Browser, driver};
pub use page::{Page, serve};
