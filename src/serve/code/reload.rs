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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::index::BuildOptions;
    use crate::serve::code::Source;
    use crate::{Encoders, Index};

    #[test]
    fn who_has_a_state_keeps_it_while_others_get_the_new_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let (code, store) = (folder.path().join("code"), folder.path().join("index"));
        fs::create_dir(&code).expect("it can be made");
        let write = |name: &str, text: &str| {
            fs::write(code.join(name), text).expect("it can be written");
            Index::update(&store, &[&code], &BuildOptions::default()).expect("an index");
        };
        write("one.c", "int one(int a) { return a + 1; }\n");
        let path = store.clone();
        let open = move |_: &(dyn Fn(crate::index::Progress) + Sync)| {
            Index::open(&path, Encoders::shipped()).map_err(|error| error.to_string())
        };
        let source = Source { name: "code".to_owned(), open: Box::new(open), lowered: None };
        let served = Code::open(vec![source], None).expect("a thread");
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let begun = runtime.block_on(served.settled());
        served.reload();
        assert!(Arc::ptr_eq(&begun, &served.now()), "nothing is new");

        write("one.c", "int other(int a) { return a - 1; }\n");
        write("two.c", "int two(int a) { return a + 2; }\n");
        served.reload();
        let text = |state: &crate::serve::code::State, file: &str| {
            state.parts[0].ready().ok().and_then(|ready| ready.index.file_source(0, file).ok())
        };
        let now = served.now();
        assert!(text(&now, "one.c").is_some_and(|text| text.contains("other")));
        assert!(text(&now, "two.c").is_some());
        assert!(text(&begun, "one.c").is_some_and(|text| text.contains("one")), "a request keeps its state");
        assert!(text(&begun, "two.c").is_none());
    }
}
