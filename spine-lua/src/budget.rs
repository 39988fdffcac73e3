//! What objects take outside of Lua's memory, where neither its collector nor its limit sees it.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;
use std::sync::{Arc, Weak};

use mlua::{Error, Lua, Result};
use spine_data::{Atlas, SkeletonData, Skin};

use crate::class::misuse;

/// Bytes that objects may take before the collector looks for those that nobody uses.
const FIRST_LOOK: usize = 32 << 20;

/// Least bytes of an object: what it takes here, too.
pub(crate) const LEAST: usize = 256;

/// Bytes of a track entry.
pub(crate) const ENTRY: usize = 256;

/// Measures an object; 0 when it is gone.
type Measure = Box<dyn Fn() -> usize>;

/// Bytes that the objects of a Lua take, by estimate, and how many they may take.
pub(crate) struct Budget {
    limit: usize,
    used: Cell<usize>,
    /// Bytes at which all objects are measured again.
    due: Cell<usize>,
    objects: RefCell<Vec<Measure>>,
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget")
            .field("limit", &self.limit)
            .field("used", &self.used)
            .finish_non_exhaustive()
    }
}

impl Budget {
    /// Gives a Lua its budget, where it has none yet.
    pub(crate) fn give(lua: &Lua, limit: usize) {
        if lua.app_data_ref::<Rc<Self>>().is_none() {
            lua.set_app_data(Rc::new(Self {
                limit,
                used: Cell::new(0),
                due: Cell::new(FIRST_LOOK.min(limit)),
                objects: RefCell::default(),
            }));
        }
    }

    fn of(lua: &Lua) -> Option<Rc<Self>> {
        lua.app_data_ref::<Rc<Self>>().map(|budget| Rc::clone(&budget))
    }

    /// Measures what is left when the collector has done its work.
    fn measure(&self, lua: &Lua) -> Result<()> {
        lua.gc_collect()?;
        // No code of the script runs here, and none of the measures comes back to this list.
        let mut objects = self.objects.borrow_mut();
        let mut used = 0_usize;
        objects.retain(|measure| {
            let bytes = measure();
            used = used.saturating_add(bytes);
            bytes > 0
        });
        self.used.set(used);
        self.due
            .set(used.saturating_mul(2).max(FIRST_LOOK).min(self.limit));
        #[cfg(feature = "host")]
        crate::host::charge(
            lua,
            (objects.len() as u64).saturating_add(lua.used_memory() as u64 / 64),
        )?;
        Ok(())
    }
}

/// Makes sure that there is room for so many bytes more.
///
/// # Errors
///
/// When there is none, though all is collected that nobody uses.
pub(crate) fn room(lua: &Lua, bytes: usize) -> Result<()> {
    let Some(budget) = Budget::of(lua) else {
        return Ok(());
    };
    if budget.used.get().saturating_add(bytes) <= budget.due.get() {
        return Ok(());
    }
    budget.measure(lua)?;
    if budget.used.get().saturating_add(bytes) > budget.limit {
        return Err(full(lua, budget.limit));
    }
    Ok(())
}

fn full(lua: &Lua, limit: usize) -> Error {
    #[cfg(feature = "host")]
    crate::host::stop_at_memory(lua);
    let _ = lua;
    misuse(format!("the objects of the script take more than {limit} bytes"))
}

/// Counts bytes by which an object grew. They are room that is taken: [`room`] looks.
pub(crate) fn grew(lua: &Lua, bytes: usize) -> Result<()> {
    room(lua, bytes)?;
    if let Some(budget) = Budget::of(lua) {
        budget.used.set(budget.used.get().saturating_add(bytes));
    }
    Ok(())
}

/// Counts an object from now on, as long as its measure gives more than 0.
pub(crate) fn hold(lua: &Lua, measure: impl Fn() -> usize + 'static) -> Result<()> {
    grew(lua, measure())?;
    if let Some(budget) = Budget::of(lua) {
        budget.objects.borrow_mut().push(Box::new(measure));
    }
    Ok(())
}

/// Counts something that others share, for as long as one of them has it.
pub(crate) fn share<T: Send + Sync + 'static>(lua: &Lua, shared: &Arc<T>, bytes: usize) -> Result<()> {
    let shared: Weak<T> = Arc::downgrade(shared);
    hold(lua, move || {
        if shared.strong_count() > 0 {
            bytes.max(LEAST)
        } else {
            0
        }
    })
}

/// Bytes of what is read from a file of so many bytes.
pub(crate) const fn read(file: usize) -> usize {
    file.saturating_mul(8).saturating_add(4096)
}

/// Bytes of a skeleton.
pub(crate) fn skeleton(data: &SkeletonData) -> usize {
    let constraints = data.ik_constraints.len()
        + data.transform_constraints.len()
        + data.path_constraints.len()
        + data.physics_constraints.len();
    512 + data.bones.len() * 160 + data.slots.len() * 96 + constraints * 256
}

/// Bytes of a skin.
pub(crate) fn skin(skin: &Skin) -> usize {
    LEAST + size_of_val(skin.attachments()) + (skin.bones.len() + skin.constraints.len()) * 8
}

/// Bytes of an atlas.
pub(crate) fn atlas(atlas: &Atlas) -> usize {
    LEAST + size_of_val(atlas.regions()) * 2 + size_of_val(&**atlas.pages()) * 2
}
