//! The known mistakes of a player, with the evidence for each name.

use super::{Mistake, Topic};
use crate::variants::{Likeness, likeness};
use crate::{Exercise, Lang, Spec, Verdict};

/// The mistakes that a player makes, as far as the solution with them answers as the player does.
#[derive(Clone, Debug)]
pub enum Diagnosis {
    /// None that is known.
    Unknown,
    /// With each of these the solution answers as the player does.
    OneOf(Vec<&'static Mistake>, Evidence),
    /// With these two together it does; the first is to be repaired first.
    Both([&'static Mistake; 2], Evidence),
    /// With this one and another one it does, and the other one may be any of several.
    Partly(&'static Mistake, Evidence),
}

/// To how many questions the solution with the mistake gives the player's answers.
#[derive(Clone, Copy, Debug)]
pub struct Evidence(pub usize);

/// Above this many there is no point in listing the mistakes that the answers cannot tell apart.
const MOST_ALIKE: usize = 4;

/// Returns the mistakes that a player with these verdicts makes. Specs that are not written yet are no evidence.
pub fn diagnose(exercise: &'static Exercise, verdicts: &[(&Spec, Verdict)]) -> Diagnosis {
    let Some(Likeness { sets, questions }) = likeness(exercise.id, verdicts) else { return Diagnosis::Unknown };
    let evidence = Evidence(questions);
    let mistake = |id: &String| exercise.mistakes().iter().find(|mistake| mistake.id == id);
    let singles: Vec<&String> = sets.iter().filter(|set| set.len() == 1).flatten().collect();
    if !singles.is_empty() {
        let singles: Option<Vec<&Mistake>> = singles.into_iter().map(mistake).collect();
        return singles.filter(|all| all.len() <= MOST_ALIKE).map_or(Diagnosis::Unknown, |all| Diagnosis::OneOf(all, evidence));
    }
    // Of several pairs the mistakes that all have in common are there in any case.
    let [first, others @ ..] = &sets[..] else { return Diagnosis::Unknown };
    let common = first.iter().filter(|id| others.iter().all(|set| set.contains(id)));
    match common.filter_map(mistake).collect::<Vec<_>>()[..] {
        [one, other] => Diagnosis::Both([one, other], evidence),
        [one] => Diagnosis::Partly(one, evidence),
        _ => Diagnosis::Unknown,
    }
}

impl Diagnosis {
    /// Returns the mistakes that are named.
    pub fn found(&self) -> &[&'static Mistake] {
        match self {
            Diagnosis::Unknown => &[],
            Diagnosis::OneOf(all, _) => all,
            Diagnosis::Both(both, _) => both,
            Diagnosis::Partly(one, _) => std::slice::from_ref(one),
        }
    }

    /// Returns a paragraph for the student about each of them.
    pub fn paragraphs(&self, lang: Lang) -> Vec<String> {
        let found = self.found().iter().enumerate();
        found.map(|(number, mistake)| self.sentence(number, mistake.name.get(lang), lang) + &advice(mistake, lang)).collect()
    }

    fn sentence(&self, number: usize, name: &str, lang: Lang) -> String {
        match (self, lang, number) {
            (Diagnosis::Unknown, ..) => String::new(),
            (Diagnosis::Both(_, Evidence(questions)), Lang::En, 0) => format!(
                "With two mistakes the solution gives your answers to all {questions} questions. Repair this one first: your player {name}.\n"
            ),
            (Diagnosis::Both(..), Lang::En, _) => format!("The other one: it {name}.\n"),
            (Diagnosis::Partly(..), Lang::En, _) => {
                format!("Your player {name}, and something else is wrong too. Repair this first.\n")
            }
            (Diagnosis::OneOf(_, Evidence(questions)), Lang::En, 0) => {
                format!("With this one mistake the solution gives your answers to all {questions} questions: your player {name}.\n")
            }
            (Diagnosis::OneOf(..), Lang::En, _) => format!("Or it {name}: the answers are the same.\n"),
            (Diagnosis::Both(_, Evidence(questions)), Lang::Ja, 0) => {
                format!(
                    "解答例に 2 つの間違いを入れると、{questions} 問すべてで、あなたのプログラムと同じ答えになります。先に直すのは「{name}」です。\n"
                )
            }
            (Diagnosis::Both(..), Lang::Ja, _) => format!("もう 1 つは「{name}」です。\n"),
            (Diagnosis::Partly(..), Lang::Ja, _) => {
                format!("「{name}」という間違いがあり、ほかにも間違いがあります。まずこれを直しましょう。\n")
            }
            (Diagnosis::OneOf(_, Evidence(questions)), Lang::Ja, 0) => {
                format!("解答例に次の間違いを 1 つ入れると、{questions} 問すべてで、あなたのプログラムと同じ答えになります:「{name}」。\n")
            }
            (Diagnosis::OneOf(..), Lang::Ja, _) => format!("または「{name}」です。どちらでも答えは同じです。\n"),
        }
    }
}

/// The hint of a mistake, and the slide to read again.
fn advice(Mistake { hint, read_again: Topic { deck, title }, .. }: &Mistake, lang: Lang) -> String {
    let (hint, title) = (hint.get(lang), title.get(lang));
    match lang {
        Lang::En => format!("  {hint}\n  Read again: \"{title}\", in slides/en/{deck}.md.\n"),
        Lang::Ja => format!("  {hint}\n  読み直すところ: slides/ja/{deck}.md の「{title}」。\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EXERCISES;

    #[test]
    fn each_kind_of_diagnosis_has_a_sentence_of_its_own() {
        let [one, other, ..] = EXERCISES[3].mistakes() else { panic!("two mistakes") };
        let evidence = Evidence(58);
        for lang in [Lang::En, Lang::Ja] {
            let text = |diagnosis: Diagnosis| diagnosis.paragraphs(lang).concat();
            let sentences = [
                text(Diagnosis::OneOf(vec![one, other], evidence)),
                text(Diagnosis::Both([one, other], evidence)),
                text(Diagnosis::Partly(one, evidence)),
            ];
            for sentence in &sentences {
                assert!(sentence.contains(one.name.get(lang)) && sentence.contains(one.hint.get(lang)));
                assert_eq!(sentences.iter().filter(|other| *other == sentence).count(), 1);
            }
            assert!(sentences[..2].iter().all(|sentence| sentence.contains("58")));
            assert!(text(Diagnosis::Unknown).is_empty());
        }
    }
}
