//! Binary skeletons: read strictly and leniently, and posed.
#![no_main]

use conformance::exercise;
use libfuzzer_sys::fuzz_target;
use spine_data::SkeletonBinary;

fuzz_target!(|bytes: &[u8]| {
    let _ = SkeletonBinary::new().read(bytes);
    if let Ok(data) = SkeletonBinary::new().lenient(true).any_version(true).read(bytes) {
        exercise::pose(data);
    }
});
