//! Deforms of slots.

use std::ops::{Deref, DerefMut};

use spine_data::Real;

/// A slot's deform, as a slice: empty for none; else absolute positions x, y ... of an unweighted attachment, or offsets x, y ...
/// for each influence of a weighted one, skeleton units.
///
/// One word for the many slots that never have one. Emptied, it keeps its memory.
#[derive(Debug, Default)]
pub struct Deform(#[expect(clippy::box_collection, reason = "for its size")] Option<Box<Vec<Real>>>);

impl Deref for Deform {
    type Target = [Real];

    #[inline]
    fn deref(&self) -> &[Real] {
        self.0.as_deref().map_or(&[], Vec::as_slice)
    }
}

impl DerefMut for Deform {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Real] {
        self.0.as_deref_mut().map_or(&mut [], Vec::as_mut_slice)
    }
}

impl Clone for Deform {
    fn clone(&self) -> Self {
        Self((!self.is_empty()).then(|| Box::new(self.to_vec())))
    }

    /// Without new memory where the list is long enough.
    fn clone_from(&mut self, from: &Self) {
        self.set(from);
    }
}

impl PartialEq for Deform {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Deform {
    /// Leaves the vertices as they are.
    #[inline]
    pub fn clear(&mut self) {
        if let Some(values) = &mut self.0 {
            values.clear();
        }
    }

    /// Takes these values over.
    pub fn set(&mut self, values: &[Real]) {
        self.clear();
        if !values.is_empty() {
            self.0.get_or_insert_default().extend_from_slice(values);
        }
    }

    /// Brings it to this length; new values are 0.
    pub(crate) fn resize(&mut self, len: usize) {
        if len != self.len() {
            self.0.get_or_insert_default().resize(len, 0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn none_and_emptied_are_the_same_and_a_word() {
        let mut deform = Deform::default();
        deform.set(&[1.0, 2.0]);
        assert_eq!(*deform, [1.0, 2.0]);
        deform.clear();
        assert_eq!(deform, Deform::default());
        assert_eq!(size_of::<Deform>(), size_of::<usize>());
        deform.resize(3);
        assert_eq!(*deform, [0.0; 3]);
        let mut other = Deform::default();
        other.clone_from(&deform);
        assert_eq!(other, deform);
        assert_eq!(other.clone(), deform);
    }
}
