//! Pose documents of the form `spine-pose/1`.
//!
//! The fields are those of the header of `conformance/tools/reference-pose.mjs`.

use serde::{Deserialize, Serialize};

/// The form's name, in the field `format`.
pub const FORMAT: &str = "spine-pose/1";

/// What a skeleton looks like at the times `0/fps`, `1/fps` ... of an animation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Form of the document: [`FORMAT`].
    pub format: String,
    /// Program that posed.
    #[serde(default)]
    pub producer: String,
    /// File name of the skeleton.
    pub skeleton: String,
    /// Animation; `None` is the setup pose.
    pub animation: Option<String>,
    /// Skin; `None` is the default skin alone.
    pub skin: Option<String>,
    /// Frames per second.
    pub fps: f64,
    /// `none`, `reset`, `update` or `pose`.
    pub physics: String,
    /// Bone names.
    pub bones: Vec<String>,
    /// Slot names.
    pub slots: Vec<String>,
    /// The frames.
    pub frames: Vec<Frame>,
}

/// One frame of a [`Document`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// Seconds.
    pub time: f64,
    /// For each bone a, b, c, d, worldX, worldY.
    pub world: Vec<[f64; 6]>,
    /// For each slot what it shows.
    pub slots: Vec<Slot>,
    /// Slot indices in the order in which they are drawn.
    pub draw_order: Vec<usize>,
    /// Events fired since the frame before.
    pub events: Vec<Event>,
}

/// A slot in a [`Frame`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Slot {
    /// Own name of the attachment shown.
    pub attachment: Option<String>,
    /// Light colour: red, green, blue, alpha.
    pub color: [f64; 4],
    /// Dark colour: red, green, blue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dark: Option<[f64; 3]>,
    /// World vertices x, y, x, y ... of the attachment, where the document has vertices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<Vec<f64>>,
}

/// An event in a [`Frame`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Name.
    pub name: String,
    /// Seconds of its key.
    pub time: f64,
    /// Whole number.
    pub int: i32,
    /// Number.
    pub float: f64,
    /// Text.
    pub string: String,
}

impl Document {
    /// Whether any slot shows world vertices.
    #[must_use]
    pub fn has_vertices(&self) -> bool {
        let mut slots = self.frames.iter().flat_map(|frame| &frame.slots);
        slots.any(|slot| slot.vertices.is_some())
    }
}
