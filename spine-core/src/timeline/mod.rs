//! Timelines: from keys to the pose.
