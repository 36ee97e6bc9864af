import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const fixture = fileURLToPath(new URL("fixtures/project.ts", import.meta.url));

test("given batches at once, one that cannot be written, and one that comes again, also after the thread has ended, then each session is written once, it says what failed, and goes on", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-thread-"));
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [fixture, folder]);
    const seen = JSON.parse(stdout);
    const all = { deadLetters: 1, late: 21, newestAt: seen.receivedAt };
    expect(seen).toMatchObject({ later: { ...all, late: 11 }, again: all, ofRange: all, afterEnd: all, scored: 20 });
    // By its offset, which a record without headers is known by.
    expect(seen.letters.rows).toMatchObject([{ eventId: "00000000-0000-0000-0000-000000000014", payload: "not JSON" }]);
    expect(seen.failure).toMatchObject({ type: "ClickHouseUnavailableError", code: "warehouse_unavailable" });
    expect(seen.threads).toContain("node-scoring");
    expect(seen.queries).toContain("session_heads");
  } finally {
    await rm(folder, { recursive: true });
  }
});
