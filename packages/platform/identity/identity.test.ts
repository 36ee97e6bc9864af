import { createHmac, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TemporaryDatabase, temporaryDatabase } from "../database/temporary/index.ts";
import { accessTokens, type Identify, identify, newIngestKey, personOf } from "./index.ts";

const SECRET = "zVb1q7Ln0Wc3Xy5Rk8Ht2Mf6Pd9Gs4Ja";
const STARTED_AT = Date.parse("2026-03-01T10:00:00Z");
let database: TemporaryDatabase;
let clock = STARTED_AT;
const now = () => clock;
const tokens = accessTokens({ secret: SECRET, now });
const ids = {
  acme: randomUUID(),
  other: randomUUID(),
  department: randomUUID(),
  team: randomUUID(),
  jane: randomUUID(),
};
let ask: Identify;

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());
afterEach(() => void vi.restoreAllMocks());

beforeEach(async () => {
  clock = STARTED_AT;
  const { db } = database;
  const createdAt = new Date(STARTED_AT);
  await db.deleteFrom("organizations").execute();
  await db
    .insertInto("organizations")
    .values([
      { id: ids.acme, name: "Acme", accountType: "business", region: "uk", createdAt },
      { id: ids.other, name: "Other", accountType: "business", createdAt },
    ])
    .execute();
  await db
    .insertInto("departments")
    .values({ id: ids.department, organizationId: ids.acme, name: "Sales", createdAt })
    .execute();
  await db.insertInto("teams").values({ id: ids.team, organizationId: ids.acme, name: "North", createdAt }).execute();
  const person = {
    id: ids.jane,
    organizationId: ids.acme,
    email: "jane@acme.example",
    role: "Business_Admin",
    region: "de",
    createdAt,
  };
  await db
    .insertInto("users")
    .values({ ...person, departmentId: ids.department, teamId: ids.team })
    .execute();
  ask = identify({ db, jwtSecret: SECRET, now });
});

const claims = {
  userId: ids.jane,
  organizationId: ids.acme,
  role: "business_admin",
  isStaff: false,
  sessionId: randomUUID(),
};
const janesHeader = async () => `Bearer ${(await tokens.sign(claims)).token}`;

async function storedKey(organizationId = ids.acme) {
  const { key, hash, prefix } = newIngestKey();
  const id = randomUUID();
  await database.db
    .insertInto("ingestKeys")
    .values({ id, organizationId, name: "ci", keyHash: hash, prefix, createdAt: new Date(clock) })
    .execute();
  return { id, header: `Bearer ${key}` };
}

/** How often the database was asked since. */
function countQueries() {
  const connect = vi.spyOn(database.pool, "connect");
  return () => connect.mock.calls.length;
}

test("given a person's access token, then it is them, with names of department and team", async () => {
  expect(await ask(await janesHeader())).toEqual({
    kind: "user",
    userId: ids.jane,
    organizationId: ids.acme,
    organizationRegion: "uk",
    userType: "OrgAdmin",
    isStaff: false,
    department: "Sales",
    team: "North",
    region: "de",
    previewsEnabled: true,
    peopleVisible: false,
  });
});

test("given an ingest key, then it is its organization", async () => {
  const { id, header } = await storedKey();
  const identity = {
    kind: "ingestKey",
    keyId: id,
    organizationId: ids.acme,
    organizationRegion: "uk",
    previewsEnabled: true,
  };
  expect(await ask(header)).toEqual(identity);
});

describe("given anything else, then it is refused as unauthenticated", () => {
  const [head, body] = ["{}", "{}"].map((text) => Buffer.from(text).toString("base64url"));
  const payload = Buffer.from(
    JSON.stringify({
      iss: "treadlight",
      sub: ids.jane,
      org: ids.acme,
      role: "owner",
      staff: true,
      sid: ids.jane,
      exp: 4e9,
    }),
  ).toString("base64url");
  const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
  const foreign = `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${payload}`;
  test.each([
    ["nothing", undefined],
    ["an empty header", ""],
    ["another scheme", "Basic amFuZTpwdw=="],
    ["no token", "Bearer "],
    ["junk", "Bearer junk"],
    ["an empty JWT", `Bearer ${head}.${body}.`],
    ["an unsigned JWT", `Bearer ${none}`],
    [
      "a JWT signed by somebody else",
      `Bearer ${foreign}.${createHmac("sha256", "x").update(foreign).digest("base64url")}`,
    ],
    ["an unknown ingest key", `Bearer ${newIngestKey().key}`],
    ["a header without end", `Bearer ${"x".repeat(10_000)}`],
  ])("%s", async (_name, header) => {
    await expect(ask(header)).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
  });
});

test("given a token that runs out while it is remembered, then it is refused as expired from that moment", async () => {
  const header = await janesHeader();
  clock += 15 * 60_000 - 2_000;
  await ask(header);
  clock += 1_999;
  await ask(header);
  clock += 1;
  await expect(ask(header)).rejects.toMatchObject({ code: "token_expired", status: 401 });
  clock += 10_000;
  await expect(ask(header)).rejects.toMatchObject({ code: "token_expired" });
});

test.each(["users", "organizations"] as const)(
  "given %s are suspended, then within five seconds they are refused",
  async (table) => {
    const header = await janesHeader();
    await ask(header);
    await database.db
      .updateTable(table)
      .set({ suspendedAt: new Date(clock) })
      .execute();
    clock += 5_001;
    await expect(ask(header)).rejects.toMatchObject({ code: "account_suspended", status: 403 });
  },
);

test("given a key is revoked, then within five seconds it is refused; its organization's suspension works the same", async () => {
  const [revoked, kept] = [await storedKey(), await storedKey()];
  await Promise.all([ask(revoked.header), ask(kept.header)]);
  await database.db
    .updateTable("ingestKeys")
    .set({ revokedAt: new Date(clock) })
    .where("id", "=", revoked.id)
    .execute();
  clock += 5_001;
  await expect(ask(revoked.header)).rejects.toMatchObject({ code: "unauthenticated" });
  await ask(kept.header);
  await database.db
    .updateTable("organizations")
    .set({ suspendedAt: new Date(clock) })
    .execute();
  clock += 5_001;
  await expect(ask(kept.header)).rejects.toMatchObject({ code: "account_suspended" });
});

test("given a thousand requests at once with one key, then one look-up serves them; a wrong key likewise", async () => {
  const { header } = await storedKey();
  const queries = countQueries();
  await Promise.all(Array.from({ length: 1_000 }, () => ask(header)));
  const rightOnes = queries();
  expect(rightOnes).toBeLessThanOrEqual(2); // the key, and when it was used
  const wrong = `Bearer ${newIngestKey().key}`;
  await Promise.allSettled(Array.from({ length: 1_000 }, () => ask(wrong)));
  expect(queries() - rightOnes).toBe(1);
});

test("given the database does not answer, then the outage is told and not remembered as a refusal", async () => {
  const { header } = await storedKey();
  vi.spyOn(database.pool, "connect").mockImplementationOnce(() => {
    throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  });
  await expect(ask(header)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(await ask(header)).toMatchObject({ kind: "ingestKey" });
});

test("given a key in steady use, then the time of its use is written at most once a minute", async () => {
  const { id, header } = await storedKey();
  const lastUsedAt = async () =>
    (
      await database.db.selectFrom("ingestKeys").where("id", "=", id).select("lastUsedAt").executeTakeFirstOrThrow()
    ).lastUsedAt?.getTime();
  await ask(header);
  expect(await lastUsedAt()).toBe(STARTED_AT);
  clock += 30_000;
  await ask(header);
  expect(await lastUsedAt()).toBe(STARTED_AT);
  clock += 31_000;
  await ask(header);
  expect(await lastUsedAt()).toBe(STARTED_AT + 61_000);
});

test("given an address, then only the member of that very organization is found, in any case of letters", async () => {
  const find = personOf({ db: database.db, now });
  const jane = { personId: ids.jane, department: "Sales", team: "North", region: "de" };
  expect(await find(ids.acme, " Jane@ACME.example")).toEqual(jane);
  expect(await find(ids.other, "jane@acme.example")).toBeUndefined();
  expect(await find(ids.acme, "nobody@acme.example")).toBeUndefined();
});

test("given ten thousand questions about one stranger, then the database is asked once", async () => {
  const find = personOf({ db: database.db, now });
  const queries = countQueries();
  await Promise.all(Array.from({ length: 10_000 }, () => find(ids.acme, "nobody@acme.example")));
  expect(queries()).toBe(1);
});
