//! Named limits, each with its reason. Source: cal3d.md 1.3.

/// Most sets of texture coordinates of one submesh: the number of sets multiplies the room that a vertex takes.
pub const MAX_UV_SETS: u32 = 16;
/// Most warnings that reading keeps, so that a hostile file cannot fill memory with them.
pub const MAX_WARNINGS: usize = 64;
/// Bytes that a model may take for each byte of its file, room for growth included. Empty submeshes in XML need most.
pub const MODEL_RATIO: u64 = 96;
/// Bytes that reading may take in any case.
pub const MODEL_FLOOR: u64 = 64 * 1024;
