//! One function on standard input: "this is …, or perhaps …, it differs in …".

use std::fmt::Write as _;

use algofind::identify::{IdentifiedFunction, Perhaps};
use algofind::search::Confidence;

/// Says what a function is, in sentences.
pub(super) fn said(function: &IdentifiedFunction) -> String {
    let mut text = String::new();
    let name = &function.function;
    match function.confidence {
        None => {
            let _ = write!(text, "{name} is no algorithm of the catalogue, as far as can be told");
        }
        Some(Confidence::Strong) => {
            let _ = write!(text, "{name} is {}", called(&function.name, &function.variant));
        }
        Some(confidence) => {
            let how = if confidence == Confidence::Likely { "likely" } else { "perhaps" };
            let _ = write!(text, "{name} is {how} {}", called(&function.name, &function.variant));
        }
    }
    if function.is_known() {
        let _ = write!(text, " ({} of {} steps)", function.covered, function.steps);
    }
    for (at, other) in function.perhaps.iter().enumerate() {
        let joint = if at == 0 && function.is_known() { ", or perhaps" } else { ", or" };
        let _ = write!(text, "{joint} {}", other.name);
    }
    text.push_str(".\n");
    for line in &function.lines {
        let lines = if line.start == line.end {
            line.start.to_string()
        } else {
            format!("{}-{}", line.start, line.end)
        };
        let _ = writeln!(text, "  line {lines:<9} {}", line.step.trim());
    }
    if !function.missing.is_empty() {
        text.push_str("It differs in:\n");
        for missing in &function.missing {
            let _ = writeln!(text, "  {}", missing.step.trim());
        }
    }
    function.perhaps.iter().for_each(|other| text.push_str(&difference(other)));
    text
}

fn difference(other: &Perhaps) -> String {
    if other.differs_in.is_empty() {
        return String::new();
    }
    let mut text = format!("To be {} it would have to do:\n", other.name);
    for step in &other.differs_in {
        let _ = writeln!(text, "  {}", step.trim());
    }
    text
}

fn called(name: &str, variant: &str) -> String {
    if variant.is_empty() { name.to_owned() } else { format!("{name} ({variant})") }
}
