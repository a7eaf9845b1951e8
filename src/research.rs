//! temporary
use std::collections::HashMap;
use std::path::Path;

use algofind_icfg::project::Project;
use algofind_retrieve::rank::{Bm25, Corpus, score};
use algofind_retrieve::segment::{Segment, SegmentBuilder};
use algofind_retrieve::unit::{FieldTerms, FileUnit, FunctionUnit};
use rayon::prelude::*;

use crate::evidence::{Field, FunctionEvidence, Surroundings};
use crate::query::Query;

pub fn build(root: &str) -> Segment {
    let t = std::time::Instant::now();
    let project = Project::open([root]).unwrap();
    let (graph, report) = project.into_parts();
    eprintln!("parsed {} files {} functions {} nodes in {:?}", report.n_files, graph.n_functions(), graph.n_nodes(), t.elapsed());
    let files: Vec<_> = graph.files().collect();
    let units: Vec<FileUnit> = files
        .par_iter()
        .map(|file| {
            let functions = file
                .functions()
                .map(|f| {
                    let evidence = FunctionEvidence::of_code(f, Surroundings { path: file.path() });
                    FunctionUnit {
                        name: f.name().to_owned(),
                        scope: f.owner().unwrap_or("").to_owned(),
                        start_line: f.full_lines().first,
                        end_line: f.full_lines().last,
                        fields: evidence
                            .fields
                            .into_iter()
                            .map(|(field, terms, length)| FieldTerms { field: field as u8, terms, length })
                            .collect(),
                        ..Default::default()
                    }
                })
                .collect();
            FileUnit { path: file.path().to_owned(), language: file.language().to_string(), functions, ..Default::default() }
        })
        .collect();
    eprintln!("evidence {:?}", t.elapsed());
    let mut b = SegmentBuilder::new();
    for u in &units {
        b.push(u).unwrap();
    }
    let s = b.finish().unwrap();
    eprintln!("segment {:?}", t.elapsed());
    s
}

/// dumps features: query mode file start end name f0.. fn
pub fn dump(root: &str, queries: &str, anonymous: bool, out: &str, top: usize) {
    use std::io::Write;
    let segment = build(root);
    let segments = [segment];
    let corpora: Vec<(&str, Corpus<'_>)> = ["java", "c", "mixed"]
        .into_iter()
        .map(|lang| {
            let c = Corpus::new(&segments, |s, f| {
                let seg = &segments[s];
                seg.function(f).name != "<lambda>" && (lang == "mixed" || seg.file(seg.file_of(f)).language == lang)
            });
            (lang, c)
        })
        .collect();
    let mut names: Vec<_> = std::fs::read_dir(queries).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    let mut w = std::io::BufWriter::new(std::fs::File::create(out).unwrap());
    let t = std::time::Instant::now();
    for path in &names {
        let mut text = std::fs::read_to_string(path).unwrap();
        if anonymous {
            text = anonymize(&text);
        }
        let q = Query::new(&text);
        let stem = path.file_stem().unwrap().to_str().unwrap();
        for (lang, corpus) in &corpora {
            let feats = features(&q, corpus);
            let n = corpus.n_functions();
            // candidates: union of top by each feature and by rough sum
            let mut cand: Vec<usize> = Vec::new();
            let mut sum = vec![0f32; n];
            for (_, f) in &feats {
                for (s, x) in sum.iter_mut().zip(f) {
                    *s += x;
                }
                cand.extend(top_k(f, top / 4));
            }
            cand.extend(top_k(&sum, top));
            cand.sort_unstable();
            cand.dedup();
            for c in cand {
                let (s, f) = corpus.locate(c);
                let fun = s.function(f);
                let file = s.file(fun.file);
                write!(w, "{stem}\t{lang}\t{}\t{}\t{}\t{}", file.path, fun.start_line, fun.end_line, fun.name).unwrap();
                for (_, x) in &feats {
                    write!(w, "\t{:.5}", x[c]).unwrap();
                }
                writeln!(w).unwrap();
            }
        }
    }
    eprintln!("queries {:?}", t.elapsed() / names.len() as u32);
    let q = Query::new("x = 1");
    let f: Vec<String> = features(&q, &corpora[0].1).into_iter().map(|(n, _)| n).collect();
    std::fs::write(format!("{out}.names"), f.join("\n")).unwrap();
}

fn top_k(scores: &[f32], k: usize) -> Vec<usize> {
    let mut idx: Vec<usize> = (0..scores.len()).filter(|&i| scores[i] > 0.0).collect();
    if idx.len() > k {
        idx.select_nth_unstable_by(k, |&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        idx.truncate(k);
    }
    idx
}

pub fn features(q: &Query, corpus: &Corpus<'_>) -> Vec<(String, Vec<f32>)> {
    let weigh = |t: &[(u64, u16)]| -> Vec<(u64, f32)> { t.iter().map(|&(k, n)| (k, (1.0 + f32::from(n)).ln() / 2f32.ln())).collect() };
    let words = weigh(&q.word_terms);
    let name = weigh(&q.name_terms);
    let mut jobs: Vec<(String, Vec<u8>, Vec<(u64, f32)>, Bm25)> = Vec::new();
    let lexical = [Field::Name, Field::Scope, Field::Path, Field::Doc, Field::Body, Field::Remark];
    let w = Bm25 { k1: 1.2, b: 0.75 };
    jobs.push(("bm25_all".into(), lexical.iter().map(|f| *f as u8).collect(), words.clone(), w));
    jobs.push(("bm25_bare".into(), vec![Field::Body as u8], words.clone(), w));
    for f in lexical {
        jobs.push((format!("q_{f:?}"), vec![f as u8], words.clone(), Bm25 { k1: 1.2, b: 0.5 }));
        jobs.push((format!("n_{f:?}"), vec![f as u8], name.clone(), Bm25 { k1: 1.2, b: 0.5 }));
    }
    for (f, t) in &q.structure {
        jobs.push((format!("s_{f:?}"), vec![*f as u8], weigh(t), Bm25 { k1: 0.6, b: 0.5 }));
    }
    jobs.into_par_iter().map(|(n, f, t, p)| (n, score(corpus, &f, &t, p).scores)).collect()
}

pub fn anonymize(text: &str) -> String {
    let c = algofind_pcode::convert(text);
    let mut out = text.to_owned();
    for f in &c.ast {
        if !f.name.text.is_empty() {
            out = out.replace(&f.name.text, "PROC");
        }
    }
    out
}

pub fn main(args: &[String]) {
    match args[0].as_str() {
        "dump" => dump(&args[1], &args[2], args.get(5).is_some_and(|a| a == "anon"), &args[3], args[4].parse().unwrap()),
        _ => {}
    }
    let _ = (HashMap::<u8, u8>::new(), Path::new(""));
}
