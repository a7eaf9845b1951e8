//! Constants of the system's headers, each known only after its header was asked for.

/// A line `[errno.h]`, then names and values, or `= HEADER` for what that one defines. Made by `scripts/constants.py`.
const TABLE: &str = include_str!("constants.txt");

/// `NAME VALUE` for everything that a header defines.
pub(super) fn of(header: &str) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut open = vec![header];
    let mut seen: Vec<&str> = Vec::new();
    while let Some(header) = open.pop() {
        if seen.contains(&header) {
            continue;
        }
        seen.push(header);
        let mut inside = false;
        for line in TABLE.lines() {
            if let Some(name) = line.strip_prefix('[') {
                inside = name.strip_suffix(']') == Some(header);
            } else if inside {
                match line.strip_prefix("= ") {
                    Some(other) => open.push(other),
                    None => found.push(line),
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn a_header_has_its_own_constants_and_those_of_others() {
        assert!(of("errno.h").contains(&"EINVAL 22"));
        assert!(of("sys/wait.h").contains(&"SIGKILL 9") && of("sys/wait.h").contains(&"WNOHANG 1"));
        assert!(!of("string.h").contains(&"EINVAL 22"));
        assert!(of("no.h").is_empty());
    }
}
