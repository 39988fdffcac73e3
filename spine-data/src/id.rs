//! Typed indices, and lists that only their own index type opens.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// An index with a type of its own: a slot's index in a list of bones does not compile.
pub trait Id: Copy + Eq + Ord + std::hash::Hash + fmt::Debug {
    /// Makes the id of the element at `index`. Indices above `u32::MAX` saturate.
    fn from_index(index: usize) -> Self;
    /// The zero-based position in the list.
    fn index(self) -> usize;
}

macro_rules! define_id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl Id for $name {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }
            #[inline]
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $name {
            /// Makes the id of the element at `index`; whether it exists is checked where it is used.
            #[inline]
            #[must_use]
            pub const fn new(index: u32) -> Self {
                Self(index)
            }
            /// The zero-based position in its list.
            #[inline]
            #[must_use]
            pub const fn get(self) -> u32 {
                self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }
    )*};
}

define_id! {
    /// Position of a bone in [`SkeletonData::bones`](crate::SkeletonData::bones).
    BoneId;
    /// Position of a slot in [`SkeletonData::slots`](crate::SkeletonData::slots).
    SlotId;
    /// Position of a skin in [`SkeletonData::skins`](crate::SkeletonData::skins).
    SkinId;
    /// Position of an attachment in [`SkeletonData::attachments`](crate::SkeletonData::attachments).
    AttachmentId;
    /// Position of an attachment key in [`SkeletonData::names`](crate::SkeletonData::names).
    NameId;
    /// Position of an animation in [`SkeletonData::animations`](crate::SkeletonData::animations).
    AnimationId;
    /// Position of an event in [`SkeletonData::events`](crate::SkeletonData::events).
    EventId;
    /// Position of a page in [`Atlas::pages`](crate::Atlas::pages).
    PageId;
    /// Position of a region in [`SkeletonData::regions`](crate::SkeletonData::regions).
    RegionId;
    /// Position of a constraint in [`SkeletonData::ik_constraints`](crate::SkeletonData::ik_constraints).
    IkConstraintId;
    /// Position of a constraint in [`SkeletonData::transform_constraints`](crate::SkeletonData::transform_constraints).
    TransformConstraintId;
    /// Position of a constraint in [`SkeletonData::path_constraints`](crate::SkeletonData::path_constraints).
    PathConstraintId;
    /// Position of a constraint in [`SkeletonData::physics_constraints`](crate::SkeletonData::physics_constraints).
    PhysicsConstraintId;
}

/// A list that is indexed by its own id type only.
///
/// ```
/// use spine_data::{BoneId, IdVec};
///
/// let mut lengths: IdVec<BoneId, f32> = IdVec::new();
/// let hip = lengths.push(12.5);
/// assert_eq!(lengths[hip], 12.5);
/// assert_eq!(lengths.get(BoneId::new(7)), None);
/// ```
#[derive(Clone, PartialEq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    id: PhantomData<fn() -> I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            items: Vec::new(),
            id: PhantomData,
        }
    }

    /// Appends an element and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// Reserves room for exactly `additional` more elements.
    pub fn reserve_exact(&mut self, additional: usize) {
        self.items.reserve_exact(additional);
    }

    /// Gives back the room that no element takes.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.items.shrink_to_fit();
    }

    /// Makes room for some elements; where there is none, the list grows by half at least.
    pub(crate) fn make_room(&mut self, additional: usize) {
        if self.items.capacity() - self.items.len() < additional {
            self.items
                .reserve_exact(additional.max(self.items.len() / 2).max(32));
        }
    }

    /// Appends an element; a full list grows by half only, so that it never takes much more room than its elements.
    pub(crate) fn push_tight(&mut self, item: T) -> I {
        self.make_room(1);
        self.push(item)
    }

    /// Whether an element can be appended without growing.
    pub(crate) const fn has_room(&self) -> bool {
        self.items.len() < self.items.capacity()
    }

    /// The element, or `None` where the id does not exist.
    #[inline]
    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// The element for writing, or `None` where the id does not exist.
    #[inline]
    pub fn get_mut(&mut self, id: I) -> Option<&mut T> {
        self.items.get_mut(id.index())
    }

    /// Number of elements.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no element.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The elements in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// The elements in order, for writing.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.items.iter_mut()
    }

    /// All ids in order.
    pub fn ids(&self) -> impl ExactSizeIterator<Item = I> + DoubleEndedIterator + use<I, T> {
        (0..self.items.len()).map(I::from_index)
    }

    /// The elements in order, each with its id.
    pub fn enumerate(&self) -> impl ExactSizeIterator<Item = (I, &T)> + DoubleEndedIterator {
        self.items
            .iter()
            .enumerate()
            .map(|(i, item)| (I::from_index(i), item))
    }

    /// The elements as a slice.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.items
    }

    /// The elements as a slice, for writing.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [T] {
        &mut self.items
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I: Id, T> From<Vec<T>> for IdVec<I, T> {
    fn from(items: Vec<T>) -> Self {
        Self {
            items,
            id: PhantomData,
        }
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<S: IntoIterator<Item = T>>(items: S) -> Self {
        Self::from(items.into_iter().collect::<Vec<_>>())
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;

    /// # Panics
    ///
    /// Where the id does not exist, which is a fault of the calling program: readers only make ids that do.
    #[inline]
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    #[inline]
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<'a, I: Id, T> IntoIterator for &'a IdVec<I, T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<'a, I: Id, T> IntoIterator for &'a mut IdVec<I, T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter_mut()
    }
}

impl<I: Id, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.items).finish()
    }
}
