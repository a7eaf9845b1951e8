use serde::{Deserialize, Serialize};

use super::error::CatalogueError;

/// A known algorithm, or an operation of a data structure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Name of its file.
    pub id: String,
    /// What it is usually called.
    pub name: String,
    /// Other names.
    pub also: Vec<String>,
    /// What it is about: `sorting`, `graphs`, …
    pub kind: String,
    /// Cost in time.
    pub time: String,
    /// Cost in space, beside the input.
    pub space: String,
    /// What must be given.
    pub needs: String,
    /// What it does, in a sentence.
    pub about: String,
    /// Entries that look alike.
    pub easily_taken_for: Vec<String>,
    /// What it does to inputs, as `algofind behave` reads it: `(12, 18) -> 6`.
    pub examples: Vec<String>,
    /// Ways to write it; the first is the usual one.
    pub variants: Vec<Variant>,
}

/// One way to write an algorithm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    /// What sets it apart; empty for the usual one.
    pub name: String,
    /// The pseudo-code.
    pub pseudocode: String,
}

/// The kind of entries of which nothing is said.
const OWN: &str = "own";

const FENCE: &str = "---";
const VARIANT: &str = "--- variant: ";

impl Entry {
    /// Reads one file of a catalogue.
    pub fn parse(id: &str, text: &str) -> Result<Self, CatalogueError> {
        let mut lines = text.lines().enumerate();
        let no_front_matter = || CatalogueError::NoFrontMatter { entry: id.to_owned() };
        if lines.next().is_none_or(|(_, line)| line.trim_end() != FENCE) {
            return Err(no_front_matter());
        }
        let mut entry = Self { id: id.to_owned(), ..Self::default() };
        loop {
            let (at, line) = lines.next().ok_or_else(no_front_matter)?;
            if line.trim_end() == FENCE {
                break;
            }
            if !entry.set(line) {
                let found = line.to_owned();
                return Err(CatalogueError::UnknownField { entry: id.to_owned(), line: at + 1, found });
            }
        }
        entry.variants.push(Variant { name: String::new(), pseudocode: String::new() });
        for (_, line) in lines {
            if let Some(name) = line.strip_prefix(VARIANT) {
                entry.variants.push(Variant { name: name.trim().to_owned(), pseudocode: String::new() });
            } else if let Some(variant) = entry.variants.last_mut() {
                variant.pseudocode.push_str(line);
                variant.pseudocode.push('\n');
            }
        }
        for variant in &mut entry.variants {
            variant.pseudocode.truncate(variant.pseudocode.trim_end().len());
        }
        entry.complete()
    }

    /// An entry of nothing but pseudo-code: its name is all that is known of it.
    pub fn bare(id: &str, name: &str, pseudocode: &str) -> Result<Self, CatalogueError> {
        let variant = Variant { name: String::new(), pseudocode: pseudocode.trim_end().to_owned() };
        let kind = OWN.to_owned();
        Self { id: id.to_owned(), name: name.to_owned(), kind, variants: vec![variant], ..Self::default() }
            .complete()
    }

    /// Every name it goes by.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        [self.id.as_str(), self.name.as_str()].into_iter().chain(self.also.iter().map(String::as_str))
    }

    /// Takes a line of the front matter; `false` when it is none.
    fn set(&mut self, line: &str) -> bool {
        let Some((field, value)) = line.split_once(':') else { return false };
        let value = value.trim();
        let list = || value.split(',').map(|one| one.trim().to_owned()).collect();
        match field.trim() {
            "name" => value.clone_into(&mut self.name),
            "also" => self.also = list(),
            "kind" => value.clone_into(&mut self.kind),
            "time" => value.clone_into(&mut self.time),
            "space" => value.clone_into(&mut self.space),
            "needs" => value.clone_into(&mut self.needs),
            "about" => value.clone_into(&mut self.about),
            "example" => self.examples.push(value.to_owned()),
            "easily taken for" => self.easily_taken_for = list(),
            _ => return false,
        }
        true
    }

    fn complete(self) -> Result<Self, CatalogueError> {
        let missing = |field| Err(CatalogueError::Missing { entry: self.id.clone(), field });
        match () {
            () if self.name.is_empty() => missing("name"),
            () if self.kind.is_empty() => missing("kind"),
            () if self.variants.iter().any(|variant| variant.pseudocode.trim().is_empty()) => {
                missing("pseudo-code")
            }
            () => Ok(self),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_has_front_matter_and_variants() {
        let text = "---\nname: Euclid\nalso: gcd, greatest common divisor\nkind: numbers\n---\nGCD(a, b)\n    return a\n\n--- variant: recursive\nGCD(a, b)\n    return GCD(b, a)\n";
        let entry = Entry::parse("euclid", text).expect("an entry");
        assert_eq!(entry.also, ["gcd", "greatest common divisor"]);
        let variants: Vec<_> =
            entry.variants.iter().map(|v| (v.name.as_str(), v.pseudocode.as_str())).collect();
        assert_eq!(
            variants,
            [("", "GCD(a, b)\n    return a"), ("recursive", "GCD(a, b)\n    return GCD(b, a)")]
        );
    }

    #[test]
    fn what_is_wrong_is_named() {
        let message = |text: &str| Entry::parse("x", text).expect_err("it is wrong").to_string();
        assert!(message("GCD(a, b)").contains("begins with"));
        assert!(message("---\nname: A\nkinds: B\n---\nA()").contains("line 3"));
        assert!(message("---\nname: A\n---\nA()").contains("`kind` is missing"));
        assert!(message("---\nname: A\nkind: B\n---\n").contains("`pseudo-code` is missing"));
    }
}
