//! Which files a `use` may mean.

use crate::build::FileBuilder;

/// Declares the modules in the argument of a `use`: in `crate::a::{b::f, C}` those are `a` and `a::b`.
pub(super) fn declare(argument: &str, file: &mut FileBuilder) {
    let (prefix, list) = argument.split_once('{').unwrap_or((argument, ""));
    let prefix: Vec<&str> = modules(prefix).collect();
    add(&prefix, file);
    for item in list.split([',', '{', '}']) {
        let path: Vec<&str> = prefix.iter().copied().chain(modules(item)).collect();
        if path.len() > prefix.len() {
            add(&path, file);
        }
    }
}

/// The parts of a path that may be modules: lower case, and not a way up.
fn modules(path: &str) -> impl Iterator<Item = &str> {
    let path = path.split(" as ").next().unwrap_or(path);
    let is_module = |part: &&str| {
        !matches!(*part, "" | "crate" | "self" | "super" | "*") && part.starts_with(char::is_lowercase)
    };
    path.split("::").map(str::trim).filter(is_module)
}

/// The last part may be a module or a function of the module before it.
fn add(path: &[&str], file: &mut FileBuilder) {
    for end in [path.len(), path.len().saturating_sub(1)] {
        if end > 0 {
            let module = path[..end].join("/");
            file.add_import(&format!("{module}.rs"), false, false);
            file.add_import(&format!("{module}/mod.rs"), false, false);
        }
    }
}
