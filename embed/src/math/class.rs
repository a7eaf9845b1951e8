//! The seven operator classes of the paper, and how often a statement uses each.

/// A class of operators that do the same kind of work (paper §4.1).
///
/// Complements share a class, since `1 + 2` and `1 - (-2)` are the same computation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OperatorClass {
    /// `+`, `-`, and what contains them: `+=`, `++`, a sum Σ.
    AddSub,
    /// `*`, `/`, and what contains them: `*=`, a fraction, a product Π.
    MultDiv,
    /// Access through an index or a pointer: `a[i]`, `*p`, the subscript of `c_ij`.
    Dereference,
    /// The remainder of a division: `%`, `mod`.
    Modular,
    /// Shifts and operations on bits: `<<`, `&`, `^`, `~`.
    Bit,
    /// `&&`, `||`, `!` and their words.
    Logical,
    /// Comparisons: `<`, `<=`, `==`, `!=`, ….
    Relational,
}

impl OperatorClass {
    /// All classes, in the order of a math vector's numbers.
    pub const ALL: [Self; 7] = [
        Self::AddSub,
        Self::MultDiv,
        Self::Dereference,
        Self::Modular,
        Self::Bit,
        Self::Logical,
        Self::Relational,
    ];
}

/// How many operators of each class a statement has.
///
/// ```
/// use algofind_embed::math::{OperatorClass, OperatorCounts, OperatorTable};
/// let counts = OperatorCounts::from_symbols(&OperatorTable::common(), ["[]", "+=", "[]", "=", "*"]);
/// assert_eq!(counts.get(OperatorClass::Dereference), 2);
/// assert_eq!(counts.total(), 4);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OperatorCounts([u32; 7]);

impl OperatorCounts {
    /// Counts operators taken from a syntax tree; symbols the table does not class are no math and count nothing.
    pub fn from_symbols<'a>(
        table: &super::OperatorTable,
        symbols: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        symbols.into_iter().filter_map(|symbol| table.class(symbol)).collect()
    }

    /// The count of one class.
    pub fn get(&self, class: OperatorClass) -> u32 {
        self.0[class as usize]
    }

    /// Counts `n` more operators of a class.
    pub fn add(&mut self, class: OperatorClass, n: u32) {
        let count = &mut self.0[class as usize];
        *count = count.saturating_add(n);
    }

    /// All operators together.
    pub fn total(&self) -> u32 {
        self.0.iter().fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// The counts in the order of [`OperatorClass::ALL`].
    pub fn as_array(&self) -> &[u32; 7] {
        &self.0
    }
}

impl FromIterator<OperatorClass> for OperatorCounts {
    fn from_iter<I: IntoIterator<Item = OperatorClass>>(classes: I) -> Self {
        let mut counts = Self::default();
        classes.into_iter().for_each(|class| counts.add(class, 1));
        counts
    }
}
