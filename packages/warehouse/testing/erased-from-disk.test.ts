import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@treadlight/platform/clickhouse";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openWarehouse } from "../index.ts";
import { id, session } from "./sessions.ts";

const path = mkdtempSync(join(tmpdir(), "treadlight-erasing-"));
afterAll(() => rmSync(path, { recursive: true }));

it("given a person with old versions on disk, when erased, then nobody waits until no part holds their rows any more, and the others' stay", async () => {
  const warehouse = await openWarehouse({ path });
  const store = openStore({ path }, "treadlight_g1");
  try {
    const organizationId = randomUUID();
    for (const revision of [0, 1]) {
      await warehouse.applySessions(
        [id("ann"), id("ben")].map((personId) =>
          session({ organizationId, personId, sessionId: id("s"), revision, promptPreview: "words" }),
        ),
      );
    }
    await store.command("SYSTEM STOP MERGES sessions");
    await warehouse.applyErasures([
      { kind: "erasure", eventId: randomUUID(), organizationId, personId: id("ann"), receivedAt: Date.now() * 2 },
    ]);
    const people = z.object({ personId: z.string() });
    const written = () =>
      store.select({
        name: "test",
        sql: "SELECT DISTINCT personId FROM sessions WHERE promptPreview != ''",
        params: {},
        row: people,
      });
    expect(await written()).toHaveLength(2);
    await store.command("SYSTEM START MERGES sessions");
    await expect.poll(written, { timeout: 60_000 }).toEqual([{ personId: id("ben") }]);
  } finally {
    await store.close();
    await warehouse.close();
  }
});
