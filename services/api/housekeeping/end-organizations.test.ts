import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { holdOrganizations } from "../people/organization/hold.ts";
import { type TemporaryApi, temporaryApi } from "../testing/index.ts";
import { endOrganizations } from "./end-organizations.ts";

let api: TemporaryApi;
beforeAll(async () => {
  api = await temporaryApi();
});
afterAll(() => api.close());

const placeOf = (id: string) =>
  api.db.selectFrom("users").where("id", "=", id).select(["organizationId", "role"]).executeTakeFirst();

test("given somebody who moves on just before their organization ends, then they stay where they went", async () => {
  const { db, log, warehouse, clock } = api;
  const ending = await api.organization();
  const mover = await api.person({ organizationId: ending.id });
  const other = await api.person({ organizationId: ending.id });
  const next = await api.organization();
  await db.updateTable("organizations").set({ deleteAfter: clock.date() }).where("id", "=", ending.id).execute();

  let ended: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await holdOrganizations(transaction, [ending.id]);
    // Scoring, which empties the warehouse, is not running here.
    const emptied = { ...warehouse, isGone: async () => true };
    const deps = { db, log, warehouse: emptied, logger: pino({ level: "silent" }), now: clock.now };
    ended = endOrganizations(deps, new AbortController().signal);
    await vi.waitFor(
      async () => {
        const { rows } = await sql`
          SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      },
      { timeout: 60_000, interval: 10 },
    );
    await transaction
      .updateTable("users")
      .set({ organizationId: next.id, role: "member" })
      .where("id", "=", mover.id)
      .execute();
  });
  await ended;

  expect(await placeOf(mover.id)).toEqual({ organizationId: next.id, role: "member" });
  expect((await placeOf(other.id))?.role).toBe("individual");
  expect(await db.selectFrom("organizations").where("id", "=", ending.id).select("id").execute()).toEqual([]);
}, 120_000);
