//! temporary
#![allow(missing_docs, clippy::all, clippy::pedantic)]
use algofind_retrieve::rank::{Bm25, Corpus, score};
use rayon::prelude::*;

use crate::index::BuildOptions;
use crate::search::{Feature, Layer, Sources, columns, weigh, whole_scores};
use crate::{Encoders, Index, Query};

pub fn dump(root: &str, queries: &str, mode: &str, out: &str, top: usize) {
    use std::io::Write;
    let t = std::time::Instant::now();
    let (index, report) = Index::build(&[root], &BuildOptions::default()).unwrap();
    eprintln!("built {} files {} fns in {:?}", report.n_files, report.n_functions, t.elapsed());
    let snapshot = index.snapshot().unwrap();
    let encoders = Encoders::default();
    let corpora: Vec<(&str, Corpus<'_>)> = ["java", "c", "mixed"]
        .into_iter()
        .map(|lang| {
            let c = Corpus::new(snapshot, |seg, f| {
                seg.function(f).name != "<lambda>"
                    && (lang == "mixed" || seg.file(seg.file_of(f)).language == lang)
            });
            (lang, c)
        })
        .collect();
    let sources = Sources { commentary: mode != "bare" };
    let mut names: Vec<_> = std::fs::read_dir(queries).unwrap().map(|e| e.unwrap().path()).collect();
    names.sort();
    let mut w = std::io::BufWriter::new(std::fs::File::create(out).unwrap());
    let mut fnames: Vec<String> = Feature::all().map(Feature::name).collect();
    fnames.push("bm25".into());
    fnames.push("dense".into());
    std::fs::write(format!("{out}.names"), fnames.join("\n")).unwrap();
    let (mut t1, mut t2) = (std::time::Duration::ZERO, std::time::Duration::ZERO);
    for path in &names {
        let mut text = std::fs::read_to_string(path).unwrap();
        if mode == "anon" {
            text = anonymize(&text);
        }
        let q = Query::new(&text, &encoders).unwrap();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        for (lang, corpus) in &corpora {
            let t = std::time::Instant::now();
            let feats = columns(&q, corpus, sources);
            t1 += t.elapsed();
            let words = weigh(&q.word_terms);
            let bm25 = score(corpus, &sources.lexical(), &words, Bm25::default()).scores;
            let dense = q
                .vector
                .as_ref()
                .map_or_else(|| vec![0.0; corpus.n_functions()], |v| whole_scores(corpus, v));
            let n = corpus.n_functions();
            let mut cand: Vec<usize> = Vec::new();
            let mut sum = vec![0f32; n];
            for f in feats.iter().flatten() {
                for (s, x) in sum.iter_mut().zip(f) {
                    *s += x;
                }
                cand.extend(top_k(corpus, f, top / 8));
            }
            cand.extend(top_k(corpus, &sum, top));
            cand.extend(top_k(corpus, &bm25, 100));
            cand.extend(top_k(corpus, &dense, 100));
            cand.sort_unstable();
            cand.dedup();
            let t = std::time::Instant::now();
            let layer = Layer::new(&q, snapshot);
            let laid: Vec<_> = cand
                .par_iter()
                .map(|&c| {
                    let l = layer.lay(corpus.locate(c)).unwrap();
                    (l.score, l.coverage)
                })
                .collect();
            t2 += t.elapsed();
            for (c, (ls, lc)) in cand.into_iter().zip(laid) {
                let r = corpus.locate(c);
                let s = snapshot.segment(r.segment);
                let fun = s.function(r.function);
                let file = s.file(fun.file);
                write!(
                    w,
                    "{stem}\t{lang}\t{}\t{}\t{}\t{}",
                    file.path, fun.start_line, fun.end_line, fun.name
                )
                .unwrap();
                for (feature, x) in Feature::all().zip(&feats) {
                    let v = match feature {
                        Feature::Alignment => ls,
                        Feature::Coverage => lc,
                        _ => x.as_ref().map_or(0.0, |x| x[c]),
                    };
                    write!(w, "\t{:.5}", v).unwrap();
                }
                writeln!(w, "\t{:.5}\t{:.5}", bm25[c], dense[c]).unwrap();
            }
        }
    }
    eprintln!("columns {:?} laying {:?}", t1 / (3 * names.len()) as u32, t2 / (3 * names.len()) as u32);
}

fn top_k(corpus: &Corpus<'_>, scores: &[f32], k: usize) -> Vec<usize> {
    let mut idx: Vec<usize> =
        (0..scores.len()).filter(|&i| scores[i] > 0.0 && corpus.is_visible(i)).collect();
    if idx.len() > k {
        idx.select_nth_unstable_by(k, |&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        idx.truncate(k);
    }
    idx
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
    if args[0] == "dump" {
        dump(&args[1], &args[2], &args[3], &args[4], args[5].parse().unwrap())
    }
}
