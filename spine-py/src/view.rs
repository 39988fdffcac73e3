//! Lists that are looked up by name: `data.animations["walk"]`, `skeleton.bones[0]`.

use std::sync::Arc;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PySlice, PyString};
use spine_data::{
    AnimationId, BoneId, EventId, Id, IkConstraintId, PathConstraintId, PhysicsConstraintId, SkeletonData,
    SkinId, SlotId, TransformConstraintId,
};

use crate::data::{self, Model};
use crate::error::unknown;
use crate::names::{numbered, one, place};
use crate::skeleton::{self, Skeleton};

/// What a view lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bone,
    Slot,
    Skin,
    Event,
    Animation,
    IkConstraint,
    TransformConstraint,
    PathConstraint,
    PhysicsConstraint,
}

impl Kind {
    /// What one item is called.
    const fn name(self) -> &'static str {
        match self {
            Self::Bone => "bone",
            Self::Slot => "slot",
            Self::Skin => "skin",
            Self::Event => "event",
            Self::Animation => "animation",
            Self::IkConstraint => "IK constraint",
            Self::TransformConstraint => "transform constraint",
            Self::PathConstraint => "path constraint",
            Self::PhysicsConstraint => "physics constraint",
        }
    }

    /// Number of items.
    pub(crate) fn len(self, data: &SkeletonData) -> usize {
        match self {
            Self::Bone => data.bones.len(),
            Self::Slot => data.slots.len(),
            Self::Skin => data.skins.len(),
            Self::Event => data.events.len(),
            Self::Animation => data.animations.len(),
            Self::IkConstraint => data.ik_constraints.len(),
            Self::TransformConstraint => data.transform_constraints.len(),
            Self::PathConstraint => data.path_constraints.len(),
            Self::PhysicsConstraint => data.physics_constraints.len(),
        }
    }

    /// Name of an item.
    fn item(self, data: &SkeletonData, i: usize) -> Option<&Arc<str>> {
        Some(match self {
            Self::Bone => &data.bones.get(BoneId::from_index(i))?.name,
            Self::Slot => &data.slots.get(SlotId::from_index(i))?.name,
            Self::Skin => &data.skins.get(SkinId::from_index(i))?.name,
            Self::Event => &data.events.get(EventId::from_index(i))?.name,
            Self::Animation => &data.animations.get(AnimationId::from_index(i))?.name,
            Self::IkConstraint => &data.ik_constraints.get(IkConstraintId::from_index(i))?.name,
            Self::TransformConstraint => {
                &data
                    .transform_constraints
                    .get(TransformConstraintId::from_index(i))?
                    .name
            }
            Self::PathConstraint => &data.path_constraints.get(PathConstraintId::from_index(i))?.name,
            Self::PhysicsConstraint => {
                &data
                    .physics_constraints
                    .get(PhysicsConstraintId::from_index(i))?
                    .name
            }
        })
    }

    fn names(self, data: &SkeletonData) -> impl Iterator<Item = &str> {
        (0..self.len(data)).filter_map(move |i| self.item(data, i).map(|name| &**name))
    }

    /// Place of the first item of a name.
    pub(crate) fn find(self, data: &SkeletonData, name: &str) -> Option<usize> {
        self.names(data).position(|other| other == name)
    }
}

/// Whose items they are.
#[derive(Debug)]
pub(crate) enum Owner {
    Data(Arc<Model>),
    Skeleton(Py<Skeleton>),
}

/// A mapping from names to items, in order; items can also be had by their index. Iterating gives the names.
#[pyclass(module = "spine_py", frozen, mapping)]
#[derive(Debug)]
pub(crate) struct View {
    owner: Owner,
    kind: Kind,
}

impl View {
    pub(crate) const fn new(owner: Owner, kind: Kind) -> Self {
        Self { owner, kind }
    }

    fn data(&self) -> &SkeletonData {
        match &self.owner {
            Owner::Data(model) => &model.data,
            Owner::Skeleton(skeleton) => &skeleton.get().model().data,
        }
    }

    fn item<'py>(&self, py: Python<'py>, place: usize) -> PyResult<Bound<'py, PyAny>> {
        match &self.owner {
            Owner::Data(model) => data::item(py, model, self.kind, place),
            Owner::Skeleton(skeleton) => skeleton::item(py, skeleton, self.kind, place),
        }
    }

    fn find(&self, key: &str) -> Option<usize> {
        self.kind.find(self.data(), key)
    }
}

#[pymethods]
impl View {
    fn __len__(&self) -> usize {
        self.kind.len(self.data())
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, len) = (key.py(), self.__len__());
        if let Ok(name) = key.cast::<PyString>() {
            // Names are UTF-8; a text that cannot be names nothing.
            let place = name.to_str().ok().and_then(|name| self.find(name));
            let place = place.ok_or_else(|| {
                unknown(
                    self.kind.name(),
                    &name.to_string_lossy(),
                    self.kind.names(self.data()),
                )
            })?;
            return self.item(py, place);
        }
        if let Ok(slice) = key.cast::<PySlice>() {
            let range: Vec<usize> = py
                .import("builtins")?
                .call_method1(
                    "range",
                    slice
                        .call_method1("indices", (len,))?
                        .cast_into::<pyo3::types::PyTuple>()?,
                )?
                .extract()?;
            let items: PyResult<Vec<_>> = range.into_iter().map(|place| self.item(py, place)).collect();
            return Ok(PyList::new(py, items?)?.into_any());
        }
        let Some(place) = numbered(key, self.kind.name(), len)? else {
            let found = key.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "expected the name or the index of {}, found {found}",
                one(self.kind.name())
            )));
        };
        self.item(py, place)
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> PyResult<bool> {
        if let Ok(name) = key.extract::<String>() {
            return Ok(self.find(&name).is_some());
        }
        for place in 0..self.__len__() {
            if self.item(key.py(), place)?.eq(key)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.keys(py)?.try_iter()
    }

    /// The names, in order.
    fn keys<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.kind.names(self.data()).collect::<Vec<_>>())
    }

    /// The items, in order.
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let items: PyResult<Vec<_>> = (0..self.__len__()).map(|place| self.item(py, place)).collect();
        PyList::new(py, items?)
    }

    /// Pairs of names and items, in order.
    fn items<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let names = self.kind.names(self.data()).enumerate();
        let pairs: PyResult<Vec<_>> = names
            .map(|(place, name)| Ok((name, self.item(py, place)?)))
            .collect();
        PyList::new(py, pairs?)
    }

    /// The item of a name or index, or `default` where there is none.
    #[pyo3(signature = (key, default=None))]
    fn get<'py>(
        &self,
        py: Python<'py>,
        key: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> Option<Bound<'py, PyAny>> {
        let found = match (key.extract::<String>(), key.extract::<isize>()) {
            (Ok(name), _) => self.find(&name),
            (_, Ok(number)) => place(number, self.__len__()),
            _ => None,
        };
        found.and_then(|place| self.item(py, place).ok()).or(default)
    }

    fn _ipython_key_completions_<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.keys(py)
    }

    fn __repr__(&self) -> String {
        let len = self.__len__();
        let shown: Vec<&str> = self.kind.names(self.data()).take(6).collect();
        let more = if len > shown.len() { ", ..." } else { "" };
        let plural = if len == 1 { "" } else { "s" };
        format!("<{len} {}{plural}: {}{more}>", self.kind.name(), shown.join(", "))
    }
}

/// Adds the class.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<View>()?;
    let mapping = module.py().import("collections.abc")?.getattr("Mapping")?;
    mapping.call_method1("register", (module.getattr("View")?,))?;
    Ok(())
}
