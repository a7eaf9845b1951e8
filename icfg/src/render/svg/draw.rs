//! SVG text.

use std::fmt::{self, Write};

use super::super::label::{edge_label, escape_xml};
use super::layout::{BOX_HEIGHT, Cell, Frame, is_hexagon, label_width};
use super::page::{CallLine, Page};
use super::route::{Course, Route};
use crate::ir::{EdgeKind, NodeKind};

const STYLE: &str = "text{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px;fill:#222}\
.t{font-weight:bold}.s{font-size:10px;fill:#666}.d{fill:#aaa}.e{fill:none;stroke:#555;stroke-width:1.2}\
.b{stroke:#3d8b37}.x{stroke:#c0564a;stroke-dasharray:4 3}.k{stroke:#8d5fb3}.c{stroke:#2b6cb0}.q{stroke-dasharray:2 3}";

/// The page as one SVG element.
pub(super) fn svg(page: &Page) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(&mut out, page);
    out
}

fn write_page(out: &mut String, page: &Page) -> fmt::Result {
    let (width, height) = (page.width.ceil(), page.height.ceil());
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(out, "<style>{STYLE}</style>\n<defs>")?;
    for (name, color) in
        [("a", "#555"), ("ab", "#3d8b37"), ("ax", "#c0564a"), ("ak", "#8d5fb3"), ("ac", "#2b6cb0")]
    {
        writeln!(
            out,
            "<marker id=\"{name}\" viewBox=\"0 0 8 8\" refX=\"7.5\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
             orient=\"auto\" markerUnits=\"userSpaceOnUse\"><path d=\"M0 .8L8 4L0 7.2z\" fill=\"{color}\"/></marker>"
        )?;
    }
    writeln!(out, "</defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>")?;
    for placed in &page.frames {
        writeln!(out, "<g transform=\"translate({:.1} {:.1})\">", placed.x, placed.y)?;
        write_frame(out, &placed.frame, placed.is_focus)?;
        writeln!(out, "</g>")?;
    }
    for call in &page.calls {
        write_call(out, call)?;
    }
    for stub in &page.stubs {
        let (x, y) = stub.from;
        let end = stub.border + 12.0;
        writeln!(out, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"2.5\" fill=\"#2b6cb0\"/>")?;
        writeln!(out, "<path class=\"e c\" marker-end=\"url(#ac)\" d=\"M{x:.1} {y:.1}H{end:.1}\"/>")?;
        let (text_x, text_y) = (end + 3.0, y + 3.5);
        writeln!(
            out,
            "<text class=\"s\" x=\"{text_x:.1}\" y=\"{text_y:.1}\">{}</text>",
            escape_xml(&stub.callee)
        )?;
    }
    if page.n_left_out > 0 {
        let y = page.height - 14.0;
        writeln!(
            out,
            "<text class=\"s\" x=\"16\" y=\"{y:.1}\">{} more functions not shown</text>",
            page.n_left_out
        )?;
    }
    writeln!(out, "</svg>")
}

fn write_frame(out: &mut String, frame: &Frame, is_focus: bool) -> fmt::Result {
    let stroke = if is_focus { "#2b6cb0" } else { "#ccc" };
    writeln!(
        out,
        "<rect width=\"{:.1}\" height=\"{:.1}\" rx=\"8\" fill=\"#fafafa\" stroke=\"{stroke}\"/>",
        frame.width, frame.height
    )?;
    writeln!(out, "<text class=\"t\" x=\"14\" y=\"20\">{}</text>", escape_xml(&frame.title))?;
    writeln!(out, "<text class=\"s\" x=\"14\" y=\"34\">{}</text>", escape_xml(&frame.place))?;
    for route in &frame.routes {
        write_route(out, route)?;
    }
    for cell in &frame.cells {
        write_cell(out, cell)?;
    }
    Ok(())
}

fn write_route(out: &mut String, route: &Route) -> fmt::Result {
    let (class, marker) = match route.kinds.first() {
        Some(EdgeKind::Back) => ("e b", "ab"),
        Some(EdgeKind::Exception) => ("e x", "ax"),
        Some(EdgeKind::Case) => ("e k", "ak"),
        _ => ("e", "a"),
    };
    let (path, label_x, label_y) = match route.course {
        Course::Down { x, to_x, top, bottom } => {
            let middle = f32::midpoint(top, bottom);
            let bend = if (x - to_x).abs() < 0.1 {
                format!("M{x:.1} {top:.1}V{bottom:.1}")
            } else {
                format!("M{x:.1} {top:.1}V{middle:.1}H{to_x:.1}V{bottom:.1}")
            };
            (bend, x.max(to_x) + 5.0, middle + 3.0)
        }
        Course::Lane { from, lane, to } => {
            let label_x =
                if lane > from.0 { from.0 + 4.0 } else { from.0 - 4.0 - label_widths(&route.kinds) };
            (lane_path(from, lane, to), label_x + route.label_shift, from.1 + 11.0)
        }
    };
    writeln!(out, "<path class=\"{class}\" marker-end=\"url(#{marker})\" d=\"{path}\"/>")?;
    let labels: Vec<&str> =
        route.kinds.iter().map(|&kind| edge_label(kind)).filter(|label| !label.is_empty()).collect();
    if labels.is_empty() {
        return Ok(());
    }
    writeln!(out, "<text class=\"s\" x=\"{label_x:.1}\" y=\"{label_y:.1}\">{}</text>", labels.join(" / "))
}

fn label_widths(kinds: &[EdgeKind]) -> f32 {
    kinds.iter().map(|&kind| label_width(kind)).sum()
}

/// Out to the lane, along it and back, with rounded corners.
fn lane_path(from: (f32, f32), lane: f32, to: (f32, f32)) -> String {
    let radius = 5.0_f32.min((to.1 - from.1).abs() / 2.0);
    let out = if lane > from.0 { radius } else { -radius };
    let along = if to.1 > from.1 { radius } else { -radius };
    format!(
        "M{:.1} {:.1}H{:.1}Q{lane:.1} {:.1} {lane:.1} {:.1}V{:.1}Q{lane:.1} {:.1} {:.1} {:.1}H{:.1}",
        from.0,
        from.1,
        lane - out,
        from.1,
        from.1 + along,
        to.1 - along,
        to.1,
        lane - out,
        to.1,
        to.0
    )
}

fn write_call(out: &mut String, call: &CallLine) -> fmt::Result {
    let class = if call.is_ambiguous { "e c q" } else { "e c" };
    let (from, to) = (call.from, call.to);
    let reach = 45.0;
    let arrive = if call.is_forward { to.0 - reach } else { to.0 + reach };
    writeln!(out, "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"2.5\" fill=\"#2b6cb0\"/>", from.0, from.1)?;
    writeln!(
        out,
        "<path class=\"{class}\" marker-end=\"url(#ac)\" d=\"M{:.1} {:.1}H{:.1}C{:.1} {:.1} {arrive:.1} {:.1} {:.1} {:.1}\"/>",
        from.0,
        from.1,
        call.border,
        call.border + reach,
        from.1,
        to.1,
        to.0,
        to.1
    )
}

fn write_cell(out: &mut String, cell: &Cell) -> fmt::Result {
    let (fill, stroke) = colors(cell.kind);
    let (x, y, width) = (cell.x, cell.top(), cell.width);
    write!(out, "<g><title>{}</title>", escape_xml(&cell.text))?;
    if is_hexagon(cell.kind) {
        let (middle, right, bottom) = (cell.y, cell.right(), cell.bottom());
        let left = if cell.kind == NodeKind::Case { x } else { x + 9.0 };
        write!(
            out,
            "<path d=\"M{left:.1} {y:.1}H{:.1}L{right:.1} {middle:.1}L{:.1} {bottom:.1}H{left:.1}L{x:.1} {middle:.1}z\" \
             fill=\"{fill}\" stroke=\"{stroke}\"/>",
            right - 9.0,
            right - 9.0,
        )?;
    } else {
        let radius = match cell.kind {
            NodeKind::Entry | NodeKind::Exit => BOX_HEIGHT / 2.0,
            NodeKind::Return | NodeKind::Throw | NodeKind::Catch | NodeKind::Finally => 8.0,
            _ => 2.0,
        };
        write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{BOX_HEIGHT}\" rx=\"{radius}\" \
             fill=\"{fill}\" stroke=\"{stroke}\"/>"
        )?;
        if cell.kind == NodeKind::Call {
            let (left, right) = (x + 5.0, cell.right() - 5.0);
            let bars = format!("M{left:.1} {y:.1}v{BOX_HEIGHT}M{right:.1} {y:.1}v{BOX_HEIGHT}");
            write!(out, "<path d=\"{bars}\" stroke=\"{stroke}\"/>")?;
        }
    }
    let class = if cell.is_dead { " class=\"d\"" } else { "" };
    let (middle, base) = (x + width / 2.0, cell.y + 4.0);
    write!(
        out,
        "<text{class} x=\"{middle:.1}\" y=\"{base:.1}\" text-anchor=\"middle\" xml:space=\"preserve\">{}</text>",
        escape_xml(&cell.label)
    )?;
    if cell.is_recursive {
        let mark_x = cell.right() + 3.0;
        let mark_y = y + 1.0;
        write!(out, "<text x=\"{mark_x:.1}\" y=\"{mark_y:.1}\" style=\"fill:#2b6cb0\">↻</text>")?;
    }
    writeln!(out, "</g>")
}

/// Fill and outline.
fn colors(kind: NodeKind) -> (&'static str, &'static str) {
    match kind {
        NodeKind::Entry | NodeKind::Exit => ("#e8eef7", "#5b7aa8"),
        NodeKind::Condition => ("#fff4d6", "#c89b2a"),
        NodeKind::Loop(_) => ("#e3f4e1", "#3d8b37"),
        NodeKind::Switch | NodeKind::Case => ("#f3e8fa", "#8d5fb3"),
        NodeKind::Call => ("#e6f1fb", "#3f7fbf"),
        NodeKind::Return => ("#eee", "#777"),
        NodeKind::Throw | NodeKind::Catch | NodeKind::Finally => ("#fde8e6", "#c0564a"),
        _ => ("#fff", "#999"),
    }
}
