import { randomUUID } from "node:crypto";
import { analyticsQuerySchema } from "@treadlight/contract/analytics";
import { DAY_MS } from "@treadlight/domain/time";
import { openWarehouse, organizationTenant, type Warehouse } from "@treadlight/warehouse";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { id, NOON, session } from "../../packages/warehouse/testing/sessions.ts";
import { type Replicas, startReplicas } from "./lagging-replica.ts";

const SESSIONS = 20;
const query = analyticsQuerySchema.parse({ measures: ["sessions", "prompts"], timeDimension: { from: "2026-01-01" } });

describe("given replicas of ClickHouse, one of which lags", () => {
  let replicas: Replicas;
  let warehouse: Warehouse;
  let questions: Warehouse;
  let organizationId: string;

  beforeAll(async () => {
    replicas = await startReplicas();
    const { url, laggingUrl, username, password } = replicas;
    const server = { url, username, password, now: () => NOON };
    warehouse = await openWarehouse(server);
    questions = await openWarehouse({ ...server, readUrl: laggingUrl });
  });
  afterAll(async () => {
    await Promise.all([warehouse?.close(), questions?.close()]);
    await replicas?.stop();
  });
  beforeEach(() => {
    organizationId = randomUUID();
  });

  const sessions = (revision: number, changed: object = {}) =>
    Array.from({ length: SESSIONS }, (_, index) =>
      session({ organizationId, personId: id("ann"), sessionId: id("s", index), revision, promptCount: 3, ...changed }),
    );
  const ask = async (of: Warehouse) =>
    (await of.analytics(organizationTenant(organizationId), query, { pseudonyms: false })).rows;
  const expected = [{ sessions: SESSIONS, prompts: 5 * SESSIONS }];
  const moved = () => sessions(1, { startedAt: NOON - 2 * DAY_MS, promptCount: 5 });

  it("when newer versions on another day follow what the replica lacks, then each session counts once", async () => {
    replicas.fallBehind();
    await warehouse.applySessions(sessions(0));
    await warehouse.applySessions(moved());
    await replicas.catchUp();
    expect(await ask(warehouse)).toEqual(expected);
    expect(await ask(questions)).toEqual(expected);
  });

  it("when sessions are delivered again after an erasure that the replica lacks, then they stay out", async () => {
    const old = sessions(0);
    await warehouse.applySessions(old);
    replicas.fallBehind();
    const receivedAt = Math.max(...old.map((each) => each.receivedAt));
    const everything = { kind: "erasure", eventId: randomUUID(), organizationId, receivedAt } as const;
    await warehouse.applyErasures([everything]);
    await warehouse.applySessions(old);
    await replicas.catchUp();
    expect(await ask(warehouse)).toEqual([{ sessions: 0, prompts: 0 }]);
  });

  it("when days are rolled up while the replica lacks their sessions, then their sums are whole", async () => {
    replicas.fallBehind();
    await warehouse.applySessions(moved());
    await warehouse.refreshRollups({ quietMs: 0 });
    expect(await ask(warehouse)).toEqual(expected);
    await replicas.catchUp();
  });

  it("when questions have the replica to themselves, then they are answered as of before, and as of now once it has caught up", async () => {
    replicas.fallBehind();
    await warehouse.applySessions(moved());
    expect(await ask(questions)).toEqual([{ sessions: 0, prompts: 0 }]);
    await replicas.catchUp();
    expect(await ask(questions)).toEqual(expected);
  });
});
