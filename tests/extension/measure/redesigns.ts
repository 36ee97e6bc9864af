import { playRedesigned } from "../redesign.ts";
import { REPLICAS } from "../replicas.ts";
import { startRig } from "../rig.ts";
import type { Plan } from "../scenario.ts";
import { precisionOf, recallOf, sumOf } from "../score.ts";

const ROUNDS = 8;

/** Random redesigns of each site. @returns whether each still counts, or its adapter is marked as broken within three prompts */
export async function measureRedesigns(chromium: string, { seed }: Plan): Promise<boolean> {
  const rig = await startRig(chromium);
  const results = [];
  for (let round = 0; round < ROUNDS; round++) results.push(...(await playRedesigned(rig, REPLICAS, seed + round)));
  await rig.close();
  const all = sumOf(results.map(({ score }) => score));
  const broken = results.filter(({ isBroken }) => isBroken).length;
  console.log(
    `\n${results.length} redesigns, ${all.truth} prompts: precision ${precisionOf(all).toFixed(3)}, recall ${recallOf(all).toFixed(3)}; ${broken} adapters marked as broken`,
  );
  const lost = results.filter(({ isHeld }) => !isHeld);
  for (const { id, mutations, score } of lost)
    console.log(
      `${id} with new ${mutations.join(", ")}: ${score.counted} counted of ${score.truth}, not marked as broken`,
    );
  return lost.length === 0;
}
