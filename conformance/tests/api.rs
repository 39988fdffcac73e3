//! `docs/api.md` lists every row of `docs/spec/api-4.2.csv` once. That the Rust names in it exist is checked by
//! `cargo doc`, by way of the module `api` of this crate.

use std::collections::{BTreeMap, BTreeSet};

const REFERENCE: &str = include_str!("../../docs/spec/api-4.2.csv");
const TABLES: &str = include_str!("../../docs/api.md");

/// A class, or a member with its parameters as `(type name, ...)` without the types.
struct Member {
    name: String,
    parameters: String,
}

/// The rows of the reference. Only the last field, the parameters, has commas, and is quoted then.
fn reference() -> Vec<Member> {
    let mut lines = REFERENCE.lines();
    assert_eq!(lines.next(), Some("class,kind,member,type,parameters"));
    lines
        .map(|line| {
            let fields: Vec<&str> = line.splitn(5, ',').collect();
            let &[class, kind, member, type_, parameters] = fields.as_slice() else {
                panic!("five fields: {line}");
            };
            assert!(!type_.contains('"'), "no quotes before the parameters: {line}");
            let names: Vec<&str> = parameters
                .trim_matches('"')
                .split(", ")
                .filter_map(|parameter| parameter.rsplit(' ').next())
                .collect();
            Member {
                name: if kind == "class" {
                    class.to_owned()
                } else {
                    format!("{class}.{member}")
                },
                parameters: format!("({})", names.join(", ")),
            }
        })
        .collect()
}

/// The keys that the tables must have: names, with the parameters where a member is overloaded.
fn expected() -> BTreeSet<String> {
    let reference = reference();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for member in &reference {
        *counts.entry(&member.name).or_default() += 1;
    }
    let keys: BTreeSet<String> = reference
        .iter()
        .map(|member| match counts.get(member.name.as_str()) {
            Some(1) => member.name.clone(),
            _ => format!("{}{}", member.name, member.parameters),
        })
        .collect();
    assert_eq!(
        keys.len(),
        reference.len(),
        "overloads differ in their parameters' names"
    );
    keys
}

/// One row of the tables, by the names of the columns.
type Row = BTreeMap<&'static str, &'static str>;

fn cells(line: &'static str) -> Option<Vec<&'static str>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// The rows of all tables. Columns may be added: each table's first line names them.
fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    let mut header: Option<Vec<&str>> = None;
    for line in TABLES.lines() {
        match (cells(line), &header) {
            (None, _) => header = None,
            (Some(names), None) => {
                for column in ["reference", "Rust", "note"] {
                    assert!(names.contains(&column), "a column \"{column}\": {line}");
                }
                header = Some(names);
            }
            (Some(cells), Some(names)) => {
                assert_eq!(cells.len(), names.len(), "as many cells as columns: {line}");
                if cells
                    .iter()
                    .all(|cell| cell.chars().all(|c| c == '-') && cell.len() >= 3)
                {
                    continue;
                }
                rows.push(names.iter().copied().zip(cells).collect());
            }
        }
    }
    rows
}

/// The text between backticks, where the cell is nothing else.
fn code(cell: &str) -> Option<&str> {
    let text = cell.strip_prefix('`')?.strip_suffix('`')?;
    (!text.is_empty() && !text.contains('`')).then_some(text)
}

/// Whether a cell is a list of linked names.
fn links_items(cell: &str) -> bool {
    cell.split(", ").all(|item| {
        let link = item.strip_prefix('[').and_then(|item| item.strip_suffix(']'));
        link.and_then(code).is_some()
    })
}

#[test]
fn every_member_of_the_reference_has_one_row_and_there_are_no_others() {
    let expected = expected();
    let mut found = BTreeSet::new();
    for row in rows() {
        let key = code(row["reference"]).unwrap_or_else(|| panic!("one name in backticks: {row:?}"));
        assert!(
            expected.contains(key),
            "docs/api.md has \"{key}\", which the reference does not have"
        );
        assert!(found.insert(key.to_owned()), "docs/api.md has \"{key}\" twice");
    }
    let missing: Vec<&String> = expected.difference(&found).collect();
    assert!(missing.is_empty(), "docs/api.md lacks {missing:#?}");
    assert_eq!(found.len(), 718);
}

#[test]
fn every_row_names_items_or_says_why_there_are_none() {
    for row in rows() {
        match row["Rust"] {
            "-" => assert!(!row["note"].is_empty(), "a note that says why: {row:?}"),
            rust => assert!(
                links_items(rust),
                "linked names in backticks, or - and a note: {row:?}"
            ),
        }
    }
}

#[test]
fn each_class_is_listed_in_one_table_before_its_members() {
    let mut classes = BTreeSet::new();
    for row in rows() {
        let key = row["reference"].trim_matches('`');
        match key.split_once('.') {
            None => _ = classes.insert(key),
            Some((class, _)) => assert!(classes.contains(class), "\"{class}\" before \"{key}\""),
        }
    }
}
