//! One skeleton at many times.

use numpy::{PyArrayDyn, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use spine_core::batch::{Layout, Sampler};
use spine_core::{MixBlend, MixDirection, Physics, Skeleton};
use spine_data::AnimationId;

use super::memory::{numbers, positive, writable};
use super::pool;
use super::rows::{Row, rows, width};
use super::simulation::{MAX_STEPS, Simulation};
use crate::error::SpineError;

/// Rows and steps between looks at whether the user wants to stop.
const BLOCK: usize = 1 << 15;

/// Which rows are wanted.
pub(crate) struct Request<'py> {
    pub(crate) animation: AnimationId,
    /// Seconds.
    pub(crate) times: PyReadonlyArray1<'py, f32>,
    pub(crate) is_looped: bool,
    pub(crate) physics: Physics,
    /// Steps of physics per second.
    pub(crate) rate: f64,
}

impl<'py> Request<'py> {
    pub(crate) fn new(
        animation: AnimationId,
        times: &Bound<'py, PyAny>,
        is_looped: bool,
        physics: Physics,
        rate: f64,
    ) -> PyResult<Self> {
        Ok(Self {
            animation,
            times: numbers(times, "times", "seconds")?,
            is_looped,
            physics,
            rate: positive(rate, "fps")?,
        })
    }
}

/// A skeleton that all rows begin with.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    skeleton: Skeleton,
    layout: Layout,
    sampler: Sampler,
}

impl Start {
    pub(crate) fn new(skeleton: Skeleton) -> Self {
        let sampler = Sampler::new(&skeleton);
        Self {
            layout: sampler.layout().clone(),
            sampler,
            skeleton,
        }
    }

    /// The skeleton.
    pub(crate) const fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// The skeleton's model and the shapes of its rows.
    pub(crate) const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// A row for each time.
    pub(crate) fn sample<'py, R: Row>(
        &mut self,
        py: Python<'py>,
        request: &Request<'py>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<R::Item>>> {
        let times = request.times.as_slice()?;
        let array = rows::<R>(py, &self.layout, Some((times.len(), "times")), out)?;
        let mut places = writable(&array)?;
        let places_of = places.as_slice_mut()?;
        let width = width::<R>(&self.layout);
        if width > 0 {
            match request.physics {
                Physics::None => self.batch::<R>(py, request, times, places_of, width)?,
                Physics::Update => self.simulate::<R>(py, request, times, places_of, width)?,
                physics => self.one_by_one::<R>(py, request, physics, times, places_of, width)?,
            }
        }
        drop(places);
        Ok(array)
    }

    fn batch<R: Row>(
        &mut self,
        py: Python<'_>,
        request: &Request<'_>,
        times: &[f32],
        places: &mut [R::Item],
        width: usize,
    ) -> PyResult<()> {
        let Request {
            animation, is_looped, ..
        } = *request;
        for (times, places) in times.chunks(BLOCK).zip(places.chunks_mut(BLOCK * width)) {
            let sampler = &mut self.sampler;
            let done = pool::run(py, || {
                sampler.sample(animation, times, is_looped, R::output(places))
            })?;
            done.map_err(failed)?;
            py.check_signals()?;
        }
        Ok(())
    }

    fn simulate<R: Row>(
        &self,
        py: Python<'_>,
        request: &Request<'_>,
        times: &[f32],
        places: &mut [R::Item],
        width: usize,
    ) -> PyResult<()> {
        if let Some(index) = times.iter().position(|time| *time < 0.0) {
            return Err(PyValueError::new_err(format!(
                "times[{index}] is {}; a simulation begins at 0 seconds (physics=\"none\" takes any time)",
                times.get(index).copied().unwrap_or(0.0)
            )));
        }
        let Request {
            animation,
            is_looped,
            rate,
            ..
        } = *request;
        let simulation = Simulation::new(&self.skeleton, animation, times, is_looped, rate);
        let mut simulation = simulation.map_err(|steps| {
            PyValueError::new_err(format!(
                "physics would take {steps} steps of 1/{rate} s, and {MAX_STEPS} are the limit; ask for earlier times, or lower fps"
            ))
        })?;
        let layout = &self.layout;
        loop {
            let more = py.detach(|| {
                simulation.advance(BLOCK as u64, |row, skeleton| {
                    write_row::<R>(layout, skeleton, places, row, width)
                })
            });
            py.check_signals()?;
            if !more.map_err(failed)? {
                return Ok(());
            }
        }
    }

    fn one_by_one<R: Row>(
        &self,
        py: Python<'_>,
        request: &Request<'_>,
        physics: Physics,
        times: &[f32],
        places: &mut [R::Item],
        width: usize,
    ) -> PyResult<()> {
        let Request {
            animation, is_looped, ..
        } = *request;
        let mut skeleton = self.skeleton.clone();
        let (start, layout) = (&self.skeleton, &self.layout);
        for (times, places) in times.chunks(BLOCK).zip(places.chunks_mut(BLOCK * width)) {
            let done = py.detach(|| {
                times.iter().enumerate().try_for_each(|(row, &time)| {
                    skeleton.clone_from(start);
                    let (blend, direction) = (MixBlend::Setup, MixDirection::In);
                    skeleton.apply_animation(animation, time, time, is_looped, None, 1.0, blend, direction);
                    skeleton.update_world_transform(physics);
                    write_row::<R>(layout, &skeleton, places, row, width)
                })
            });
            done.map_err(failed)?;
            py.check_signals()?;
        }
        Ok(())
    }
}

/// Writes how a skeleton stands to a row.
pub(crate) fn write_row<R: Row>(
    layout: &Layout,
    skeleton: &Skeleton,
    places: &mut [R::Item],
    row: usize,
    width: usize,
) -> Result<(), spine_core::Error> {
    let place = places.chunks_mut(width).nth(row).unwrap_or_default();
    R::output(place).write(layout, skeleton)
}

pub(crate) fn failed(error: spine_core::Error) -> PyErr {
    SpineError::new_err(error.to_string())
}
