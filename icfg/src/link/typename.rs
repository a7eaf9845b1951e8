//! Which type a simple name means, seen from a place in a file.

use super::choice::near;
use super::hierarchy::Supertypes;
use super::world::{Type, World};
use crate::ir::NameId;

/// The type that `name` means in `file`, inside the type `scope`; `None` when it is not one of the project's.
///
/// From the inside out: types around the place and types those inherit, top-level types of the file, types imported by
/// name, the package, wildcard imports. Files without a package share one, so in a language without packages every
/// top-level type is seen. Several types of one full name, as in two versions of a library: the nearest.
pub(super) fn find(world: &World<'_>, file: u32, scope: Option<u32>, name: NameId) -> Option<u32> {
    find_where(world, file, scope, name, |_| true)
}

fn find_where(
    world: &World<'_>,
    file: u32,
    scope: Option<u32>,
    name: NameId,
    wanted: impl Fn(u32) -> bool,
) -> Option<u32> {
    let all = world.types_by_name.get(name.index() as u32);
    if all.is_empty() {
        return None;
    }
    let ty = |at: u32| &world.types[at as usize];
    let candidates = || all.iter().copied().filter(|&at| wanted(at));
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
            return nearest(&|ty| ty.full == full);
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
            let name = world.names.find(symbols.text(text));
            // `class A extends other.A` does not mean itself.
            match name.and_then(|name| find_where(world, ty.file, ty.outer, name, |other| other != at)) {
                Some(above) => found.own.push(above),
                None => found.is_open = true,
            }
        }
        found
    };
    (0..).zip(&world.types).map(of).collect()
}
