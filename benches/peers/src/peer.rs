//! What a runtime must answer to be timed.

/// One runtime: its atlas and its buffers. Errors are texts, only ever printed.
pub trait Peer: Sized {
    /// First column of the output, equal to the program's name.
    const NAME: &'static str;
    /// `true` if jobs other than the loads start from the JSON file; the default is the binary file.
    const POSE_FROM_JSON: bool = false;
    /// A loaded skeleton, shared by its instances.
    type Data;
    /// One posable skeleton with an animation state that plays the animation in a loop on track 0.
    type Instance;

    /// Reads the atlas file `DIR/ATLAS.atlas`.
    fn new(dir: &str, atlas: &str) -> Result<Self, String>;
    /// Reads a skeleton in JSON form.
    fn read_json(&self, bytes: &[u8]) -> Result<Self::Data, String>;
    /// Reads a skeleton in binary form.
    fn read_binary(&self, bytes: &[u8]) -> Result<Self::Data, String>;
    /// Number of bones.
    fn bone_count(&self, data: &Self::Data) -> usize;
    /// An instance in setup pose with the skin set (`None`: the default skin) and the animation at `track_time` seconds.
    fn instance(
        &self,
        data: &Self::Data,
        animation: &str,
        skin: Option<&str>,
        track_time: f32,
    ) -> Result<Self::Instance, String>;
    /// An instance whose first three tracks each mix the animation with itself, half way through mixes of a million seconds.
    fn mixing(
        &self,
        data: &Self::Data,
        animation: &str,
        skin: Option<&str>,
    ) -> Result<Self::Instance, String> {
        let _ = (data, animation, skin);
        Err("no mixing".to_owned())
    }
    /// One frame of `delta` seconds: state update and apply, skeleton update, world transforms with physics stepped.
    fn frame(&self, instance: &mut Self::Instance, delta: f32);
    /// One frame of many instances, by whatever the runtime has for that; else one after the other.
    fn frame_of_all(&self, instances: &mut [Self::Instance], delta: f32) {
        for instance in instances {
            self.frame(instance, delta);
        }
    }
    /// Duration of the animation in seconds.
    fn duration(&self, instance: &Self::Instance) -> f32;
    /// The animation itself at `time` seconds from the setup pose at full mix, no animation state, world transforms
    /// without physics; writes a, b, c, d, world x, world y of every bone to `out` (6 numbers a bone).
    fn sample(&self, instance: &mut Self::Instance, time: f32, out: &mut [f32]);
    /// As [`sample`](Self::sample) at all the times, by whatever the runtime has for that; the six numbers of a bone in any order.
    /// What the instance looks like does not change.
    fn batch(&mut self, instance: &Self::Instance, times: &[f32], out: &mut [f32]) -> Result<(), String> {
        let _ = (instance, times, out);
        Err("no batches".to_owned())
    }
    /// Sum of the six world numbers over all bones, to see that peers pose alike.
    fn checksum(&self, instance: &Self::Instance) -> f64;
    /// Builds the whole geometry of the current pose, clipped and batched; answers (vertices, triangles).
    fn geometry(&mut self, instance: &mut Self::Instance) -> (usize, usize);
    /// Draws the current pose, 512 x 512 pixels, bilinear and without antialiasing, one unit 0.68 pixels and the origin in the
    /// middle, 16 pixels above the lower edge; answers the pixels, four bytes each, alpha last. The first call loads the pages.
    fn render(&mut self, instance: &mut Self::Instance) -> Result<&[u8], String> {
        let _ = instance;
        Err("draws nothing".to_owned())
    }
}
