//! The program `spine pose` writes the documents that this harness computes.

use conformance::compare::Comparison;
use conformance::document::Document;
use conformance::documents::{Rules, documents};
use conformance::{Corpus, PoseOptions, Source, file, pose_document, skeleton_file};

#[test]
fn spine_pose_writes_the_same_documents() {
    let corpus = Corpus::find(&[Corpus::own()]).unwrap();
    let mut compared = 0;
    for case in corpus.cases() {
        let Source::Pose {
            expected,
            skeleton: Some(skeleton),
        } = &case.source
        else {
            continue;
        };
        let want: Document = file::read_json(expected).unwrap();
        let options = PoseOptions::of(&want);
        let ours = pose_document(&skeleton_file::load(skeleton).unwrap(), &options).unwrap();
        let written = written(skeleton, &options);
        let rules = Rules {
            event: 1e-6,
            extent: 1.0,
            frame: &|_| 1e-7,
        };
        let Comparison { first, .. } = documents(&ours, &written, &rules);
        assert!(first.is_none(), "{}: {}", case.name, first.unwrap());
        compared += 1;
    }
    assert!(compared >= 70, "{compared}");
}

fn written(skeleton: &std::path::Path, options: &PoseOptions<'_>) -> Document {
    // Singles are written with as many digits as tell them apart.
    let (fps, frames) = (options.fps.to_string(), options.frames.to_string());
    let path = skeleton.to_string_lossy();
    let mut arguments = vec!["spine", "pose", &path, "--fps", &fps, "--frames", &frames];
    arguments.extend(["--physics", options.physics]);
    if let Some(animation) = options.animation {
        arguments.extend(["--animation", animation]);
    }
    if let Some(skin) = options.skin {
        arguments.extend(["--skin", skin]);
    }
    if options.vertices {
        arguments.push("--vertices");
    }
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = spine_cli::run(arguments, &mut out, &mut err);
    assert_eq!(code, 0, "{}", String::from_utf8_lossy(&err));
    serde_json::from_slice(&out).unwrap()
}
