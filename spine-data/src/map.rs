//! The hash table of names.

use std::collections::HashMap;

/// Names of files are hashed by a function that is seeded for each table and much faster than the standard one on short
/// texts.
pub(crate) type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;
