//! Reading skeletons and atlases.

#![allow(missing_docs)]

use benches::subjects;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use spine_data::{SkeletonBinary, SkeletonJson};

fn load(c: &mut Criterion) {
    for subject in subjects() {
        let mut group = c.benchmark_group("load_json");
        group.throughput(Throughput::Bytes(subject.json.len() as u64));
        group.bench_function(&subject.name, |b| {
            b.iter(|| SkeletonJson::new().atlas(&subject.atlas).read(&subject.json));
        });
        group.finish();
        let Some(skel) = &subject.skel else { continue };
        let mut group = c.benchmark_group("load_skel");
        group.throughput(Throughput::Bytes(skel.len() as u64));
        group.bench_function(&subject.name, |b| {
            b.iter(|| SkeletonBinary::new().atlas(&subject.atlas).read(skel))
        });
        group.finish();
    }
}

criterion_group!(benches, load);
criterion_main!(benches);
