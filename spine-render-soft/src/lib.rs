//! Draws Spine skeletons on the CPU: the same bytes on every machine.
