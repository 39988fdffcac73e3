//! The threads that batches run on.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::SpineError;

/// The threads, and the process that they are of.
static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// Runs work on the threads of this process, without the interpreter's lock.
///
/// A process that was forked has none of its parent's threads, and would wait for them forever: it gets its own.
pub(crate) fn run<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| {
        let pool =
            current().map_err(|error| SpineError::new_err(format!("there are no threads: {error}")))?;
        Ok(pool.install(work))
    })
}

fn current() -> Result<Arc<ThreadPool>, rayon::ThreadPoolBuildError> {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let process = std::process::id();
    if let Some((_, pool)) = pool.as_ref().filter(|(owner, _)| *owner == process) {
        return Ok(Arc::clone(pool));
    }
    let new = Arc::new(
        ThreadPoolBuilder::new()
            .thread_name(|index| format!("spine-{index}"))
            .build()?,
    );
    // Another process's pool cannot be ended from here.
    std::mem::forget(pool.replace((process, Arc::clone(&new))));
    Ok(new)
}
