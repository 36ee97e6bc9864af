import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { type Client, clientOf } from "../support/client.ts";
import type { Installation } from "./installation.ts";
import type { Load } from "./load.ts";

const PASSWORD = "a plain staple of horses";
/** A crashed consumer keeps its partitions for 15 seconds, and a restarted broker first recovers its log. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

/** A person with their own organization. The clients follow restarts of ingest and api to new ports. */
export interface Person {
  ingest(): Client;
  api(): Client;
  token: string;
}

export async function newPerson(installation: Installation): Promise<Person> {
  const email = `${randomUUID()}@scaled-out.example`;
  // An owner, because roll-ups answer only organizations' queries.
  const account = { email, password: PASSWORD, accountType: "business", organizationName: "Scaled out" };
  const { status } = await clientOf(installation.api.url).post("/api/auth/register", account);
  expect(status).toBe(201);
  return personWith(installation, email, PASSWORD);
}

export async function personWith(installation: Installation, email: string, password: string): Promise<Person> {
  const { body } = await clientOf(installation.api.url).post("/api/auth/login", { email, password });
  const token: string = body.data.accessToken;
  return {
    ingest: () => clientOf(installation.ingest.url, token),
    api: () => clientOf(installation.api.url, token),
    token,
  };
}

/** Waits until scoring has caught up, then expects each accepted session exactly once, in its newest version. */
export async function expectExactlyOnce(person: Person, load: Load): Promise<void> {
  await load.stop();
  const { newest } = load;
  // The log may hold a request that failed, too; its sessions were then superseded by the retry. The ledger may show a batch's new
  // sessions a moment before their versions and receipts, so it is asked until it has as many as were accepted.
  const atLeastAccepted = expect.toSatisfy((count: number) => count >= load.accepted);
  const accepted = load.refusals.length === 0 ? load.accepted : atLeastAccepted;
  const ledger = await settledLedger(person, { scored: newest.size, accepted });
  expect(ledger.superseded).toBe(ledger.accepted - newest.size);

  const records = await allRecords(person.api());
  expect(records.length).toBe(newest.size);
  const found = new Map(records.map(({ id, promptCount }) => [id, promptCount]));
  expect(found).toEqual(new Map([...newest.values()].map(({ id, promptCount }) => [id, promptCount])));

  // The roll-up lacks this dimension, so the rows themselves are counted.
  const query = { measures: ["sessions", "prompts"], dimensions: ["source"] };
  const { body } = await person.api().post("/api/analytics/query", query);
  expect(body).toMatchObject({ meta: { source: "rows" }, rows: [expectedTotals(load)] });
}

/** Waits until nothing is pending and the ledger's totals are as expected; returns the totals. */
export function settledLedger(person: Person, expected: object) {
  return vi.waitFor(async () => {
    const { body } = await person.api().get("/api/outcomes");
    const { total } = body;
    expect(total).toMatchObject({ pending: 0, missing: 0, dead_lettered: 0, erased: 0, ...expected });
    expect(total.accepted).toBe(total.scored + total.superseded + total.dead_lettered + total.erased);
    return total;
  }, PATIENCE);
}

/** The totals that analytics must return for a load. */
export function expectedTotals({ newest }: Load): { sessions: number; prompts: number } {
  const prompts = [...newest.values()].map(({ promptCount }) => promptCount);
  return { sessions: newest.size, prompts: prompts.reduce((sum, count) => sum + count, 0) };
}

async function allRecords(api: Client): Promise<{ id: string; promptCount: number }[]> {
  const records = [];
  let cursor: string | null = "";
  do {
    const { body } = await api.get(`/api/usage-records?limit=1000${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    records.push(...body.records);
    cursor = body.nextCursor;
  } while (cursor !== null);
  return records;
}
