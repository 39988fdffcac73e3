//! Shares work out over threads, where the feature `parallel` is on.

/// Threads that there are.
pub(super) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Runs both, side by side where there are threads.
pub(super) fn join(one: impl FnOnce() + Send, other: impl FnOnce() + Send) {
    #[cfg(feature = "parallel")]
    rayon::join(one, other);
    #[cfg(not(feature = "parallel"))]
    {
        one();
        other();
    }
}
