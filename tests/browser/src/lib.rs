//! The page of algofind in a real browser: Chromium, without a window, driven by its `WebDriver`.
//!
//! `cargo test --package algofind-browser-tests` tries the page; `cargo run --package algofind-browser-tests --bin screenshots`
//! takes pictures of it. Where there is no Chromium with its driver the tests say "left out: …"; with `ALGOFIND_BROWSER=required`
//! they fail instead.

mod browser;
mod page;

pub use browser::Browser;
pub use page::{Page, serve};
