//! What short names of code mean.

/// The words an abbreviation of code or of the field stands for, separated by spaces; `None` for other words.
///
/// The word must be in lower case. Query and code pass through the same table, so that `MST`, `mst` and
/// `minimumSpanningTree` end as the same words.
///
/// ```
/// use algofind_embed::words::expand_abbreviation;
/// assert_eq!(expand_abbreviation("idx"), Some("index"));
/// assert_eq!(expand_abbreviation("bfs"), Some("breadth first search"));
/// assert_eq!(expand_abbreviation("tree"), None);
/// ```
pub fn expand_abbreviation(word: &str) -> Option<&'static str> {
    if word.len() > LONGEST {
        return None;
    }
    TABLE.binary_search_by(|&(short, _)| short.cmp(word)).ok().map(|at| TABLE[at].1)
}

const LONGEST: usize = 6;

/// In byte order of the abbreviation.
const TABLE: &[(&str, &str)] = &[
    ("abs", "absolute"),
    ("acc", "accumulator"),
    ("addr", "address"),
    ("adj", "adjacent"),
    ("alg", "algorithm"),
    ("algo", "algorithm"),
    ("alloc", "allocate"),
    ("arg", "argument"),
    ("args", "arguments"),
    ("arr", "array"),
    ("attr", "attribute"),
    ("avg", "average"),
    ("bfs", "breadth first search"),
    ("bst", "binary search tree"),
    ("buf", "buffer"),
    ("calc", "calculate"),
    ("cfg", "configuration"),
    ("char", "character"),
    ("chars", "characters"),
    ("chr", "character"),
    ("cmp", "compare"),
    ("cnt", "count"),
    ("coef", "coefficient"),
    ("coeff", "coefficient"),
    ("col", "column"),
    ("cols", "columns"),
    ("comp", "compare"),
    ("concat", "concatenate"),
    ("cond", "condition"),
    ("config", "configuration"),
    ("conv", "convert"),
    ("coord", "coordinate"),
    ("crc", "cyclic redundancy check"),
    ("ctx", "context"),
    ("cur", "current"),
    ("curr", "current"),
    ("dag", "directed acyclic graph"),
    ("decr", "decrement"),
    ("deg", "degree"),
    ("del", "delete"),
    ("depq", "double ended priority queue"),
    ("deps", "dependencies"),
    ("dest", "destination"),
    ("det", "determinant"),
    ("dfs", "depth first search"),
    ("diff", "difference"),
    ("dim", "dimension"),
    ("dir", "directory"),
    ("dist", "distance"),
    ("div", "divide"),
    ("doc", "document"),
    ("dp", "dynamic programming"),
    ("dst", "destination"),
    ("elem", "element"),
    ("elems", "elements"),
    ("elt", "element"),
    ("enc", "encode"),
    ("eps", "epsilon"),
    ("eq", "equal"),
    ("err", "error"),
    ("eval", "evaluate"),
    ("expr", "expression"),
    ("fft", "fast fourier transform"),
    ("fifo", "first in first out queue"),
    ("fn", "function"),
    ("freq", "frequency"),
    ("func", "function"),
    ("gcd", "greatest common divisor"),
    ("gen", "generate"),
    ("hcf", "greatest common divisor"),
    ("hdr", "header"),
    ("idx", "index"),
    ("img", "image"),
    ("incr", "increment"),
    ("inf", "infinity"),
    ("info", "information"),
    ("init", "initialize"),
    ("ins", "insert"),
    ("inv", "inverse"),
    ("iter", "iterate"),
    ("kmp", "knuth morris pratt"),
    ("lca", "lowest common ancestor"),
    ("lcm", "least common multiple"),
    ("lcp", "longest common prefix"),
    ("lcs", "longest common subsequence"),
    ("len", "length"),
    ("lev", "level"),
    ("lg", "logarithm"),
    ("lib", "library"),
    ("lifo", "stack"),
    ("lim", "limit"),
    ("lis", "longest increasing subsequence"),
    ("ln", "logarithm"),
    ("log", "logarithm"),
    ("lru", "least recently used"),
    ("mat", "matrix"),
    ("max", "maximum"),
    ("mem", "memory"),
    ("mid", "middle"),
    ("min", "minimum"),
    ("mod", "modulo"),
    ("msg", "message"),
    ("mst", "minimum spanning tree"),
    ("mul", "multiply"),
    ("mult", "multiply"),
    ("nbr", "neighbor"),
    ("neg", "negative"),
    ("nil", "null"),
    ("num", "number"),
    ("nxt", "next"),
    ("obj", "object"),
    ("op", "operation"),
    ("opt", "option"),
    ("orig", "original"),
    ("param", "parameter"),
    ("params", "parameters"),
    ("pow", "power"),
    ("pq", "priority queue"),
    ("pred", "predecessor"),
    ("pref", "prefix"),
    ("prev", "previous"),
    ("prob", "probability"),
    ("prod", "product"),
    ("ptr", "pointer"),
    ("qty", "quantity"),
    ("que", "queue"),
    ("rand", "random"),
    ("rec", "record"),
    ("ref", "reference"),
    ("rem", "remainder"),
    ("repr", "representation"),
    ("req", "request"),
    ("res", "result"),
    ("ret", "result"),
    ("retval", "result"),
    ("rev", "reverse"),
    ("rng", "random number generator"),
    ("rot", "rotate"),
    ("seq", "sequence"),
    ("sgn", "sign"),
    ("spec", "specification"),
    ("sqr", "square"),
    ("sqrt", "square root"),
    ("src", "source"),
    ("sssp", "single source shortest paths"),
    ("std", "standard"),
    ("stk", "stack"),
    ("str", "string"),
    ("sub", "subtract"),
    ("succ", "successor"),
    ("svd", "singular value decomposition"),
    ("sym", "symbol"),
    ("sz", "size"),
    ("tbl", "table"),
    ("temp", "temporary"),
    ("tmp", "temporary"),
    ("tok", "token"),
    ("trans", "transpose"),
    ("tri", "triangle"),
    ("tsp", "traveling salesman problem"),
    ("txt", "text"),
    ("util", "utility"),
    ("utils", "utility"),
    ("val", "value"),
    ("vals", "values"),
    ("var", "variable"),
    ("vars", "variables"),
    ("vec", "vector"),
    ("vert", "vertex"),
    ("vis", "visited"),
    ("vtx", "vertex"),
    ("wt", "weight"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_order_and_no_longer_than_said() {
        assert!(TABLE.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(TABLE.iter().map(|(short, _)| short.len()).max(), Some(LONGEST));
    }

    #[test]
    fn an_expansion_is_not_itself_an_abbreviation() {
        for (short, long) in TABLE {
            for word in long.split(' ').filter(|word| word != short) {
                assert_eq!(expand_abbreviation(word), None, "{short} → {long}");
            }
        }
    }
}
