//! Which server a new repository goes to.

/// The server whose name and the repository's hash highest together: every pusher chooses the same, and another server
/// takes its share of new repositories without moving the others.
pub(super) fn choose(repository: &str, servers: &[&str]) -> Option<usize> {
    let weight = |server: &str| {
        let mut hash = blake3::Hasher::new();
        hash.update(server.as_bytes()).update(&[0]).update(repository.as_bytes());
        *hash.finalize().as_bytes()
    };
    (0..servers.len()).max_by_key(|&at| (weight(servers[at]), std::cmp::Reverse(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_server_takes_a_share_and_moves_nothing_else() {
        let (before, after) = (["a:1/x", "b:1/x"], ["a:1/x", "b:1/x", "c:1/x"]);
        let mut n_moved = 0;
        for number in 0..300 {
            let name = format!("repository {number}");
            let (old, new) = (choose(&name, &before), choose(&name, &after));
            assert!(old == new || new == Some(2));
            n_moved += usize::from(old != new);
        }
        assert!((60..140).contains(&n_moved), "{n_moved}");
        assert_eq!(choose("any", &[]), None);
    }
}
