import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "@treadlight/platform/clickhouse";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { openWarehouse } from "../index.ts";
import { id, session } from "./sessions.ts";

const DAY_MS = 86_400_000;
const path = mkdtempSync(join(tmpdir(), "treadlight-compressing-"));
afterAll(() => rmSync(path, { recursive: true }));

it("given sessions of today and of two months ago, when both have been merged, then only the older ones are compressed as well as can be", async () => {
  const warehouse = await openWarehouse({ path });
  const store = openStore({ path }, "treadlight_g1");
  try {
    const startedAts = [Date.now(), Date.now() - 62 * DAY_MS];
    for (const sessionId of [id("s"), id("t")]) {
      const organizationId = randomUUID();
      await warehouse.applySessions(
        startedAts.map((startedAt) =>
          session({ organizationId, personId: id(String(startedAt)), sessionId, startedAt, endedAt: startedAt }),
        ),
      );
    }
    await store.command("OPTIMIZE TABLE sessions FINAL");
    const parts = await store.select({
      name: "test",
      sql: `SELECT default_compression_codec AS codec FROM system.parts
            WHERE active AND database = 'treadlight_g1' AND table = 'sessions' ORDER BY max_date`,
      params: {},
      row: z.object({ codec: z.string() }),
    });
    expect(parts).toEqual([{ codec: "ZSTD(1)" }, { codec: "LZ4" }]);
  } finally {
    await store.close();
    await warehouse.close();
  }
});
