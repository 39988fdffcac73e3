//! Numbers that look random and are the same in every run.

/// Repeatable numbers in 0..1.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A point in -10..50, on a coarse grid when `snap` is set.
    pub(crate) fn point(&mut self, snap: bool) -> [f64; 2] {
        [(); 2].map(|()| {
            let value = self.next() * 60.0 - 10.0;
            if snap {
                (value / 10.0).round() * 10.0
            } else {
                value
            }
        })
    }
}
