//! How pictures are drawn.

/// Largest [`RenderOptions::supersampling`].
pub const MAX_SUPERSAMPLING: u32 = 8;

/// How texels are chosen between.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The nearest texel: hard squares when magnified, for pixel art.
    Nearest,
    /// The four nearest texels, weighted.
    #[default]
    Linear,
}

/// How pictures are drawn. The default is one sample a pixel, the atlas's own filters, hard edges, one thread.
///
/// ```
/// use spine_render_soft::{Filter, RenderOptions};
///
/// let options = RenderOptions { filter: Some(Filter::Linear), antialias: true, ..RenderOptions::default() };
/// assert_eq!(options.supersampling, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RenderOptions {
    /// Filter for all pages; `None` takes each page's own, `mag_filter` where it is magnified and `min_filter` where it is
    /// drawn smaller.
    pub filter: Option<Filter>,
    /// Smooths the outer edges of attachments by coverage. Edges that triangles of one attachment share stay seamless.
    pub antialias: bool,
    /// Uses mip maps where a page is drawn at less than half of its size, whatever its filter says; they are made at the
    /// first use. Without it filters that ask for mip maps act like their plain kind.
    pub mip_maps: bool,
    /// Samples a pixel along each axis, 1..=[`MAX_SUPERSAMPLING`]; memory and time grow with its square.
    pub supersampling: u32,
    /// Threads that share the rows, 512 at most; 0 is one a processor. The bytes do not depend on it.
    pub threads: usize,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            filter: None,
            antialias: false,
            mip_maps: false,
            supersampling: 1,
            threads: 1,
        }
    }
}
