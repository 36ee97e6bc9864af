import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import type { Rig } from "./rig.ts";

const STORE = fileURLToPath(new URL("../../extension/src/store/index.ts", import.meta.url));

/** Counts prompts of as many sessions with the extension's own code, as if somebody had been offline for a long time. */
export async function addSessions(
  rig: Rig,
  { sessions, account }: { sessions: number; account: string },
): Promise<void> {
  const { output } = await build({ input: STORE, write: false, output: { format: "iife", name: "store" } });
  await rig.options.evaluate(`(async () => {
    ${output[0].code}
    const db = await store.openDatabase();
    const every = 10 * 60_000, start = Date.now() - (${sessions} + 6) * every;
    for (let index = 0; index < ${sessions}; index++) {
      const prompt = { owner: { account: ${JSON.stringify(account)} }, tool: "Claude", tab: -2, conversation: "offline " + index, findings: {}, at: start + index * every };
      await store.countPrompt(db, prompt);
    }
    db.close();
  })()`);
}
