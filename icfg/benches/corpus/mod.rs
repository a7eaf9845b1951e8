//! A corpus for machines that have none: plain C and Java, the same every time.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

/// Writes `n_files` files of each language, of about a thousand lines each.
pub(super) fn generate(folder: &Path, n_files: usize) -> io::Result<()> {
    let mut random = Random(42);
    for file in 0..n_files {
        let folder = folder.join(format!("part{}", file % 16));
        fs::create_dir_all(&folder)?;
        let mut c = String::from("#include \"all.h\"\n\n");
        let mut java = format!("package part;\n\npublic class T{file} {{\n");
        for function in 0..40 {
            let callee = format!("f{}_{}", random.below(n_files), random.below(40));
            let header = format!("int f{file}_{function}(int n, int[] a)");
            let _ = write!(
                c,
                "/* Computes value {function}. */\n{}",
                body(&header.replace("int[] a", "int *a"), &callee, &mut random)
            );
            let owner = callee[1..].split('_').next().unwrap_or("0");
            let _ = write!(
                java,
                "/** Computes value {function}. */\nstatic {}",
                body(&header, &format!("T{owner}.{callee}"), &mut random)
            );
        }
        java.push_str("}\n");
        fs::write(folder.join(format!("f{file}.c")), c)?;
        fs::write(folder.join(format!("T{file}.java")), java)?;
    }
    Ok(())
}

fn body(header: &str, callee: &str, random: &mut Random) -> String {
    let mut text = format!("{header} {{\n    int s = 0;\n");
    for _ in 0..3 {
        let (bound, step) = (random.below(100), 1 + random.below(9));
        let _ = write!(
            text,
            "    for (int i = 0; i < n; i += {step}) {{\n        if (a[i] > {bound} && s != n) {{\n            \
             s = s + a[i] * {step};\n        }} else {{\n            a[i] = {callee}(s, a);\n        }}\n    }}\n"
        );
    }
    text.push_str("    return s;\n}\n\n");
    text
}

/// Steele and Vigna's splitmix: enough for variety, no dependency.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
