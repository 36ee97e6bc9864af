import { play } from "../play.ts";
import { REPLICAS, type Replica } from "../replicas.ts";
import { startRig, type Tier } from "../rig.ts";
import type { Plan } from "../scenario.ts";
import { printScores } from "./print.ts";

/** Pages of tools that have no adapter. */
const UNKNOWN_SITES = [
  { tool: "HuggingChat", page: "https://huggingface.co/chat/" },
  { tool: "Kimi", page: "https://kimi.com/chat/" },
  { tool: "Duck.ai", page: "https://duck.ai/chat/" },
] as const;

/** Nobody writes anything to ask for another answer. */
const NOT_WRITTEN = ["regenerate"];
/** The page alone does not tell whether the site refused. */
const UNSEEN_IN_PAGES = [...NOT_WRITTEN, "refused"];

const withAdapter = REPLICAS.filter(({ id }) => id !== "unknown");
const usesSocket = ({ request }: Replica) => request.includes("socket:");

const PLAYED: Record<Tier, { replicas: readonly Replica[]; without: readonly string[] }> = {
  network: { replicas: withAdapter.filter((replica) => !usesSocket(replica)), without: [] },
  websocket: { replicas: withAdapter.filter(usesSocket), without: [] },
  page: { replicas: withAdapter, without: UNSEEN_IN_PAGES },
};

/** Each way takes minutes, so they are shorter than the scenarios of all together. */
const shorter = ({ seed, actions }: Plan) => ({ seed, actions: Math.ceil(actions / 3) });

/** Measures one way to notice prompts, with the others taken away. */
export function measureTier(onlyBy: Tier) {
  /** @returns whether it meets its goal */
  return async (chromium: string, plan: Plan): Promise<boolean> => {
    const { replicas, without } = PLAYED[onlyBy];
    const rig = await startRig(chromium, { onlyBy });
    const scores = await play(rig, replicas, { ...shorter(plan), without });
    await rig.close();
    return printScores(`${onlyBy} alone`, scores, { goal: 0.98, withModel: false });
  };
}

/** Measures tools without an adapter. @returns whether the goal is met */
export async function measureUnknown(chromium: string, plan: Plan): Promise<boolean> {
  const rig = await startRig(chromium, { grants: UNKNOWN_SITES.map(({ page }) => new URL(page).hostname) });
  const replicas = withAdapter.map((replica, index) => ({
    ...replica,
    ...UNKNOWN_SITES[index % UNKNOWN_SITES.length],
  }));
  const scores = await play(rig, replicas, { ...shorter(plan), without: NOT_WRITTEN });
  await rig.close();
  return printScores("without adapter", scores, { goal: 0.98, withModel: false });
}
