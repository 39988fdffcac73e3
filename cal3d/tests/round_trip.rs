//! What is written and read again is the same, in both forms, for random models.

use cal3d::{
    Animation, Bone, Collapse, Document, Form, Influence, Key, Light, Map, Material, Mesh, Morph,
    MorphAnimation, MorphForm, MorphTarget, MorphTrack, MorphVertex, Name, ReadOptions, Skeleton, Spring,
    Submesh, Target, Track, Vertex, WeightKey, Winding,
};
use proptest::array::{uniform2, uniform3, uniform4};
use proptest::collection::vec;
use proptest::prelude::*;

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -300.0..300.0_f32,
        1 => prop::sample::select(vec![0.0, -0.0, 1.0, 1e10, f32::MIN_POSITIVE, 1e-45, f32::MAX, f32::MIN]),
        1 => any::<f32>().prop_filter("finite", |value| value.is_finite()),
    ]
}

fn name() -> impl Strategy<Value = Name> {
    let bytes = prop_oneof![
        "[ a-z<>&\"'.;#]{0,12}".prop_map(String::into_bytes),
        vec(1..=255_u8, 0..8),
    ];
    bytes.prop_map(|bytes| Name::new(&bytes))
}

fn skeleton() -> impl Strategy<Value = Skeleton> {
    let light = (prop::bool::ANY, any::<i32>(), uniform3(number())).prop_map(|(is, kind, color)| {
        if is {
            Light { kind, color }
        } else {
            Light::default()
        }
    });
    let bone = (
        name(),
        uniform3(number()),
        uniform4(number()),
        uniform3(number()),
        uniform4(number()),
        prop::option::of(any::<u32>()),
        light,
    );
    (uniform3(number()), vec(bone, 1..5)).prop_map(|(ambient, bones)| {
        let len = bones.len() as u32;
        let bones = bones.into_iter().map(
            |(name, translation, rotation, local_translation, local_rotation, parent, light)| Bone {
                name,
                translation,
                rotation,
                local_translation,
                local_rotation,
                parent: parent.map(|parent| parent % len),
                light,
            },
        );
        Skeleton {
            ambient,
            bones: bones.collect(),
        }
    })
}

fn duration() -> impl Strategy<Value = f32> {
    number().prop_map(|value| if value > 0.0 { value } else { 1.0 - value.max(-1e6) })
}

fn animation() -> impl Strategy<Value = Animation> {
    let key = (
        number(),
        prop::option::weighted(0.8, uniform3(number())),
        uniform4(number()),
    );
    let track = (0..i32::MAX as u32, vec(key, 1..5)).prop_map(|(bone, keys)| {
        let keys = keys.into_iter().map(|(time, translation, rotation)| Key {
            time,
            translation: translation.filter(|translation| *translation != [1e10; 3]),
            rotation,
        });
        let mut track = Track {
            bone,
            keys: keys.collect(),
        };
        track.sort();
        track
    });
    (duration(), vec(track, 1..4)).prop_map(|(duration, tracks)| Animation { duration, tracks })
}

prop_compose! {
    fn vertex_parts()(
        position in uniform3(number()),
        normal in uniform3(number()),
        color in uniform3(number()),
        uvs in vec(uniform2(number()), 3),
        influences in vec((0..i32::MAX as u32, number()), 0..4),
        collapse in prop::option::of(any::<u32>()),
        faces in 0..9_u32,
        phys in number(),
    ) -> (([f32; 3], [f32; 3], [f32; 3], f32), Vec<[f32; 2]>, Vec<(u32, f32)>, (Option<u32>, u32)) {
        ((position, normal, color, phys), uvs, influences, (collapse, faces))
    }
}

prop_compose! {
    fn submesh()(
        material in any::<i32>(),
        lod_steps in 0..9_u32,
        uv_sets in 0..3_u32,
        vertices in vec(vertex_parts(), 0..6),
        is_colored in any::<bool>(),
        springs in vec((uniform2(any::<u32>()), number(), number()), 0..3),
        morphs in vec((name(), vec((any::<u32>(), uniform3(number()), uniform3(number())), 0..3)), 0..3),
        faces in vec(uniform3(any::<u32>()), 0..4),
    ) -> Submesh {
        let mut submesh = Submesh { material, lod_steps, uv_sets, ..Submesh::default() };
        let len = vertices.len() as u32;
        for ((position, normal, ..), uvs, influences, (collapse, faces)) in &vertices {
            let influences: Vec<Influence> =
                influences.iter().map(|&(bone, weight)| Influence { bone, weight }).collect();
            let vertex = collapse.map(|vertex| vertex % len);
            submesh.push_vertex(&Vertex {
                position: *position,
                normal: *normal,
                uvs,
                influences: &influences,
                collapse: Collapse { vertex, faces: *faces },
            });
        }
        if len == 0 {
            return submesh;
        }
        if is_colored {
            submesh.colors = vertices.iter().map(|((_, _, color, _), ..)| *color).collect();
            submesh.normalize_colors();
        }
        if !springs.is_empty() {
            submesh.phys_weights = vertices.iter().map(|((.., phys), ..)| *phys).collect();
        }
        for (ends, coefficient, rest_length) in springs {
            submesh.springs.push(Spring { vertices: ends.map(|end| end % len), coefficient, rest_length });
        }
        for (name, moved) in morphs {
            let vertices: Vec<MorphVertex> = moved
                .into_iter()
                .map(|(vertex, position, normal)| MorphVertex { vertex: vertex % len, position, normal })
                .collect();
            let uvs = vec![[0.25, -1.0]; vertices.len() * uv_sets as usize];
            submesh.morphs.push(Morph { name, form: MorphForm::Absolute, vertices, uvs });
        }
        submesh.faces = faces.into_iter().map(|face| face.map(|vertex| vertex % len)).collect();
        submesh
    }
}

fn material() -> impl Strategy<Value = Material> {
    let map = (name(), name()).prop_map(|(file, kind)| Map::new(file, kind));
    let colors = uniform3(uniform4(any::<u8>()));
    (colors, number(), vec(map, 0..4)).prop_map(|([ambient, diffuse, specular], shininess, maps)| Material {
        ambient,
        diffuse,
        specular,
        shininess,
        maps,
    })
}

fn morph_animation() -> impl Strategy<Value = MorphAnimation> {
    let track = (name(), vec((number(), number()), 1..4)).prop_map(|(name, keys)| {
        let keys = keys.into_iter().map(|(time, weight)| WeightKey { time, weight });
        let mut track = MorphTrack {
            target: MorphTarget::Name(name),
            keys: keys.collect(),
        };
        track.sort();
        track
    });
    (duration(), vec(track, 1..4)).prop_map(|(duration, tracks)| MorphAnimation { duration, tracks })
}

fn document() -> impl Strategy<Value = Document> {
    prop_oneof![
        skeleton().prop_map(Document::Skeleton),
        animation().prop_map(Document::Animation),
        vec(submesh(), 0..3).prop_map(|submeshes| Document::Mesh(Mesh { submeshes })),
        material().prop_map(Document::Material),
        morph_animation().prop_map(Document::MorphAnimation),
    ]
}

/// Writes and reads again, without turning faces.
fn through(document: &Document, form: Form, target: Target) -> (Vec<u8>, Document) {
    let bytes = document.write(form, target).expect("a file").bytes;
    let mut options = ReadOptions::new().winding(Winding::Keep);
    options.keep_bind_pose = true;
    let file = options.read(&bytes).expect("a document");
    assert_eq!(file.warnings, []);
    assert_eq!(file.info.version, Some(target.version()));
    assert_eq!((file.info.form, file.info.trailing), (form, 0));
    (bytes, file.document)
}

/// Leaves out what version 1100 does not have.
fn as_classic(document: &mut Document) {
    match document {
        Document::Skeleton(skeleton) => {
            skeleton.ambient = [0.0; 3];
            skeleton
                .bones
                .iter_mut()
                .for_each(|bone| bone.light = Light::default());
        }
        Document::Animation(animation) => {
            let keys = animation.tracks.iter_mut().flat_map(|track| &mut track.keys);
            keys.for_each(|key| key.translation = key.translation.or(Some([1.0, 2.0, 3.0])));
        }
        Document::Mesh(mesh) => {
            for submesh in &mut mesh.submeshes {
                submesh.colors = Vec::new();
                submesh.morphs = Vec::new();
            }
        }
        Document::Material(material) => {
            material
                .maps
                .iter_mut()
                .for_each(|map| map.kind = cal3d::DIFFUSE_COLOR.into());
        }
        Document::MorphAnimation(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn binary_to_xml_to_binary_in_version_919(document in document()) {
        let (bytes, binary) = through(&document, Form::Binary, Target::Chat);
        prop_assert_eq!(&binary, &document);
        let (_, xml) = through(&binary, Form::Xml, Target::Chat);
        prop_assert_eq!(&xml, &document);
        let (again, _) = through(&xml, Form::Binary, Target::Chat);
        prop_assert_eq!(again, bytes);
    }

    #[test]
    fn binary_to_xml_to_binary_in_version_1100(mut document in document()) {
        as_classic(&mut document);
        if matches!(document, Document::MorphAnimation(_)) {
            prop_assert!(document.write(Form::Binary, Target::Classic).is_err());
            return Ok(());
        }
        prop_assert_eq!(document.write(Form::Xml, Target::Classic).expect("a file").losses, [""; 0]);
        let (bytes, binary) = through(&document, Form::Binary, Target::Classic);
        prop_assert_eq!(&binary, &document);
        let (_, xml) = through(&binary, Form::Xml, Target::Classic);
        prop_assert_eq!(&xml, &document);
        let (again, _) = through(&xml, Form::Binary, Target::Classic);
        prop_assert_eq!(again, bytes);
    }
}
