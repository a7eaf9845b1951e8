//! Bars on standard error, shown only on a terminal.

use std::time::Duration;

use algofind_icfg::project::{Progress, Stage};
use indicatif::{ProgressBar, ProgressStyle};

/// A bar that follows a piece of work and vanishes with it.
pub(crate) struct Bar(ProgressBar);

/// With and without a known size of the work.
const SIZED: &str = "{spinner} {msg} {wide_bar:.cyan/dim} {human_pos}/{human_len}";
const UNSIZED: &str = "{spinner} {msg}";

impl Bar {
    /// A bar for work whose size is not known yet.
    pub(crate) fn new(message: &'static str) -> Self {
        let bar = ProgressBar::new(0).with_message(message).with_style(style(UNSIZED));
        bar.enable_steady_tick(Duration::from_millis(120));
        Self(bar)
    }

    /// `n_done` of `n_total` steps of what `message` says are done; no total is one that is not known.
    pub(crate) fn update(&self, message: &'static str, n_done: usize, n_total: usize) {
        let n_total = n_total as u64;
        if self.0.length() != Some(n_total) {
            self.0.set_style(style(if n_total == 0 { UNSIZED } else { SIZED }));
            self.0.set_length(n_total);
        }
        self.0.set_message(message);
        self.0.set_position(n_done as u64);
    }

    /// Follows the opening of a project.
    pub(crate) fn follow(&self, progress: Progress) {
        let message = match progress.stage {
            Stage::Walk => "looking for files",
            Stage::Parse => "parsing",
            Stage::Link => "linking calls",
        };
        self.update(message, progress.n_done, progress.n_total);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The templates are fixed; should one ever be wrong, the plain bar does.
fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}
