import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse, organizationTenant } from "@treadlight/warehouse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tries } from "../../tests/support/long.ts";
import { differenceOf, inFormOfRecount, randomQuestion, recount } from "./recount.ts";
import { seededRandom } from "./sessions.ts";
import { addYear, makeSamples } from "./year-of-sessions.ts";

const QUESTIONS = tries(100, 300);
const SESSIONS = 30_000;
const NOW = Date.parse("2026-06-20T12:00:00Z");

const organizationId = randomUUID();
let path: string;
let warehouse: Awaited<ReturnType<typeof openWarehouse>>;
let session: Session;
beforeAll(async () => {
  path = await mkdtemp(join(tmpdir(), "treadlight-recount-"));
  warehouse = await openWarehouse({ path, now: () => NOW });
  session = new Session(path);
  await makeSamples(session, NOW);
  await addYear(session, organizationId, SESSIONS, NOW);
  await addYear(session, randomUUID(), SESSIONS / 10, NOW);
  await warehouse.refreshRollups({ quietMs: 0 });
});
afterAll(async () => {
  session.close();
  await warehouse.close();
  await rm(path, { recursive: true, force: true });
});

test(`given a year of generated sessions, when ${QUESTIONS} random questions are asked, then each answer equals a recount of the sessions`, async () => {
  const random = seededRandom(20_26);
  const sources = new Set<string>();
  for (let index = 0; index < QUESTIONS; index += 1) {
    const question = randomQuestion(index, random, NOW);
    const { query, timeZone } = question;
    const data = await warehouse.analytics(organizationTenant(organizationId), query, { pseudonyms: false, timeZone });
    const counted = await recount(session, organizationId, question);
    expect(differenceOf(inFormOfRecount(data, question), counted), JSON.stringify(question)).toBeUndefined();
    sources.add(data.meta.source);
  }
  expect([...sources].toSorted()).toEqual(["both", "rollup", "rows"]);
});
