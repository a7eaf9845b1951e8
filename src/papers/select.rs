//! Which algorithm of a document a person means.

use algofind_paper::Algorithm;
use algofind_paper::describe::Label;

/// The algorithm that `wanted` names: by its number (`2`, `Algorithm 2`, `Fig. 3`), by a name in its caption or code, or by
/// its place in the list when no number fits. Its place, counted from 0.
pub fn select(algorithms: &[Algorithm], wanted: &str) -> Option<usize> {
    let wanted = wanted.trim();
    let number = |algorithm: &Algorithm| algorithm.found.number.clone().unwrap_or_default();
    if let Some(label) = Label::parse(wanted)
        && let Some(at) = algorithms.iter().position(|a| Label::parse(&number(a)).as_ref() == Some(&label))
    {
        return Some(at);
    }
    let bare = wanted.to_lowercase();
    let numbered = |kind: Option<&str>| {
        algorithms.iter().position(|a| {
            kind.is_none_or(|kind| a.found.kind.name() == kind)
                && Label::parse(&number(a)).is_some_and(|l| l.number == bare)
        })
    };
    if let Some(at) = numbered(Some("algorithm")).or_else(|| numbered(None)) {
        return Some(at);
    }
    if let Ok(place) = bare.parse::<usize>() {
        return place.checked_sub(1).filter(|&place| place < algorithms.len());
    }
    let holds = |text: &str| text.to_lowercase().contains(&bare);
    let found = |test: &dyn Fn(&Algorithm) -> bool| algorithms.iter().position(test);
    if bare.is_empty() {
        return None;
    }
    found(&|a| a.found.caption.as_deref().is_some_and(|c| c.to_lowercase() == bare))
        .or_else(|| found(&|a| a.found.caption.as_deref().is_some_and(holds)))
        .or_else(|| found(&|a| a.found.lines.iter().take(3).any(|line| holds(&line.text))))
}
