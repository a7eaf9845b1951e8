//! What must be lowered again.

use std::collections::HashMap;

use rayon::prelude::*;

use super::{Stamp, Stored};
use crate::form::{Language, Unit};
use crate::lower::{LowerLimits, Lowering, SourceFile};

/// A file as it is now.
#[derive(Debug, Clone)]
pub struct Input {
    /// Its path and text.
    pub file: SourceFile,
    /// Hash of its content.
    pub content: [u8; 32],
}

/// Code in executable form, up to date.
#[derive(Debug, Default)]
pub struct Refreshed {
    /// One for each file of a language that can be lowered, in the order of the inputs.
    pub files: Vec<Stored>,
    /// How many were lowered now.
    pub n_lowered: usize,
    /// Whether anything differs from what was stored.
    pub changed: bool,
}

/// Brings what was stored up to date with `inputs`.
///
/// A file whose content did not change is kept, unless what other files of its language declare did: how a Java
/// expression is lowered depends on the classes it uses.
pub fn refresh(
    stored: Vec<Stored>,
    inputs: &[Input],
    languages: &[&dyn Lowering],
    limits: LowerLimits,
) -> Refreshed {
    let mut old: HashMap<String, Stored> = stored.into_iter().map(|s| (s.unit.path.clone(), s)).collect();
    let n_old = old.len();
    let mut made: Vec<Option<Stored>> = inputs.iter().map(|_| None).collect();
    let mut n_lowered = 0;
    for language in languages {
        let own: Vec<usize> = (0..inputs.len())
            .filter(|i| made[*i].is_none() && belongs(&inputs[*i].file.path, language.extensions()))
            .collect();
        let is_same = |i: &usize| {
            old.get(&inputs[*i].file.path)
                .is_some_and(|s| s.content == inputs[*i].content && s.unit.language == language.language())
        };
        let changed: Vec<usize> = (0..own.len()).filter(|k| !is_same(&own[*k])).collect();
        let n_before = old.values().filter(|s| s.unit.language == language.language()).count();
        let n_known = own.iter().filter(|i| old.contains_key(&inputs[**i].file.path)).count();
        let mut all_again = n_known != n_before || n_known != own.len();
        if !changed.is_empty() || all_again {
            let files: Vec<SourceFile> = own.iter().map(|i| inputs[*i].file.clone()).collect();
            let project = language.project(&files, limits);
            let lower = |k: usize| {
                let unit = project.lower(k);
                let content = inputs[own[k]].content;
                Stored { content, declarations: declarations(&unit, &content), unit }
            };
            let first: Vec<Stored> = changed.par_iter().map(|k| lower(*k)).collect();
            for (k, file) in changed.iter().zip(first) {
                let before = old.get(&file.unit.path);
                all_again |= before.is_none_or(|b| b.declarations != file.declarations);
                made[own[*k]] = Some(file);
                n_lowered += 1;
            }
            if all_again {
                let rest: Vec<usize> = (0..own.len()).filter(|k| made[own[*k]].is_none()).collect();
                n_lowered += rest.len();
                let rest: Vec<(usize, Stored)> = rest.into_par_iter().map(|k| (k, lower(k))).collect();
                for (k, file) in rest {
                    made[own[k]] = Some(file);
                }
            }
        }
        for i in own {
            if made[i].is_none() {
                made[i] = old.remove(&inputs[i].file.path);
            }
        }
    }
    let files: Vec<Stored> = made.into_iter().flatten().collect();
    let changed = n_lowered > 0 || files.len() != n_old;
    Refreshed { files, n_lowered, changed }
}

/// Whether what was stored is just these files, by path and hash; files of other languages are passed over.
pub fn is_current<'p>(
    stored: &[Stamp],
    files: impl IntoIterator<Item = (&'p str, [u8; 32])>,
    languages: &[&dyn Lowering],
) -> bool {
    let known: HashMap<&str, [u8; 32]> = stored.iter().map(|s| (s.path.as_str(), s.content)).collect();
    let mut n = 0;
    for (path, content) in files {
        if languages.iter().any(|l| belongs(path, l.extensions())) {
            n += 1;
            if known.get(path) != Some(&content) {
                return false;
            }
        }
    }
    n == stored.len()
}

fn belongs(path: &str, extensions: &[&str]) -> bool {
    path.rsplit_once('.').is_some_and(|(_, end)| extensions.contains(&end))
}

/// A hash of all that other files see of a unit: names and types, no bodies and no lines.
fn declarations(unit: &Unit, content: &[u8; 32]) -> [u8; 32] {
    let mut hash = blake3::Hasher::new();
    // Macros are not seen in a unit, but everyone who includes the header sees them.
    if unit.language == Language::C && belongs(&unit.path, &["h"]) {
        hash.update(content);
    }
    let mut add = |text: &str| {
        hash.update(text.as_bytes()).update(&[0]);
    };
    // Names of what stands inside of methods change with every line before it, and nobody else sees them.
    let inside = |name: &str| {
        name.rsplit('.')
            .next()
            .is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()) || last.starts_with("lambda"))
    };
    let hidden = |f: &crate::form::Function| {
        f.class.and_then(|c| unit.classes.get(c.index())).is_some_and(|class| inside(&class.name))
    };
    for function in unit.functions.iter().filter(|f| !hidden(f) && f.name != "<clinit>") {
        add(&function.key);
        add(&format!("{:?} {:?}", function.result, function.receiver));
        for parameter in &function.parameters {
            add(&format!("{:?}", parameter.ty));
        }
    }
    for class in unit.classes.iter().filter(|class| !inside(&class.name)) {
        add(&class.name);
        add(&format!("{} {}", class.n_slots, class.methods.len()));
        for parent in &class.supers {
            add(unit.symbols.get(parent.index()).map_or("", |s| &s.key));
        }
    }
    for variable in &unit.statics {
        add(&variable.key);
        add(&format!("{:?} {}", variable.ty, variable.size));
    }
    *hash.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::form::{Language, Static};
    use crate::lower::Project;

    /// A language whose files declare their first line, and that notes what it lowers.
    struct Lines(Arc<Mutex<Vec<String>>>);

    struct Read<'f>(&'f [SourceFile], Arc<Mutex<Vec<String>>>);

    impl Lowering for Lines {
        fn language(&self) -> Language {
            Language::C
        }

        fn extensions(&self) -> &'static [&'static str] {
            &["c"]
        }

        fn project<'f>(&self, files: &'f [SourceFile], _: LowerLimits) -> Box<dyn Project + 'f> {
            Box::new(Read(files, Arc::clone(&self.0)))
        }
    }

    impl Project for Read<'_> {
        fn lower(&self, file: usize) -> Unit {
            let source = &self.0[file];
            self.1.lock().expect("alone").push(source.path.clone());
            let mut unit = Unit::new(&source.path, Language::C);
            unit.statics.push(Static {
                key: source.text.lines().next().unwrap_or_default().into(),
                class: crate::form::ClassId(0),
                ty: crate::form::Type::Bool,
                kind: crate::form::Kind::Bool,
                size: 8,
            });
            unit.left_out.push((1, source.text.clone()));
            unit
        }
    }

    #[test]
    fn only_what_changed_is_lowered_unless_declarations_did() {
        let language = Lines(Arc::default());
        let input = |path: &str, text: &str| Input {
            file: SourceFile { path: path.into(), text: text.into() },
            content: *blake3::hash(text.as_bytes()).as_bytes(),
        };
        let mut stored = Vec::new();
        let mut step = |inputs: &[Input], lowered: &[&str], changed: bool| {
            let fresh = refresh(std::mem::take(&mut stored), inputs, &[&language], LowerLimits::default());
            let mut done = std::mem::take(&mut *language.0.lock().expect("alone"));
            done.sort();
            assert_eq!(done, lowered);
            assert_eq!((fresh.n_lowered, fresh.changed), (lowered.len(), changed));
            let texts: Vec<_> = fresh.files.iter().map(|f| f.unit.left_out[0].1.clone()).collect();
            let wanted: Vec<_> =
                inputs.iter().filter(|i| i.file.path != "x").map(|i| i.file.text.clone()).collect();
            assert_eq!(texts, wanted);
            stored = fresh.files;
        };
        step(&[input("a.c", "A\n1"), input("b.c", "B\n1"), input("x", "")], &["a.c", "b.c"], true);
        step(&[input("a.c", "A\n1"), input("b.c", "B\n1")], &[], false);
        step(&[input("a.c", "A\n2"), input("b.c", "B\n1")], &["a.c"], true);
        step(&[input("a.c", "C\n2"), input("b.c", "B\n1")], &["a.c", "b.c"], true);
        step(&[input("a.c", "C\n2")], &["a.c"], true);
        step(&[], &[], true);
    }
}
