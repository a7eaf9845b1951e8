//! Which frontend reads which file.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::Frontend;
use crate::ir::Language;
use crate::spelling::Spelling;

/// Frontends by the file name endings they claim.
///
/// The languages of the crate have no privilege here: a frontend added later takes over the endings it has, except for
/// files that it does not [claim](Frontend::claims).
#[derive(Clone, Default)]
pub struct Registry {
    /// The one added last comes first.
    by_extension: BTreeMap<&'static str, Vec<Arc<dyn Frontend>>>,
}

impl Registry {
    /// No languages.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The languages compiled into the crate.
    pub fn builtin() -> Self {
        crate::lang::all().into_iter().fold(Self::empty(), Self::with)
    }

    /// Adds a language.
    #[must_use]
    pub fn with(mut self, frontend: impl Into<Arc<dyn Frontend>>) -> Self {
        let frontend = frontend.into();
        for &extension in frontend.extensions() {
            self.by_extension.entry(extension).or_default().insert(0, Arc::clone(&frontend));
        }
        self
    }

    /// The same with those languages of another registry that this one does not have.
    #[must_use]
    pub fn extended_by(mut self, other: &Self) -> Self {
        let known = self.languages();
        for (&extension, frontends) in &other.by_extension {
            let new = frontends.iter().filter(|frontend| !known.contains(&frontend.language()));
            self.by_extension.entry(extension).or_default().extend(new.cloned());
        }
        self.by_extension.retain(|_, frontends| !frontends.is_empty());
        self
    }

    /// The frontend for a file of this name; upper and lower case endings are alike.
    pub fn for_path(&self, path: impl AsRef<Path>) -> Option<&dyn Frontend> {
        self.for_file(path, "")
    }

    /// The frontend for a file of this name and text.
    pub fn for_file(&self, path: impl AsRef<Path>, source: &str) -> Option<&dyn Frontend> {
        let path = path.as_ref();
        let extension = path.extension()?.to_str()?;
        let lower = extension.to_ascii_lowercase();
        let found = self.by_extension.get(extension).or_else(|| self.by_extension.get(lower.as_str()))?;
        let claiming = found.iter().find(|frontend| frontend.claims(&lower, source));
        claiming.or(found.first()).map(AsRef::as_ref)
    }

    /// The frontend for a language.
    pub fn for_language(&self, language: &str) -> Option<&dyn Frontend> {
        self.frontends().find(|frontend| frontend.language().0 == language)
    }

    /// The [family](Frontend::family) of a language; one that is not known is a family of its own.
    pub fn family<'a>(&self, language: &'a str) -> &'a str {
        self.for_language(language).map_or(language, |frontend| frontend.family().0)
    }

    /// The [spelling](Frontend::spelling) of a language; the common one where it is not known.
    pub fn spelling(&self, language: &str) -> &'static Spelling {
        self.for_language(language).map_or(&Spelling::COMMON, |frontend| frontend.spelling())
    }

    /// All languages, in order.
    pub fn languages(&self) -> Vec<Language> {
        let mut languages: Vec<Language> = self.frontends().map(Frontend::language).collect();
        languages.sort_unstable();
        languages.dedup();
        languages
    }

    /// All frontends, those added last first.
    pub fn frontends(&self) -> impl Iterator<Item = &dyn Frontend> {
        self.by_extension.values().flatten().map(AsRef::as_ref)
    }
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let languages = |to: &[Arc<dyn Frontend>]| to.iter().map(|to| to.language().0).collect::<Vec<_>>();
        f.debug_map().entries(self.by_extension.iter().map(|(ending, to)| (ending, languages(to)))).finish()
    }
}
