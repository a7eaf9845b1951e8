//! Which type a name or path means, seen from a place in a file.

use super::choice::near;
use super::hierarchy::Supertypes;
use super::world::{Type, World};
use crate::cost;
use crate::ir::NameId;

/// Longer paths than this name no type of any project.
const MAX_SEGMENTS: usize = 16;

/// A type as written: `a.b.Map<K, V>[]` has the path `a.b.Map` and the arguments `K, V`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Written<'a> {
    /// Without type arguments, pointers and arrays; what stands before `::` is looked through.
    pub(super) path: &'a str,
    /// Everything between the outermost brackets.
    arguments: &'a str,
}

impl<'a> Written<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let open = text.find(['<', '[', '(']);
        let head = &text[..open.unwrap_or(text.len())];
        let arguments = open.map_or("", |open| &text[open + 1..]);
        let head = head.trim_matches(|c: char| !is_word(c));
        let start = head.rfind(|c: char| !(is_word(c) || c == '.'));
        let path = start.map_or(head, |at| &head[at + head[at..].chars().next().map_or(1, char::len_utf8)..]);
        Self { path, arguments }
    }

    /// Whether there are type arguments, which may say what it holds.
    pub(super) fn has_arguments(self) -> bool {
        self.arguments.contains(is_word)
    }

    /// The paths of all types named in the arguments, at any depth, at most [`MAX_SEGMENTS`].
    pub(super) fn argument_paths(self) -> impl Iterator<Item = &'a str> {
        let words = self.arguments.split(|c: char| !(is_word(c) || c == '.'));
        words.filter(|word| word.starts_with(char::is_alphabetic)).take(MAX_SEGMENTS)
    }

    /// Whether this looks like a parameter of a type: `T`, `K2`.
    pub(super) fn is_variable(self) -> bool {
        let mut letters = self.path.chars();
        letters.next().is_some_and(char::is_uppercase) && letters.all(|c| c.is_ascii_digit())
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The type that `path` means in `file`, inside the type `scope`: `Inner`, `Outer.Inner`, `a.b.Outer`.
///
/// Without packages a path begins with a module, which says nothing about types: the last part decides then.
pub(super) fn find_path(world: &World<'_>, file: u32, scope: Option<u32>, path: &str) -> Option<u32> {
    find_path_where(world, file, scope, path, &|_| true)
}

fn find_path_where(
    world: &World<'_>,
    file: u32,
    scope: Option<u32>,
    path: &str,
    wanted: &dyn Fn(u32) -> bool,
) -> Option<u32> {
    let simple = |name: &str| find_where(world, file, scope, world.names.find(name)?, wanted);
    let Some((first, rest)) = path.split_once('.') else { return simple(path) };
    let inner = |outer: u32| {
        rest.split('.').take(MAX_SEGMENTS).try_fold(outer, |ty, name| inside(world, file, ty, name))
    };
    let by_outer = || simple(first).and_then(inner).filter(|&ty| wanted(ty));
    let by_full = || {
        let fitting = world.types_of(world.names.find(path)?).iter().copied().filter(|&at| wanted(at));
        fitting.max_by_key(|&at| (near(world, file, world.types[at as usize].file), std::cmp::Reverse(at)))
    };
    let has_package = !world.names.get(world.packages[file as usize]).is_empty();
    by_outer().or_else(by_full).or_else(|| if has_package { None } else { simple(last_segment(path)) })
}

/// The type called `name` inside of `outer` or of what that inherits.
fn inside(world: &World<'_>, file: u32, outer: u32, name: &str) -> Option<u32> {
    let all = world.types_named(world.names.find(name)?, file);
    let of = |outer: u32| all.iter().copied().find(|&at| world.types[at as usize].outer == Some(outer));
    of(outer).or_else(|| world.hierarchy.above(outer).iter().find_map(|&above| of(above)))
}

/// The type that `name` means in `file`, inside the type `scope`; `None` when it is not one of the project's.
///
/// From the inside out: types around the place and types those inherit, top-level types of the file, types imported by
/// name, the package, wildcard imports. Files without a package share one, so in a language without packages every
/// top-level type is seen. Several types of one full name, as in two versions of a library: the nearest.
pub(super) fn find(world: &World<'_>, file: u32, scope: Option<u32>, name: NameId) -> Option<u32> {
    find_where(world, file, scope, name, &|_| true)
}

fn find_where(
    world: &World<'_>,
    file: u32,
    scope: Option<u32>,
    name: NameId,
    wanted: &dyn Fn(u32) -> bool,
) -> Option<u32> {
    let all = world.types_named(name, file);
    if all.is_empty() {
        return None;
    }
    let ty = |at: u32| &world.types[at as usize];
    let candidates = || all.iter().copied().inspect(|_| cost::step(1)).filter(|&at| wanted(at));
    for around in world.enclosing(scope) {
        let inside = |outer: u32| candidates().find(|&at| ty(at).outer == Some(outer));
        let inherited = || world.hierarchy.above(around).iter().find_map(|&above| inside(above));
        let itself = || candidates().find(|&at| at == around);
        if let Some(found) = inside(around).or_else(itself).or_else(inherited) {
            return Some(found);
        }
    }
    let nearest = |fits: &dyn Fn(&Type) -> bool| {
        let fitting = candidates().filter(|&at| fits(ty(at)));
        fitting.max_by_key(|&at| (near(world, file, ty(at).file), std::cmp::Reverse(at)))
    };
    if let Some(found) = nearest(&|ty| ty.outer.is_none() && ty.file == file) {
        return Some(found);
    }
    let symbols = world.units[file as usize].symbols;
    let text = world.names.get(name);
    let mut wildcards = Vec::new();
    for import in &symbols.imports {
        let path = symbols.text(import.path);
        if import.is_wildcard {
            wildcards.extend(world.names.find(path));
        } else if last_segment(path) == text {
            // Imported by name: this type or none.
            let full = world.names.find(path)?;
            let fitting = world.types_of(full).iter().copied().filter(|&at| wanted(at));
            return fitting.max_by_key(|&at| (near(world, file, ty(at).file), std::cmp::Reverse(at)));
        }
    }
    let package = world.packages[file as usize];
    nearest(&|ty| ty.outer.is_none() && ty.container == package)
        .or_else(|| nearest(&|ty| wildcards.contains(&ty.container)))
}

/// The last part of a dotted path.
pub(super) fn last_segment(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(_, last)| last)
}

/// The direct supertypes of every type.
pub(super) fn supertypes(world: &World<'_>) -> Vec<Supertypes> {
    let of = |(at, ty): (u32, &Type)| {
        let symbols = world.units[ty.file as usize].symbols;
        let local = at - world.first_types[ty.file as usize];
        let mut found = Supertypes::default();
        for &text in &symbols.types[local as usize].supertypes {
            // `class A extends other.A` does not mean itself.
            let path = symbols.text(text);
            match find_path_where(world, ty.file, ty.outer, path, &|other| other != at) {
                Some(above) => found.own.push(above),
                None => found.is_open = true,
            }
        }
        found
    };
    (0..).zip(&world.types).map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::Written;

    #[test]
    fn a_written_type_has_a_path_and_arguments() {
        let path = |text| Written::new(text).path;
        assert_eq!(path("java.util.Map.Entry<K, V>[]"), "java.util.Map.Entry");
        assert_eq!(path("struct list *"), "list");
        assert_eq!(path("const ns::Tree &"), "Tree");
        assert_eq!(path(": Shape | null"), "null");
        assert_eq!(path("&mut Heap<T>"), "Heap");
        assert_eq!(path("[]"), "");
        let map = Written::new("Map<String, List<a.Foo>>");
        assert_eq!(map.argument_paths().collect::<Vec<_>>(), ["String", "List", "a.Foo"]);
        assert!(map.has_arguments() && !Written::new("int[]").has_arguments());
        assert!(Written::new("T").is_variable() && !Written::new("Tree").is_variable());
    }
}
