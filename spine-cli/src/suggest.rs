//! Finds the name that was probably meant.

/// The candidate closest to `name`: the same but for case, or few letters away; for "did you mean".
pub fn closest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let len = name.chars().count();
    if len > 64 {
        return None;
    }
    let limit = 2.max(len / 3).min(len.saturating_sub(1));
    candidates
        .into_iter()
        .take(2000)
        .map(|candidate| (distance(name, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Number of letters to change, add or remove, case apart.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().take(128).flat_map(char::to_lowercase).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = i;
        let mut left = i + 1;
        if let Some(first) = row.first_mut() {
            *first = left;
        }
        for (y, cell) in b.iter().zip(row.iter_mut().skip(1)) {
            let above = *cell;
            left = (diagonal + usize::from(x != *y)).min(above.min(left) + 1);
            diagonal = above;
            *cell = left;
        }
    }
    row.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::closest;

    #[test]
    fn close_names_are_found_and_others_are_not() {
        let names = ["idle", "walk", "run-to-stop"];
        assert_eq!(closest("Walk", names), Some("walk"));
        assert_eq!(closest("idel", names), Some("idle"));
        assert_eq!(closest("run-to-sotp", names), Some("run-to-stop"));
        assert_eq!(closest("fly", names), None);
        assert_eq!(closest("x", names), None);
        assert_eq!(closest("walk", []), None);
    }
}
