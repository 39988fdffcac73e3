//! What many classes have in common.

/// Read-only properties of a class whose `part` finds what it stands for.
macro_rules! getters {
    ($class:ident { $($(#[$doc:meta])* $name:ident: $type:ty = |$x:ident| $value:expr;)* }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self) -> PyResult<$type> {
                    let $x = self.part()?;
                    Ok($value)
                }
            )*
        }
    };
}

/// The same for a subclass of `Attachment` or `Timeline`, whose base finds the part by a method.
macro_rules! subclass_getters {
    ($class:ident: $base:ident.$part:ident { $($(#[$doc:meta])* $name:ident: $type:ty = |$x:ident| $value:expr;)* }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(slf: &Bound<'_, Self>) -> PyResult<$type> {
                    let base = slf.as_any().cast::<$base>()?.get();
                    let $x = base.$part()?;
                    Ok($value)
                }
            )*
        }
    };
}

/// Properties that are read from and written to one place of what a method hands to a closure.
macro_rules! properties {
    ($class:ident.$write:ident { $($(#[$doc:meta])* $name:ident $set:ident: $type:ty = |$x:ident| $place:expr;)* }) => {
        #[pymethods]
        impl $class {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self) -> PyResult<$type> {
                    self.$write(|$x| $place)
                }
                #[setter($name)]
                fn $set(&self, value: $type) -> PyResult<()> {
                    self.$write(|$x| $place = value)
                }
            )*
        }
    };
}

/// `==` and `hash` of a handle, by what its `identity` gives.
macro_rules! identity {
    ($($class:ident),* $(,)?) => {
        $(
            #[pymethods]
            impl $class {
                fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                    other.cast::<Self>().is_ok_and(|other| other.get().identity() == self.identity())
                }
                fn __hash__(&self) -> u64 {
                    use std::hash::BuildHasher;
                    std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default().hash_one(self.identity())
                }
            }
        )*
    };
}
