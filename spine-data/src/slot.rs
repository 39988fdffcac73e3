//! Slots as they stand in the file.

use std::sync::Arc;

use crate::color::Color;
use crate::id::{BoneId, NameId};

/// How a slot's pixels are combined with those below. Source: formats-4.2.md 1.1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum BlendMode {
    /// Source over destination.
    #[default]
    Normal = 0,
    /// Sum.
    Additive = 1,
    /// Product.
    Multiply = 2,
    /// Inverse product of the inverses.
    Screen = 3,
}

crate::named::named_enum! {
    BlendMode, "blend mode" {
        Normal => "normal",
        Additive => "additive",
        Multiply => "multiply",
        Screen => "screen",
    }
}

/// A slot in its setup pose. Source: formats-4.2.md 4.4, 5.5.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct SlotData {
    /// Name.
    pub name: Arc<str>,
    /// Bone that the slot hangs on.
    pub bone: BoneId,
    /// Light colour.
    pub color: Color,
    /// Dark colour of two-colour tinting; its alpha has no meaning. `None` switches it off.
    pub dark_color: Option<Color>,
    /// Key of the attachment shown in the setup pose, looked up through the skins.
    pub attachment: Option<NameId>,
    /// How the slot is blended.
    pub blend: BlendMode,
    /// Whether the editor shows the slot (non-essential).
    pub visible: bool,
}

impl SlotData {
    /// A slot of this name on this bone with everything else at its default.
    #[must_use]
    pub fn new(name: impl Into<Arc<str>>, bone: BoneId) -> Self {
        Self {
            name: name.into(),
            bone,
            color: Color::WHITE,
            dark_color: None,
            attachment: None,
            blend: BlendMode::Normal,
            visible: true,
        }
    }
}
