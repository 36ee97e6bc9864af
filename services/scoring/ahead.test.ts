import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedLog, type Run } from "@treadlight/platform/event-log";
import { expect, test } from "vitest";
import { ofSmallest } from "./ahead.ts";
import { expectOtherAheadOfFlood } from "./testing/flood.ts";

function runs(counts: Record<string, number>): Run[] {
  let end = 0;
  return Object.entries(counts).map(([organizationId, count]) => {
    end += count;
    return { organizationId, from: end - count, end };
  });
}

test.each([
  [{ flood: 100, a: 2, b: 3 }, ["a", "b"]],
  [{ flood: 100, a: 6, b: 5 }, ["b"]],
  [{ flood: 100 }, []],
  [{ a: 4, b: 4 }, ["a", "b"]],
])("given records of %j and a batch of ten, then those of %j come first", (counts, first) => {
  const smallest = ofSmallest(runs(counts), 10);
  expect(smallest.map(({ organizationId }) => organizationId)).toEqual(first);
  expect(smallest.reduce((sum, { from, end }) => sum + end - from, 0)).toBeLessThanOrEqual(10);
});

test("given an organization that floods the log, when another sends a session after it, then that one is scored while most of the flood still waits", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-ahead-"));
  const log = openEmbeddedLog({ path: join(folder, "log") });
  await expectOtherAheadOfFlood(log, 6_000).finally(() => log.close());
  await rm(folder, { recursive: true });
});
