import { once, setMaxListeners } from "node:events";
import { createServer } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { sharedSlots } from "../database/index.ts";
import { type TemporaryDatabase, temporaryDatabase } from "../database/testing/index.ts";
import { ClientGoneError, withRequestContext } from "../request-context/index.ts";
import { WAITING_LIMITS } from "./fair-queue.ts";
import { readAdmission } from "./index.ts";
import { sharedAdmission } from "./shared-questions.ts";

const PATIENCE = { timeout: 60_000, interval: 5 };

let database: TemporaryDatabase;
beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());

const client = new AbortController();
setMaxListeners(0, client.signal);

/** An api process with its own connection. */
function process(limits: { altogether?: number; perOrganization?: number; patienceMs?: number } = {}) {
  // Without an answer in time, there is no shared limit.
  const slots = sharedSlots(database.url, { answerWithinMs: 60_000 });
  onTestFinished(() => slots.close().catch(() => {}));
  const admission = sharedAdmission(readAdmission({ embedded: false, refuses: true }), {
    ...{ slots, altogether: 4, perOrganization: 3, logger: pino({ level: "silent" }), ...limits },
  });
  const ask = (
    organizationId: string,
    signal = client.signal,
    turn?: { refuses: boolean },
    personId = organizationId,
  ) => withRequestContext({ personId, organizationId, isIndividual: false, signal }, () => admission.toSelect(turn));
  return { ask, slots };
}

/** The locks that are taken in this database. */
async function locks(): Promise<number> {
  const { rows } = await database.pool.query(
    `SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0].count;
}

test("given two processes, when many ask at once, then all together never have more slots than there are, an organization not more than its share, and each gets its turn", async () => {
  const processes = [process({ patienceMs: 60_000 }), process({ patienceMs: 60_000 })];
  const running = { all: 0, acme: 0, other: 0 };
  let most = { ...running };
  const question = async (at: number, organization: "acme" | "other") => {
    const end = await processes[at]?.ask(organization);
    running.all += 1;
    running[organization] += 1;
    most = {
      all: Math.max(most.all, running.all),
      acme: Math.max(most.acme, running.acme),
      other: Math.max(most.other, running.other),
    };
    await database.pool.query("SELECT 1");
    // More than one at a time: each is over so soon that another may not have begun.
    if (organization === "acme") await vi.waitFor(() => expect(most.acme).toBeGreaterThan(1), PATIENCE);
    running.all -= 1;
    running[organization] -= 1;
    end?.();
  };
  const acme = Array.from({ length: 24 }, (_, index) => question(index % 2, "acme"));
  const other = Array.from({ length: 6 }, (_, index) => question(index % 2, "other"));
  await Promise.all([...acme, ...other]);
  expect(most.all).toBeLessThanOrEqual(4);
  expect(most.acme).toBeLessThanOrEqual(3);
  await vi.waitFor(async () => expect(await locks()).toBe(0), PATIENCE);
});

test("given an organization that has all of its slots in one process, then another process refuses its next question and answers others", async () => {
  const [first, second] = [process(), process({ patienceMs: 1 })];
  const ends = await Promise.all([first.ask("acme"), first.ask("acme"), first.ask("acme")]);
  await expect(second.ask("acme")).rejects.toMatchObject({ code: "rate_limited", retryAfterS: 5 });
  ends.push(await second.ask("other"));
  await expect(second.ask("third")).rejects.toMatchObject({ code: "busy", retryAfterS: 5 });
  for (const end of ends.splice(0)) end();
  await vi.waitFor(async () => expect(await locks()).toBe(0), PATIENCE);
  (await second.ask("acme"))();
});

test("given an organization that has all of its slots, then the rest of a file that it downloads is not refused", async () => {
  const one = process({ perOrganization: 1, patienceMs: 1 });
  const end = await one.ask("acme");
  (await one.ask("acme", client.signal, { refuses: false }))();
  end();
});

test("given a question that waits, when its client goes, then it waits no longer and takes nothing", async () => {
  const one = process({ altogether: 1, patienceMs: 60_000 });
  const end = await one.ask("acme");
  const leaving = new AbortController();
  const waiting = one.ask("other", leaving.signal);
  leaving.abort();
  await expect(waiting).rejects.toBeInstanceOf(ClientGoneError);
  end();
  await vi.waitFor(async () => expect(await locks()).toBe(0), PATIENCE);
});

test("given a process that dies, then its slots are free", async () => {
  const [dying, other] = [process({ altogether: 1 }), process({ altogether: 1, patienceMs: 60_000 })];
  await dying.ask("acme");
  const waiting = other.ask("other");
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND objid = 1 AND classid = (SELECT hashtext('questions')::bigint & 4294967295)::oid`,
  );
  (await waiting)();
  (await dying.ask("acme"))();
});

test("given a database that cannot be reached, then questions are asked without the shared limit", async () => {
  const unreachable = sharedSlots("postgresql://127.0.0.1:9/none");
  const admission = sharedAdmission(readAdmission({ embedded: false, refuses: true }), {
    ...{ slots: unreachable, altogether: 1, perOrganization: 1, logger: pino({ level: "silent" }) },
  });
  const context = { personId: "jane", organizationId: "acme", isIndividual: false, signal: client.signal };
  const ends = await withRequestContext(context, () => Promise.all([admission.toSelect(), admission.toSelect()]));
  for (const end of ends) end();
});

test("given a database that accepts connections and hangs, then one question waits for it, and all are asked without the shared limit", async () => {
  let connections = 0;
  const hanging = createServer(() => {
    connections += 1;
  }).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  onTestFinished(() => void hanging.close());
  const address = hanging.address();
  const slots = sharedSlots(
    `postgresql://127.0.0.1:${address !== null && typeof address === "object" && address.port}/none`,
    { tryAgainAfterMs: 3_600_000 },
  );
  const admission = sharedAdmission(readAdmission({ embedded: false, refuses: true }), {
    ...{ slots, altogether: 1, perOrganization: 1, logger: pino({ level: "silent" }) },
  });
  const of = (organizationId: string) => ({
    personId: "jane",
    organizationId,
    isIndividual: false,
    signal: client.signal,
  });
  for (const organization of ["acme", "acme", "other"]) {
    const end = await withRequestContext(of(organization), () => admission.toSelect());
    end();
  }
  expect(connections).toBe(1);
});

test("given a person whose questions wait, when they ask too many more, then these are refused, and a colleague's waits its turn", async () => {
  const { ask } = process({ perOrganization: 1, patienceMs: 60_000 });
  const of = (personId: string) => ask("acme", client.signal, undefined, personId);
  const running = await of("ann");
  const waiting = Array.from({ length: WAITING_LIMITS.perPerson }, () => of("ann"));
  await expect(of("ann")).rejects.toMatchObject({ code: "rate_limited", retryAfterS: 5 });
  const colleagues = of("ben");
  running();
  for (const turn of [...waiting, colleagues]) (await turn)();
  (await of("ann"))();
});
