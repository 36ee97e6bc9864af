import { modelAccuracyOf, precisionOf, recallOf, type Score, sumOf } from "../score.ts";

const percent = (part: number) => `${(100 * part).toFixed(1)} %`.padStart(10);

const line = (name: string, score: Score, withModel: boolean) =>
  `${name.padEnd(16)}${String(score.truth).padStart(6)}${percent(precisionOf(score))}${percent(recallOf(score))}${withModel ? percent(modelAccuracyOf(score)) : ""}`;

/**
 * Prints the scores of sites and of all together.
 * @param goal the least precision and recall, of models too if they are known this way
 * @returns whether each reaches it
 */
export function printScores(
  title: string,
  scores: ReadonlyMap<string, Score>,
  { goal, withModel }: { goal: number; withModel: boolean },
): boolean {
  const rows = [...scores, ["all", sumOf([...scores.values()])] as const];
  console.log(`\n${title.padEnd(16)} truth precision    recall${withModel ? "     model" : ""}`);
  for (const [name, score] of rows) console.log(line(name, score, withModel));
  return rows.every(([, score]) => {
    const parts = [precisionOf(score), recallOf(score), ...(withModel ? [modelAccuracyOf(score)] : [])];
    return Math.min(...parts) >= goal;
  });
}
