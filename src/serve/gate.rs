//! Whose turn it is: few requests are computed at once, and clients take turns however many requests each has.
//!
//! Every request that is computed gets a pool of threads of its own, as wide as the machine, so that the operating system
//! shares the processors among them: a long search slows a short one down, but does not stand in its way.

use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPool, ThreadPoolBuilder};
use tokio::sync::oneshot;

/// Who asks: requests of one client wait for each other, not for those of others.
pub(crate) type Client = u64;

/// Search recurses over trees of code.
pub(crate) const STACK_BYTES: usize = 8 << 20;

/// Hands out pools of threads.
pub(crate) struct Gate {
    state: Mutex<State>,
    most_waiting: usize,
}

struct State {
    free: Vec<Arc<ThreadPool>>,
    /// Clients with requests that wait, in the order of their turns.
    clients: VecDeque<(Client, VecDeque<oneshot::Sender<Turn>>)>,
    n_waiting: usize,
}

/// So many wait that one more would only wait in vain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMany;

impl Gate {
    pub(crate) fn new(
        n_at_once: usize,
        most_waiting: usize,
    ) -> Result<Arc<Self>, rayon::ThreadPoolBuildError> {
        let pool = |at| {
            ThreadPoolBuilder::new()
                .stack_size(STACK_BYTES)
                .thread_name(move |n| format!("search {at}.{n}"))
                .build()
                .map(Arc::new)
        };
        let free = (0..n_at_once.max(1)).map(pool).collect::<Result<_, _>>()?;
        let state = State { free, clients: VecDeque::new(), n_waiting: 0 };
        Ok(Arc::new(Self { state: Mutex::new(state), most_waiting }))
    }

    /// Waits for the client's turn.
    pub(crate) async fn enter(self: &Arc<Self>, client: Client) -> Result<Turn, TooMany> {
        let called = {
            let mut state = self.lock();
            if let Some(pool) = state.free.pop() {
                return Ok(Turn { gate: Arc::clone(self), pool: Some(pool) });
            }
            if state.n_waiting >= self.most_waiting {
                return Err(TooMany);
            }
            let (call, called) = oneshot::channel();
            state.n_waiting += 1;
            match state.clients.iter_mut().find(|(known, _)| *known == client) {
                Some((_, calls)) => calls.push_back(call),
                None => state.clients.push_back((client, VecDeque::from([call]))),
            }
            called
        };
        // The gate outlives those who wait at it.
        called.await.map_err(|_| TooMany)
    }

    /// How many wait.
    pub(crate) fn n_waiting(&self) -> usize {
        self.lock().n_waiting
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a pool to the next client in turn that still waits.
    fn pass_on(self: &Arc<Self>, pool: Arc<ThreadPool>) {
        let mut pool = pool;
        loop {
            let call = {
                let mut state = self.lock();
                let Some((client, mut calls)) = state.clients.pop_front() else {
                    state.free.push(pool);
                    return;
                };
                let call = calls.pop_front();
                if !calls.is_empty() {
                    state.clients.push_back((client, calls));
                }
                state.n_waiting -= usize::from(call.is_some());
                call
            };
            let Some(call) = call else { continue };
            match call.send(Turn { gate: Arc::clone(self), pool: Some(pool) }) {
                Ok(()) => return,
                // It gave up waiting.
                Err(mut turn) => match turn.pool.take() {
                    Some(back) => pool = back,
                    None => return,
                },
            }
        }
    }
}

/// Leave to compute until it is dropped.
pub(crate) struct Turn {
    gate: Arc<Gate>,
    pool: Option<Arc<ThreadPool>>,
}

impl Turn {
    /// Does the work on the threads of this turn.
    pub(crate) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.pool {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(pool) = self.pool.take() {
            self.gate.pass_on(pool);
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Turn")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runtime() -> tokio::runtime::Runtime {
        tokio::runtime::Builder::new_current_thread().build().expect("a runtime")
    }

    #[test]
    fn clients_take_turns_however_many_requests_each_has() {
        runtime().block_on(async {
            let gate = Gate::new(1, 100).expect("threads");
            let first = gate.enter(1).await.expect("free");
            let order = Arc::new(Mutex::new(Vec::new()));
            let mut tasks = Vec::new();
            for client in [1, 1, 1, 1, 2, 3] {
                let (gate, order) = (Arc::clone(&gate), Arc::clone(&order));
                tasks.push(tokio::spawn(async move {
                    let turn = gate.enter(client).await.expect("a turn");
                    order.lock().expect("no panic").push(client);
                    drop(turn);
                }));
                tokio::task::yield_now().await;
            }
            assert_eq!(gate.n_waiting(), 6);
            drop(first);
            for task in tasks {
                task.await.expect("no panic");
            }
            assert_eq!(*order.lock().expect("no panic"), [1, 2, 3, 1, 1, 1]);
        });
    }

    #[test]
    fn who_gives_up_does_not_keep_the_turn() {
        runtime().block_on(async {
            let gate = Gate::new(1, 1).expect("threads");
            let first = gate.enter(1).await.expect("free");
            let left = tokio::spawn({
                let gate = Arc::clone(&gate);
                async move { gate.enter(2).await }
            });
            tokio::task::yield_now().await;
            assert_eq!(gate.enter(3).await.err(), Some(TooMany));
            left.abort();
            let _ = left.await;
            drop(first);
            let turn = gate.enter(3).await.expect("free again");
            assert!(turn.run(rayon::current_num_threads) > 0);
            drop(turn);
            assert_eq!(gate.n_waiting(), 0);
        });
    }
}
