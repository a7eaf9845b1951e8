//! Cuts the algorithms of a PDF file out of its pages: one PNG file each, in the folder that is named.
//!
//! `cargo run --release -p algofind-paper --features picture --example picture -- FILE.pdf FOLDER`

#![allow(clippy::print_stdout, reason = "printing is its purpose")]

use std::path::Path;

use algofind_paper::picture::picture;
use algofind_paper::{Limits, Paper};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (file, folder) = (args.next().ok_or("which file?")?, args.next().ok_or("into which folder?")?);
    let bytes = std::fs::read(file)?;
    let paper = Paper::read(&bytes, Some("pdf"), &Limits::default())?;
    for (at, algorithm) in paper.algorithms.iter().enumerate() {
        for (part, region) in algorithm.found.regions.iter().enumerate() {
            let name = Path::new(&folder).join(format!("{}-{}.png", at + 1, part + 1));
            std::fs::write(&name, picture(&bytes, region)?)?;
            println!("{}", name.display());
        }
    }
    Ok(())
}
