import { setTimeout as wait } from "node:timers/promises";
import { answered, type Observed, truthOf } from "./observe.ts";
import { groupsOf, type Replica } from "./replicas.ts";
import { act, type Plan, type ScenarioPage } from "./scenario.ts";
import { type Score, scoreOf } from "./score.ts";

interface Stage extends Pick<Observed, "counted" | "forget" | "settled"> {
  open(replica: Replica): Promise<ScenarioPage & { close(): Promise<unknown> }>;
}

/**
 * Plays a scenario on each replica, and scores what the extension counted.
 * @param options.groups replicas that are open at the same time
 * @param options.expectsAll waits for each prompt to count, however long that takes
 * @returns by the replica's id
 */
export async function play(
  rig: Stage,
  replicas: readonly Replica[],
  plan: Plan,
  {
    groups = groupsOf(replicas),
    expectsAll = false,
  }: { groups?: readonly (readonly Replica[])[]; expectsAll?: boolean } = {},
): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  for (const group of groups) {
    await rig.forget();
    const played = await Promise.all(group.map(async (replica) => ({ replica, page: await rig.open(replica) })));
    await Promise.all(played.map(({ page, replica }) => act(page, replica, plan)));
    for (const { page } of played) await answered(page);
    await rig.settled();
    for (const { page, replica } of expectsAll ? played : []) {
      // A busy browser tells the extension later of what a page has sent.
      const { length } = await truthOf(page);
      while ((await rig.counted(replica.tool)).length < length) await wait(200);
    }
    await rig.settled();
    for (const { page, replica } of played) {
      scores.set(replica.id, scoreOf(await truthOf(page), await rig.counted(replica.tool)));
      await page.close();
    }
  }
  return scores;
}
