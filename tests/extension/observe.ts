import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";

/** A page as any driver of a browser offers it. */
export interface Evaluates {
  evaluate(expression: string): Promise<unknown>;
}

/** A prompt that a replica really sent. */
const truthSchema = z.array(z.object({ at: z.number(), kind: z.string(), model: z.string().nullable() }));
export type TruePrompt = z.output<typeof truthSchema>[number];

const entrySchema = z.object({
  at: z.number(),
  what: z.looseObject({ kind: z.string(), tool: z.string().optional(), model: z.string().optional() }),
});
const healthSchema = z.array(z.object({ tool: z.string(), state: z.string() }));

const storedSchema = z.looseObject({
  sessions: z.array(
    z.looseObject({
      account: z.string(),
      startedAt: z.number(),
      body: z.looseObject({
        aiTool: z.string(),
        promptCount: z.number(),
        timeEngaged: z.number().optional(),
        workflowType: z.string().optional(),
        kindSource: z.string().optional(),
        guard: z.unknown().optional(),
        ownDetected: z.record(z.string(), z.number()).optional(),
        files: z.unknown().optional(),
        inputTokens: z.number().optional(),
        outputTokens: z.number().optional(),
        tokensEstimated: z.boolean().optional(),
      }),
    }),
  ),
  sends: z.array(z.unknown()),
  seen: z.array(z.looseObject({ isUnmatched: z.boolean() })),
  local: z.looseObject({
    connection: z.looseObject({ failures: z.number().default(0) }).optional(),
    adapters: z.looseObject({ update: z.looseObject({ version: z.number() }).optional() }).optional(),
  }),
});
export type Stored = z.output<typeof storedSchema>;

/** JavaScript: all that the extension has stored. */
const STORED = `(async () => {
  const db = await new Promise((resolve) => { const r = indexedDB.open("treadlight"); r.onsuccess = () => resolve(r.result); });
  const all = (name) => new Promise((resolve) => { const r = db.transaction(name).objectStore(name).getAll(); r.onsuccess = () => resolve([name, r.result]); });
  const stores = Object.fromEntries(await Promise.all([...db.objectStoreNames].map(all)));
  db.close();
  return { ...stores, local: await chrome.storage.local.get(), session: await chrome.storage.session.get() };
})()`;

/** What an extension knows, seen from one of its own pages. */
export interface Observed {
  /** Asks the extension's worker. */
  ask(request: Record<string, unknown>): Promise<unknown>;
  /** Prompts that the extension has counted, oldest first. */
  counted(tool?: string): Promise<{ at: number; tool: string; model: string | null }[]>;
  /** Tools whose adapter is marked as broken. */
  broken(): Promise<string[]>;
  /** All that the extension has stored. */
  stored(): Promise<Stored>;
  /** Waits until the extension has decided about everything that it has noticed. */
  settled(): Promise<void>;
  /** Forgets what was counted, and which adapters are broken. */
  forget(): Promise<void>;
}

/** @param own a page of the extension; it may be another one after a restart */
export function observe(own: () => Evaluates): Observed {
  const ask = (request: Record<string, unknown>) =>
    own().evaluate(`chrome.runtime.sendMessage(${JSON.stringify(request)})`);
  const stored = async () => storedSchema.parse(await own().evaluate(STORED));
  return {
    ...{ ask, stored },
    async counted(tool) {
      const entries = z.array(entrySchema).parse(await ask({ type: "activity" }));
      return entries
        .filter(({ what }) => what.kind === "prompt" && (tool === undefined || what.tool === tool))
        .map(({ at, what }) => ({ at, tool: what.tool ?? "", model: what.model ?? null }))
        .reverse();
    },
    async broken() {
      const health = healthSchema.parse(await ask({ type: "health" }));
      return health.filter(({ state }) => state === "broken").map(({ tool }) => tool);
    },
    async settled() {
      const isDecided = ({ sends, seen }: Stored) => sends.length === 0 && seen.every(({ isUnmatched }) => isUnmatched);
      // What the browser is about to tell the worker comes before its answers.
      for (let calm = 0; calm < 3; await wait(200)) {
        await ask({ type: "health" });
        calm = isDecided(await stored()) ? calm + 1 : 0;
      }
    },
    async forget() {
      await ask({ type: "clearData" });
      await own().evaluate(`chrome.storage.local.remove(["adapters", "health"])`);
    },
  };
}

/** What a replica really sent. */
export async function truthOf(page: Evaluates): Promise<TruePrompt[]> {
  return truthSchema.parse(await page.evaluate("rig.truth"));
}

/** Waits until a replica has the answers to everything that it has sent. */
export async function answered(page: Evaluates): Promise<void> {
  while (!(await page.evaluate("rig.isIdle()"))) await wait(50);
}
