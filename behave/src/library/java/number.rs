//! `Integer`, `Long`, `Double` and the other boxes, and `Math`.

use super::Description;
use super::object::unbox;
use crate::form::Kind;
use crate::library::Native;
use crate::run::{Fault, Machine, Stop};

type Outcome = Result<u64, Stop>;

const BY_ZERO: Stop = Stop::Fault(Fault::DivideByZero);

const fn int(x: i32) -> u64 {
    x as i64 as u64
}

const fn d(bits: u64) -> f64 {
    f64::from_bits(bits)
}

fn double(x: f64) -> Outcome {
    Ok(x.to_bits())
}

const fn class(
    name: &'static str,
    supers: &'static [&'static str],
    methods: &'static [(&'static str, Native)],
    constants: &'static [(&'static str, u64)],
) -> Description {
    Description { name, parameters: &[], supers, interface: false, n_slots: 0, methods, constants }
}

pub(super) const CLASSES: &[Description] = &[
    class("behave.Numbers", &["java.lang.Object"], &[("static float parseFloat(String)", parse_float)], &[]),
    class(
        "java.lang.Integer",
        &["java.lang.Number", "java.lang.Comparable<Integer>"],
        &[
            ("static Integer valueOf(int)", |m, a| boxed(m, "java.lang.Integer", Kind::I32, a[0])),
            ("static Integer new(int)", |m, a| m.new_box("java.lang.Integer", Kind::I32, a[0])),
            ("static Integer valueOf(String)", |m, a| {
                let i = parse(m, a[0], 10, 32)?;
                boxed(m, "java.lang.Integer", Kind::I32, i)
            }),
            ("static int parseInt(String)", |m, a| parse(m, a[0], 10, 32)),
            ("static int parseInt(String,int)", |m, a| parse(m, a[0], a[1] as i32, 32)),
            ("static String toString(int)", |m, a| m.new_str(&(a[0] as i32).to_string())),
            ("static String toString(int,int)", |m, a| {
                let t = radix(i128::from(a[0] as i32), a[1] as i32);
                m.new_str(&t)
            }),
            ("static String toBinaryString(int)", |m, a| m.new_str(&format!("{:b}", a[0] as u32))),
            ("static String toHexString(int)", |m, a| m.new_str(&format!("{:x}", a[0] as u32))),
            ("static String toOctalString(int)", |m, a| m.new_str(&format!("{:o}", a[0] as u32))),
            ("static int divideUnsigned(int,int)", |_, a| {
                Ok(int((a[0] as u32).checked_div(a[1] as u32).ok_or(BY_ZERO)? as i32))
            }),
            ("static int remainderUnsigned(int,int)", |_, a| {
                Ok(int((a[0] as u32).checked_rem(a[1] as u32).ok_or(BY_ZERO)? as i32))
            }),
            ("static int bitCount(int)", |_, a| Ok(u64::from((a[0] as u32).count_ones()))),
            ("static int numberOfLeadingZeros(int)", |_, a| Ok(u64::from((a[0] as u32).leading_zeros()))),
            ("static int numberOfTrailingZeros(int)", |_, a| Ok(u64::from((a[0] as u32).trailing_zeros()))),
            ("static int highestOneBit(int)", |_, a| {
                let x = a[0] as u32;
                Ok(if x == 0 { 0 } else { int((1u32 << x.ilog2()) as i32) })
            }),
            ("static int lowestOneBit(int)", |_, a| {
                let x = a[0] as i32;
                Ok(int(x & x.wrapping_neg()))
            }),
            ("static int reverse(int)", |_, a| Ok(int((a[0] as i32).reverse_bits()))),
            ("static int reverseBytes(int)", |_, a| Ok(int((a[0] as i32).swap_bytes()))),
            ("static int rotateLeft(int,int)", |_, a| Ok(int((a[0] as i32).rotate_left(a[1] as u32 & 31)))),
            ("static int rotateRight(int,int)", |_, a| Ok(int((a[0] as i32).rotate_right(a[1] as u32 & 31)))),
            ("static int signum(int)", |_, a| Ok(int((a[0] as i32).signum()))),
            ("static int compare(int,int)", |_, a| Ok(int((a[0] as i32).cmp(&(a[1] as i32)) as i32))),
            ("static int max(int,int)", |_, a| Ok(int((a[0] as i32).max(a[1] as i32)))),
            ("static int min(int,int)", |_, a| Ok(int((a[0] as i32).min(a[1] as i32)))),
            ("static int sum(int,int)", |_, a| Ok(int((a[0] as i32).wrapping_add(a[1] as i32)))),
            ("static int hashCode(int)", |_, a| Ok(a[0])),
        ],
        &[
            ("int MAX_VALUE", int(i32::MAX)),
            ("int MIN_VALUE", int(i32::MIN)),
            ("int SIZE", 32),
            ("int BYTES", 4),
        ],
    ),
    class(
        "java.lang.Long",
        &["java.lang.Number", "java.lang.Comparable<Long>"],
        &[
            ("static Long valueOf(long)", |m, a| boxed(m, "java.lang.Long", Kind::I64, a[0])),
            ("static Long new(long)", |m, a| m.new_box("java.lang.Long", Kind::I64, a[0])),
            ("static long parseLong(String)", |m, a| parse(m, a[0], 10, 64)),
            ("static long parseLong(String,int)", |m, a| parse(m, a[0], a[1] as i32, 64)),
            ("static String toString(long)", |m, a| m.new_str(&(a[0] as i64).to_string())),
            ("static String toString(long,int)", |m, a| {
                let t = radix(i128::from(a[0] as i64), a[1] as i32);
                m.new_str(&t)
            }),
            ("static String toBinaryString(long)", |m, a| m.new_str(&format!("{:b}", a[0]))),
            ("static String toHexString(long)", |m, a| m.new_str(&format!("{:x}", a[0]))),
            ("static long divideUnsigned(long,long)", |_, a| a[0].checked_div(a[1]).ok_or(BY_ZERO)),
            ("static long remainderUnsigned(long,long)", |_, a| a[0].checked_rem(a[1]).ok_or(BY_ZERO)),
            ("static int bitCount(long)", |_, a| Ok(u64::from(a[0].count_ones()))),
            ("static int numberOfLeadingZeros(long)", |_, a| Ok(u64::from(a[0].leading_zeros()))),
            ("static int numberOfTrailingZeros(long)", |_, a| Ok(u64::from(a[0].trailing_zeros()))),
            ("static long highestOneBit(long)", |_, a| Ok(if a[0] == 0 { 0 } else { 1 << a[0].ilog2() })),
            ("static long lowestOneBit(long)", |_, a| Ok(a[0] & a[0].wrapping_neg())),
            ("static int signum(long)", |_, a| Ok((a[0] as i64).signum() as u64)),
            ("static int compare(long,long)", |_, a| Ok(int((a[0] as i64).cmp(&(a[1] as i64)) as i32))),
            ("static long max(long,long)", |_, a| Ok((a[0] as i64).max(a[1] as i64) as u64)),
            ("static long min(long,long)", |_, a| Ok((a[0] as i64).min(a[1] as i64) as u64)),
            ("static int hashCode(long)", |_, a| Ok(int((a[0] ^ (a[0] >> 32)) as i32))),
        ],
        &[
            ("long MAX_VALUE", i64::MAX as u64),
            ("long MIN_VALUE", i64::MIN as u64),
            ("int SIZE", 64),
            ("int BYTES", 8),
        ],
    ),
    class(
        "java.lang.Short",
        &["java.lang.Number", "java.lang.Comparable<Short>"],
        &[("static Short valueOf(short)", |m, a| boxed(m, "java.lang.Short", Kind::I16, a[0]))],
        &[("short MAX_VALUE", 32767), ("short MIN_VALUE", int(-32768)), ("int SIZE", 16), ("int BYTES", 2)],
    ),
    class(
        "java.lang.Byte",
        &["java.lang.Number", "java.lang.Comparable<Byte>"],
        &[("static Byte valueOf(byte)", |m, a| boxed(m, "java.lang.Byte", Kind::I8, a[0]))],
        &[("byte MAX_VALUE", 127), ("byte MIN_VALUE", int(-128)), ("int SIZE", 8), ("int BYTES", 1)],
    ),
    class(
        "java.lang.Boolean",
        &["java.lang.Object", "java.lang.Comparable<Boolean>"],
        &[
            ("static Boolean valueOf(boolean)", |m, a| boxed(m, "java.lang.Boolean", Kind::Bool, a[0])),
            ("boolean booleanValue()", |m, a| unbox(m, a[0], Kind::Bool)),
            ("static boolean parseBoolean(String)", |m, a| {
                Ok(u64::from(
                    a[0] != 0 && String::from_utf16_lossy(m.text(a[0])?).eq_ignore_ascii_case("true"),
                ))
            }),
            ("static String toString(boolean)", |m, a| m.new_str(if a[0] != 0 { "true" } else { "false" })),
        ],
        &[("Boolean TRUE", 1), ("Boolean FALSE", 0)],
    ),
    class(
        "java.lang.Float",
        &["java.lang.Number", "java.lang.Comparable<Float>"],
        &[
            ("static Float valueOf(float)", |m, a| m.new_box("java.lang.Float", Kind::F32, a[0])),
            ("static boolean isNaN(float)", |_, a| Ok(u64::from(f32::from_bits(a[0] as u32).is_nan()))),
            ("static boolean isInfinite(float)", |_, a| {
                Ok(u64::from(f32::from_bits(a[0] as u32).is_infinite()))
            }),
            ("static int floatToIntBits(float)", |_, a| Ok(int(a[0] as i32))),
            ("static int floatToRawIntBits(float)", |_, a| Ok(int(a[0] as i32))),
            ("static float intBitsToFloat(int)", |_, a| Ok(u64::from(a[0] as u32))),
            ("static int compare(float,float)", |_, a| {
                Ok(int(compare(f32::from_bits(a[0] as u32).into(), f32::from_bits(a[1] as u32).into())))
            }),
            ("static String toString(float)", |m, a| {
                let t = show_float(f32::from_bits(a[0] as u32));
                m.new_str(&t)
            }),
        ],
        &[
            ("float MAX_VALUE", f32::MAX.to_bits() as u64),
            ("float MIN_VALUE", 1),
            ("float NaN", 0x7fc0_0000),
            ("float POSITIVE_INFINITY", 0x7f80_0000),
            ("float NEGATIVE_INFINITY", 0xff80_0000),
            ("float MIN_NORMAL", 0x0080_0000),
            ("int MAX_EXPONENT", 127),
            ("int MIN_EXPONENT", int(-126)),
            ("int SIZE", 32),
            ("int BYTES", 4),
        ],
    ),
    class(
        "java.lang.Double",
        &["java.lang.Number", "java.lang.Comparable<Double>"],
        &[
            ("static Double valueOf(double)", |m, a| m.new_box("java.lang.Double", Kind::F64, a[0])),
            ("static Double new(double)", |m, a| m.new_box("java.lang.Double", Kind::F64, a[0])),
            ("static boolean isNaN(double)", |_, a| Ok(u64::from(d(a[0]).is_nan()))),
            ("static boolean isInfinite(double)", |_, a| Ok(u64::from(d(a[0]).is_infinite()))),
            ("static boolean isFinite(double)", |_, a| Ok(u64::from(d(a[0]).is_finite()))),
            ("boolean isNaN()", |m, a| Ok(u64::from(d(unbox(m, a[0], Kind::F64)?).is_nan()))),
            ("static long doubleToLongBits(double)", |_, a| {
                Ok(if d(a[0]).is_nan() { f64::NAN.to_bits() } else { a[0] })
            }),
            ("static long doubleToRawLongBits(double)", |_, a| Ok(a[0])),
            ("static double longBitsToDouble(long)", |_, a| Ok(a[0])),
            ("static int compare(double,double)", |_, a| Ok(int(compare(d(a[0]), d(a[1]))))),
            ("static double parseDouble(String)", parse_double),
            ("static String toString(double)", |m, a| m.new_str(&show_double(d(a[0])))),
            ("static double max(double,double)", |_, a| double(larger(d(a[0]), d(a[1])))),
            ("static double min(double,double)", |_, a| double(smaller(d(a[0]), d(a[1])))),
            ("static double sum(double,double)", |_, a| double(d(a[0]) + d(a[1]))),
        ],
        &[
            ("double MAX_VALUE", f64::MAX.to_bits()),
            ("double MIN_VALUE", 1),
            ("double NaN", 0x7ff8_0000_0000_0000),
            ("double POSITIVE_INFINITY", f64::INFINITY.to_bits()),
            ("double NEGATIVE_INFINITY", f64::NEG_INFINITY.to_bits()),
            ("double MIN_NORMAL", f64::MIN_POSITIVE.to_bits()),
            ("int MAX_EXPONENT", 1023),
            ("int MIN_EXPONENT", int(-1022)),
            ("int SIZE", 64),
            ("int BYTES", 8),
        ],
    ),
    class(
        "java.lang.Math",
        &["java.lang.Object"],
        MATH,
        &[("double PI", std::f64::consts::PI.to_bits()), ("double E", std::f64::consts::E.to_bits())],
    ),
    class("java.lang.StrictMath", &["java.lang.Math"], &[], &[]),
];

const MATH: &[(&str, Native)] = &[
    ("static int abs(int)", |_, a| Ok(int((a[0] as i32).wrapping_abs()))),
    ("static long abs(long)", |_, a| Ok((a[0] as i64).wrapping_abs() as u64)),
    ("static float abs(float)", |_, a| Ok(u64::from(f32::from_bits(a[0] as u32).abs().to_bits()))),
    ("static double abs(double)", |_, a| double(d(a[0]).abs())),
    ("static int max(int,int)", |_, a| Ok(int((a[0] as i32).max(a[1] as i32)))),
    ("static long max(long,long)", |_, a| Ok((a[0] as i64).max(a[1] as i64) as u64)),
    ("static float max(float,float)", |_, a| {
        Ok(u64::from(
            (larger(f32::from_bits(a[0] as u32).into(), f32::from_bits(a[1] as u32).into()) as f32).to_bits(),
        ))
    }),
    ("static double max(double,double)", |_, a| double(larger(d(a[0]), d(a[1])))),
    ("static int min(int,int)", |_, a| Ok(int((a[0] as i32).min(a[1] as i32)))),
    ("static long min(long,long)", |_, a| Ok((a[0] as i64).min(a[1] as i64) as u64)),
    ("static float min(float,float)", |_, a| {
        Ok(u64::from(
            (smaller(f32::from_bits(a[0] as u32).into(), f32::from_bits(a[1] as u32).into()) as f32)
                .to_bits(),
        ))
    }),
    ("static double min(double,double)", |_, a| double(smaller(d(a[0]), d(a[1])))),
    ("static int getExponent(double)", |_, a| Ok(int(((a[0] >> 52) & 0x7ff) as i32 - 1023))),
    ("static double sqrt(double)", |_, a| double(d(a[0]).sqrt())),
    ("static double cbrt(double)", |_, a| double(d(a[0]).cbrt())),
    ("static double pow(double,double)", |_, a| double(pow(d(a[0]), d(a[1])))),
    ("static double exp(double)", |_, a| double(d(a[0]).exp())),
    ("static double expm1(double)", |_, a| double(d(a[0]).exp_m1())),
    ("static double log(double)", |_, a| double(d(a[0]).ln())),
    ("static double log10(double)", |_, a| double(d(a[0]).log10())),
    ("static double log1p(double)", |_, a| double(d(a[0]).ln_1p())),
    ("static double sin(double)", |_, a| double(d(a[0]).sin())),
    ("static double cos(double)", |_, a| double(d(a[0]).cos())),
    ("static double tan(double)", |_, a| double(d(a[0]).tan())),
    ("static double asin(double)", |_, a| double(d(a[0]).asin())),
    ("static double acos(double)", |_, a| double(d(a[0]).acos())),
    ("static double atan(double)", |_, a| double(d(a[0]).atan())),
    ("static double atan2(double,double)", |_, a| double(d(a[0]).atan2(d(a[1])))),
    ("static double sinh(double)", |_, a| double(d(a[0]).sinh())),
    ("static double cosh(double)", |_, a| double(d(a[0]).cosh())),
    ("static double tanh(double)", |_, a| double(d(a[0]).tanh())),
    ("static double hypot(double,double)", |_, a| double(d(a[0]).hypot(d(a[1])))),
    ("static double floor(double)", |_, a| double(d(a[0]).floor())),
    ("static double ceil(double)", |_, a| double(d(a[0]).ceil())),
    ("static double rint(double)", |_, a| double(d(a[0]).round_ties_even())),
    ("static long round(double)", |_, a| Ok(round(d(a[0])) as i64 as u64)),
    ("static int round(float)", |_, a| Ok(int(round(f32::from_bits(a[0] as u32).into()) as i32))),
    ("static double signum(double)", |_, a| {
        let x = d(a[0]);
        double(if x == 0.0 || x.is_nan() { x } else { x.signum() })
    }),
    ("static double toRadians(double)", |_, a| double(d(a[0]) * (std::f64::consts::PI / 180.0))),
    ("static double toDegrees(double)", |_, a| double(d(a[0]) * (180.0 / std::f64::consts::PI))),
    ("static int floorMod(int,int)", |_, a| floor_mod(a)),
    ("static long floorMod(long,long)", |_, a| floor_mod(a)),
    ("static int floorMod(long,int)", |_, a| floor_mod(a)),
    ("static int floorDiv(int,int)", |_, a| Ok(int(floor_div(a)? as i32))),
    ("static long floorDiv(long,long)", |_, a| floor_div(a)),
    ("static double nextUp(double)", |_, a| double(d(a[0]).next_up())),
    ("static double nextDown(double)", |_, a| double(d(a[0]).next_down())),
    ("static int addExact(int,int)", |m, a| exact(m, (a[0] as i32).checked_add(a[1] as i32).map(int))),
    ("static long addExact(long,long)", |m, a| {
        exact(m, (a[0] as i64).checked_add(a[1] as i64).map(|x| x as u64))
    }),
    ("static int subtractExact(int,int)", |m, a| exact(m, (a[0] as i32).checked_sub(a[1] as i32).map(int))),
    ("static long subtractExact(long,long)", |m, a| {
        exact(m, (a[0] as i64).checked_sub(a[1] as i64).map(|x| x as u64))
    }),
    ("static int multiplyExact(int,int)", |m, a| exact(m, (a[0] as i32).checked_mul(a[1] as i32).map(int))),
    ("static long multiplyExact(long,long)", |m, a| {
        exact(m, (a[0] as i64).checked_mul(a[1] as i64).map(|x| x as u64))
    }),
    ("static int toIntExact(long)", |m, a| exact(m, i32::try_from(a[0] as i64).ok().map(int))),
];

fn exact(machine: &mut Machine<'_>, value: Option<u64>) -> Outcome {
    value.ok_or_else(|| machine.throw("java.lang.ArithmeticException", Some("integer overflow")))
}

/// Boxes small numbers once, so that `==` of boxes is what it is in Java.
pub(super) fn boxed(machine: &mut Machine<'_>, class: &'static str, kind: Kind, bits: u64) -> Outcome {
    if !(-128..128).contains(&(bits as i64)) {
        return machine.new_box(class, kind, bits);
    }
    if let Some(found) = machine.boxes.get(&(kind, bits)) {
        return Ok(*found);
    }
    let made = machine.new_box(class, kind, bits)?;
    machine.boxes.insert((kind, bits), made);
    Ok(made)
}

fn pow(x: f64, y: f64) -> f64 {
    // C says 1 where Java says NaN.
    if y.is_nan() || x.abs().to_bits() == 1f64.to_bits() && y.is_infinite() { f64::NAN } else { x.powf(y) }
}

fn round(x: f64) -> f64 {
    let floor = x.floor();
    if x - floor >= 0.5 { floor + 1.0 } else { floor }
}

fn larger(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if compare(a, b) >= 0 {
        a
    } else {
        b
    }
}

fn smaller(a: f64, b: f64) -> f64 {
    if a.is_nan() || b.is_nan() {
        f64::NAN
    } else if compare(a, b) <= 0 {
        a
    } else {
        b
    }
}

/// `Double.compare`: -0.0 before 0.0, NaN last.
pub(super) fn compare(a: f64, b: f64) -> i32 {
    match a.partial_cmp(&b) {
        Some(order) if order.is_ne() || a != 0.0 => order as i32,
        Some(_) => i32::from(b.is_sign_negative()) - i32::from(a.is_sign_negative()),
        None => i32::from(a.is_nan()) - i32::from(b.is_nan()),
    }
}

fn parse(machine: &mut Machine<'_>, text: u64, radix: i32, bits: u32) -> Outcome {
    let value = if text == 0 || !(2..=36).contains(&radix) {
        None
    } else {
        let text = String::from_utf16_lossy(machine.text(text)?);
        i64::from_str_radix(&text, radix as u32).ok()
    };
    match value {
        Some(value) if bits == 64 || i32::try_from(value).is_ok() => Ok(value as u64),
        _ if text == 0 => Err(machine.throw("java.lang.NumberFormatException", None)),
        _ => {
            let text = String::from_utf16_lossy(machine.text(text)?);
            let under = if radix == 10 { String::new() } else { format!(" under radix {radix}") };
            let message = format!("For input string: \"{text}\"{under}");
            Err(machine.throw("java.lang.NumberFormatException", Some(&message)))
        }
    }
}

fn parse_double(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let text = String::from_utf16_lossy(machine.text(a[0])?);
    let text = text.trim_matches(|c: char| c <= ' ');
    let plain = text.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(text);
    if let Some(x) = hexadecimal(plain)? {
        return double(x);
    }
    let known = plain.chars().all(|c| c.is_ascii_digit() || "+-.eE".contains(c));
    match (known, plain.parse::<f64>(), text.trim_start_matches(['+', '-'])) {
        (true, Ok(x), _) => double(x),
        (_, _, "NaN") => double(f64::NAN),
        (_, _, "Infinity") => double(if text.starts_with('-') { f64::NEG_INFINITY } else { f64::INFINITY }),
        _ => Err(machine.throw("java.lang.NumberFormatException", None)),
    }
}

fn parse_float(machine: &mut Machine<'_>, a: &[u64]) -> Outcome {
    let wide = f64::from_bits(parse_double(machine, a)?);
    let text = String::from_utf16_lossy(machine.text(a[0])?);
    let plain = text.trim_matches(|c: char| c <= ' ');
    let plain = plain.strip_suffix(['d', 'D', 'f', 'F']).unwrap_or(plain);
    // Rounded once: by way of a double would be twice.
    let x = plain.parse::<f32>().unwrap_or(wide as f32);
    Ok(u64::from(x.to_bits()))
}

/// The remainder with the sign of the divisor.
fn floor_mod(a: &[u64]) -> Outcome {
    let (x, y) = (a[0] as i64, a[1] as i64);
    if y == 0 {
        return Err(BY_ZERO);
    }
    let r = x.wrapping_rem(y);
    Ok(if r != 0 && (r < 0) != (y < 0) { r.wrapping_add(y) } else { r } as u64)
}

/// The quotient rounded down.
fn floor_div(a: &[u64]) -> Outcome {
    let (x, y) = (a[0] as i64, a[1] as i64);
    if y == 0 {
        return Err(BY_ZERO);
    }
    let q = x.wrapping_div(y);
    Ok(if x.wrapping_rem(y) != 0 && (x < 0) != (y < 0) { q - 1 } else { q } as u64)
}

/// `0x1.8p3`; `None` where it is not of that form. Digits beyond what a double holds are not rounded here, so they are not
/// read.
fn hexadecimal(text: &str) -> Result<Option<f64>, Stop> {
    let (sign, plain) = match text.strip_prefix('-') {
        Some(plain) => (-1.0, plain),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    let Some(plain) = plain.strip_prefix("0x").or_else(|| plain.strip_prefix("0X")) else { return Ok(None) };
    let Some((digits, exponent)) = plain.split_once(['p', 'P']) else { return Ok(None) };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let significant = format!("{whole}{fraction}");
    let (Ok(mantissa), Ok(exponent)) = (u64::from_str_radix(&significant, 16), exponent.parse::<i32>())
    else {
        return Ok(None);
    };
    let exponent = i64::from(exponent) - 4 * fraction.len() as i64;
    if mantissa >> 53 != 0 || !(-1022..=970).contains(&exponent) {
        return Err(Stop::Unsupported("a hexadecimal number that must be rounded".into()));
    }
    Ok(Some(sign * mantissa as f64 * 2.0_f64.powi(exponent as i32)))
}

/// A number in a radix, as `Integer.toString(i, radix)` writes it.
fn radix(value: i128, radix: i32) -> String {
    let radix = if (2..=36).contains(&radix) { radix as u128 } else { 10 };
    let mut rest = value.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((rest % radix) as u32, radix as u32).unwrap_or('0'));
        rest /= radix;
        if rest == 0 {
            break;
        }
    }
    if value < 0 {
        digits.push('-');
    }
    digits.iter().rev().collect()
}

/// `Double.toString`.
pub(super) fn show_double(x: f64) -> String {
    show(x, &two_digits(format!("{x:e}"), || format!("{x:.1e}")))
}

/// `Float.toString`.
pub(super) fn show_float(x: f32) -> String {
    show(f64::from(x), &two_digits(format!("{x:e}"), || format!("{x:.1e}")))
}

/// Java prints two digits at the least, and then those nearest to the number: 4.9E-324 where one digit would be 5.
fn two_digits(shortest: String, nearest: impl FnOnce() -> String) -> String {
    if shortest.contains('.') {
        return shortest;
    }
    let nearest = nearest();
    if nearest.contains(".0e") { shortest } else { nearest }
}

/// Shortest digits as Java lays them out: plain from 10⁻³ up to 10⁷, else with an exponent.
fn show(x: f64, scientific: &str) -> String {
    if x.is_nan() {
        return "NaN".into();
    }
    if x.is_infinite() {
        return if x > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if x == 0.0 {
        return format!("{sign}0.0");
    }
    let (mantissa, exponent) =
        scientific.trim_start_matches('-').split_once('e').unwrap_or((scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    if !(-3..7).contains(&exponent) {
        let rest = if digits.len() > 1 { &digits[1..] } else { "0" };
        return format!("{sign}{}.{rest}E{exponent}", &digits[..1]);
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat(-exponent as usize - 1));
    }
    let whole = exponent as usize + 1;
    if digits.len() <= whole {
        format!("{sign}{digits}{}.0", "0".repeat(whole - digits.len()))
    } else {
        format!("{sign}{}.{}", &digits[..whole], &digits[whole..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubles_print_as_in_java() {
        for (x, text) in [
            (1.0, "1.0"),
            (0.001, "0.001"),
            (1e-4, "1.0E-4"),
            (1e7, "1.0E7"),
            (1_234_567.5, "1234567.5"),
            (-0.0, "-0.0"),
            (100.0, "100.0"),
            (1.25e10, "1.25E10"),
            (f64::MAX, "1.7976931348623157E308"),
            (5e-324, "4.9E-324"),
            (2e23, "2.0E23"),
        ] {
            assert_eq!(show_double(x), text);
        }
        assert_eq!(show_float(0.1), "0.1");
        assert_eq!(show_float(f32::from_bits(1)), "1.4E-45");
        assert_eq!(hexadecimal("-0x1.8p1").expect("read"), Some(-3.0));
        assert!(hexadecimal("1e3").expect("read").is_none());
        assert_eq!(radix(-255, 16), "-ff");
    }

    #[test]
    fn order_of_doubles() {
        assert_eq!(compare(-0.0, 0.0), -1);
        assert_eq!(compare(f64::NAN, 1.0), 1);
        assert_eq!(compare(f64::NAN, f64::NAN), 0);
        assert_eq!(compare(2.0, 1.0), 1);
        assert_eq!(round(-2.5) as i64, -2);
        assert_eq!(round(0.499_999_999_999_999_94) as i64, 0);
    }
}
