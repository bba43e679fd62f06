//! What holds for every name and every archive.

use std::collections::BTreeSet;
use std::ffi::OsString;

use minishogi_grading::EXERCISES;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::fixtures::{ZipEntry, gzip, look_into, tar, zip, zip_of};
use crate::submissions::entry::{Entry, Kind};
use crate::submissions::names::{self, Place, Role};
use crate::submissions::search::Search;
use crate::submissions::students;

/// A few files of which two count, in every form.
fn archives() -> [Vec<u8>; 3] {
    let inner = String::from_utf8_lossy(&tar(&[("05/player.rs", "five")])).into_owned();
    let files = [("a/03_one_ply/player.rs", "three"), ("inner.tar", &*inner), ("04.rs", "four")];
    [zip(&files), tar(&files), gzip(&tar(&files))]
}

/// Bytes that begin as an archive does, and archives with some bytes replaced.
fn spoilt() -> impl Strategy<Value = Vec<u8>> {
    let starts: [&[u8]; 5] = [b"PK\x03\x04", b"PK\x05\x06", b"\x1f\x8b\x08\x00", b"", b"\x1f\x8b\x08\x08"];
    let arbitrary = (select(starts.to_vec()), any::<Vec<u8>>()).prop_map(|(start, rest)| [start, &rest].concat());
    let changes = prop::collection::vec((any::<Index>(), any::<u8>()), 1..8);
    let changed = (select(archives().to_vec()), changes, any::<Index>()).prop_map(|(mut bytes, changes, end)| {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        // Half of them break off.
        let end = end.index(2 * bytes.len()).max(4);
        bytes.truncate(end);
        bytes
    });
    prop_oneof![1 => arbitrary, 4 => changed]
}

/// Path names as they come and as they are made up: separators, dots, drives, exercises.
fn path() -> impl Strategy<Value = Vec<u8>> {
    let part = prop_oneof![
        9 => select(vec!["..", ".", "", "03_one_ply", "exercises", "solutions", "player.rs", "C:", "x.zip", "04.rs", "\n", "\0"])
            .prop_map(|part| part.as_bytes().to_vec()),
        1 => any::<Vec<u8>>(),
    ];
    let separator = select(vec![b'/', b'\\']);
    prop::collection::vec((part, separator), 1..8).prop_map(|parts| {
        let mut path: Vec<u8> = parts.into_iter().flat_map(|(part, separator)| [part, vec![separator]].concat()).collect();
        path.pop();
        path
    })
}

/// Entries as a folder has them: no two of the same name.
fn entries() -> impl Strategy<Value = Vec<Entry>> {
    let name = prop_oneof!["[a\u{e9}](\\.zip|\\.tar\\.gz|\\.tgz| \\(2\\)|\n|\u{7}){0,4}", "[^/\0]{1,20}"];
    prop::collection::btree_map(name, any::<bool>(), 0..30).prop_map(|entries| {
        let entry = |(name, is_folder)| Entry { file_name: OsString::from(name), kind: if is_folder { Kind::Folder } else { Kind::File } };
        entries.into_iter().map(entry).collect()
    })
}

proptest! {
    #[test]
    fn no_bytes_are_too_odd_for_an_archive(bytes in spoilt(), name in select(vec!["t.zip", "t.tar", "t.tar.gz", "t"])) {
        let taro = look_into(Search::limited(name.as_bytes(), 100, 1 << 20), bytes);
        prop_assert!(taro.files.keys().all(|id| EXERCISES.iter().any(|exercise| exercise.id == *id)));
        prop_assert_eq!(taro.problem.is_some(), taro.files.is_empty());
        prop_assert!(taro.notes.iter().all(|note| note.len() < 4000 && !note.contains(char::is_control)));
    }

    #[test]
    fn no_path_leads_out(parent in path(), path in path()) {
        let Some(parent) = Place::default().below(&parent) else { return Ok(()) };
        let Some(place) = parent.below(&path) else { return Ok(()) };
        prop_assert!(place.bytes().starts_with(parent.bytes()));
        let names: Vec<&[u8]> = place.bytes()[parent.bytes().len()..].split(|byte| *byte == b'/').filter(|name| !name.is_empty()).collect();
        prop_assert!(names.iter().all(|name| *name != b".." && *name != b"." && !name.contains(&b'\\')));
        prop_assert!(parent.depth() + names.len() >= place.depth());
    }

    #[test]
    fn a_zip_archive_takes_what_the_paths_say(paths in prop::collection::vec(path(), 0..8)) {
        let entries: Vec<ZipEntry> = paths.iter().map(|path| ZipEntry::stored(path, "x")).collect();
        let taro = look_into(Search::limited(b"taro.zip", 100, 1 << 20), zip_of(&entries));
        let expected: BTreeSet<&str> = paths.iter().filter_map(|path| match Place::default().below(path)?.role() {
            // A path that ends in a separator is a folder's.
            Role::Player { exercise, .. } if !path.ends_with(b"/") && !path.ends_with(b"\\") => Some(exercise),
            _ => None,
        }).collect();
        prop_assert_eq!(taro.files.keys().copied().collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn no_two_students_have_the_same_name(entries in entries()) {
        let students = students(&entries);
        prop_assert_eq!(students.len(), entries.len());
        prop_assert_eq!(students.iter().map(|(name, _)| name).collect::<BTreeSet<_>>().len(), entries.len());
        for ((name, note), entry) in students.iter().zip(&entries) {
            prop_assert!(!name.contains(['/', '\n', '\0']));
            let plain = if entry.kind == Kind::File { names::without_archive_ending(entry.name()) } else { entry.name() };
            if note.is_none() && !String::from_utf8_lossy(plain).contains(char::is_control) {
                prop_assert_eq!(name.as_bytes(), plain);
            }
        }
    }
}
