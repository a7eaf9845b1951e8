//! The graph in the forms that petgraph takes, and finding one's way in it.

use algofind_icfg::petgraph::algo::is_cyclic_directed;
use algofind_icfg::petgraph::graph::NodeIndex;
use algofind_icfg::{EdgeKind, NodeKind};

use super::linked;

#[test]
fn a_call_is_a_cycle_only_where_returns_come_back_to_it() {
    let (graph, _) = linked(&[("a.c", "int g(int x) { return x; } int f(int x) { x = g(x); return x; }")]);
    assert!(is_cyclic_directed(&graph.to_petgraph()));
    let with_sites = graph.to_petgraph_with_return_sites();
    assert!(!is_cyclic_directed(&with_sites));
    assert_eq!(with_sites.node_count(), graph.n_nodes() + 1);
    let n_of = |kind| with_sites.edge_weights().filter(|&&edge| edge == kind).count();
    assert_eq!((n_of(EdgeKind::Call), n_of(EdgeKind::Return)), (1, 1));
    let inside = graph.to_petgraph_without_calls();
    assert!(!is_cyclic_directed(&inside));
    assert_eq!(inside.edge_count() + 2, graph.n_edges());
    let calls = graph.call_graph();
    assert_eq!((calls.node_count(), calls.edge_count()), (2, 1));
}

#[test]
fn a_function_is_found_by_name_and_is_a_graph_of_its_own() {
    let (graph, _) = linked(&[("A.java", "class A { void f() { while (x) y(); } } class B { void f() {} }")]);
    let function = graph.function_named("A.f").expect("it is there");
    assert_eq!(graph.functions_named("f").count(), 2);
    assert!(graph.function_named("g").is_none());
    let own = function.to_petgraph();
    assert_eq!(own.node_count(), function.node_ids().len());
    assert!(is_cyclic_directed(&own));
    assert_eq!(graph.node(own[NodeIndex::new(0)]).kind(), NodeKind::Entry);
    assert_eq!(format!("{function:?}"), "Function(\"A.f\", \"A.java:1-1\")");
    assert!(format!("{:?}", graph.node(function.entry())).contains("Entry"));
}
