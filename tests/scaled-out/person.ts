import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import { type Client, clientOf } from "../support/client.ts";
import type { Installation } from "./installation.ts";
import type { Load } from "./load.ts";

const PASSWORD = "a plain staple of horses";
/** A crashed member keeps its partitions for 15 seconds, a restarted broker recovers its log first. */
export const PATIENCE = { timeout: 60_000, interval: 100 };

/** Somebody with an organization of their own, who sends to ingest and reads from the api, wherever these are by now. */
export interface Person {
  ingest(): Client;
  api(): Client;
}

export async function newPerson(installation: Installation): Promise<Person> {
  const email = `${randomUUID()}@scaled-out.example`;
  // An owner, because an organization's questions are what roll-ups answer.
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
  };
}

/** Waits until scoring has caught up, then expects each accepted session once, in its newest version, in every answer. */
export async function expectExactlyOnce(person: Person, load: Load): Promise<void> {
  await load.stop();
  const { newest } = load;
  const ledger = await settledLedger(person, { scored: newest.size });
  // A request that was refused may be in the log all the same: then its sessions were superseded by themselves.
  if (load.refusals.length === 0) expect(ledger.accepted).toBe(load.accepted);
  else expect(ledger.accepted).toBeGreaterThanOrEqual(load.accepted);
  expect(ledger.superseded).toBe(ledger.accepted - newest.size);

  const records = await allRecords(person.api());
  expect(records.length).toBe(newest.size);
  const found = new Map(records.map(({ id, promptCount }) => [id, promptCount]));
  expect(found).toEqual(new Map([...newest.values()].map(({ id, promptCount }) => [id, promptCount])));

  // A dimension the roll-up does not know: counted from the sessions themselves.
  const query = { measures: ["sessions", "prompts"], dimensions: ["source"] };
  const { body } = await person.api().post("/api/analytics/query", query);
  expect(body).toMatchObject({ meta: { source: "rows" }, rows: [countsOf(load)] });
}

/** The ledger's totals once nothing is pending and they are as expected. */
export function settledLedger(person: Person, expected: object) {
  return vi.waitFor(async () => {
    const { body } = await person.api().get("/api/outcomes");
    const { total } = body;
    expect(total).toMatchObject({ pending: 0, dead_lettered: 0, erased: 0, ...expected });
    expect(total.accepted).toBe(total.scored + total.superseded + total.dead_lettered + total.erased);
    return total;
  }, PATIENCE);
}

/** What analytics must answer about a load. */
export function countsOf({ newest }: Load): { sessions: number; prompts: number } {
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
