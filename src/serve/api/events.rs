//! How far the indexes are, as it happens.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::broadcast::error::RecvError;
use tokio_stream::Stream;

use crate::serve::code;
use crate::serve::server::App;

/// The present state first, then every change.
pub(super) async fn events(State(app): State<App>) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let listening = app.code.listen();
    let present = app.code.now().events();
    let code = app.code.clone();
    Sse::new(told_of(present, listening, code)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
}

fn told_of(
    present: Vec<code::Event>,
    listening: tokio::sync::broadcast::Receiver<code::Event>,
    code: std::sync::Arc<code::Code>,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let (send, receive) = tokio::sync::mpsc::channel(16);
    // Ends when the one who listens is gone: then nothing can be sent.
    tokio::spawn(async move {
        let mut listening = listening;
        for event in present {
            if send.send(Ok(told(&event))).await.is_err() {
                return;
            }
        }
        loop {
            let event = tokio::select! {
                event = listening.recv() => event,
                () = send.closed() => return,
            };
            let events = match event {
                Ok(event) => vec![event],
                // Who fell behind is told how things are now.
                Err(RecvError::Lagged(_)) => code.now().events(),
                Err(RecvError::Closed) => return,
            };
            for event in events {
                if send.send(Ok(told(&event))).await.is_err() {
                    return;
                }
            }
        }
    });
    tokio_stream::wrappers::ReceiverStream::new(receive)
}

fn told(event: &code::Event) -> Event {
    Event::default().event("index").data(serde_json::to_string(event).unwrap_or_default())
}
