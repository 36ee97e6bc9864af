import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { afterAll, expect, it } from "vitest";
import { openWarehouse, organizationTenant } from "../index.ts";
import { CRASH_BATCH, crashBatch } from "./crash-batch.ts";

const path = mkdtempSync(join(tmpdir(), "treadlight-crash-"));
afterAll(() => rmSync(path, { recursive: true }));

/** Runs the writer and kills it with -9 after it has stored some batches. @returns the last batch it reported as stored */
async function writeAndKill(organizationId: string, first: number, batches: number): Promise<number> {
  const script = join(import.meta.dirname, "crash-writer.ts");
  const child = spawn(process.execPath, [script, path, organizationId, String(first)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  let stored = first - 1;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === "open") continue;
    stored = Number(line);
    if (stored === first + batches - 1) child.kill("SIGKILL");
  }
  await exit;
  return stored;
}

it("given a process killed with -9 while it writes, again and again, when batches come again, then every session is there once", {
  timeout: 120_000,
}, async () => {
  const organizationId = randomUUID();
  let stored = -1;
  for (const batches of [3, 1, 4, 2, 3]) {
    // As the log delivers after a crash: from the first batch that was not committed, which may already be stored.
    stored = await writeAndKill(organizationId, Math.max(0, stored - 1), batches);
  }
  const warehouse = await openWarehouse({ path });
  try {
    const question = analyticsQuerySchema.parse({
      measures: ["sessions", "prompts"],
      timeDimension: { from: "2026-01-01", to: "2026-12-31" },
    });
    const count = async () => {
      const options = { pseudonyms: false };
      const [row] = (await warehouse.analytics(organizationTenant(organizationId), question, options)).rows;
      return row;
    };
    const before = Number((await count())?.["sessions"]);
    // Every batch reported as stored is there; the one being written when the process died may be.
    expect(before).toBeGreaterThanOrEqual(Math.ceil((stored + 1) / 2) * CRASH_BATCH);
    const last = stored + (stored % 2 === 0 ? 3 : 2);
    for (let batch = Math.max(0, stored - 1); batch <= last; batch += 1) {
      await warehouse.applySessions(crashBatch(organizationId, batch));
    }
    const sessions = ((last + 1) / 2) * CRASH_BATCH;
    expect(await count()).toEqual({ sessions, prompts: sessions * 2 });
    await warehouse.refreshRollups({ quietMs: 0 });
    expect(await count()).toEqual({ sessions, prompts: sessions * 2 });
  } finally {
    await warehouse.close();
  }
});
