use algofind_icfg::project::Project;
fn main(){
    let args: Vec<String> = std::env::args().skip(1).collect();
    let t=std::time::Instant::now();
    let p=Project::builder().on_progress(|_|{}).open(args).unwrap();
    let r=p.report();
    println!("{:?}", t.elapsed());
    println!("files {} lines {} functions {} nodes {} edges {} skipped {} other {}", r.n_files, r.n_lines, r.n_functions, r.n_nodes, r.n_edges, r.skipped.len(), r.n_other_files);
    println!("{:?} rate {:.3} own {:.3}", r.links, r.links.rate(), r.links.own_rate());
    for s in r.skipped.iter().take(10){println!("{} {}", s.path, s.reason);}
}
