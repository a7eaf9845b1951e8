//! New generations of indexes, while they are served.

use std::sync::Arc;
use std::time::Duration;

use super::{Code, Ready, Stage};

impl Code {
    /// Looks after every index again and again, until this is dropped.
    pub(crate) async fn keep_fresh(self: Arc<Self>, every: Duration) {
        loop {
            tokio::time::sleep(every).await;
            let code = Arc::clone(&self);
            // Opening checks the bytes of an index.
            let _ = tokio::task::spawn_blocking(move || code.reload()).await;
        }
    }

    /// Takes over newer generations. One that cannot be opened is left for the next look: the writer may be at it.
    fn reload(&self) {
        let now = self.now();
        for (at, part) in (0..).zip(&now.parts) {
            let Ok(ready) = part.ready() else { continue };
            let Ok(Some(newer)) = ready.index.reload() else { continue };
            if let Ok(newer) = Ready::new(newer, ready.lowered.clone()) {
                self.change(at, |part| part.stage = Stage::Ready(Arc::new(newer)));
            }
        }
    }
}
