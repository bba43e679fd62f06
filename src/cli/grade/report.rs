use super::result::Class;
use std::io;
use std::path::Path;
pub fn table(class: &Class) -> String {
    let mut s = String::new();
    for x in &class.submissions {
        s += &format!(
            "{:30} {:>3} {:?} {:?}\n",
            x.student,
            x.points(),
            x.grades.iter().map(|g| (g.points, format!("{:?}", g.state))).collect::<Vec<_>>(),
            x.notes
        );
        for g in &x.grades {
            for sp in &g.specs {
                if !sp.passed() && sp.verdict != "not-run" {
                    s += &format!("     {} {} {}: {}\n", g.exercise, sp.name, sp.verdict, sp.sentence.en);
                }
            }
            if let Some(c) = &g.compiler {
                s += &format!("     {} {}\n", g.exercise, c.lines().take(6).collect::<Vec<_>>().join(" | "));
            }
        }
    }
    s
}
pub fn write_all(class: &Class, out: &Path) -> io::Result<()> {
    std::fs::create_dir_all(out)?;
    write_class(class, &out.join("results.json"))
}
pub fn write_class(class: &Class, file: &Path) -> io::Result<()> {
    std::fs::write(file, serde_json::to_vec_pretty(class)?)
}
