//! Code for wider vectors than every machine has.

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
