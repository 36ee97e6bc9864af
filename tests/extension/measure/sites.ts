import { play } from "../play.ts";
import { REPLICAS } from "../replicas.ts";
import { startRig } from "../rig.ts";
import type { Plan } from "../scenario.ts";
import { printScores } from "./print.ts";

/** Seeded scenarios, by default with at least 1,000 true prompts, on replicas of all sites. @returns whether the goals are met */
export async function measureSites(chromium: string, plan: Plan): Promise<boolean> {
  const rig = await startRig(chromium);
  const scores = await play(rig, REPLICAS, plan);
  await rig.close();
  return printScores("site", scores, { goal: 0.98, withModel: true });
}
