use minishogi_grading::*;
fn main() {
    let seed: Option<u64> = std::env::args().nth(1).and_then(|s| s.parse().ok());
    for exercise in EXERCISES {
        for spec in exercise.specs {
            let draw = seed.map_or(Draw::fixed(), Draw::seeded);
            let t = std::time::Instant::now();
            let q = draw.questions(exercise, spec);
            let n = q.len();
            if std::env::args().nth(2).is_none() {
                for q in q {
                    println!("{} {} {q:?}", exercise.id, spec.name);
                }
            } else {
                println!("{} {:32} {n:4} {:?}", exercise.id, spec.name, t.elapsed());
            }
        }
    }
}
