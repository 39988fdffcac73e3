//! Encoders, contact sheets and golden comparison for pictures of Spine skeletons.
