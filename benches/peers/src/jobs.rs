//! The command line and the jobs.

use std::convert::Infallible;
use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use crate::measure::{Summary, repeat, timed};
use crate::peer::Peer;

const USAGE: &str = "usage: DIR STEM ATLAS ANIMATION SKIN(- for none) JOB[,JOB...] [INSTANCES]
jobs: load_json load_bin pose mix sample batch geometry render crowd check
environment: BUDGET = milliseconds per job (250)";

/// Seconds per frame.
const DELTA: f32 = 1.0 / 60.0;
/// Frames in one sample of `pose`.
const POSE_FRAMES: u64 = 60;
/// Times in one sample of `sample`.
const SAMPLE_TIMES: u16 = 200;
/// Times in one sample of `batch`.
const BATCH_TIMES: u16 = 10_000;
/// Builds of one pose in one sample of `geometry`.
const GEOMETRY_BUILDS: u32 = 20;
/// Poses whose vertices are averaged in `geometry`; the first so many, so that the figure does not depend on speed.
const GEOMETRY_POSES: u32 = 60;
/// Seconds into the animation of the frame of `render`.
const RENDER_TIME: f32 = 0.5;
/// Frames before `check` prints.
const CHECK_FRAMES: u32 = 120;
/// Step of the sampled times, as a part of the duration: the golden ratio's fraction spreads them evenly.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

struct Arguments {
    dir: String,
    stem: String,
    atlas: String,
    animation: String,
    skin: Option<String>,
    jobs: Vec<String>,
    instances: u16,
    budget: Duration,
}

impl Arguments {
    fn parse(mut words: impl Iterator<Item = String>) -> Option<Self> {
        Some(Self {
            dir: words.next()?,
            stem: words.next()?,
            atlas: words.next()?,
            animation: words.next()?,
            skin: words.next().map(|skin| (skin != "-").then_some(skin))?,
            jobs: words.next()?.split(',').map(str::to_owned).collect(),
            instances: words.next().map_or(Some(1000), |word| word.parse().ok())?,
            budget: Duration::from_millis(
                std::env::var("BUDGET").map_or(Some(250), |word| word.parse().ok())?,
            ),
        })
    }

    fn read(&self, extension: &str) -> Result<Vec<u8>, String> {
        let path = format!("{}/{}.{extension}", self.dir, self.stem);
        fs::read(&path).map_err(|error| format!("{path}: {error}"))
    }
}

/// Runs the jobs that the command line asks for and prints one line of columns each.
pub fn run<P: Peer>() -> ExitCode {
    let Some(arguments) = Arguments::parse(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match Bench::<P>::new(&arguments) {
        Ok(mut bench) => bench.run(),
        Err(error) => fail::<P>(&arguments, "atlas", &error),
    }
}

fn fail<P: Peer>(arguments: &Arguments, job: &str, error: &str) -> ExitCode {
    eprintln!("{} {job} {}: {error}", P::NAME, arguments.stem);
    ExitCode::FAILURE
}

struct Bench<'a, P: Peer> {
    arguments: &'a Arguments,
    peer: P,
    /// Loaded by the first job that poses.
    data: Option<P::Data>,
}

impl<'a, P: Peer> Bench<'a, P> {
    fn new(arguments: &'a Arguments) -> Result<Self, String> {
        Ok(Self {
            arguments,
            peer: P::new(&arguments.dir, &arguments.atlas)?,
            data: None,
        })
    }

    /// A job that fails is told and leaves the others alone.
    fn run(&mut self) -> ExitCode {
        let mut code = ExitCode::SUCCESS;
        for job in &self.arguments.jobs {
            let done = match job.as_str() {
                "load_json" => self.load(job, "json", P::read_json),
                "load_bin" => self.load(job, "skel", P::read_binary),
                "pose" => self.pose(),
                "mix" => self.mix(),
                "sample" => self.sample(),
                "batch" => self.batch(),
                "geometry" => self.geometry(),
                "render" => self.render(),
                "crowd" => self.crowd(),
                "check" => self.check(),
                _ => Err("no such job".to_owned()),
            };
            if let Err(error) = done {
                code = fail::<P>(self.arguments, job, &error);
            }
        }
        code
    }

    fn print(&self, job: &str, summary: &Summary, extra: f64, note: &str) {
        let Summary {
            median,
            least,
            operations,
        } = summary;
        let stem = &self.arguments.stem;
        println!(
            "{}\t{job}\t{stem}\t{median:.1}\t{least:.1}\t{operations}\t{extra}\t{note}",
            P::NAME
        );
    }

    fn instance(&mut self, track_time: f32) -> Result<P::Instance, String> {
        let data = match self.data.take() {
            Some(data) => data,
            None if P::POSE_FROM_JSON => self.peer.read_json(&self.arguments.read("json")?)?,
            None => self.peer.read_binary(&self.arguments.read("skel")?)?,
        };
        let skin = self.arguments.skin.as_deref();
        self.peer.instance(
            self.data.insert(data),
            &self.arguments.animation,
            skin,
            track_time,
        )
    }

    fn bone_count(&self) -> usize {
        self.data.as_ref().map_or(0, |data| self.peer.bone_count(data))
    }

    fn load(
        &self,
        job: &str,
        extension: &str,
        read: impl Fn(&P, &[u8]) -> Result<P::Data, String>,
    ) -> Result<(), String> {
        let bytes = self.arguments.read(extension)?;
        let summary = repeat(self.arguments.budget, 1, || {
            let (time, data) = timed(|| read(&self.peer, &bytes));
            data.map(|_| time)
        })?;
        self.print(job, &summary, bytes.len() as f64, "extra: bytes of the file");
        Ok(())
    }

    fn pose(&mut self) -> Result<(), String> {
        let instance = self.instance(0.0)?;
        self.frames("pose", instance);
        Ok(())
    }

    fn mix(&mut self) -> Result<(), String> {
        // Loads the data.
        self.instance(0.0)?;
        let data = self.data.as_ref().ok_or("no data")?;
        let skin = self.arguments.skin.as_deref();
        let instance = self.peer.mixing(data, &self.arguments.animation, skin)?;
        self.frames("mix", instance);
        Ok(())
    }

    fn frames(&self, job: &str, mut instance: P::Instance) {
        let mut second = || {
            for _ in 0..POSE_FRAMES {
                self.peer.frame(&mut instance, DELTA);
            }
        };
        second();
        let Ok(summary) = repeat(self.arguments.budget, POSE_FRAMES, || {
            Ok::<_, Infallible>(timed(&mut second).0)
        });
        self.print(job, &summary, self.bone_count() as f64, "extra: bones");
    }

    fn sample(&mut self) -> Result<(), String> {
        let mut instance = self.instance(0.0)?;
        let width = 6 * self.bone_count();
        let duration = f64::from(self.peer.duration(&instance));
        let mut out = vec![0.0_f32; width * usize::from(SAMPLE_TIMES)];
        let mut pass = || {
            for (index, out) in (0..SAMPLE_TIMES).zip(out.chunks_exact_mut(width)) {
                let time = (f64::from(index) * GOLDEN).fract() * duration;
                self.peer.sample(&mut instance, time as f32, out);
            }
        };
        pass();
        let operations = u64::from(SAMPLE_TIMES);
        let Ok(summary) = repeat(self.arguments.budget, operations, || {
            Ok::<_, Infallible>(timed(&mut pass).0)
        });
        let checksum = out.iter().map(|&number| f64::from(number)).sum();
        self.print("sample", &summary, checksum, "extra: checksum");
        Ok(())
    }

    fn batch(&mut self) -> Result<(), String> {
        let instance = self.instance(0.0)?;
        let duration = f64::from(self.peer.duration(&instance));
        let time = |index| ((f64::from(index) * GOLDEN).fract() * duration) as f32;
        let times: Vec<_> = (0..BATCH_TIMES).map(time).collect();
        let mut out = vec![0.0_f32; 6 * self.bone_count() * times.len()];
        // Once without a clock, so that all memory is there.
        self.peer.batch(&instance, &times, &mut out)?;
        let summary = repeat(self.arguments.budget, u64::from(BATCH_TIMES), || {
            let (time, done) = timed(|| self.peer.batch(&instance, &times, &mut out));
            done.map(|()| time)
        })?;
        let first = out.iter().take(6 * self.bone_count() * usize::from(SAMPLE_TIMES));
        let checksum = first.map(|&number| f64::from(number)).sum();
        self.print("batch", &summary, checksum, "extra: checksum of the first 200");
        Ok(())
    }

    fn geometry(&mut self) -> Result<(), String> {
        let mut instance = self.instance(0.0)?;
        let (mut poses, mut vertices) = (0, 0);
        let Ok(summary) = repeat(self.arguments.budget, u64::from(GEOMETRY_BUILDS), || {
            self.peer.frame(&mut instance, DELTA);
            let (time, size) = timed(|| {
                let mut size = (0, 0);
                for _ in 0..GEOMETRY_BUILDS {
                    size = self.peer.geometry(&mut instance);
                }
                size
            });
            if poses < GEOMETRY_POSES {
                poses += 1;
                vertices += size.0;
            }
            Ok::<_, Infallible>(time)
        });
        self.print(
            "geometry",
            &summary,
            vertices as f64 / f64::from(poses),
            "extra: mean vertices",
        );
        Ok(())
    }

    fn render(&mut self) -> Result<(), String> {
        let mut instance = self.instance(0.0)?;
        let mut out = vec![0.0_f32; 6 * self.bone_count()];
        self.peer.sample(&mut instance, RENDER_TIME, &mut out);
        let pixels = self.peer.render(&mut instance)?.as_chunks::<4>().0;
        let covered = pixels.iter().filter(|pixel| pixel[3] > 0).count();
        let summary = repeat(self.arguments.budget, 1, || {
            let (time, done) = timed(|| self.peer.render(&mut instance).map(|_| ()));
            done.map(|()| time)
        })?;
        self.print("render", &summary, covered as f64, "extra: pixels covered");
        Ok(())
    }

    fn crowd(&mut self) -> Result<(), String> {
        let count = self.arguments.instances;
        let before = resident_bytes();
        let mut instances = (0..count)
            .map(|index| self.instance(f32::from(index) * 0.0137))
            .collect::<Result<Vec<_>, _>>()?;
        let mut frame = || self.peer.frame_of_all(&mut instances, DELTA);
        frame();
        let each = (resident_bytes() - before) / f64::from(count);
        let Ok(summary) = repeat(self.arguments.budget, u64::from(count), || {
            Ok::<_, Infallible>(timed(&mut frame).0)
        });
        self.print(
            &format!("crowd{count}"),
            &summary,
            each.round(),
            "extra: resident bytes per instance",
        );
        Ok(())
    }

    fn check(&mut self) -> Result<(), String> {
        let mut instance = self.instance(0.0)?;
        for _ in 0..CHECK_FRAMES {
            self.peer.frame(&mut instance, DELTA);
        }
        let (vertices, triangles) = self.peer.geometry(&mut instance);
        let checksum = self.peer.checksum(&instance);
        let (stem, bones) = (&self.arguments.stem, self.bone_count());
        println!(
            "{}\tcheck\t{stem}\t{checksum:.6}\tbones={bones}\tvertices={vertices}\ttriangles={triangles}",
            P::NAME
        );
        Ok(())
    }
}

/// Resident memory of this process in bytes; 0 where the system does not tell.
fn resident_bytes() -> f64 {
    let statistics = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages: Option<f64> = statistics.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0.0) * 4096.0
}
