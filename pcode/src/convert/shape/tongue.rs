//! Keywords in German, French and Spanish, written as the English ones that the later stages know.

use super::super::line::{Line, Role};
use super::super::scan;

/// A way to write keywords; words are without accents and in small letters.
struct Tongue {
    /// At the start of a line, longer phrases before their beginnings.
    leading: &'static [(&'static str, &'static str)],
    /// Anywhere in a line that starts with one of the above.
    inner: &'static [(&'static str, &'static str)],
}

/// Translates the lines if most of their keywords are of one of the languages.
pub(super) fn translate(lines: &mut [Line]) {
    let count = |tongue: &Tongue| {
        lines.iter().filter(|line| line.role == Role::Code && lead(&line.text, tongue).is_some()).count()
    };
    let n_english = lines
        .iter()
        .filter(|line| line.role == Role::Code)
        .filter(|line| scan::strip_any(&line.text, &ENGLISH).is_some())
        .count();
    let best = [&GERMAN, &FRENCH, &SPANISH].map(|tongue| (count(tongue), tongue));
    let Some(&(n, tongue)) = best.iter().max_by_key(|(n, _)| *n) else { return };
    if n == 0 || n <= n_english {
        return;
    }
    for line in lines.iter_mut().filter(|line| line.role == Role::Code) {
        if let Some(text) = translated(&line.text, tongue) {
            line.text = text;
        }
    }
}

/// Whether a word is, or is part of, a keyword of one of the languages.
pub(in super::super) fn is_keyword(word: &str) -> bool {
    let word: String = word.chars().map(folded).collect();
    [&GERMAN, &FRENCH, &SPANISH].iter().any(|tongue| {
        let mut phrases = tongue.leading.iter().chain(tongue.inner).map(|(phrase, _)| *phrase);
        phrases.any(|phrase| phrase.split([' ', '\'', ':']).any(|part| part == word))
    })
}

const ENGLISH: [&str; 14] = [
    "if",
    "for",
    "while",
    "repeat",
    "until",
    "return",
    "end",
    "else",
    "procedure",
    "function",
    "input",
    "output",
    "foreach",
    "switch",
];

/// The English for the phrase at the start, and where the phrase ends.
fn lead(text: &str, tongue: &Tongue) -> Option<(&'static str, usize)> {
    let first = folded(text.chars().next()?);
    tongue
        .leading
        .iter()
        .filter(|(phrase, _)| phrase.starts_with(first))
        .find_map(|(phrase, english)| phrase_at(text, phrase).map(|end| (*english, end)))
        .filter(|&(_, end)| {
            !text[end..].trim_start().starts_with(['=', '←', '[', '.']) || text[end..].starts_with(". ")
        })
}

fn translated(text: &str, tongue: &Tongue) -> Option<String> {
    if let Some(behind) = text.strip_prefix('}') {
        return translated(behind.trim_start(), tongue).map(|rest| format!("}} {rest}"));
    }
    let (english, end) = lead(text, tongue)?;
    let mut out = String::from(english);
    let rest = &text[end..];
    if !rest.is_empty() && !english.is_empty() && !rest.starts_with([':', ';', '(', ' ', '.', ',', '{']) {
        out.push(' ');
    }
    out.push_str(&inner(rest, tongue));
    // `gib x zurück` has its verb at both ends.
    if english == "return"
        && let Some(cut) = out
            .rfind(' ')
            .filter(|&at| phrase_at(out[at + 1..].trim_end_matches(['.', ';']), "zuruck").is_some())
    {
        out.truncate(cut);
    }
    // `Entrée : n` has a blank before its colon.
    if english.ends_with(':') {
        let rest = out[english.len()..].trim_start().trim_start_matches(':').trim_start().to_owned();
        out = format!("{english} {rest}");
    }
    Some(out.trim().to_owned())
}

/// Translates the words within a line, a phrase at the start of what follows `else` included.
fn inner(text: &str, tongue: &Tongue) -> String {
    let mut out = String::with_capacity(text.len());
    let mut before = ' ';
    let mut at = 0;
    let mut quoted = false;
    // Where the last keyword ends.
    let mut keyword = 0;
    while let Some(c) = text[at..].chars().next() {
        quoted ^= c == '"';
        let starts = c.is_alphabetic()
            && !scan::is_name_char(before)
            && !matches!(before, '.' | '\'' | '-')
            && !quoted;
        let found = starts.then(|| {
            tongue
                .inner
                .iter()
                .find_map(|(phrase, english)| phrase_at(&text[at..], phrase).map(|n| (*english, n)))
                .filter(|&(english, n)| {
                    n > 1 || joins(english, &out[keyword.min(out.len())..], &text[at + n..])
                })
        });
        if let Some((english, n)) = found.flatten() {
            out.push_str(english);
            keyword = out.len();
            at += n;
            before = 'x';
        } else {
            out.push(c);
            at += c.len_utf8();
            before = c;
        }
    }
    out
}

/// Whether a single letter is a word: `i de 1 a n`, `x > 0 y z > 0`; elsewhere it is a variable. `before` begins behind
/// the last keyword. An accent takes a second byte, so `à` is always a word.
fn joins(english: &str, before: &str, behind: &str) -> bool {
    let ends_operand = |c: char| scan::is_name_char(c) || matches!(c, ')' | ']' | '|' | '"' | '∞');
    let starts_operand =
        |c: char| scan::is_name_char(c) || matches!(c, '(' | '[' | '|' | '"' | '∞' | '¬' | '-');
    let last = before.strip_suffix(' ').and_then(|before| before.trim_end().chars().next_back());
    let next = behind.strip_prefix(' ').and_then(|behind| behind.trim_start().chars().next());
    // A bound has a start before it: only one number or name since `from`, or an assignment.
    let bounds =
        english != "to" || scan::n_words_top(before.trim()) == 1 || scan::is_assignment(before.trim());
    last.is_some_and(ends_operand) && next.is_some_and(starts_operand) && bounds
}

/// The end of a phrase at the start of a text, accents and case aside.
fn phrase_at(text: &str, phrase: &str) -> Option<usize> {
    let mut rest = text.char_indices().peekable();
    for expected in phrase.chars() {
        if expected == ' ' {
            rest.next_if(|&(_, c)| c == ' ')?;
            while rest.next_if(|&(_, c)| c == ' ').is_some() {}
        } else {
            rest.next_if(|&(_, c)| folded(c) == expected)?;
        }
    }
    match rest.peek() {
        Some(&(_, c)) if scan::is_name_char(c) => None,
        Some(&(end, _)) => Some(end),
        None => Some(text.len()),
    }
}

fn folded(c: char) -> char {
    match c.to_lowercase().next().unwrap_or(c) {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        '’' => '\'',
        c => c,
    }
}

static GERMAN: Tongue = Tongue {
    leading: &[
        ("ende falls", "end if"),
        ("ende wenn", "end if"),
        ("ende solange", "end while"),
        ("ende fur", "end for"),
        ("ende schleife", "end loop"),
        ("ende funktion", "end function"),
        ("ende prozedur", "end procedure"),
        ("ende algorithmus", "end algorithm"),
        ("ende", "end"),
        ("beginn", "begin"),
        ("sonst wenn", "else if"),
        ("sonst falls", "else if"),
        ("andernfalls", "else"),
        ("ansonsten", "else"),
        ("sonst", "else"),
        ("fur jeden", "for each"),
        ("fur jede", "for each"),
        ("fur jedes", "for each"),
        ("fur alle", "for each"),
        ("fuer jede", "for each"),
        ("fuer jeden", "for each"),
        ("fuer jedes", "for each"),
        ("fuer alle", "for each"),
        ("parallel fur", "parallel for"),
        ("fur", "for"),
        ("fuer", "for"),
        ("solange", "while"),
        ("wahrend", "while"),
        ("wenn", "if"),
        ("falls", "if"),
        ("dann", "then"),
        ("wiederhole bis", "repeat until"),
        ("wiederhole", "repeat"),
        ("wiederholen", "repeat"),
        ("bis", "until"),
        ("tue", "do"),
        ("endlosschleife", "loop"),
        ("funktion", "function"),
        ("prozedur", "procedure"),
        ("algorithmus", "algorithm"),
        ("gib", "return"),
        ("gebe", "return"),
        ("ruckgabe", "return"),
        ("zuruckgeben", "return"),
        ("zuruck", "return"),
        ("liefere", "return"),
        ("abbruch", "break"),
        ("brich ab", "break"),
        ("weiter", "continue"),
        ("fehler", "error"),
        ("eingabe", "Input:"),
        ("ausgabe:", "Output:"),
        ("gegeben", "Given:"),
        ("unterscheide", "switch"),
        ("ausgabe", "print"),
        ("gehe zu", "go to"),
        ("mit wahrscheinlichkeit", "with probability"),
    ],
    inner: &[
        ("sonst wenn", "else if"),
        ("sonst falls", "else if"),
        ("sonst", "else"),
        ("dann", "then"),
        ("tue", "do"),
        ("mache", "do"),
        ("fuhre aus", "do"),
        ("von", "from"),
        ("bis zu", "to"),
        ("abwarts bis", "downto"),
        ("herunter bis", "downto"),
        ("bis", "to"),
        ("und", "and"),
        ("oder", "or"),
        ("ende wenn", "end if"),
        ("ruckgabe", "return"),
        ("in", "in"),
        ("aus", "in"),
        ("schritt", "step"),
    ],
};

static FRENCH: Tongue = Tongue {
    leading: &[
        ("fin tant que", "end while"),
        ("fin tantque", "end while"),
        ("fintantque", "end while"),
        ("fintq", "end while"),
        ("fin pour", "end for"),
        ("finpour", "end for"),
        ("fin si", "end if"),
        ("finsi", "end if"),
        ("fin fonction", "end function"),
        ("fin procedure", "end procedure"),
        ("fin algorithme", "end algorithm"),
        ("fin selon", "end switch"),
        ("finselon", "end switch"),
        ("fin repeter", "end repeat"),
        ("fin", "end"),
        ("debut", "begin"),
        ("sinon si", "else if"),
        ("sinonsi", "else if"),
        ("sinon", "else"),
        ("pour chaque", "for each"),
        ("pour tout", "for each"),
        ("pour toute", "for each"),
        ("pour tous", "for each"),
        ("pour toutes", "for each"),
        ("pour", "for"),
        ("tant que", "while"),
        ("tantque", "while"),
        ("si", "if"),
        ("alors", "then"),
        ("repeter", "repeat"),
        ("repete", "repeat"),
        ("jusqu'a ce que", "until"),
        ("jusqu'a", "until"),
        ("jusque", "until"),
        ("faire", "do"),
        ("fonction", "function"),
        ("procedure", "procedure"),
        ("algorithme", "algorithm"),
        ("retourner", "return"),
        ("retourne", "return"),
        ("renvoyer", "return"),
        ("renvoie", "return"),
        ("rendre", "return"),
        ("arreter", "stop"),
        ("sortir de la boucle", "break"),
        ("continuer", "continue"),
        ("erreur", "error"),
        ("entrees", "Input:"),
        ("entree", "Input:"),
        ("sorties", "Output:"),
        ("sortie", "Output:"),
        ("donnees", "Data:"),
        ("donnee", "Data:"),
        ("resultat", "Result:"),
        ("selon", "switch"),
        ("cas", "case"),
        ("autrement", "otherwise"),
        ("aller a", "go to"),
        ("avec probabilite", "with probability"),
        ("avec une probabilite", "with probability"),
        ("afficher", "print"),
        ("ecrire", "print"),
        ("lire", "read"),
    ],
    inner: &[
        ("sinon si", "else if"),
        ("sinon", "else"),
        ("alors", "then"),
        ("faire", "do"),
        ("allant de", "from"),
        ("variant de", "from"),
        ("de", "from"),
        ("jusqu'a", "to"),
        ("a", "to"),
        ("et", "and"),
        ("ou", "or"),
        ("fin si", "end if"),
        ("finsi", "end if"),
        ("dans", "in"),
        ("par pas de", "step"),
        ("retourner", "return"),
        ("retourne", "return"),
        ("renvoyer", "return"),
    ],
};

static SPANISH: Tongue = Tongue {
    leading: &[
        ("fin mientras", "end while"),
        ("finmientras", "end while"),
        ("fin para", "end for"),
        ("finpara", "end for"),
        ("fin si", "end if"),
        ("finsi", "end if"),
        ("fin segun", "end switch"),
        ("finsegun", "end switch"),
        ("fin funcion", "end function"),
        ("finfuncion", "end function"),
        ("fin procedimiento", "end procedure"),
        ("finprocedimiento", "end procedure"),
        ("fin algoritmo", "end algorithm"),
        ("finalgoritmo", "end algorithm"),
        ("finproceso", "end algorithm"),
        ("fin", "end"),
        ("inicio", "begin"),
        ("sino si", "else if"),
        ("si no si", "else if"),
        ("sino", "else"),
        ("si no", "else"),
        ("en otro caso", "else"),
        ("de otro modo", "otherwise"),
        ("de lo contrario", "else"),
        ("para cada", "for each"),
        ("para todo", "for each"),
        ("para todos", "for each"),
        ("para", "for"),
        ("desde", "for"),
        ("mientras que", "while"),
        ("mientras", "while"),
        ("si", "if"),
        ("entonces", "then"),
        ("repetir", "repeat"),
        ("repita", "repeat"),
        ("hasta que", "until"),
        ("hasta", "until"),
        ("hacer", "do"),
        ("funcion", "function"),
        ("procedimiento", "procedure"),
        ("algoritmo", "algorithm"),
        ("proceso", "algorithm"),
        ("subproceso", "function"),
        ("devolver", "return"),
        ("devuelve", "return"),
        ("devuelva", "return"),
        ("retornar", "return"),
        ("retorna", "return"),
        ("regresar", "return"),
        ("romper", "break"),
        ("salir del bucle", "break"),
        ("continuar", "continue"),
        ("error", "error"),
        ("entradas", "Input:"),
        ("entrada", "Input:"),
        ("salidas", "Output:"),
        ("salida", "Output:"),
        ("datos", "Data:"),
        ("resultado", "Result:"),
        ("segun", "switch"),
        ("caso", "case"),
        ("ir a", "go to"),
        ("con probabilidad", "with probability"),
        ("leer", "read"),
        ("escribir", "print"),
        ("imprimir", "print"),
        ("mostrar", "print"),
    ],
    inner: &[
        ("sino si", "else if"),
        ("sino", "else"),
        ("entonces", "then"),
        ("hacer", "do"),
        ("haga", "do"),
        ("hasta", "to"),
        ("desde", "from"),
        ("con paso", "step"),
        ("y", "and"),
        ("o", "or"),
        ("fin si", "end if"),
        ("en", "in"),
        ("devolver", "return"),
        ("retornar", "return"),
    ],
};
