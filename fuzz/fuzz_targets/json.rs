//! Skeleton JSON: read strictly and leniently, and posed.
#![no_main]

use conformance::exercise;
use libfuzzer_sys::fuzz_target;
use spine_data::SkeletonJson;

fuzz_target!(|bytes: &[u8]| {
    let _ = SkeletonJson::new().read(bytes);
    if let Ok(data) = SkeletonJson::new().lenient(true).any_version(true).read(bytes) {
        exercise::pose(data);
    }
});
