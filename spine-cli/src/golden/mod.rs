//! Golden pictures: cases in a file, and how they are drawn and compared.

pub(crate) mod args;
pub(crate) mod cases;
pub(crate) mod check;
pub(crate) mod draw;
pub(crate) mod folder;
