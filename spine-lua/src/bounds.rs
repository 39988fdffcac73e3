//! `SkeletonBounds`.

use std::sync::Arc;

use mlua::{FromLuaMulti, IntoLua, Lua, MultiValue, Result, Table, Value};
use spine_core::polygon::{self, Aabb};
use spine_core::{HitBox, SkeletonBounds};
use spine_data::SkeletonData;

use crate::class::{Class, Members, Object, declare, function, misuse, userdata};
use crate::data::{AttachmentObject, attachment_to_lua};
use crate::field::numbers;
use crate::{Handle, SkeletonObject};

/// Bounding boxes as they were at the last update.
#[derive(Debug)]
pub(crate) struct BoundsObject(Handle<Bounds>);

#[derive(Debug, Default)]
struct Bounds {
    bounds: SkeletonBounds,
    /// Of the skeleton of the last update.
    data: Option<Arc<SkeletonData>>,
}

impl Bounds {
    fn attachment(&self, lua: &Lua, hit: Option<HitBox<'_>>) -> Result<Value> {
        match (hit, &self.data) {
            (Some(hit), Some(data)) => attachment_to_lua(lua, data, hit.attachment),
            _ => Ok(Value::Nil),
        }
    }
}

userdata!(BoundsObject);

/// A polygon from `{x, y, x, y ...}`.
fn polygon_of(table: &Table) -> Result<Vec<[f32; 2]>> {
    let numbers: Vec<f32> = numbers(table)?;
    let (points, rest) = numbers.as_chunks();
    if rest.is_empty() {
        return Ok(points.to_vec());
    }
    Err(misuse(
        "a polygon is a list of coordinates x, y, x, y ...: their number is even",
    ))
}

fn flat(lua: &Lua, polygon: &[[f32; 2]]) -> Result<Table> {
    lua.create_sequence_from(polygon.as_flattened().iter().copied())
}

impl Class for BoundsObject {
    const NAME: &'static str = "SkeletonBounds";

    fn members(members: &mut Members<'_, Self>) {
        members.method(
            "update",
            |_, this, (skeleton, aabb): (Object<SkeletonObject>, Option<bool>)| {
                this.0.write(|bounds| {
                    skeleton.0.read(|skeleton| {
                        bounds.bounds.update(skeleton, aabb.unwrap_or(true));
                        bounds.data = Some(Arc::clone(skeleton.data()));
                        Ok(())
                    })
                })
            },
        );
        members.get("boundingBoxes", |lua, this| {
            this.0.read(|bounds| {
                let boxes = bounds.bounds.boxes().map(|hit| bounds.attachment(lua, Some(hit)));
                lua.create_sequence_from(boxes.collect::<Result<Vec<_>>>()?)
            })
        });
        members.get("polygons", |lua, this| {
            this.0.read(|bounds| {
                let polygons = bounds.bounds.boxes().map(|hit| flat(lua, hit.polygon));
                lua.create_sequence_from(polygons.collect::<Result<Vec<_>>>()?)
            })
        });
        members.get("minX", |_, this| this.aabb(|aabb| aabb.min[0]));
        members.get("minY", |_, this| this.aabb(|aabb| aabb.min[1]));
        members.get("maxX", |_, this| this.aabb(|aabb| aabb.max[0]));
        members.get("maxY", |_, this| this.aabb(|aabb| aabb.max[1]));
        members.get("width", |_, this| this.aabb(Aabb::width));
        members.get("height", |_, this| this.aabb(Aabb::height));
        tests(members);
    }
}

impl BoundsObject {
    fn aabb(&self, of: impl FnOnce(&Aabb) -> f64) -> Result<f64> {
        self.0.read(|bounds| Ok(of(bounds.bounds.aabb())))
    }
}

fn tests(members: &mut Members<'_, BoundsObject>) {
    type Segment = (f64, f64, f64, f64);
    members.method("aabbContainsPoint", |_, this, (x, y): (f64, f64)| {
        this.0.read(|bounds| Ok(bounds.bounds.aabb_contains_point(x, y)))
    });
    members.method("aabbIntersectsSegment", |_, this, (x1, y1, x2, y2): Segment| {
        this.0
            .read(|bounds| Ok(bounds.bounds.aabb_intersects_segment([x1, y1], [x2, y2])))
    });
    members.method(
        "aabbIntersectsSkeleton",
        |_, this, other: Object<BoundsObject>| {
            this.0.read(|bounds| {
                other
                    .0
                    .read(|other| Ok(bounds.bounds.aabb_intersects_skeleton(&other.bounds)))
            })
        },
    );
    members.method("getPolygon", |lua, this, attachment: AttachmentObject| {
        this.0.read(|bounds| {
            let Some(data) = &bounds.data else { return Ok(None) };
            let polygon = bounds.bounds.polygon(attachment.id_in(data)?);
            polygon.map(|polygon| flat(lua, polygon)).transpose()
        })
    });
    members.method("containsPoint", |lua, this, arguments: MultiValue| {
        if let Some(Value::Table(_)) = arguments.front() {
            let (polygon, x, y) = <(Table, f64, f64)>::from_lua_multi(arguments, lua)?;
            return polygon::contains_point(&polygon_of(&polygon)?, [x, y]).into_lua(lua);
        }
        let (x, y) = <(f64, f64)>::from_lua_multi(arguments, lua)?;
        this.0
            .read(|bounds| bounds.attachment(lua, bounds.bounds.contains_point(x, y)))
    });
    members.method("intersectsSegment", |lua, this, arguments: MultiValue| {
        if let Some(Value::Table(_)) = arguments.front() {
            let (polygon, x1, y1, x2, y2) = <(Table, f64, f64, f64, f64)>::from_lua_multi(arguments, lua)?;
            return polygon::intersects_segment(&polygon_of(&polygon)?, [x1, y1], [x2, y2]).into_lua(lua);
        }
        let (x1, y1, x2, y2) = Segment::from_lua_multi(arguments, lua)?;
        this.0
            .read(|bounds| bounds.attachment(lua, bounds.bounds.intersects_segment([x1, y1], [x2, y2])))
    });
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<BoundsObject>(lua, spine)?.set(
        "new",
        function(lua, "spine.SkeletonBounds.new", |lua, ()| {
            let measure = |bounds: &Bounds| {
                let boxes = bounds.bounds.boxes();
                boxes.map(|hit| size_of_val(hit.polygon)).sum()
            };
            Handle::counted(lua, "object", Bounds::default(), measure).map(BoundsObject)
        })?,
    )
}
