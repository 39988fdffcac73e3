//! Linked meshes: parents in other skins, in any order. Source: formats-4.2.md 2.3.

use std::sync::Arc;

use spine_data::{Attachment, Blame, ErrorKind, MeshAttachment, SkeletonData};

use super::{error, fail, read};

const MESH: &str = r#"{"type": "mesh", "uvs": [0,0, 1,0, 1,1], "vertices": [0,0, 1,0, 1,1], "triangles": [0,1,2],
    "hull": 3, "edges": [0,2], "width": 5, "height": 6}"#;

/// Skins `default` and `other` with these attachments in slot `s`.
fn json(default: &str, other: &str) -> String {
    format!(
        r#"{{"bones": [{{"name": "root"}}], "slots": [{{"name": "s", "bone": "root"}}, {{"name": "t", "bone": "root"}}],
            "skins": [{{"name": "default", "attachments": {{"s": {{{default}}}}}}},
                {{"name": "other", "attachments": {{"s": {{{other}}}, "t": {{"far": {MESH}}}}}}}]}}"#
    )
}

fn mesh<'d>(data: &'d SkeletonData, key: &str) -> &'d MeshAttachment {
    let found = data
        .attachments
        .iter()
        .find(|attachment| &**attachment.name() == key);
    match found {
        Some(Attachment::Mesh(mesh)) => mesh,
        other => panic!("{other:?}"),
    }
}

fn id(data: &SkeletonData, key: &str) -> Option<spine_data::AttachmentId> {
    let found = data.attachments.enumerate().find(|(_, a)| &**a.name() == key);
    found.map(|(id, _)| id)
}

#[test]
fn a_linked_mesh_shares_its_parents_geometry() {
    let data = read(&json(
        &format!(r#""base": {MESH}"#),
        r#""link": {"type": "linkedmesh", "parent": "base", "path": "img", "color": "ff0000ff", "width": 7, "height": 8}"#,
    ));
    let (base, link) = (mesh(&data, "base"), mesh(&data, "link"));
    assert!(Arc::ptr_eq(&base.geometry, &link.geometry));
    assert_eq!((link.width, link.height, &*link.path), (7.0, 8.0, "img"));
    assert_eq!(link.color.to_rgba8(), 0xff00_00ff);
    assert_eq!(
        (link.parent_mesh, link.timeline_attachment),
        (id(&data, "base"), id(&data, "base"))
    );
}

#[test]
fn timelines_of_its_own() {
    let data = read(&json(
        &format!(r#""link": {{"type": "mesh", "parent": "base", "timelines": false}}, "base": {MESH}"#),
        "",
    ));
    let link = mesh(&data, "link");
    assert_eq!(
        (link.parent_mesh, link.timeline_attachment),
        (id(&data, "base"), None)
    );
    assert_eq!(link.geometry.triangles.len(), 3);
}

#[test]
fn the_parents_skin_may_come_later() {
    let data = read(&json(
        r#""link": {"type": "linkedmesh", "parent": "base", "skin": "other"}"#,
        &format!(r#""base": {MESH}"#),
    ));
    assert_eq!(mesh(&data, "link").parent_mesh, id(&data, "base"));
}

#[test]
fn a_chain_is_resolved_from_its_end() {
    let link =
        |key: &str, parent: &str| format!(r#""{key}": {{"type": "linkedmesh", "parent": "{parent}"}}"#);
    let chain = format!(
        "{}, {}, {}, \"a\": {MESH}",
        link("d", "c"),
        link("c", "b"),
        link("b", "a")
    );
    let data = read(&json(&chain, ""));
    let base = &mesh(&data, "a").geometry;
    for (key, parent) in [("b", "a"), ("c", "b"), ("d", "c")] {
        let mesh = mesh(&data, key);
        assert!(Arc::ptr_eq(base, &mesh.geometry));
        // The direct parent, whatever its own is.
        assert_eq!(mesh.timeline_attachment, id(&data, parent));
    }
}

#[test]
fn errors() {
    let base = format!(r#""base": {MESH}"#);
    for (default, other, wanted) in [
        (
            &*base,
            r#""link": {"type": "linkedmesh", "parent": "bass"}"#,
            "skins[1].attachments.s.link.parent: there is no parent mesh in the skin and slot of a linked mesh named \"bass\"",
        ),
        (
            &base,
            r#""link": {"type": "linkedmesh", "parent": "base", "skin": "otter"}"#,
            "skins[1].attachments.s.link.skin: there is no skin named \"otter\"; did you mean \"other\"?",
        ),
        (
            "",
            r#""ok": {"type": "point"}, "link": {"type": "linkedmesh", "skin": "other", "parent": "far"}"#,
            "skins[1].attachments.s.link.parent: there is no parent mesh in the skin and slot of a linked mesh named \"far\"",
        ),
        (
            r#""p": {"type": "point"}, "link": {"type": "linkedmesh", "parent": "p"}"#,
            "",
            "skins[0].attachments.s.link.parent: parent of a linked mesh is a point attachment; expected a mesh",
        ),
    ] {
        assert_eq!(error(&json(default, other)), wanted);
    }
}

#[test]
fn a_circle_is_an_error() {
    let link =
        |key: &str, parent: &str| format!(r#""{key}": {{"type": "linkedmesh", "parent": "{parent}"}}"#);
    for links in [
        link("a", "a"),
        format!("{}, {}, {}", link("a", "b"), link("b", "c"), link("c", "b")),
    ] {
        let error = fail(&json(&links, ""));
        assert!(matches!(error.kind(), ErrorKind::LinkedMeshCycle { slot, .. } if slot == "s"));
        assert!(
            error.to_string().starts_with("skins[0].attachments.s."),
            "{error}"
        );
        assert_eq!(error.blame(), Blame::Reference);
    }
}
