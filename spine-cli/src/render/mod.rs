//! Draws many outputs of many skeletons: what `render` and `sheet` are made of.

pub(crate) mod args;
pub(crate) mod batch;
pub(crate) mod inputs;
mod job;
pub(crate) mod output;
pub(crate) mod parse;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod report;
pub(crate) mod sheet;
pub(crate) mod sink;
pub(crate) mod template;
