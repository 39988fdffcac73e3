//! placeholder

pub mod clipping;
pub mod polygon;
pub mod triangulate;
