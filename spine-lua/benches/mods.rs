//! What mods cost in a frame: `cargo bench -p spine-lua --features host`.
//!
//! `call` is the bare frame: a mod whose update does nothing. `three` calls the API three times; the difference is what a mod costs. A
//! thousand of them run in `thousand`.

#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::actor;
use criterion::{Criterion, criterion_group, criterion_main};
use spine_lua::host::{Limits, Mods};

const EMPTY: &str = "function on_update(dt) end";

const THREE: &str = "
local root = skeleton.bones[1]
function on_update(dt)
	root.rotation = root.rotation + dt
	state.timeScale = 1
end";

fn mods(count: usize, source: &str) -> Mods {
    let actor = actor();
    let mut mods = Mods::new(Limits::default());
    for index in 0..count {
        mods.load(&format!("mod {index}"), source.as_bytes(), &actor)
            .expect("the mod loads");
    }
    mods
}

fn update(c: &mut Criterion) {
    let mut group = c.benchmark_group("mods");
    for (name, count, source) in [
        ("none", 0, EMPTY),
        ("call", 1, EMPTY),
        ("three", 1, THREE),
        ("thousand", 1000, THREE),
    ] {
        let mut mods = mods(count, source);
        group.bench_function(name, |b| {
            b.iter(|| {
                let errors = mods.update(black_box(1.0 / 60.0));
                assert!(errors.is_empty());
            });
        });
    }
    group.finish();
}

fn load(c: &mut Criterion) {
    let actor = actor();
    c.bench_function("mods/load", |b| {
        b.iter(|| {
            let mut mods = Mods::new(Limits::default());
            mods.load("mod", THREE.as_bytes(), &actor).expect("the mod loads")
        });
    });
}

criterion_group!(benches, update, load);
criterion_main!(benches);
