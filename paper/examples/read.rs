//! Prints what was read of a document: pages, blocks and lines with their places.
//!
//! `cargo run -p algofind-paper --example read -- FILE.pdf [PAGE]`

#![allow(clippy::print_stdout, reason = "printing is its purpose")]

use algofind_paper::read::PdfReader;
use algofind_paper::{Limits, Reader};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let file = args.next().ok_or("which file?")?;
    let only: Option<u32> = args.next().and_then(|p| p.parse().ok());
    let document = PdfReader::new().read(&std::fs::read(file)?, &Limits::default())?;
    for partial in &document.partial {
        println!("! {partial}");
    }
    for page in document.pages.iter().filter(|p| only.is_none_or(|n| n == p.number)) {
        println!("== page {} ({} rules)", page.number, page.rules.len());
        for rule in &page.rules {
            println!("   rule {:.0} {:.1} {:.0} {:.1}", rule.x0, rule.y0, rule.x1, rule.y1);
        }
        for block in &page.blocks {
            println!("-- {:?}", block.role);
            for line in &block.lines {
                let r = line.bbox;
                println!("{:5.0} {:5.0} {:5.0} {:4.1} | {}", r.x0, r.y1, r.x1, line.size(), line.text);
            }
        }
    }
    Ok(())
}
