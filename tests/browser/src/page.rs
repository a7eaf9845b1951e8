//! A page to be looked at: the example code, served in this process.

use std::path::PathBuf;
use std::thread;

use algofind::Index;
use algofind::index::{BuildOptions, Progress};
use algofind::serve::{Code, ServeOptions, Server, Source, Stop};

/// A server that ends with this.
pub struct Page {
    /// Where the page is.
    pub link: String,
    stop: Stop,
}

impl Drop for Page {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// Serves folders of code, given relative to the top of the repository or whole.
///
/// # Panics
///
/// When the code cannot be read or no port is free.
pub fn serve(folders: &[&str]) -> Page {
    let top = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository");
    let source = |folder: &&str| {
        let path = top.join(folder);
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let open = move |progress: &(dyn Fn(Progress) + Sync)| {
            let options = BuildOptions { on_progress: Some(Box::new(progress)), ..BuildOptions::default() };
            Index::build(&[path], &options).map(|(index, _)| index).map_err(|error| error.to_string())
        };
        Source { name, open: Box::new(open), lowered: None }
    };
    let code = Code::open(folders.iter().map(source).collect(), None).expect("a thread");
    let server = Server::bind(code, ServeOptions::default()).expect("a free port");
    let (link, stop) = (server.link(), server.stopper());
    thread::spawn(move || server.run());
    Page { link, stop }
}
