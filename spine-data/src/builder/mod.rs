//! The one place where names become ids, links are resolved and invariants are checked.
//!
//! Both readers hand over what they read, in the order of formats-4.2.md 4.1; everything that does not depend on the format
//! happens here. Errors come without a place: the reader knows where it is.

mod animation;
mod attachments;
mod constraints;
mod draft;
pub(crate) mod editor_color;
mod keyed;
mod links;
mod lookup;

#[cfg(feature = "binary")]
pub(crate) use animation::Run;
pub(crate) use animation::{AnimationBuilder, CurveDraft};
pub(crate) use draft::{AttachmentDraft, LinkedSkin, MeshDraft, TextureDraft, VerticesDraft};
pub(crate) use lookup::{Names, Ref};

use std::sync::Arc;

use crate::atlas::Atlas;
use crate::attachment::{MeshGeometry, Vertices};
use crate::bone::BoneData;
use crate::constraint::ConstraintRef;
use crate::error::{Error, ErrorKind, Location, Missing, Warning};
use crate::event::EventData;
use crate::id::{
    BoneId, EventId, IkConstraintId, NameId, PathConstraintId, PhysicsConstraintId, RegionId, SkinId, SlotId,
    TransformConstraintId,
};
use crate::limits::{Budget, MAX_MISSING, MAX_WARNINGS};
use crate::real::Real;
use crate::skeleton_data::SkeletonData;
use crate::skin::{Skin, SkinEntry};
use crate::slot::SlotData;
use links::PendingLink;
use lookup::CrowdedSlots;

/// What the caller of a reader may choose.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a> {
    /// Factor on lengths. Source: formats-4.2.md 7.
    pub(crate) scale: f64,
    /// Where regions are looked up; without one every attachment shows a placeholder.
    pub(crate) atlas: Option<&'a Atlas>,
    /// Whether missing regions and attachments are collected instead of being errors.
    pub(crate) lenient: bool,
    /// Whether the version in the file is not looked at.
    pub(crate) any_version: bool,
}

impl Options<'_> {
    /// Refuses a scale that no model can have.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.scale.is_finite() && self.scale != 0.0 {
            return Ok(());
        }
        let kind = ErrorKind::InvalidValue {
            what: "load scale",
            found: self.scale.to_string(),
            expected: "a finite number other than 0".into(),
        };
        Err(Error::new(Location::File, kind))
    }

    /// Refuses versions other than 4.2: only the numbers major.minor count. Source: formats-4.2.md 8.
    pub(crate) fn check_version(&self, version: &str) -> Result<(), ErrorKind> {
        let mut numbers = version.trim().split('.');
        let is = |number: Option<&str>, want: &str| {
            number.is_some_and(|text| {
                text.strip_prefix(want)
                    .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
            })
        };
        if self.any_version || (is(numbers.next(), "4") && is(numbers.next(), "2")) {
            return Ok(());
        }
        Err(ErrorKind::UnsupportedVersion {
            found: version.chars().take(40).collect(),
            supported: "4.2",
        })
    }
}

/// Collects a skeleton.
#[derive(Debug)]
pub(crate) struct Builder<'a> {
    pub(crate) data: SkeletonData,
    pub(crate) budget: Budget,
    pub(crate) scale: f64,
    atlas: Option<&'a Atlas>,
    lenient: bool,
    pub(crate) bones: Names<BoneId>,
    pub(crate) slots: Names<SlotId>,
    pub(crate) ik: Names<IkConstraintId>,
    pub(crate) transform: Names<TransformConstraintId>,
    pub(crate) path: Names<PathConstraintId>,
    pub(crate) physics: Names<PhysicsConstraintId>,
    pub(crate) skins: Names<SkinId>,
    pub(crate) events: Names<EventId>,
    /// For each region of the atlas its id, once it was asked for; empty before the first.
    regions: Vec<Option<RegionId>>,
    placeholder: Option<RegionId>,
    links: Vec<PendingLink>,
    /// Geometry of linked meshes until they get their parent's.
    no_geometry: Arc<MeshGeometry>,
    crowded: CrowdedSlots,
    /// Entries of the skin that is being read, in file order.
    entries: Vec<SkinEntry>,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(options: Options<'a>, budget: Budget) -> Self {
        let mut data = SkeletonData {
            reference_scale: 100.0,
            fps: 30.0,
            ..SkeletonData::default()
        };
        if let Some(atlas) = options.atlas {
            data.pages = Arc::clone(atlas.pages());
        }
        Self {
            data,
            budget,
            scale: options.scale,
            atlas: options.atlas,
            lenient: options.lenient,
            bones: Names::new("bone"),
            slots: Names::new("slot"),
            ik: Names::new("IK constraint"),
            transform: Names::new("transform constraint"),
            path: Names::new("path constraint"),
            physics: Names::new("physics constraint"),
            skins: Names::new("skin"),
            events: Names::new("event"),
            regions: Vec::new(),
            placeholder: None,
            links: Vec::new(),
            no_geometry: Arc::new(MeshGeometry::new(
                Vertices::Unweighted(Vec::new()),
                Vec::new(),
                Vec::new(),
            )),
            crowded: CrowdedSlots::default(),
            entries: Vec::new(),
        }
    }

    /// For files that refer to things by position: their names need not be looked up.
    pub(crate) fn by_position(mut self) -> Self {
        self.bones.use_positions_only();
        self.slots.use_positions_only();
        self.ik.use_positions_only();
        self.transform.use_positions_only();
        self.path.use_positions_only();
        self.physics.use_positions_only();
        self.skins.use_positions_only();
        self.events.use_positions_only();
        self
    }

    pub(crate) fn warn(&mut self, location: Location, message: impl Into<String>) {
        if self.data.report.warnings.len() < MAX_WARNINGS {
            self.data.report.warnings.push(Warning {
                location,
                message: message.into(),
            });
        }
    }

    /// Makes room for attachments of a skin. More may follow, and fewer.
    pub(crate) fn expect_attachments(&mut self, number: usize) {
        self.data.attachments.make_room(number);
    }

    /// An error in strict reading, a line of the report in lenient reading.
    pub(crate) fn missing(&mut self, missing: Missing) -> Result<(), ErrorKind> {
        if !self.lenient {
            return Err(missing.into());
        }
        if self.data.report.missing.len() >= MAX_MISSING {
            return Err(ErrorKind::Limit {
                what: "missing regions and attachments",
                found: self.data.report.missing.len() as u64,
                limit: MAX_MISSING as u64,
            });
        }
        let texts = match &missing {
            Missing::Region {
                region,
                attachment,
                slot,
                skin,
            } => [region, attachment, slot, skin],
            Missing::Attachment {
                animation,
                skin,
                slot,
                attachment,
            } => [animation, skin, slot, attachment],
        };
        self.budget.charge_for::<Missing>(3)?;
        for text in texts {
            self.budget.charge(text.len())?;
        }
        self.data.report.missing.push(missing);
        Ok(())
    }

    /// Interns an attachment key.
    pub(crate) fn name(&mut self, name: impl AsRef<str> + Into<Arc<str>>) -> Result<NameId, ErrorKind> {
        if let Some(id) = self.data.names.find(name.as_ref()) {
            return Ok(id);
        }
        self.budget.charge(name.as_ref().len().saturating_add(80))?;
        Ok(self.data.names.add(name.into()))
    }

    /// Stores a bone; its position and length are still unscaled.
    pub(crate) fn bone(&mut self, mut bone: BoneData) -> Result<BoneId, ErrorKind> {
        not_empty("bone name", &bone.name)?;
        if bone.parent.is_none() && !self.data.bones.is_empty() {
            return Err(ErrorKind::MissingField {
                of: "every bone but the first",
                field: "parent",
            });
        }
        let local = bone.local;
        finite(
            "bone value",
            &[
                bone.length,
                local.x,
                local.y,
                local.rotation,
                local.scale_x,
                local.scale_y,
                local.shear_x,
                local.shear_y,
            ],
        )?;
        self.scaled(&mut bone.length);
        self.scaled(&mut bone.local.x);
        self.scaled(&mut bone.local.y);
        self.charge_named::<BoneData>(&bone.name)?;
        self.bones.add(&bone.name);
        Ok(self.data.bones.push(bone))
    }

    /// Stores a slot.
    pub(crate) fn slot(&mut self, slot: SlotData) -> Result<SlotId, ErrorKind> {
        not_empty("slot name", &slot.name)?;
        self.charge_named::<SlotData>(&slot.name)?;
        self.slots.add(&slot.name);
        Ok(self.data.slots.push(slot))
    }

    /// Charges the budget for a list of ids of a constraint or skin.
    pub(crate) fn charge_ids(&mut self, count: usize) -> Result<(), ErrorKind> {
        self.budget.charge_for::<ConstraintRef>(count)
    }

    /// Begins a skin; its attachments follow, then [`end_skin`](Self::end_skin).
    pub(crate) fn begin_skin(&mut self, skin: Skin) -> Result<SkinId, ErrorKind> {
        not_empty("skin name", &skin.name)?;
        self.charge_named::<Skin>(&skin.name)?;
        let is_default = &*skin.name == "default";
        self.skins.add(&skin.name);
        let id = self.data.skins.push(Arc::new(skin));
        if is_default && self.data.default_skin.is_none() {
            self.data.default_skin = Some(id);
        }
        self.entries.clear();
        Ok(id)
    }

    /// Ends a skin: its entries are ordered by slot; the last of a key within a slot wins at the place of the first.
    pub(crate) fn end_skin(&mut self, id: SkinId) {
        if !in_order(&self.entries) {
            put_in_order(&mut self.entries);
        }
        if let Some(skin) = self.data.skins.get_mut(id).and_then(Arc::get_mut) {
            skin.set_entries(self.entries.as_slice().to_vec());
        }
    }

    /// Stores an event.
    pub(crate) fn event(&mut self, event: EventData) -> Result<(), ErrorKind> {
        not_empty("event name", &event.name)?;
        finite("event value", &[event.float, event.volume, event.balance])?;
        self.charge_named::<EventData>(&event.name)?;
        self.budget.charge(event.string.len())?;
        self.events.add(&event.name);
        self.data.events.push(event);
        Ok(())
    }

    /// Ends reading.
    pub(crate) fn finish(self) -> SkeletonData {
        self.data
    }

    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_lossless,
        clippy::unnecessary_cast
    )]
    pub(crate) fn scaled(&self, value: &mut Real) {
        *value = crate::real::real(crate::real::wide(*value) * self.scale);
    }

    fn charge_named<T>(&mut self, name: &str) -> Result<(), ErrorKind> {
        // The name is stored once and looked up by a table with room for growth.
        self.budget
            .charge(size_of::<T>().saturating_add(name.len()).saturating_add(64))
    }
}

/// Whether entries are ordered by slot, and no key is in a slot twice. Also `false` where that takes long to see.
fn in_order(entries: &[SkinEntry]) -> bool {
    const FEW: usize = 16;
    let mut before = None;
    entries.chunk_by(|a, b| a.slot == b.slot).all(|slot| {
        let mut rest = slot;
        let mut once = slot.len() <= FEW && before < slot.first().map(|entry| entry.slot);
        while let (true, Some((entry, later))) = (once, rest.split_first()) {
            once = later.iter().all(|other| other.name != entry.name);
            rest = later;
        }
        before = slot.first().map(|entry| entry.slot);
        once
    })
}

/// Orders entries by slot. The last of a key within a slot wins at the place of the first.
fn put_in_order(entries: &mut Vec<SkinEntry>) {
    entries.sort_by_key(|entry| entry.slot);
    // Equal keys side by side, in file order, to find repetitions without comparing each with each.
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_key(|&i| entries.get(i).map(|entry| (entry.slot, entry.name)));
    let mut repeated = vec![false; entries.len()];
    let mut first: Option<usize> = None;
    for &i in &order {
        let (Some(entry), head) = (
            entries.get(i).copied(),
            first.and_then(|f| entries.get(f).copied()),
        ) else {
            continue;
        };
        match (first, head) {
            (Some(f), Some(head)) if (head.slot, head.name) == (entry.slot, entry.name) => {
                if let Some(kept) = entries.get_mut(f) {
                    kept.attachment = entry.attachment;
                }
                if let Some(flag) = repeated.get_mut(i) {
                    *flag = true;
                }
            }
            _ => first = Some(i),
        }
    }
    let mut flags = repeated.into_iter();
    entries.retain(|_| !flags.next().unwrap_or(false));
}

/// Checks that a name is there.
pub(crate) fn not_empty(what: &'static str, name: &str) -> Result<(), ErrorKind> {
    if name.is_empty() {
        return Err(ErrorKind::InvalidValue {
            what,
            found: "empty".into(),
            expected: "a text".into(),
        });
    }
    Ok(())
}

/// Checks that numbers are finite.
#[inline]
pub(crate) fn finite(what: &'static str, values: &[Real]) -> Result<(), ErrorKind> {
    if all(values, Real::is_finite) {
        return Ok(());
    }
    infinite(what, values)
}

#[cold]
fn infinite(what: &'static str, values: &[Real]) -> Result<(), ErrorKind> {
    values
        .iter()
        .find(|value| !value.is_finite())
        .map_or(Ok(()), |value| {
            Err(ErrorKind::InvalidValue {
                what,
                found: value.to_string(),
                expected: "a finite number".into(),
            })
        })
}

/// Whether something is true of all values. All of them are looked at, so that the compiler can take many at once.
#[inline]
fn all<T: Copy>(values: &[T], is: impl Fn(T) -> bool) -> bool {
    values.iter().fold(true, |all, value| all & is(*value))
}
