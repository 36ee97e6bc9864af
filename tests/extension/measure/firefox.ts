import { findFirefox, startFirefoxRig } from "../firefox-rig.ts";
import { play } from "../play.ts";
import { REPLICAS } from "../replicas.ts";
import type { Plan } from "../scenario.ts";
import { measureFirefoxEngagement } from "./engagement.ts";
import { printScores } from "./print.ts";

/** The same seeded scenarios, shorter, and engaged time, in an installed Firefox. @returns whether the goals are met */
export async function measureFirefox(_chromium: string, { seed, actions }: Plan): Promise<boolean> {
  const firefox = findFirefox();
  if (firefox === undefined) {
    console.log("\nThere is no Firefox, so nothing is measured in it.");
    return true;
  }
  const rig = await startFirefoxRig(firefox);
  await rig.ask({ type: "changeSettings", change: { consentedAt: 1, guard: "off" } });
  // One page at a time: Firefox slows the timers of those that nobody looks at.
  const plan = { seed, actions: Math.ceil(actions / 8) };
  const alone = REPLICAS.map((replica) => [replica]);
  const scores = await play(rig, REPLICAS, plan, { groups: alone });
  await rig.close();
  const isCounted = printScores("Firefox", scores, { goal: 0.98, withModel: true });
  return (await measureFirefoxEngagement(firefox)) && isCounted;
}
