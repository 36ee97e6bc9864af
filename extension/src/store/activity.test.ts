import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { logActivity, readActivity } from "./activity.ts";
import { openDatabase } from "./database.ts";

test("given prompts that sites answer in another order, then the log has the one that was sent last at the top", async () => {
  const db = await openDatabase("activity");
  const log = (tool: string, at: number) => logActivity(db, { kind: "prompt", tool, detected: [] }, at);
  await log("ChatGPT", 2_000);
  await log("Claude", 1_000);
  await log("Poe", 2_000);
  const times = (await readActivity(db)).map(({ at, what }) => [what.kind === "prompt" && what.tool, at]);
  expect(times).toEqual([
    ["Poe", 2_000],
    ["ChatGPT", 2_000],
    ["Claude", 1_000],
  ]);
});
