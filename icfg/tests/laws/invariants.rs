//! The laws themselves.

use algofind_icfg::{EdgeKind, FunctionRef, Icfg, NodeKind, NodeRef};

/// Panics with the name of the law that does not hold.
pub(crate) fn check(graph: &Icfg) {
    for function in graph.functions() {
        one_entry_and_one_exit(function);
        edges_stay_inside_and_lead_on(graph, function);
        dead_means_unreachable(graph, function);
        spans_nest_in_order(function);
    }
    calls_return(graph);
}

fn one_entry_and_one_exit(function: FunctionRef<'_>) {
    let of_kind =
        |kind| function.nodes().filter(|node| node.kind() == kind).map(NodeRef::id).collect::<Vec<_>>();
    assert_eq!(of_kind(NodeKind::Entry), [function.entry()]);
    assert_eq!(of_kind(NodeKind::Exit), [function.exit()]);
    assert_eq!(function.node_ids().next(), Some(function.entry()));
    assert_eq!(function.node_ids().next_back(), Some(function.exit()));
}

fn edges_stay_inside_and_lead_on(graph: &Icfg, function: FunctionRef<'_>) {
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    for node in function.nodes() {
        assert_eq!(node.function_id(), function.id());
        backward.extend(node.predecessors().map(|(from, kind)| (from, node.id(), kind)));
        assert_eq!(
            node.successors().len() == 0,
            node.id() == function.exit(),
            "only the exit ends: {} in {}",
            node.text(),
            function.dump()
        );
        for (to, kind) in node.successors() {
            assert!(function.node_ids().contains(to), "edges stay in their function");
            assert!(!kind.is_interprocedural());
            forward.push((node.id(), to, kind));
        }
    }
    forward.sort_unstable();
    backward.sort_unstable();
    assert_eq!(forward, backward, "edges are known at both ends");
    assert_eq!(graph.node(function.entry()).predecessors().len(), 0, "nothing leads to the entry");
}

fn dead_means_unreachable(graph: &Icfg, function: FunctionRef<'_>) {
    let first = function.entry().index();
    let mut is_reached = vec![false; function.node_ids().len()];
    let mut stack = vec![function.entry()];
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut is_reached[node.index() - first], true) {
            stack.extend(graph.node(node).successors().map(|(to, _)| to));
        }
    }
    for node in function.nodes() {
        assert_eq!(node.is_dead(), !is_reached[node.id().index() - first], "{}", function.dump());
    }
}

fn spans_nest_in_order(function: FunctionRef<'_>) {
    let file = function.file();
    assert!(function.span().end as usize <= file.source().len());
    assert!(function.lines().last <= file.n_lines().max(1));
    assert!(function.full_lines().first <= function.lines().first);
    let mut start = 0;
    for node in function.nodes() {
        let span = node.span();
        assert!(function.span().contains(span), "{:?} {} in {}", span, node.text(), function.dump());
        assert!(start <= span.start, "nodes are in source order: {}", function.dump());
        assert_eq!(node.text().len(), span.len() as usize, "spans are on character borders");
        assert!(
            function.full_lines().first <= node.lines().first && node.lines().last <= function.lines().last
        );
        start = span.start;
    }
}

/// Each call leads from a node that makes one to an entry, and back from that function's exit.
fn calls_return(graph: &Icfg) {
    for edge in graph.call_edges() {
        let site = graph.node(edge.site);
        assert!(!site.calls().is_empty(), "{} calls", site.text());
    }
    let of_kind = |kind| graph.edges().filter(move |edge| edge.2 == kind);
    let calls = of_kind(EdgeKind::Call).map(|(site, entry, _)| (site, graph.node(entry).function_id()));
    let returns = of_kind(EdgeKind::Return).map(|(exit, site, _)| (site, graph.node(exit).function_id()));
    let (calls, returns): (Vec<_>, Vec<_>) = (calls.collect(), returns.collect());
    assert_eq!(calls, returns, "calls and returns are paired");
}
