//! The page of algofind in a real browser: Chromium, without a window, driven by its `WebDriver`.
//!
//! `cargo test --package algofind-browser-tests` tries the page; `cargo run --package algofind-browser-tests --bin screenshots`
//! takes pictures of it. The tests run where `ALGOFIND_BROWSER` is set and say "left out: …" elsewhere.

mod browser;
mod page;

pub use browser::{Browser, driver};
pub use page::{Page, serve};
