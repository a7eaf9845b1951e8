//! `math.h`.

use super::{Row, int};
use crate::form::Kind;
use crate::run::{Machine, Stop};

type Result64 = Result<u64, Stop>;

const fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

const fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

const fn single(value: f32) -> u64 {
    value.to_bits() as u64
}

pub(super) const TABLE: &[Row] = &[
    ("sqrt", Some(1), |_, a| Ok(double(a[0]).sqrt().to_bits())),
    ("sqrtf", Some(1), |_, a| Ok(single(float(a[0]).sqrt()))),
    ("cbrt", Some(1), |_, a| Ok(double(a[0]).cbrt().to_bits())),
    ("floor", Some(1), |_, a| Ok(double(a[0]).floor().to_bits())),
    ("floorf", Some(1), |_, a| Ok(single(float(a[0]).floor()))),
    ("ceil", Some(1), |_, a| Ok(double(a[0]).ceil().to_bits())),
    ("ceilf", Some(1), |_, a| Ok(single(float(a[0]).ceil()))),
    ("round", Some(1), |_, a| Ok(double(a[0]).round().to_bits())),
    ("roundf", Some(1), |_, a| Ok(single(float(a[0]).round()))),
    ("trunc", Some(1), |_, a| Ok(double(a[0]).trunc().to_bits())),
    ("truncf", Some(1), |_, a| Ok(single(float(a[0]).trunc()))),
    ("rint", Some(1), |_, a| Ok(double(a[0]).round_ties_even().to_bits())),
    ("nearbyint", Some(1), |_, a| Ok(double(a[0]).round_ties_even().to_bits())),
    ("fabs", Some(1), |_, a| Ok(double(a[0]).abs().to_bits())),
    ("fabsf", Some(1), |_, a| Ok(single(float(a[0]).abs()))),
    ("fmod", Some(2), |_, a| Ok((double(a[0]) % double(a[1])).to_bits())),
    ("fmodf", Some(2), |_, a| Ok(single(float(a[0]) % float(a[1])))),
    ("fmin", Some(2), |_, a| Ok(double(a[0]).min(double(a[1])).to_bits())),
    ("fmax", Some(2), |_, a| Ok(double(a[0]).max(double(a[1])).to_bits())),
    ("fminf", Some(2), |_, a| Ok(single(float(a[0]).min(float(a[1]))))),
    ("fmaxf", Some(2), |_, a| Ok(single(float(a[0]).max(float(a[1]))))),
    ("pow", Some(2), |_, a| Ok(double(a[0]).powf(double(a[1])).to_bits())),
    ("powf", Some(2), |_, a| Ok(single(float(a[0]).powf(float(a[1]))))),
    ("exp", Some(1), |_, a| Ok(double(a[0]).exp().to_bits())),
    ("exp2", Some(1), |_, a| Ok(double(a[0]).exp2().to_bits())),
    ("expm1", Some(1), |_, a| Ok(double(a[0]).exp_m1().to_bits())),
    ("expf", Some(1), |_, a| Ok(single(float(a[0]).exp()))),
    ("log", Some(1), |_, a| Ok(double(a[0]).ln().to_bits())),
    ("log2", Some(1), |_, a| Ok(double(a[0]).log2().to_bits())),
    ("log10", Some(1), |_, a| Ok(double(a[0]).log10().to_bits())),
    ("log1p", Some(1), |_, a| Ok(double(a[0]).ln_1p().to_bits())),
    ("logf", Some(1), |_, a| Ok(single(float(a[0]).ln()))),
    ("sin", Some(1), |_, a| Ok(double(a[0]).sin().to_bits())),
    ("cos", Some(1), |_, a| Ok(double(a[0]).cos().to_bits())),
    ("tan", Some(1), |_, a| Ok(double(a[0]).tan().to_bits())),
    ("sinf", Some(1), |_, a| Ok(single(float(a[0]).sin()))),
    ("cosf", Some(1), |_, a| Ok(single(float(a[0]).cos()))),
    ("asin", Some(1), |_, a| Ok(double(a[0]).asin().to_bits())),
    ("acos", Some(1), |_, a| Ok(double(a[0]).acos().to_bits())),
    ("atan", Some(1), |_, a| Ok(double(a[0]).atan().to_bits())),
    ("atan2", Some(2), |_, a| Ok(double(a[0]).atan2(double(a[1])).to_bits())),
    ("sinh", Some(1), |_, a| Ok(double(a[0]).sinh().to_bits())),
    ("cosh", Some(1), |_, a| Ok(double(a[0]).cosh().to_bits())),
    ("tanh", Some(1), |_, a| Ok(double(a[0]).tanh().to_bits())),
    ("hypot", Some(2), |_, a| Ok(double(a[0]).hypot(double(a[1])).to_bits())),
    ("copysign", Some(2), |_, a| Ok(double(a[0]).copysign(double(a[1])).to_bits())),
    ("lround", Some(1), |_, a| Ok(double(a[0]).round() as i64 as u64)),
    ("llround", Some(1), |_, a| Ok(double(a[0]).round() as i64 as u64)),
    ("lrint", Some(1), |_, a| Ok(double(a[0]).round_ties_even() as i64 as u64)),
    ("ldexp", Some(2), |_, a| Ok(scaled(double(a[0]), a[1] as i32).to_bits())),
    ("frexp", Some(2), frexp),
    ("fma", Some(3), |_, a| Ok(double(a[0]).mul_add(double(a[1]), double(a[2])).to_bits())),
    ("fmaf", Some(3), |_, a| Ok(single(float(a[0]).mul_add(float(a[1]), float(a[2]))))),
    ("fdim", Some(2), |_, a| Ok(positive_difference(double(a[0]), double(a[1])).to_bits())),
    ("remainder", Some(2), |_, a| Ok(remainder(double(a[0]), double(a[1])).to_bits())),
    ("drem", Some(2), |_, a| Ok(remainder(double(a[0]), double(a[1])).to_bits())),
    ("nextafter", Some(2), |_, a| Ok(next_after(double(a[0]), double(a[1])).to_bits())),
    ("exp10", Some(1), |_, a| Ok(10_f64.powf(double(a[0])).to_bits())),
    ("asinh", Some(1), |_, a| Ok(double(a[0]).asinh().to_bits())),
    ("acosh", Some(1), |_, a| Ok(double(a[0]).acosh().to_bits())),
    ("atanh", Some(1), |_, a| Ok(double(a[0]).atanh().to_bits())),
    ("tanf", Some(1), |_, a| Ok(single(float(a[0]).tan()))),
    ("asinf", Some(1), |_, a| Ok(single(float(a[0]).asin()))),
    ("acosf", Some(1), |_, a| Ok(single(float(a[0]).acos()))),
    ("atanf", Some(1), |_, a| Ok(single(float(a[0]).atan()))),
    ("atan2f", Some(2), |_, a| Ok(single(float(a[0]).atan2(float(a[1]))))),
    ("sinhf", Some(1), |_, a| Ok(single(float(a[0]).sinh()))),
    ("coshf", Some(1), |_, a| Ok(single(float(a[0]).cosh()))),
    ("tanhf", Some(1), |_, a| Ok(single(float(a[0]).tanh()))),
    ("hypotf", Some(2), |_, a| Ok(single(float(a[0]).hypot(float(a[1]))))),
    ("cbrtf", Some(1), |_, a| Ok(single(float(a[0]).cbrt()))),
    ("exp2f", Some(1), |_, a| Ok(single(float(a[0]).exp2()))),
    ("expm1f", Some(1), |_, a| Ok(single(float(a[0]).exp_m1()))),
    ("log2f", Some(1), |_, a| Ok(single(float(a[0]).log2()))),
    ("log10f", Some(1), |_, a| Ok(single(float(a[0]).log10()))),
    ("log1pf", Some(1), |_, a| Ok(single(float(a[0]).ln_1p()))),
    ("rintf", Some(1), |_, a| Ok(single(float(a[0]).round_ties_even()))),
    ("nearbyintf", Some(1), |_, a| Ok(single(float(a[0]).round_ties_even()))),
    ("copysignf", Some(2), |_, a| Ok(single(float(a[0]).copysign(float(a[1]))))),
    ("fdimf", Some(2), |_, a| Ok(single(positive_difference(float(a[0]).into(), float(a[1]).into()) as f32))),
    ("lroundf", Some(1), |_, a| Ok(float(a[0]).round() as i64 as u64)),
    ("llrint", Some(1), |_, a| Ok(double(a[0]).round_ties_even() as i64 as u64)),
    ("lrintf", Some(1), |_, a| Ok(float(a[0]).round_ties_even() as i64 as u64)),
    ("scalbn", Some(2), |_, a| Ok(scaled(double(a[0]), a[1] as i32).to_bits())),
    ("scalbln", Some(2), |_, a| Ok(scaled(double(a[0]), (a[1] as i64).clamp(-9999, 9999) as i32).to_bits())),
    ("ldexpf", Some(2), |_, a| Ok(single(scaled(float(a[0]).into(), a[1] as i32) as f32))),
    ("logb", Some(1), |_, a| Ok(exponent(double(a[0])).to_bits())),
    ("ilogb", Some(1), |_, a| {
        let e = exponent(double(a[0]));
        Ok(int(if double(a[0]).is_nan() { i32::MIN } else { e as i32 }))
    }),
    ("modf", Some(2), modf),
    ("__behave_isnan", Some(1), |_, a| Ok(u64::from(double(a[0]).is_nan()))),
    ("__behave_isinf", Some(1), is_infinite),
    ("__behave_isfinite", Some(1), |_, a| Ok(u64::from(double(a[0]).is_finite()))),
    ("__behave_isnormal", Some(1), |_, a| Ok(u64::from(double(a[0]).is_normal()))),
    ("__behave_signbit", Some(1), |_, a| Ok(u64::from(double(a[0]).is_sign_negative()) << 7)),
];

fn positive_difference(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x > y {
        x - y
    } else {
        0.0
    }
}

/// `x - n · y` with `n` the nearest integer, even when halfway: computed without rounding.
fn remainder(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() || x.is_infinite() || y == 0.0 {
        return f64::NAN;
    }
    if y.is_infinite() {
        return x;
    }
    let (y, magnitude) = (y.abs(), x.abs());
    // `%` is exact; modulo 2y it tells whether the quotient is odd.
    let mut rest = if y < f64::MAX / 2.0 { magnitude % (2.0 * y) } else { magnitude };
    let half = 0.5 * y;
    if y < f64::MIN_POSITIVE * 2.0 {
        if 2.0 * rest > y {
            rest -= y;
            if 2.0 * rest >= y {
                rest -= y;
            }
        }
    } else if rest > half {
        rest -= y;
        if rest >= half {
            rest -= y;
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}

fn next_after(x: f64, y: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        f64::NAN
    } else if x < y {
        x.next_up()
    } else if x > y {
        x.next_down()
    } else {
        y
    }
}

/// The exponent of the leading bit.
fn exponent(x: f64) -> f64 {
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if !x.is_finite() {
        return x.abs();
    }
    let normal = if x.is_subnormal() { x * 2_f64.powi(54) } else { x };
    let shift = if x.is_subnormal() { 54.0 } else { 0.0 };
    f64::from(((normal.to_bits() >> 52) & 0x7ff) as u32) - 1023.0 - shift
}

/// glibc says with the sign which infinity it is.
fn is_infinite(_: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let x = double(a[0]);
    Ok(int(if x.is_infinite() { x.signum() as i32 } else { 0 }))
}

/// `x · 2^n`, in steps that do not overflow on the way.
fn scaled(mut x: f64, mut n: i32) -> f64 {
    n = n.clamp(-3000, 3000);
    while n > 1000 {
        x *= 2_f64.powi(1000);
        n -= 1000;
    }
    while n < -1000 {
        x *= 2_f64.powi(-1000);
        n += 1000;
    }
    x * 2_f64.powi(n)
}

fn frexp(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let x = double(a[0]);
    if x == 0.0 || !x.is_finite() {
        machine.memory.store(Kind::I32, a[1], 0)?;
        return Ok(a[0]);
    }
    // A denormal number is made normal first.
    let (normal, shift) = if x.is_subnormal() { (x * 2_f64.powi(54), -54) } else { (x, 0) };
    let exponent = ((normal.to_bits() >> 52) & 0x7ff) as i32 - 1022;
    machine.memory.store(Kind::I32, a[1], int(exponent + shift))?;
    Ok(normal.to_bits() & !(0x7ff << 52) | 1022 << 52)
}

fn modf(machine: &mut Machine<'_>, a: &[u64]) -> Result64 {
    let x = double(a[0]);
    let whole = x.trunc();
    machine.memory.store(Kind::F64, a[1], whole.to_bits())?;
    let rest = if x.is_infinite() { 0.0 } else { x - whole };
    Ok(rest.copysign(x).to_bits())
}
