//! Listings in the styles of books, papers and packages, each with the control flow it must have.
//!
//! Every `*.txt` beside this file is one style. A listing stands below `=== title`, its skeleton below `---`:
//! `s` is a run of steps, `r` a return, `e` an error, `b` a break, `c` a continue, `l` a label, `g` a goto; blocks are
//! in braces behind their keyword, functions are set apart by `|`.
//!
//! `scripts/score_listings` prints the share of listings with exactly the right skeleton; `scripts/score_listings FOLDER`
//! that of listings kept elsewhere, in the same form.

#![allow(clippy::print_stdout)] // The score is for people to read.

mod damage;
mod skeleton;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use algofind_pcode::{DoubtKind, convert};

struct Listing {
    style: String,
    title: String,
    text: String,
    wanted: String,
}

fn listings() -> Vec<Listing> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/listings");
    let folder = env::var_os("PCODE_LISTINGS").map_or(kept, PathBuf::from);
    let entries = fs::read_dir(folder).expect("the folder of this file");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let mut out = Vec::new();
    for file in files {
        let style = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let source = fs::read_to_string(&file).expect("a readable listing");
        for part in source.split("\n=== ").map(|part| part.strip_prefix("=== ").unwrap_or(part)) {
            let (title, rest) = part.split_once('\n').expect("a title and a listing");
            let (text, wanted) = rest.rsplit_once("\n---\n").unwrap_or_else(|| panic!("{style}: {title}"));
            let wanted = wanted.split_whitespace().collect::<Vec<_>>().join(" ");
            out.push(Listing { style: style.clone(), title: title.into(), text: text.into(), wanted });
        }
    }
    out
}

/// The share of listings with the right skeleton is what `scripts/score_listings` prints.
#[test]
fn listings_have_their_control_flow() {
    let listings = listings();
    let (mut wrong, mut silent) = (String::new(), String::new());
    let mut styles: Vec<(String, usize, usize)> = Vec::new();
    let mut n_doubted = 0;
    for Listing { style, title, text, wanted } in &listings {
        let conversion = convert(text);
        let found = skeleton::of(&conversion.ast);
        let is_right = &found == wanted;
        if styles.last().is_none_or(|last| &last.0 != style) {
            styles.push((style.clone(), 0, 0));
        }
        if let Some((_, n_right, n_all)) = styles.last_mut() {
            *n_right += usize::from(is_right);
            *n_all += 1;
        }
        if !is_right {
            let doubts: Vec<_> = conversion.diagnostics.iter().map(ToString::to_string).collect();
            let _ = writeln!(
                wrong,
                "{style}: {title}\n  wanted {wanted}\n  found  {found}\n{}\n{}",
                doubts.join("\n"),
                conversion.pcode
            );
            n_doubted += usize::from(!doubts.is_empty());
            if doubts.is_empty() && skeleton::n_blocks(&found) < skeleton::n_blocks(wanted) {
                let _ = writeln!(silent, "{style}: {title}");
            }
        }
    }
    let n_right: usize = styles.iter().map(|style| style.1).sum();
    for (style, n_right, n_all) in &styles {
        println!("{style:20} {n_right:3} of {n_all:3}");
    }
    let share = n_right as f64 / listings.len() as f64;
    println!("{n_right} of {} listings in {} styles are right: {share:.3}", listings.len(), styles.len());
    println!("{} are wrong with a doubt, {} without", n_doubted, listings.len() - n_right - n_doubted);
    println!("{wrong}");
    assert!(silent.is_empty(), "control flow was lost without a doubt:\n{silent}");
    assert!(share >= 0.97, "{n_right} of {} listings are right\n{wrong}", listings.len());
}

/// What is understood is not doubted: no line of these listings is left out, and none of them is strange as a whole.
#[test]
fn listings_lose_no_word() {
    let lost: Vec<String> = listings()
        .iter()
        .flat_map(|listing| {
            let conversion = convert(&listing.text);
            let doubts = conversion.diagnostics.into_iter().filter(|doubt| {
                matches!(
                    doubt.kind,
                    DoubtKind::LeftOut
                        | DoubtKind::UnknownLanguage
                        | DoubtKind::NothingRead
                        | DoubtKind::StepAsComment
                )
            });
            doubts.map(|doubt| format!("{}: {}: {doubt}", listing.style, listing.title)).collect::<Vec<_>>()
        })
        .collect();
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

/// Copied out of documents, listings keep their control flow: what was right as written is right with line numbers, with
/// wrapped lines and all the rest.
#[test]
fn listings_survive_a_copy() {
    let right: Vec<Listing> = listings()
        .into_iter()
        .filter(|listing| skeleton::of(&convert(&listing.text).ast) == listing.wanted)
        .collect();
    for damage in &damage::ALL {
        let copies: Vec<(String, &Listing)> =
            right.iter().filter_map(|listing| Some(((damage.apply)(&listing.text)?, listing))).collect();
        let is_right =
            |(text, listing): &&(String, &Listing)| skeleton::of(&convert(text).ast) == listing.wanted;
        let n_right = copies.iter().filter(is_right).count();
        println!("{:30} {n_right:4} of {:4}", damage.name, copies.len());
        assert!(
            n_right as f64 >= damage.least * copies.len() as f64,
            "{}: {n_right} of {}",
            damage.name,
            copies.len()
        );
    }
}

#[test]
fn there_are_enough_listings_in_enough_styles() {
    let listings = listings();
    let mut styles: Vec<&str> = listings.iter().map(|listing| listing.style.as_str()).collect();
    styles.dedup();
    assert!(listings.len() >= 900 && styles.len() >= 50, "{} in {}", listings.len(), styles.len());
}
