//! Computing an answer: in turn, beside the threads that talk to clients, within the time there is, and only as long as
//! somebody waits for it.

use std::time::Instant;

use super::error::ServeError;
use super::gate::Client;
use super::server::App;
use crate::Cancel;

/// Stops work when the one who waits for it goes away: then this is dropped with what waits.
struct StopOnDrop(Cancel);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

impl App {
    /// Computes an answer when it is the client's turn.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        client: Client,
        work: impl FnOnce(&Cancel) -> Result<T, ServeError> + Send + 'static,
    ) -> Result<T, ServeError> {
        let start = Instant::now();
        let limit = self.limits.time;
        let too_long = || ServeError::TooLong { seconds: limit.as_secs() };
        let turn = tokio::time::timeout(limit, self.gate.enter(client))
            .await
            .map_err(|_| too_long())?
            .map_err(|_| ServeError::Busy { n_waiting: self.gate.n_waiting() })?;
        let stop = StopOnDrop(Cancel::default());
        let cancel = stop.0.clone();
        // The turn ends with the work, not with the client: what still runs still counts.
        let task = tokio::task::spawn_blocking(move || turn.run(|| work(&cancel)));
        match tokio::time::timeout(limit.saturating_sub(start.elapsed()), task).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(_)) => Err(ServeError::Internal),
            Err(_) => Err(too_long()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpStream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use axum::Router;
    use axum::routing::get;

    use super::*;
    use crate::serve::code::Code;
    use crate::serve::options::Limits;

    fn app(limits: Limits) -> App {
        App::new(Code::open(Vec::new(), None).expect("a thread"), limits).expect("threads")
    }

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime")
    }

    fn wait_for(flag: &AtomicBool) -> bool {
        (0..1_000).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            flag.load(Ordering::SeqCst)
        })
    }

    /// Work that ends when it is told to, and says when it began and ended.
    fn endless(
        begun: Arc<AtomicBool>,
        ended: Arc<AtomicBool>,
    ) -> impl FnOnce(&Cancel) -> Result<(), ServeError> + Send {
        move |cancel| {
            begun.store(true, Ordering::SeqCst);
            while !cancel.is_cancelled() {
                std::thread::sleep(Duration::from_millis(5));
            }
            ended.store(true, Ordering::SeqCst);
            Ok(())
        }
    }

    #[test]
    fn work_stops_when_the_client_leaves() {
        let (begun, ended) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let runtime = runtime();
        let address = runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let app = app(Limits::default());
            let flags = (Arc::clone(&begun), Arc::clone(&ended));
            let answer =
                move || async move { app.run(1, endless(flags.0, flags.1)).await.is_ok().to_string() };
            tokio::spawn(async move { axum::serve(listener, Router::new().route("/", get(answer))).await });
            address
        });
        let mut stream = TcpStream::connect(address).expect("it listens");
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("it is taken");
        assert!(wait_for(&begun));
        assert!(!ended.load(Ordering::SeqCst));
        drop(stream);
        assert!(wait_for(&ended), "the work goes on though nobody waits for it");
        runtime.shutdown_background();
    }

    #[test]
    fn work_stops_when_the_time_is_up() {
        let (begun, ended) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let limits = Limits { time: Duration::from_millis(100), ..Limits::default() };
        let runtime = runtime();
        let answer = runtime.block_on(app(limits).run(1, endless(Arc::clone(&begun), Arc::clone(&ended))));
        assert!(matches!(answer, Err(ServeError::TooLong { .. })));
        assert!(wait_for(&ended));
    }

    #[test]
    fn a_panic_is_no_end_of_the_server() {
        let runtime = runtime();
        let app = app(Limits::default());
        let answer = runtime.block_on(app.run::<()>(1, |_| panic!("as a test")));
        assert!(matches!(answer, Err(ServeError::Internal)));
        assert!(runtime.block_on(app.run(1, |_| Ok(()))).is_ok());
    }
}
