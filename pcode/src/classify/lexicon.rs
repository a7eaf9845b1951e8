//! The few hundred English words and LaTeX commands that tell prose from mathematics.
//!
//! Lookup happens for every word of every line, so the words are packed into integers and put into an
//! open-addressing table while the crate is compiled: no start-up work, one or two probes per word. A perfect-hash
//! crate would hash more slowly and bring procedural macros into a build that has none.

/// What a word found in the lexicon says about its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WordClass {
    /// English glue: articles, prepositions, pronouns, quantifiers, conjunctions.
    Function,
    /// A finite verb that makes a sentence of its neighbours: `is`, `has`, `equals`, `contains`.
    Predicate,
    /// An imperative with which a step begins: `insert`, `swap`, `let`.
    Verb,
    /// A thing that is written as a bracketed tuple after its name: `edge (u, v)`, `cell (i, j)`.
    Noun,
    /// A word used as an operator between operands: `mod`, `and`, `in`.
    Operator,
    /// A name or constant of mathematics: `min`, `log`, `nil`, `infinity`.
    MathName,
}

const FUNCTION: &str = "
    a about above after again all along already also an any around as at away back because been before being
    below between both but by down during each either else every exactly few fewer first for from here how if
    into it its itself just last least less many more most much neither new next no nor now of off on once one
    only onto other otherwise out over own per same several since so some still such than that the their them
    then there these they this those through to together too toward towards two under unless until up upon
    using very via we what when where whether which while who whose with within without yet you your
";

const PREDICATE: &str = "
    are be became become becomes belong belongs can cannot contain contains could did differ differs do does
    equal equals exceeds exist exists had has have holds is lie lies may might must reaches remain remains
    shall should was were will would
";

const VERB: &str = "
    accept add adjust advance allocate append apply assign attach augment backtrack begin build calculate call
    change check choose clear collect color colour combine compare compute concatenate connect consider
    construct continue contract convert copy create decode decrease decrement define delete dequeue determine
    discard divide double draw drop eliminate emit encode enqueue ensure enter estimate evaluate examine
    exchange execute exit expand extend extract fill find flip follow generate get give go halt halve ignore
    increase increment initialise initialize insert interchange join jump keep leave let locate look make mark
    merge move multiply negate normalise normalize obtain output perform permute pick place pop print proceed
    process push put read recompute recurse reduce reject relax remember remove reorder repeat replace report
    reset resize restore return reverse rotate round run sample save scale scan search select send set shift
    show shrink shuffle sift skip solve sort split start stop store subtract swap take test transpose traverse
    try turn undo unmark update use verify visit wait write
";

const NOUN: &str = "
    arc arcs cell cells coordinate coordinates edge edges entries entry event interval intervals link links
    message pair pairs pixel pixels point points position segment segments square state transition triple
    triples tuple tuples
";

const OPERATOR: &str = "
    and cross div downto dot in mod not or rem shl shr union xor
";

const MATH_NAME: &str = "
    abs arccos arcsin arctan arg argmax argmin atan ceil cos cosh det exp false floor gcd inf infinity lcm lg
    lim ln log max min nil null rand random sgn sign sin sinh sqrt sup tan tanh true undefined
";

/// LaTeX commands whose argument is ordinary text.
const LATEX_TEXT: &str = "
    emph hbox mathbf mathit mathrm mathsf mathtt mbox operatorname text textbf textit textmd textnormal textrm
    textsc textsf textsl texttt textup underline
";

/// LaTeX commands that stand for an operand; every other command counts as an operator.
const LATEX_OPERAND: &str = "
    alpha beta bot chi delta ell emptyset epsilon eta gamma infty iota kappa lambda mu nu omega phi pi psi rho
    sigma tau theta top upsilon varepsilon varnothing varphi vartheta xi zeta
";

const SLOTS: usize = 1024;

/// Bytes of the longest word a table can hold: one less than a key, so that an overflow would show.
const LONGEST: usize = 15;

struct Table<T: 'static> {
    slots: [(u128, Option<T>); SLOTS],
}

/// The lower-cased bytes of a word as one integer; `None` when it is longer than any word of the lexicon.
const fn pack(word: &[u8]) -> Option<u128> {
    if word.len() > LONGEST {
        return None;
    }
    let mut key = 0;
    let mut i = 0;
    while i < word.len() {
        key = push(key, word[i]);
        i += 1;
    }
    Some(key)
}

const fn push(key: u128, byte: u8) -> u128 {
    (key << 8) | byte.to_ascii_lowercase() as u128
}

const fn first_slot(key: u128) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(23);
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize
}

impl<T: Copy> Table<T> {
    /// Adds words given with white space around each.
    const fn add(mut self, words: &str, class: T) -> Self {
        let bytes = words.as_bytes();
        let mut key = 0;
        let mut i = 0;
        while i < bytes.len() {
            if !bytes[i].is_ascii_whitespace() {
                key = push(key, bytes[i]);
            } else if key != 0 {
                self.put(key, class);
                key = 0;
            }
            i += 1;
        }
        assert!(key == 0, "a word list ends in white space");
        self
    }

    const fn put(&mut self, key: u128, class: T) {
        assert!(key >> 120 == 0, "a lexicon word has at most 15 bytes");
        let mut slot = first_slot(key);
        while self.slots[slot].0 != 0 {
            assert!(self.slots[slot].0 != key, "a lexicon word is listed once");
            slot = (slot + 1) % SLOTS;
        }
        self.slots[slot] = (key, Some(class));
    }

    fn get(&self, word: &[u8]) -> Option<T> {
        let key = pack(word)?;
        let mut slot = first_slot(key);
        // The table is less than half full, so the probe always meets an empty slot.
        loop {
            let (found, class) = self.slots[slot];
            if found == key || found == 0 {
                return class;
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

static WORDS: Table<WordClass> = Table { slots: [(0, None); SLOTS] }
    .add(FUNCTION, WordClass::Function)
    .add(PREDICATE, WordClass::Predicate)
    .add(VERB, WordClass::Verb)
    .add(NOUN, WordClass::Noun)
    .add(OPERATOR, WordClass::Operator)
    .add(MATH_NAME, WordClass::MathName);

/// The class of an English or mathematical word, whatever its case.
pub(super) fn word_class(word: &[u8]) -> Option<WordClass> {
    WORDS.get(word)
}

/// What a LaTeX command contributes to its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// A font change around ordinary text.
    Text,
    /// A letter or constant.
    Operand,
    /// Anything else: `\gets`, `\leq`, `\sum`, `\frac`.
    Operator,
}

static COMMANDS: Table<Command> =
    Table { slots: [(0, None); SLOTS] }.add(LATEX_TEXT, Command::Text).add(LATEX_OPERAND, Command::Operand);

/// The class of a LaTeX command, given without its backslash.
pub(super) fn command(name: &[u8]) -> Command {
    COMMANDS.get(name).unwrap_or(Command::Operator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_word_is_found_with_its_class() {
        let lists = [
            (FUNCTION, WordClass::Function),
            (PREDICATE, WordClass::Predicate),
            (VERB, WordClass::Verb),
            (NOUN, WordClass::Noun),
            (OPERATOR, WordClass::Operator),
            (MATH_NAME, WordClass::MathName),
        ];
        for (words, class) in lists {
            for word in words.split_whitespace() {
                assert_eq!(word_class(word.as_bytes()), Some(class), "{word}");
                assert_eq!(word_class(word.to_uppercase().as_bytes()), Some(class), "{word}");
            }
        }
    }

    #[test]
    fn unlisted_empty_and_long_words_have_no_class() {
        for word in ["", "vertex", "zzzzzzzzzzzzzzzz", "a word much longer than sixteen bytes"] {
            assert_eq!(word_class(word.as_bytes()), None, "{word}");
        }
    }

    #[test]
    fn latex_commands_are_told_apart() {
        assert_eq!(command(b"textbf"), Command::Text);
        assert_eq!(command(b"Gamma"), Command::Operand);
        assert_eq!(command(b"gets"), Command::Operator);
    }
}
