/** Prints precision and recall of the detectors per type, on the corpus they were tuned on and on those written blind. */
import { CORPUS } from "./corpus.ts";
import { DEFINITIONS_CORPUS } from "./definitions-corpus.ts";
import { HELD_OUT } from "./held-out.ts";
import { scoreCorpus } from "./labelled-text.ts";

for (const [name, lines] of [
  ["corpus", CORPUS],
  ["held out", HELD_OUT],
  ["from the definitions", DEFINITIONS_CORPUS],
] as const) {
  console.log(`\n${name}: ${lines.length} texts\n${"type".padEnd(16)}values  precision  recall`);
  for (const [type, score] of scoreCorpus(lines)) {
    const values = score.truePositives + score.falseNegatives.length;
    if (values + score.falsePositives.length === 0) continue;
    const figures = [
      values.toString().padStart(6),
      score.precision.toFixed(3).padStart(9),
      score.recall.toFixed(3).padStart(6),
    ];
    console.log(`${type.padEnd(16)}${figures.join("  ")}`);
    for (const text of score.falsePositives) console.log(`    wrong   ${text}`);
    for (const text of score.falseNegatives) console.log(`    missed  ${text}`);
  }
}
