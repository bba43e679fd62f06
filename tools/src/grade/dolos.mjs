// Asks Dolos how like each other the programs of an exercise are, and writes what it says to pairs.csv for `minishogi grade --similarity`.
//
//   npm install @dodona/dolos-lib
//   node dolos.mjs 03 05
import { Dolos } from "@dodona/dolos-lib";
import { existsSync, readdirSync, writeFileSync } from "node:fs";

for (const exercise of process.argv.slice(2)) {
  const files = readdirSync(`${exercise}/students`).sort().map((student) => `${exercise}/students/${student}/player.rs`).filter(existsSync);
  // What students began with does not count.
  const report = await new Dolos({ language: "rust" }).analyzePaths(files, `${exercise}/base/player.rs`);
  const rows = report.allPairs().map(({ leftFile, rightFile, similarity }) => `${leftFile.path},${rightFile.path},${similarity}\n`);
  writeFileSync(`${exercise}/pairs.csv`, "leftFilePath,rightFilePath,similarity\n" + rows.join(""));
  console.log(`${exercise}: ${rows.length} pairs of ${files.length} programs`);
}
