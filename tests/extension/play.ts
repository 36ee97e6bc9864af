import { type Observed, truthOf } from "./observe.ts";
import { groupsOf, type Replica } from "./replicas.ts";
import { act, type Plan, type ScenarioPage } from "./scenario.ts";
import { type Score, scoreOf } from "./score.ts";

interface Stage extends Pick<Observed, "counted" | "forget" | "settled"> {
  open(replica: Replica): Promise<ScenarioPage & { close(): Promise<unknown> }>;
}

/**
 * Plays a scenario on each replica, and scores what the extension counted.
 * @param groups replicas that are open at the same time
 * @returns by the replica's id
 */
export async function play(
  rig: Stage,
  replicas: readonly Replica[],
  plan: Plan,
  groups = groupsOf(replicas),
): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  for (const group of groups) {
    await rig.forget();
    const played = await Promise.all(group.map(async (replica) => ({ replica, page: await rig.open(replica) })));
    await Promise.all(played.map(({ page, replica }) => act(page, replica, plan)));
    await rig.settled();
    for (const { page, replica } of played) {
      scores.set(replica.id, scoreOf(await truthOf(page), await rig.counted(replica.tool)));
      await page.close();
    }
  }
  return scores;
}
