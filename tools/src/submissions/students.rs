//! Whose each entry of the folder is, and what to call them: no two students have the same name, nor names that look alike.

use std::collections::{BTreeMap, BTreeSet};

use minishogi_grading::Text;

use super::names::{self, System};
use super::roster::{Match, Roster};
use super::search::{Entry, Kind};
use crate::look_alikes::{difference, outline};

/// A student of the class.
#[derive(Debug)]
pub(super) struct Sender {
    pub(super) name: String,
    pub(super) id: Option<String>,
    pub(super) notes: Vec<Text>,
    /// There is a roster, and nobody on it, or more than one, who could be this student.
    pub(super) is_unknown: bool,
    /// What was handed in: nothing only by those on the roster.
    pub(super) entries: Vec<Entry>,
}

impl Sender {
    /// What the submission is called in notes on it.
    pub(super) fn shown(&self) -> &[u8] {
        match &self.entries[..] {
            [entry] => entry.name(),
            _ => self.name.as_bytes(),
        }
    }
}

/// The students of these entries, in their order, and then those of the roster who handed in nothing.
pub(super) fn of(entries: Vec<Entry>, roster: Option<&Roster>) -> Vec<Sender> {
    let mut senders = by_student(entries);
    if let Some(roster) = roster {
        let absent = call_roll(&mut senders, roster);
        senders.extend(absent);
    }
    tell_same_names_apart(&mut senders);
    tell_look_alikes_apart(&mut senders);
    senders
}

/// One student for each entry, but for the entries that a course system says are of the same.
fn by_student(entries: Vec<Entry>) -> Vec<Sender> {
    let mut senders: Vec<Sender> = Vec::new();
    let mut of_download: BTreeMap<String, usize> = BTreeMap::new();
    let several = no_students_of_canvas(&entries);
    for entry in entries {
        let student = entry.download().map(|download| match several.contains(&download.student) {
            true => names::lossy(names::without_archive_ending(entry.name())),
            false => names::lossy(download.student.as_bytes()),
        });
        if let Some(sender) = student.as_ref().and_then(|student| of_download.get(student)) {
            senders[*sender].entries.push(entry);
            continue;
        }
        let name = student.clone().unwrap_or_else(|| match entry.kind {
            Kind::File => names::lossy(names::without_archive_ending(entry.name())),
            _ => names::lossy(entry.name()),
        });
        of_download.extend(student.map(|student| (student, senders.len())));
        senders.push(Sender { name, id: None, notes: Vec::new(), is_unknown: false, entries: vec![entry] });
    }
    senders
}

/// What would be students of Canvas, but hand in one file twice, which Canvas would have numbered: `cs_101_1234_player.rs`,
/// `cs_101_1235_player.rs` are of two students.
fn no_students_of_canvas(entries: &[Entry]) -> BTreeSet<String> {
    let mut files = BTreeSet::new();
    let of_canvas = entries.iter().filter_map(Entry::download).filter(|download| download.system == System::Canvas);
    of_canvas.filter(|download| !files.insert((download.student.clone(), download.file.clone()))).map(|download| download.student).collect()
}

/// Calls everybody as the roster does, and returns those who handed in nothing.
fn call_roll(senders: &mut [Sender], roster: &Roster) -> Vec<Sender> {
    let mut present = BTreeSet::new();
    for sender in senders {
        let known_as = sender.entries[0].download().map_or_else(|| vec![sender.name.clone()], |download| download.known_as);
        let mut tried = known_as.iter().map(|name| roster.find(name));
        let first = tried.next().unwrap_or(Match::None);
        let surer = tried.find(|other| matches!(other, Match::One { is_sure: true, .. }));
        let found = if let Match::One { is_sure: true, .. } = first { first } else { surer.unwrap_or(first) };
        match found {
            Match::One { student, is_sure } => {
                let listed = &roster.students[student];
                if !is_sure {
                    let (listed, name) = (quoted(&listed.shown()), quoted(&sender.name));
                    sender.notes.push(Text::of(
                        format!("taken for {listed} of the roster: {name}"),
                        format!("名簿の {listed} とみなしました: {name}"),
                    ));
                }
                (sender.name, sender.id) = (listed.shown(), Some(listed.id.clone()));
                present.insert(student);
            }
            Match::Several(students) => {
                let students = names::few(students.into_iter().map(|student| names::name(quoted(&roster.students[student].shown()))));
                sender.notes.push(Text::of(
                    format!("more than one on the roster fits: {}", students.en),
                    format!("名簿の複数の人に当てはまります: {}", students.ja),
                ));
                sender.is_unknown = true;
            }
            Match::None => {
                sender.notes.push(Text::new("not on the roster", "名簿にありません"));
                sender.is_unknown = true;
            }
        }
    }
    let missing = roster.students.iter().enumerate().filter(|(student, _)| !present.contains(student));
    let absent = missing.map(|(_, listed)| Sender {
        name: listed.shown(),
        id: Some(listed.id.clone()),
        notes: vec![Text::new("nothing handed in", "提出なし")],
        is_unknown: false,
        entries: Vec::new(),
    });
    absent.collect()
}

fn quoted(name: &str) -> String {
    names::quoted(name.as_bytes())
}

/// Calls those who have one name by the whole names of their entries, and numbers what is still the same.
fn tell_same_names_apart(senders: &mut [Sender]) {
    let mut same: BTreeMap<String, Vec<Text>> = BTreeMap::new();
    for sender in &*senders {
        let entries = sender.entries.iter().map(|entry| names::name(names::quoted(entry.name())));
        same.entry(sender.name.clone()).or_default().push(names::few(entries));
    }
    same.retain(|_, senders| senders.len() > 1);
    let mut taken: BTreeSet<String> = senders.iter().map(|sender| sender.name.clone()).filter(|name| !same.contains_key(name)).collect();
    for sender in senders {
        let Some(others) = same.get(&sender.name) else { continue };
        let (name, others) = (&sender.name, names::few(others.clone()));
        sender.notes.push(Text::of(
            format!("several submissions are called `{name}`: {}", others.en),
            format!("複数の提出の名前が `{name}` です: {}", others.ja),
        ));
        // What the roster says is better than what an entry is called.
        let whole = if sender.id.is_some() { sender.name.clone() } else { names::lossy(sender.entries[0].name()) };
        sender.name = free_name(&whole, |name| taken.insert(name.to_string()));
    }
}

/// The name, or the name with the first number with which it is free.
fn free_name(name: &str, mut is_free: impl FnMut(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_string()).chain(numbered).find(|name| is_free(name)).unwrap_or_default()
}

/// Numbers all but the plainest of names that look alike, and says where the difference is.
fn tell_look_alikes_apart(senders: &mut [Sender]) {
    let mut alike: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (number, sender) in senders.iter().enumerate() {
        alike.entry(outline(&sender.name)).or_default().push(number);
    }
    let mut taken: BTreeSet<String> = alike.keys().cloned().collect();
    for mut group in alike.into_values().filter(|group| group.len() > 1) {
        // Plain are characters of ASCII rather than others, no space at the end, small letters, and few.
        group.sort_by_key(|sender| {
            let name = &senders[*sender].name;
            (!name.is_ascii(), name.trim() != name, name.to_lowercase() != *name, name.chars().count(), name.clone())
        });
        let [plainest, second] = [group[0], group[1]].map(|sender| senders[sender].name.clone());
        for (place, sender) in group.into_iter().enumerate() {
            let sender = &mut senders[sender];
            let other = if place == 0 { &second } else { &plainest };
            let (here, there) = difference(&sender.name, other);
            sender.notes.push(Text::of(
                format!("looks like `{other}`, another submission, but has {} where that has {}", here.en, there.en),
                format!("別の提出 `{other}` と見た目が同じですが、{} ではなく {} があります", there.ja, here.ja),
            ));
            if place > 0 {
                sender.name = free_name(&sender.name, |name| taken.insert(outline(name)));
            }
        }
    }
}
