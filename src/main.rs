//! x
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    algofind::research::main(&args);
}
