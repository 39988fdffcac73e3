//! Memory asked for before it is needed: many instances are more than the near caches hold.

/// Bytes that come together.
const LINE: usize = 64;

/// Asks for the memory at a value's beginning. Changes nothing; on processors without such an instruction it does nothing.
///
/// It comes as near as the second cache: the way to the first takes few requests at a time, and the program would wait.
#[inline(always)]
pub(crate) fn fetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    safe_arch::prefetch_t1(value);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks for the memory of values that take no more than a line each.
#[inline(always)]
pub(crate) fn fetch_all<T>(values: &[T]) {
    let in_a_line = LINE.checked_div(size_of::<T>()).unwrap_or(LINE).max(1);
    for value in values.iter().step_by(in_a_line) {
        fetch(value);
    }
}
