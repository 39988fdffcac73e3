//! The classes of attachments.

use std::sync::Arc;

use numpy::PyArrayDyn;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use spine_data::{Attachment as Any, AttachmentId, Id, SkeletonData, Vertices};

use super::texture::{Sequence, TextureRegion};
use super::{Model, gone, item};
use crate::convert::{array, color, pairs};
use crate::skeleton::{Bone, Slot};
use crate::view::Kind;

/// What a slot can show or hold. Attachments never change; skeletons share them.
#[pyclass(module = "spine_py", frozen, subclass)]
#[derive(Debug)]
pub(crate) struct Attachment {
    pub(crate) model: Arc<Model>,
    pub(crate) id: AttachmentId,
}

macro_rules! kinds {
    ($($part:ident: $variant:ident -> $type:ident;)*) => {
        impl Attachment {
            $(
                fn $part(&self) -> PyResult<&spine_data::$type> {
                    match self.part()? {
                        Any::$variant(part) => Ok(part),
                        _ => Err(gone()),
                    }
                }
            )*
        }
    };
}

kinds! {
    region: Region -> RegionAttachment;
    mesh: Mesh -> MeshAttachment;
    path: Path -> PathAttachment;
    point: Point -> PointAttachment;
    bounding_box: BoundingBox -> BoundingBoxAttachment;
    clipping: Clipping -> ClippingAttachment;
}

impl Attachment {
    fn part(&self) -> PyResult<&Any> {
        self.model.data.attachments.get(self.id).ok_or_else(gone)
    }

    fn vertices(&self) -> PyResult<&Vertices> {
        self.part()?.vertices().ok_or_else(gone)
    }

    /// Its id, if it is of this data.
    pub(crate) fn id_in(&self, data: &Arc<SkeletonData>) -> Option<AttachmentId> {
        Arc::ptr_eq(&self.model.data, data).then_some(self.id)
    }

    fn identity(&self) -> (usize, usize) {
        (self.model.address(), self.id.index())
    }

    /// The texture region at the setup frame.
    fn setup_region(&self) -> PyResult<Option<&spine_data::TextureRegion>> {
        let id = self.part()?.region(-1);
        Ok(id.and_then(|id| self.model.data.regions.get(id)))
    }

    fn sequence(&self) -> PyResult<Option<Sequence>> {
        let has = self.part()?.sequence().is_some();
        Ok(has.then(|| Sequence {
            model: Arc::clone(&self.model),
            attachment: self.id,
        }))
    }
}

#[pymethods]
impl Attachment {
    /// Own name, which is the key in its skin unless the file says otherwise.
    #[getter]
    fn name(&self) -> PyResult<&str> {
        Ok(self.part()?.name())
    }

    /// Kind of the attachment as in the file: `region`, `mesh`, `linkedmesh`, `path`, `point`, `boundingbox` or `clipping`.
    #[getter]
    fn kind(&self) -> PyResult<&'static str> {
        Ok(self.part()?.kind())
    }

    /// The attachment itself: it never changes, so that a copy would be no different.
    fn copy(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let (class, attachment) = (slf.get_type(), slf.get().part()?);
        let vertices = attachment
            .vertices()
            .map_or_else(String::new, |v| format!(": {} vertices", v.len()));
        Ok(format!("<{} {}{vertices}>", class.name()?, attachment.name()))
    }
}

identity!(Attachment);

/// An attachment with vertices.
#[pyclass(module = "spine_py", frozen, subclass, extends = Attachment)]
#[derive(Debug)]
pub(crate) struct VertexAttachment;

#[pymethods]
impl VertexAttachment {
    /// Position among the attachments of the data; tells vertex attachments apart.
    #[getter]
    fn id(slf: &Bound<'_, Self>) -> usize {
        slf.as_super().get().id.index()
    }

    /// Whether bones pull the vertices.
    #[getter]
    fn is_weighted(slf: &Bound<'_, Self>) -> PyResult<bool> {
        Ok(slf.as_super().get().vertices()?.is_weighted())
    }

    /// For weighted vertices: for each, the number of bones that pull it, then their indices; int32 `(N,)`, a copy. `None` for
    /// others.
    #[getter]
    fn bones<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyArrayDyn<i32>>>> {
        let vertices = slf.as_super().get().vertices()?;
        if !vertices.is_weighted() {
            return Ok(None);
        }
        let number = |value: usize| i32::try_from(value).unwrap_or(i32::MAX);
        let mut bones = Vec::new();
        for vertex in 0..vertices.len() {
            let influences = vertices.influences(vertex);
            bones.push(number(influences.len()));
            bones.extend(influences.iter().map(|influence| number(influence.bone.index())));
        }
        let len = bones.len();
        array(slf.py(), bones, &[len]).map(Some)
    }

    /// Vertices, float32, a copy: `(V, 2)` positions x, y in the space of the slot's bone; weighted ones `(I, 3)`, for each
    /// influence the position x, y in its bone's space and the weight 0..1.
    #[getter]
    fn vertices<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        match slf.as_super().get().vertices()? {
            Vertices::Unweighted(positions) => pairs(slf.py(), positions),
            Vertices::Weighted { influences, .. } => {
                let values: Vec<f32> = influences.iter().flat_map(|i| [i.x, i.y, i.weight]).collect();
                array(slf.py(), values, &[influences.len(), 3])
            }
        }
    }

    /// Number of values in the world vertices: two for each vertex.
    #[getter]
    fn world_vertices_length(slf: &Bound<'_, Self>) -> PyResult<usize> {
        Ok(slf.as_super().get().vertices()?.len() * 2)
    }

    /// The attachment whose deform and sequence timelines apply to this one.
    #[getter]
    fn timeline_attachment<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let base = slf.as_super().get();
        let id = base.model.data.timeline_attachment(base.id);
        id.map(|id| attachment(slf.py(), &base.model, id)).transpose()
    }

    /// World positions of the vertices as the slot, which must show this attachment, has them: float32 `(V, 2)`, a copy.
    /// `start` and `count` choose vertices.
    #[pyo3(signature = (slot, start=0, count=None))]
    fn compute_world_vertices<'py>(
        slf: &Bound<'py, Self>,
        slot: &Bound<'py, Slot>,
        start: usize,
        count: Option<usize>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let positions = slot.get().world_positions(slf.as_super().get())?;
        let rest = positions.get(start..).unwrap_or_default();
        let count = count.unwrap_or(rest.len()).min(rest.len());
        pairs(slf.py(), rest.get(..count).unwrap_or_default())
    }
}

macro_rules! subclasses {
    ($($(#[$doc:meta])* $class:ident: $base:ident;)*) => {$(
        $(#[$doc])*
        #[pyclass(module = "spine_py", frozen, extends = $base)]
        #[derive(Debug)]
        pub(crate) struct $class;
    )*};
}

subclasses! {
    /// A textured rectangle.
    RegionAttachment: Attachment;
    /// A textured mesh, or a linked mesh that shares another's geometry.
    MeshAttachment: VertexAttachment;
    /// A composite cubic Bezier curve for path constraints: triples of in handle, knot, out handle.
    PathAttachment: VertexAttachment;
    /// A point with a direction in the space of its slot's bone.
    PointAttachment: Attachment;
    /// A polygon to hit.
    BoundingBoxAttachment: VertexAttachment;
    /// A polygon that cuts what is drawn after it, up to and including the end slot.
    ClippingAttachment: VertexAttachment;
}

macro_rules! colored {
    ($($class:ident.$part:ident: $doc:literal;)*) => {$(
        #[pymethods]
        impl $class {
            #[doc = $doc]
            #[getter]
            fn color<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
                color(slf.py(), slf.as_any().cast::<Attachment>()?.get().$part()?.color)
            }
        }
    )*};
}

colored! {
    RegionAttachment.region: "Colour that multiplies the slot's.";
    MeshAttachment.mesh: "Colour that multiplies the slot's.";
    PathAttachment.path: "Colour in the editor.";
    PointAttachment.point: "Colour in the editor.";
    BoundingBoxAttachment.bounding_box: "Colour in the editor.";
    ClippingAttachment.clipping: "Colour in the editor.";
}

macro_rules! textured {
    ($($class:ident.$part:ident;)*) => {$(
        subclass_getters!($class: Attachment.$part {
            /// Name of the atlas region, or its beginning for a sequence.
            path: String = |part| part.path.to_string();
            /// Width, skeleton units.
            width: f32 = |part| part.width;
            /// Height, skeleton units.
            height: f32 = |part| part.height;
        });
        subclass_getters!($class: Attachment.setup_region {
            /// The texture region, of a sequence at its setup frame; `None` where lenient reading did not find it.
            region: Option<TextureRegion> = |region| region.copied().map(TextureRegion);
            /// Width of the region on the page, pixels; `None` without a region.
            region_width: Option<i32> = |region| region.map(|r| r.size[0]);
            /// Height of the region on the page, pixels; `None` without a region.
            region_height: Option<i32> = |region| region.map(|r| r.size[1]);
            /// Pixels removed at the left; `None` without a region.
            region_offset_x: Option<i32> = |region| region.map(|r| r.offset[0]);
            /// Pixels removed at the bottom; `None` without a region.
            region_offset_y: Option<i32> = |region| region.map(|r| r.offset[1]);
            /// Width before white space was removed, pixels; `None` without a region.
            region_original_width: Option<i32> = |region| region.map(|r| r.original_size[0]);
            /// Height before white space was removed, pixels; `None` without a region.
            region_original_height: Option<i32> = |region| region.map(|r| r.original_size[1]);
            /// Whether the region is turned by 90 degrees on the page; `None` without a region.
            region_rotate: Option<bool> = |region| region.map(|r| r.degrees == 90);
            /// Left edge of the region, a fraction of the page; `None` without a region.
            region_u: Option<f32> = |region| region.map(|r| r.uvs()[0]);
            /// Upper edge of the region, a fraction of the page; `None` without a region.
            region_v: Option<f32> = |region| region.map(|r| r.uvs()[1]);
            /// Right edge of the region, a fraction of the page; `None` without a region.
            region_u2: Option<f32> = |region| region.map(|r| r.uvs()[2]);
            /// Lower edge of the region, a fraction of the page; `None` without a region.
            region_v2: Option<f32> = |region| region.map(|r| r.uvs()[3]);
        });
        subclass_getters!($class: Attachment.sequence {
            /// Frames that the slot may choose from; `None` without.
            sequence: Option<Sequence> = |sequence| sequence;
        });
    )*};
}

textured! {
    RegionAttachment.region;
    MeshAttachment.mesh;
}

subclass_getters!(RegionAttachment: Attachment.region {
    /// Centre, skeleton units.
    x: f32 = |region| region.x;
    /// Centre, skeleton units.
    y: f32 = |region| region.y;
    /// Factor along x.
    scale_x: f32 = |region| region.scale_x;
    /// Factor along y.
    scale_y: f32 = |region| region.scale_y;
    /// Rotation in degrees, counter-clockwise.
    rotation: f32 = |region| region.rotation;
});

#[pymethods]
impl RegionAttachment {
    /// Corners in the space of the slot's bone: bottom left, top left, top right, bottom right; float32 `(4, 2)`, a copy.
    #[getter]
    fn offset<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        pairs(slf.py(), &slf.as_super().get().region()?.corners)
    }

    /// The corners' coordinates on the page, 0..1, v downward; float32 `(4, 2)`, a copy.
    #[getter]
    fn uvs<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        pairs(slf.py(), &slf.as_super().get().region()?.uvs)
    }

    /// World positions of the corners as the slot, which must show this attachment, has them: float32 `(4, 2)`, a copy.
    fn compute_world_vertices<'py>(
        slf: &Bound<'py, Self>,
        slot: &Bound<'py, Slot>,
    ) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        pairs(slf.py(), &slot.get().world_positions(slf.as_super().get())?)
    }
}

#[pymethods]
impl MeshAttachment {
    /// For each vertex its place in the untrimmed, unrotated image, 0..1, v downward; float32 `(V, 2)`, a copy.
    #[getter]
    fn region_uvs<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        pairs(
            slf.py(),
            &slf.as_any()
                .cast::<Attachment>()?
                .get()
                .mesh()?
                .geometry
                .region_uvs,
        )
    }

    /// For each vertex its coordinates on the page, 0..1, v downward; float32 `(V, 2)`, a copy. Without a region those of
    /// `region_uvs`.
    #[getter]
    fn uvs<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let base = slf.as_any().cast::<Attachment>()?.get();
        let uvs = &base.mesh()?.geometry.region_uvs;
        match base.setup_region()? {
            None => pairs(slf.py(), uvs),
            Some(region) => {
                let map = region.mesh_uvs();
                pairs(slf.py(), &uvs.iter().map(|uv| map.apply(*uv)).collect::<Vec<_>>())
            }
        }
    }

    /// Vertex indices, uint16 `(T, 3)`, a copy.
    #[getter]
    fn triangles<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<u16>>> {
        let triangles = &slf
            .as_any()
            .cast::<Attachment>()?
            .get()
            .mesh()?
            .geometry
            .triangles;
        let whole = triangles.as_chunks::<3>().0;
        array(slf.py(), whole.as_flattened().to_vec(), &[whole.len(), 3])
    }

    /// Number of values that the hull takes: two for each vertex on it. The hull's vertices come first.
    #[getter]
    fn hull_length(slf: &Bound<'_, Self>) -> PyResult<u32> {
        Ok(slf
            .as_any()
            .cast::<Attachment>()?
            .get()
            .mesh()?
            .geometry
            .hull_length)
    }

    /// Pairs of vertex indices times two, uint32 `(E,)`, a copy.
    #[getter]
    fn edges<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<u32>>> {
        let edges = &slf.as_any().cast::<Attachment>()?.get().mesh()?.geometry.edges;
        array(slf.py(), edges.clone(), &[edges.len()])
    }

    /// The mesh that a linked mesh shares its geometry with; `None` for others.
    #[getter]
    fn parent_mesh<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let base = slf.as_any().cast::<Attachment>()?.get();
        base.mesh()?
            .parent_mesh
            .map(|id| attachment(slf.py(), &base.model, id))
            .transpose()
    }
}

subclass_getters!(PathAttachment: Attachment.path {
    /// Whether the last knot is joined to the first.
    closed: bool = |path| path.closed;
    /// Whether positions run along the path at constant speed.
    constant_speed: bool = |path| path.constant_speed;
});

#[pymethods]
impl PathAttachment {
    /// For each curve, the length of the setup path from its start to the curve's end, skeleton units; float32 `(C,)`, a copy.
    #[getter]
    fn lengths<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyArrayDyn<f32>>> {
        let lengths = &slf.as_any().cast::<Attachment>()?.get().path()?.lengths;
        array(slf.py(), lengths.clone(), &[lengths.len()])
    }
}

subclass_getters!(PointAttachment: Attachment.point {
    /// Position, skeleton units.
    x: f32 = |point| point.x;
    /// Position, skeleton units.
    y: f32 = |point| point.y;
    /// Direction in degrees, counter-clockwise.
    rotation: f32 = |point| point.rotation;
});

#[pymethods]
impl PointAttachment {
    /// World position x, y of the point on a bone.
    fn compute_world_position(slf: &Bound<'_, Self>, bone: &Bound<'_, PyAny>) -> PyResult<(f32, f32)> {
        let (world, point) = (world_of(bone)?, slf.as_super().get().point()?);
        Ok(world.apply(point.x, point.y).into())
    }

    /// World direction of the point on a bone, degrees, -180..180.
    fn compute_world_rotation(slf: &Bound<'_, Self>, bone: &Bound<'_, PyAny>) -> PyResult<f32> {
        let (world, point) = (world_of(bone)?, slf.as_super().get().point()?);
        Ok(world.direction(point.rotation))
    }
}

/// The world transform of a bone, or of the bone of a slot.
fn world_of(value: &Bound<'_, PyAny>) -> PyResult<spine_core::WorldTransform> {
    if let Ok(bone) = value.cast::<Bone>() {
        return bone.get().world();
    }
    if let Ok(slot) = value.cast::<Slot>() {
        return slot.get().bone_world();
    }
    let found = value.get_type().name()?;
    Err(PyTypeError::new_err(format!(
        "expected a Bone of a skeleton, found {found}"
    )))
}

#[pymethods]
impl ClippingAttachment {
    /// Last slot that is cut; `None` cuts to the end of the draw order.
    #[getter]
    fn end_slot<'py>(slf: &Bound<'py, Self>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let base = slf.as_any().cast::<Attachment>()?.get();
        base.clipping()?
            .end_slot
            .map(|id| item(slf.py(), &base.model, Kind::Slot, id.index()))
            .transpose()
    }
}

/// An attachment, in the class of its kind.
pub(crate) fn attachment<'py>(
    py: Python<'py>,
    model: &Arc<Model>,
    id: AttachmentId,
) -> PyResult<Bound<'py, PyAny>> {
    let base = PyClassInitializer::from(Attachment {
        model: Arc::clone(model),
        id,
    });
    Ok(match model.data.attachments.get(id).ok_or_else(gone)? {
        Any::Region(_) => Bound::new(py, base.add_subclass(RegionAttachment))?.into_any(),
        Any::Point(_) => Bound::new(py, base.add_subclass(PointAttachment))?.into_any(),
        with_vertices => {
            let base = base.add_subclass(VertexAttachment);
            match with_vertices {
                Any::Mesh(_) => Bound::new(py, base.add_subclass(MeshAttachment))?.into_any(),
                Any::Path(_) => Bound::new(py, base.add_subclass(PathAttachment))?.into_any(),
                Any::BoundingBox(_) => Bound::new(py, base.add_subclass(BoundingBoxAttachment))?.into_any(),
                _ => Bound::new(py, base.add_subclass(ClippingAttachment))?.into_any(),
            }
        }
    })
}

/// Adds the classes.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Attachment>()?;
    module.add_class::<VertexAttachment>()?;
    module.add_class::<RegionAttachment>()?;
    module.add_class::<MeshAttachment>()?;
    module.add_class::<PathAttachment>()?;
    module.add_class::<PointAttachment>()?;
    module.add_class::<BoundingBoxAttachment>()?;
    module.add_class::<ClippingAttachment>()
}
