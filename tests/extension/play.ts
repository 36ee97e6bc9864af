import { groupsOf, type Replica } from "./replicas.ts";
import { type Rig, truthOf } from "./rig.ts";
import { act, type Plan } from "./scenario.ts";
import { type Score, scoreOf } from "./score.ts";

/** Plays a scenario on each replica, many at a time, and scores what the extension counted. @returns by the replica's id */
export async function play(rig: Rig, replicas: readonly Replica[], plan: Plan): Promise<Map<string, Score>> {
  const scores = new Map<string, Score>();
  for (const group of groupsOf(replicas)) {
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
