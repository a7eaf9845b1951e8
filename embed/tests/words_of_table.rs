//! The shipped table: what it must hold, whatever distilled it.

use algofind_embed::{StaticEncoder, TextEncoder};

fn similarity(encoder: &StaticEncoder, left: &str, right: &str) -> f32 {
    let vectors = encoder.encode(&[left, right]).unwrap();
    vectors.row(0).dot(&vectors.row(1))
}

#[test]
fn the_shipped_table_is_the_one_that_is_documented() {
    let recorded = include_str!("../assets/words.fingerprint");
    let encoder = StaticEncoder::shipped();
    assert_eq!(encoder.fingerprint(), recorded.trim());
    assert_eq!(encoder.dimension(), 256);
}

#[test]
fn every_word_has_a_vector_of_length_one() {
    let encoder = StaticEncoder::shipped();
    for word in
        ["sort", "dijkstra", "zqxjkvb", "größe", "École", "şğı", "最短経路", "кот", "ﬁ", "𝛼", "a", "7", "🙂"]
    {
        let vector = encoder.word_vector(word);
        let length: f32 = vector.iter().map(|value| value * value).sum();
        assert!((length - 1.0).abs() < 0.02, "{word}: {length}");
        assert!((0.0..=1.0).contains(&encoder.word_weight(word)));
    }
}

#[test]
fn a_text_without_words_is_zero_and_others_have_length_one() {
    let encoder = StaticEncoder::shipped();
    let vectors = encoder.encode(&["", "  } ;", "x", "insert into queue", "最"]).unwrap();
    let lengths: Vec<f32> = vectors.rows().into_iter().map(|row| row.dot(&row)).collect();
    assert!(lengths[..2].iter().all(|length| length.abs() < 1e-9));
    assert!(lengths[2..].iter().all(|length| (length - 1.0).abs() < 1e-4), "{lengths:?}");
}

#[test]
fn meaning_beats_spelling() {
    let encoder = StaticEncoder::shipped();
    let closer = |word: &str, near: &str, far: &str| {
        let (near_by, far_off) = (similarity(&encoder, word, near), similarity(&encoder, word, far));
        assert!(near_by > far_off, "{word}: {near} {near_by}, {far} {far_off}");
    };
    closer("vertices", "nodes", "vortices");
    closer("queue.dequeue()", "remove the first element", "sort by weight");
    closer("minimumSpanningTree", "MST", "maximumFlow");
    closer("cost", "weight", "coat");
    closer("swap(a, i, j)", "exchange A[i] with A[j]", "return the result");
}

#[test]
fn words_and_texts_agree() {
    let encoder = StaticEncoder::shipped();
    let words = encoder.encode_words(["minimum", "spanning", "tree"]);
    let text = encoder.encode(&["minimum spanning tree"]).unwrap();
    assert_eq!(text.row(0).to_vec(), words);
    let mut weighted = vec![9.0; encoder.dimension()];
    encoder.encode_words_into([("minimum", 0.0), ("tree", 2.0)], &mut weighted);
    let tree = encoder.word_vector("tree");
    let cosine: f32 = weighted.iter().zip(&tree).map(|(left, right)| left * right).sum();
    assert!((cosine - 1.0).abs() < 0.01);
}

#[test]
fn threads_and_order_do_not_change_a_vector() {
    let encoder = StaticEncoder::shipped();
    let texts: Vec<String> =
        (0..2000).map(|at| format!("zqword{} heapify queue{}", at % 700, at % 13)).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let all = encoder.encode_all(&texts).unwrap();
    assert_eq!(all, encoder.encode(&texts).unwrap());
    for at in [0, 999, 1999] {
        assert_eq!(encoder.encode(&texts[at..=at]).unwrap().row(0), all.row(at));
    }
}
