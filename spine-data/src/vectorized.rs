//! Code for wider vectors than every machine has.

use crate::real::Real;

/// The processor's vectors, asked once.
#[cfg(target_arch = "x86_64")]
static LEVEL: std::sync::LazyLock<fearless_simd::Level> = std::sync::LazyLock::new(fearless_simd::Level::new);

/// Runs `op`, compiled a second time for processors with AVX2 where there is one: the same operations in the same order, so
/// that the results have the same bits. Only what is inlined into `op` gains by it; let it be a closure that always is.
#[inline(always)]
pub fn vectorized<R>(op: impl FnOnce() -> R) -> R {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx2) = LEVEL.as_avx2() {
        return fearless_simd::Simd::vectorize(avx2, op);
    }
    op()
}

/// What a machine does with several numbers at once.
pub trait Vectors: Copy {
    /// Which singles are less than a number or equal to it: bit `i` is that of single `i`.
    fn up_to(self, singles: &[f32; 8], number: Real) -> u32;
    /// Which singles are less than a number.
    fn below(self, singles: &[f32; 8], number: Real) -> u32;
    /// Two singles as doubles.
    fn widen(self, pair: [f32; 2]) -> [f64; 2];
}

/// [`Vectors`] of every machine.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Vectors for Plain {
    #[inline(always)]
    fn up_to(self, singles: &[f32; 8], number: Real) -> u32 {
        plain::up_to(singles, number)
    }

    #[inline(always)]
    fn below(self, singles: &[f32; 8], number: Real) -> u32 {
        plain::below(singles, number)
    }

    #[inline(always)]
    fn widen(self, [one, other]: [f32; 2]) -> [f64; 2] {
        [f64::from(one), f64::from(other)]
    }
}

#[cfg(not(spine_f64))]
mod plain {
    use wide::f32x4;

    #[inline(always)]
    fn halves(singles: &[f32; 8]) -> [f32x4; 2] {
        let [a, b, c, d, e, f, g, h] = *singles;
        [f32x4::from([a, b, c, d]), f32x4::from([e, f, g, h])]
    }

    #[inline(always)]
    pub(super) fn up_to(singles: &[f32; 8], number: f32) -> u32 {
        let ([low, high], number) = (halves(singles), f32x4::splat(number));
        low.simd_le(number).to_bitmask() | high.simd_le(number).to_bitmask() << 4
    }

    #[inline(always)]
    pub(super) fn below(singles: &[f32; 8], number: f32) -> u32 {
        let ([low, high], number) = (halves(singles), f32x4::splat(number));
        low.simd_lt(number).to_bitmask() | high.simd_lt(number).to_bitmask() << 4
    }
}

/// In doubles, for the test-only build.
#[cfg(spine_f64)]
mod plain {
    fn bits(singles: &[f32; 8], is: impl Fn(f64) -> bool) -> u32 {
        let bits = singles.iter().enumerate();
        bits.map(|(i, single)| u32::from(is(f64::from(*single))) << i)
            .sum()
    }

    pub(super) fn up_to(singles: &[f32; 8], number: f64) -> u32 {
        bits(singles, |single| single <= number)
    }

    pub(super) fn below(singles: &[f32; 8], number: f64) -> u32 {
        bits(singles, |single| single < number)
    }
}

#[cfg(all(target_arch = "x86_64", not(spine_f64)))]
mod avx2 {
    use fearless_simd::{Avx2, Simd, SimdFrom, f32x4, f32x8};

    impl super::Vectors for Avx2 {
        #[inline(always)]
        fn up_to(self, singles: &[f32; 8], number: f32) -> u32 {
            let mask = self.simd_le_f32x8(f32x8::simd_from(self, *singles), self.splat_f32x8(number));
            bits(self.to_bitmask_mask32x8(mask))
        }

        #[inline(always)]
        fn below(self, singles: &[f32; 8], number: f32) -> u32 {
            let mask = self.simd_lt_f32x8(f32x8::simd_from(self, *singles), self.splat_f32x8(number));
            bits(self.to_bitmask_mask32x8(mask))
        }

        #[inline(always)]
        fn widen(self, [one, other]: [f32; 2]) -> [f64; 2] {
            let (pair, _) = self.widen_f32x4(f32x4::simd_from(self, [one, other, 0.0, 0.0]));
            pair.into()
        }
    }

    /// There are eight.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)]
    const fn bits(mask: u64) -> u32 {
        mask as u32
    }
}

/// What [`vectorized_with`] runs. Its `run` shall always be taken in line.
pub trait Vectorized {
    /// What it returns.
    type Output;
    /// Does it, with the vectors of the machine.
    fn run(self, vectors: impl Vectors) -> Self::Output;
}

/// As [`vectorized`], for what names the vectors that it uses: the compiler does not find all.
#[inline(always)]
pub fn vectorized_with<V: Vectorized>(op: V) -> V::Output {
    #[cfg(all(target_arch = "x86_64", not(spine_f64)))]
    if let Some(avx2) = LEVEL.as_avx2() {
        return fearless_simd::Simd::vectorize(
            avx2,
            #[inline(always)]
            || op.run(avx2),
        );
    }
    op.run(Plain)
}

/// The processor's AVX2, where it has that: for code that names its vectors.
#[cfg(target_arch = "x86_64")]
pub(crate) fn find_avx2() -> Option<fearless_simd::Avx2> {
    LEVEL.as_avx2()
}
