//! `Atlas`, `AtlasPage` and `AtlasRegion`.

use std::cell::RefCell;
use std::sync::Arc;

use mlua::{Lua, LuaString, Result, Table};
use spine_data::{Atlas, AtlasPage, AtlasRegion, Id, PageId, TextureRegion};

use crate::budget;
use crate::class::{Class, Members, declare, function, userdata};
use crate::field::{Field, read_only};
use crate::loader::failure;
use crate::member::{foreign, quoted};

/// What Lua sees of an atlas.
#[derive(Clone, Debug)]
pub struct AtlasObject(RefCell<Arc<Atlas>>);

impl AtlasObject {
    /// An atlas to hand to Lua.
    #[must_use]
    pub const fn new(atlas: Arc<Atlas>) -> Self {
        Self(RefCell::new(atlas))
    }

    /// The atlas as it is now.
    #[must_use]
    pub fn atlas(&self) -> Arc<Atlas> {
        Arc::clone(&self.0.borrow())
    }
}

userdata!(AtlasObject, PageObject, RegionObject);

impl Class for AtlasObject {
    const NAME: &'static str = "Atlas";

    fn members(members: &mut Members<'_, Self>) {
        members.get("pages", |lua, this| pages(lua, this.atlas().pages()));
        members.get("regions", |lua, this| {
            let atlas = this.atlas();
            lua.create_sequence_from((0..atlas.regions().len()).map(|index| RegionObject {
                atlas: Arc::clone(&atlas),
                index,
            }))
        });
        members.method("findRegion", |_, this, name: String| {
            let atlas = this.atlas();
            Ok(atlas
                .find_region(&name)
                .map(|index| RegionObject { atlas, index }))
        });
        members.method(
            "setPageSize",
            |lua, this, (page, width, height): (usize, u32, u32)| {
                let atlas = {
                    let mut atlas = this.0.borrow_mut();
                    // A copy where a region has the atlas as it was.
                    Arc::make_mut(&mut atlas).set_page_size(PageId::from_index(page), width, height);
                    Arc::clone(&atlas)
                };
                budget::share(lua, &atlas, budget::atlas(&atlas))
            },
        );
        members.get("warnings", |lua, this| {
            let atlas = this.atlas();
            let warnings = atlas.warnings().iter();
            lua.create_sequence_from(
                warnings.map(|warning| format!("{}: {}", warning.location, warning.message)),
            )
        });
    }

    fn same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0.borrow(), &other.0.borrow())
    }
}

/// A page of an atlas.
#[derive(Clone, Debug)]
pub(crate) struct PageObject {
    pages: Arc<[AtlasPage]>,
    index: usize,
}

impl PageObject {
    fn value(&self) -> Result<&AtlasPage> {
        self.pages.get(self.index).ok_or_else(foreign)
    }
}

/// All pages.
pub(crate) fn pages(lua: &Lua, pages: &Arc<[AtlasPage]>) -> Result<Table> {
    lua.create_sequence_from((0..pages.len()).map(|index| PageObject {
        pages: Arc::clone(pages),
        index,
    }))
}

/// One page.
pub(crate) fn page(pages: &Arc<[AtlasPage]>, index: usize) -> PageObject {
    PageObject {
        pages: Arc::clone(pages),
        index,
    }
}

impl Class for PageObject {
    const NAME: &'static str = "AtlasPage";

    fn members(members: &mut Members<'_, Self>) {
        members.get("index", |_, this| Ok(this.index));
        read_only!(members {
            "name" => name,
            "width" => width,
            "height" => height,
            "format" => format,
            "minFilter" => min_filter,
            "magFilter" => mag_filter,
            "uWrap" => u_wrap,
            "vWrap" => v_wrap,
            "pma" => pma,
        });
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        self.index == other.index && Arc::ptr_eq(&self.pages, &other.pages)
    }
}

/// A region of an atlas.
#[derive(Clone, Debug)]
pub(crate) struct RegionObject {
    atlas: Arc<Atlas>,
    index: usize,
}

impl RegionObject {
    fn value(&self) -> Result<&AtlasRegion> {
        self.atlas.regions().get(self.index).ok_or_else(foreign)
    }

    fn texture_region(&self) -> Result<TextureRegion> {
        self.atlas.texture_region(self.index).ok_or_else(foreign)
    }
}

impl Class for RegionObject {
    const NAME: &'static str = "AtlasRegion";

    fn members(members: &mut Members<'_, Self>) {
        read_only!(members {
            "name" => name,
            "x" => x,
            "y" => y,
            "width" => width,
            "height" => height,
            "offsetX" => offset_x,
            "offsetY" => offset_y,
            "originalWidth" => original_width,
            "originalHeight" => original_height,
            "rotate" => degrees,
            "index" => index,
        });
        members.get("page", |_, this| {
            Ok(page(this.atlas.pages(), this.value()?.page.index()))
        });
        for (place, name) in ["u", "v", "u2", "v2"].into_iter().enumerate() {
            members.get(name, move |_, this| {
                Ok(this.texture_region()?.uvs().get(place).copied())
            });
        }
        for (name, row) in [("splits", "split"), ("pads", "pad")] {
            members.get(name, move |lua, this| {
                let rows = &this.value()?.values;
                let found = rows.iter().find(|(name, _)| &**name == row);
                found
                    .map(|(_, numbers)| lua.create_sequence_from(numbers.iter().copied()))
                    .transpose()
            });
        }
    }

    fn label(&self) -> Result<String> {
        quoted(&self.value()?.name)
    }

    fn same(&self, other: &Self) -> bool {
        self.index == other.index && Arc::ptr_eq(&self.atlas, &other.atlas)
    }
}

pub(crate) fn register(lua: &Lua, spine: &Table) -> Result<()> {
    declare::<PageObject>(lua, spine)?;
    declare::<RegionObject>(lua, spine)?;
    declare::<AtlasObject>(lua, spine)?.set(
        "new",
        function(
            lua,
            "spine.Atlas.new",
            |lua, text: LuaString| match Atlas::parse(&text.as_bytes()) {
                Ok(atlas) => {
                    let atlas = Arc::new(atlas);
                    budget::share(lua, &atlas, budget::read(text.as_bytes().len()))?;
                    Ok((Some(AtlasObject::new(atlas)), None))
                }
                Err(error) => Ok((None, Some(failure(&error).to_lua(lua)?))),
            },
        )?,
    )
}
