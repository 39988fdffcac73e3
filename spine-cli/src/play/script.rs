//! Reads scripts.

use serde_json::value::RawValue;

use super::operation::Operation;
use crate::short::{short, shorter};

/// Most characters of a message about an operation, which may list all that there are.
const LONGEST: usize = 1000;

/// Why a text is no script.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ScriptError {
    /// It is not a list of lists of values.
    #[error("not a list of steps, each a list of operations: {}", short(&.0.to_string()))]
    Form(serde_json::Error),
    /// An operation is unknown, or lacks a field.
    #[error("step {step}, operation {number}: {}", shorter(&.source.to_string(), LONGEST))]
    Operation {
        /// Number of the step, from 0.
        step: usize,
        /// Number of the operation in its step, from 0.
        number: usize,
        /// What is wrong.
        source: serde_json::Error,
    },
}

/// Reads a script: the steps, each with its operations.
///
/// # Errors
///
/// [`ScriptError`] with the first operation that is not one.
pub fn read_script(json: &[u8]) -> Result<Vec<Vec<Operation>>, ScriptError> {
    // Operations one by one, so that an error tells which it is.
    let steps: Vec<Vec<&RawValue>> = serde_json::from_slice(json).map_err(ScriptError::Form)?;
    let operation = |step, number, raw: &RawValue| {
        serde_json::from_str(raw.get()).map_err(|source| ScriptError::Operation { step, number, source })
    };
    let steps = steps.into_iter().enumerate().map(|(step, operations)| {
        let operations = operations.into_iter().enumerate();
        operations
            .map(|(number, raw)| operation(step, number, raw))
            .collect()
    });
    steps.collect()
}
