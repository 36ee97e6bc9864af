import { MUTATIONS, type Mutation, mutate } from "./mutations.ts";
import { answered, truthOf } from "./observe.ts";
import { groupsOf, type Replica } from "./replicas.ts";
import type { Rig } from "./rig.ts";
import { seeded, sendNew } from "./scenario.ts";
import { precisionOf, recallOf, type Score, scoreOf } from "./score.ts";

/** Prompts before the adapter must be marked as broken, if it is. */
const AT_FIRST = 3;
const LATER = 4;
const GOAL = 0.95;

export interface Redesigned {
  id: string;
  mutations: Mutation[];
  score: Score;
  /** Marked as broken after the first three prompts. */
  isBroken: boolean;
  /** Counts well enough, or says that it does not. */
  isHeld: boolean;
}

/** Redesigns each replica at random, and sends prompts on it. */
export async function playRedesigned(rig: Rig, replicas: readonly Replica[], seed: number): Promise<Redesigned[]> {
  const random = seeded(seed);
  const results: Redesigned[] = [];
  for (const group of groupsOf(replicas)) {
    await rig.forget();
    const played = await Promise.all(
      group.map(async (original) => {
        const mutations = MUTATIONS.filter(() => random() < 0.5);
        if (mutations.length === 0) mutations.push("markup");
        const replica = mutations.reduce((changed, mutation) => mutate(changed, mutation, random), original);
        return { replica, mutations, page: await rig.open(replica) };
      }),
    );
    const sendOnAll = (prompts: number, when: string) =>
      Promise.all(
        played.map(async ({ page }) => {
          for (let index = 0; index < prompts; index++) {
            await sendNew(page, `Question ${index} ${when}?`);
            await page.waitForTimeout(400);
            await answered(page);
          }
        }),
      );
    await sendOnAll(AT_FIRST, "at first");
    await rig.settled();
    const broken = await rig.broken();
    await sendOnAll(LATER, "later");
    await rig.settled();
    for (const { replica, mutations, page } of played) {
      const score = scoreOf(await truthOf(page), await rig.counted(replica.tool));
      const isBroken = broken.includes(replica.tool);
      const isHeld = isBroken || Math.min(precisionOf(score), recallOf(score)) >= GOAL;
      results.push({ id: replica.id, mutations, score, isBroken, isHeld });
      await page.close();
    }
  }
  return results;
}
