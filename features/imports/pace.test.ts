import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { expect, onTestFinished, test } from "vitest";
import { sessionTaker } from "./take-sessions.ts";

const organization = { organizationId: randomUUID(), previewsEnabled: true, keepsSpecialPreviews: false };
const found = {
  line: 1,
  session: { key: "one", aiTool: "ChatGPT", startedAt: "2026-06-20T12:00:00Z", promptCount: 1 },
};

test("given many sessions that wait to be scored, when an import adds its own, then it waits until few do", async () => {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-pace-"));
  const log = openEmbeddedLog({ path: folder });
  onTestFinished(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });
  const done: string[] = [];
  const waiting = [50_000n, 20_000n, 9_000n];
  const busy: typeof log = {
    ...log,
    async lag() {
      const lag = waiting.shift() ?? 0n;
      done.push(`${lag} wait`);
      return lag;
    },
    async append(records) {
      await log.append(records);
      done.push("added");
    },
  };
  const take = sessionTaker(
    {
      log: busy,
      memberByEmail: async () => undefined,
      pseudonymSecret: "secret",
      signal: new AbortController().signal,
    },
    { importId: randomUUID(), startedAt: new Date("2026-06-21T12:00:00Z"), organization },
  );
  await take([found]);
  expect(done).toEqual(["50000 wait", "20000 wait", "9000 wait", "added"]);
  expect(await log.size("sessions")).toBe(1n);
});
