//! Reads, plays and converts Cal3D characters.
