//! Skeleton JSON.

use crate::builder::Options;
use crate::error::Error;
use crate::skeleton_data::SkeletonData;

/// x
pub(crate) fn read(_options: &Options<'_>, _bytes: &[u8]) -> Result<SkeletonData, Error> {
    Ok(SkeletonData::default())
}
/// x
pub(crate) fn looks_like_json(_bytes: &[u8]) -> bool {
    false
}
