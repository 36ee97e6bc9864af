import { play } from "../play.ts";
import { REPLICAS, type Replica } from "../replicas.ts";
import { startRig } from "../rig.ts";
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

/** Measures each way to notice prompts with the others taken away. @returns whether each meets its goal */
export async function measureTiers(chromium: string, { seed, actions }: Plan): Promise<boolean> {
  const plan = { seed, actions: Math.ceil(actions / 3) };
  const written = { ...plan, without: UNSEEN_IN_PAGES };
  const tiers = [
    { onlyBy: "network", replicas: withAdapter.filter((replica) => !usesSocket(replica)), plan },
    { onlyBy: "websocket", replicas: withAdapter.filter(usesSocket), plan },
    { onlyBy: "page", replicas: withAdapter, plan: written },
  ] as const;
  const held: boolean[] = [];
  for (const { onlyBy, replicas, plan } of tiers) {
    const rig = await startRig(chromium, { onlyBy });
    held.push(printScores(`${onlyBy} alone`, await play(rig, replicas, plan), { goal: 0.98, withModel: false }));
    await rig.close();
  }
  const rig = await startRig(chromium, { grants: UNKNOWN_SITES.map(({ page }) => new URL(page).hostname) });
  const unknown = withAdapter.map((replica, index) => ({ ...replica, ...UNKNOWN_SITES[index % UNKNOWN_SITES.length] }));
  held.push(
    printScores("generic alone", await play(rig, unknown, { ...plan, without: NOT_WRITTEN }), {
      goal: 0.98,
      withModel: false,
    }),
  );
  await rig.close();
  return held.every(Boolean);
}
