import { createHmac, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type TemporaryDatabase, temporaryDatabase } from "../database/testing/index.ts";
import {
  accessTokens,
  type Identify,
  type IdentityChanges,
  identify,
  listenForIdentityChanges,
  memberByEmail,
  newIngestKey,
  placementAt,
} from "./index.ts";

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
  login: randomUUID(),
};
const log = pino({ level: "silent" });
let ask: Identify;
/** As in a process of its own. */
let changes: IdentityChanges;

beforeAll(async () => {
  database = await temporaryDatabase();
  changes = listenForIdentityChanges({ pool: database.pool, log });
});
afterAll(async () => {
  await changes.close();
  await database.close();
});
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
  await db.insertInto("logins").values({ id: ids.login, userId: ids.jane, createdAt, lastUsedAt: createdAt }).execute();
  await expect.poll(() => changes.isListening()).toBe(true);
  await changes.synced();
  ask = identify({ db, jwtSecret: SECRET, changes, now });
});

const claims = {
  userId: ids.jane,
  organizationId: ids.acme,
  role: "business_admin",
  isStaff: false,
  sessionId: ids.login,
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
    loginId: ids.login,
    tokenExpiresAt: expect.any(Number),
    organizationId: ids.acme,
    organizationName: "Acme",
    organizationRegion: "uk",
    userType: "OrgAdmin",
    isStaff: false,
    department: "Sales",
    team: "North",
    region: "de",
    placements: [{ since: STARTED_AT, department: "Sales", team: "North" }],
    previewsEnabled: true,
    keepsSpecialPreviews: false,
    peopleVisible: false,
    minGroupSize: 5,
    timeZone: "UTC",
  });
});

test("given an organization that keeps special previews, then so do its people and keys, but not who withholds theirs", async () => {
  const { header } = await storedKey();
  const { db } = database;
  const members = memberByEmail({ db });
  const kept = async () => {
    await changes.synced();
    const member = await members(ids.acme, "jane@acme.example");
    const [key, jane] = [await ask(header), await ask(await janesHeader())];
    return [key.keepsSpecialPreviews, jane.keepsSpecialPreviews, member?.withholdsSpecialPreviews];
  };
  await db.updateTable("organizations").set({ keepsSpecialPreviews: true }).where("id", "=", ids.acme).execute();
  expect(await kept()).toEqual([true, true, undefined]);
  await db.updateTable("users").set({ withholdsSpecialPreviews: true }).where("id", "=", ids.jane).execute();
  expect(await kept()).toEqual([true, false, true]);
});

test("given an ingest key, then it is its organization", async () => {
  const { id, header } = await storedKey();
  const identity = {
    kind: "ingestKey",
    keyId: id,
    scopes: ["sessions", "monitoring"],
    organizationId: ids.acme,
    organizationName: "Acme",
    organizationRegion: "uk",
    previewsEnabled: true,
    keepsSpecialPreviews: false,
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
    await expect(ask(header)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

test("given a token that runs out while it is remembered, then it is refused as expired from that moment", async () => {
  const header = await janesHeader();
  clock += 15 * 60_000 - 2_000;
  await ask(header);
  clock += 1_999;
  await ask(header);
  clock += 1;
  await expect(ask(header)).rejects.toMatchObject({ code: "token_expired" });
  clock += 10_000;
  await expect(ask(header)).rejects.toMatchObject({ code: "token_expired" });
});

/** What makes somebody another than a moment ago, and what they are told then. */
const changesOfJane: [string, (db: TemporaryDatabase["db"]) => Promise<unknown>, object][] = [
  [
    "is suspended",
    (db) =>
      db
        .updateTable("users")
        .set({ suspendedAt: new Date(clock) })
        .execute(),
    { code: "account_suspended" },
  ],
  [
    "has an organization that is suspended",
    (db) =>
      db
        .updateTable("organizations")
        .set({ suspendedAt: new Date(clock) })
        .execute(),
    { code: "account_suspended" },
  ],
  [
    "is signed out",
    (db) =>
      db
        .updateTable("logins")
        .set({ revokedAt: new Date(clock) })
        .execute(),
    { code: "unauthenticated" },
  ],
  ["has a login that is gone", (db) => db.deleteFrom("logins").execute(), { code: "unauthenticated" }],
  ["is deleted", (db) => db.deleteFrom("users").execute(), { code: "unauthenticated" }],
  [
    "gets another role",
    (db) => db.updateTable("users").set({ role: "member" }).execute(),
    { userType: "BusinessMember" },
  ],
  [
    "is moved",
    (db) => db.updateTable("users").set({ departmentId: null }).execute(),
    { placements: [{ team: "North" }, {}] },
  ],
  [
    "has an organization that sets numbers of its own",
    (db) => {
      const row = { id: randomUUID(), organizationId: ids.acme, version: 1, validFrom: "2026-03-01" };
      const numbers = JSON.stringify({ baselines: { research: { email: 900 } } });
      return db
        .insertInto("ownNumbers")
        .values({ ...row, numbers, createdAt: new Date(clock) })
        .execute();
    },
    { ownVersions: [{ version: 1, validFrom: "2026-03-01", baselines: { research: { email: 900 } } }] },
  ],
];

test("given staff, then they need a second step at once where the installation says so, until they add one", async () => {
  const { db } = database;
  const asking = identify({ db, jwtSecret: SECRET, changes, staffNeedSecondStep: true, now });
  const header = await janesHeader();
  expect(await asking(header)).not.toHaveProperty("secondStepDue");
  await db.updateTable("users").set({ isStaff: true }).execute();
  await asking.synced?.();
  expect(await asking(header)).toMatchObject({ secondStepDue: 0 });
  expect(await ask(header)).not.toHaveProperty("secondStepDue");
  const passkey = { name: "Laptop", credentialId: "id", publicKey: Buffer.from("key"), counter: "0" };
  await db
    .insertInto("passkeys")
    .values({ id: randomUUID(), userId: ids.jane, ...passkey, createdAt: new Date(clock) })
    .execute();
  await asking.synced?.();
  expect(await asking(header)).not.toHaveProperty("secondStepDue");
});

describe("given somebody who", () => {
  test.each(changesOfJane)(
    "%s, then the very next request meets it, in this process and in another",
    async (...row) => {
      const [, change, expected] = row;
      const elsewhere = listenForIdentityChanges({ pool: database.pool, log });
      try {
        await expect.poll(() => elsewhere.isListening()).toBe(true);
        const askElsewhere = identify({ db: database.db, jwtSecret: SECRET, changes: elsewhere, now });
        const header = await janesHeader();
        const asks = [ask, askElsewhere];
        for (const asked of asks) await asked(header);
        await change(database.db);
        for (const asked of asks) {
          await asked.synced?.();
          const answer = await asked(header).catch((error: unknown) => error);
          expect(answer).toMatchObject(expected);
        }
      } finally {
        await elsewhere.close();
      }
    },
  );
});

describe("given answers about two organizations", () => {
  /** Asks about everybody once, and counts the queries when asked again. */
  async function askAgain() {
    const { db } = database;
    const find = memberByEmail({ db, changes, now });
    const [acme, other] = [await storedKey(ids.acme), await storedKey(ids.other)];
    const jane = await janesHeader();
    const asks = {
      jane: () => ask(jane),
      acmeKey: () => ask(acme.header),
      acmeMember: () => find(ids.acme, "jane@acme.example"),
      otherKey: () => ask(other.header),
      otherStranger: () => find(ids.other, "jane@acme.example"),
    };
    await changes.synced();
    for (const asked of Object.values(asks)) await asked();
    return async () => {
      await changes.synced();
      const queries = countQueries();
      const counts: Record<string, number> = {};
      for (const [name, asked] of Object.entries(asks)) {
        const before = queries();
        await asked();
        counts[name] = queries() - before;
      }
      return counts;
    };
  }

  test.each<[string, (db: TemporaryDatabase["db"]) => Promise<unknown>]>([
    ["a person", (db) => db.updateTable("users").set({ teamId: null }).where("id", "=", ids.jane).execute()],
    [
      "its settings",
      (db) => db.updateTable("organizations").set({ region: "fr" }).where("id", "=", ids.acme).execute(),
    ],
    ["a department", (db) => db.updateTable("departments").set({ name: "Field sales" }).execute()],
    ["a team", (db) => db.updateTable("teams").set({ name: "South" }).execute()],
  ])("when %s of one changes, then only answers about that one are looked up again", async (_what, change) => {
    const queriesByAsk = await askAgain();
    await change(database.db);
    expect(await queriesByAsk()).toEqual({ jane: 1, acmeKey: 1, acmeMember: 1, otherKey: 0, otherStranger: 0 });
    expect(await queriesByAsk()).toEqual({ jane: 0, acmeKey: 0, acmeMember: 0, otherKey: 0, otherStranger: 0 });
  });

  test("when a person signs out on a device, then only answers about that person are looked up again", async () => {
    await database.db
      .insertInto("logins")
      .values({ id: randomUUID(), userId: ids.jane, createdAt: new Date(clock), lastUsedAt: new Date(clock) })
      .execute();
    const queriesByAsk = await askAgain();
    await database.db
      .updateTable("logins")
      .set({ revokedAt: new Date(clock) })
      .where("id", "!=", ids.login)
      .execute();
    expect(await queriesByAsk()).toEqual({ jane: 1, acmeKey: 0, acmeMember: 0, otherKey: 0, otherStranger: 0 });
  });

  test("when a person moves from one to the other, then answers about both are looked up again", async () => {
    const queriesByAsk = await askAgain();
    const move = { organizationId: ids.other, departmentId: null, teamId: null };
    await database.db.updateTable("users").set(move).where("id", "=", ids.jane).execute();
    expect(await queriesByAsk()).toEqual({ jane: 1, acmeKey: 1, acmeMember: 1, otherKey: 1, otherStranger: 1 });
  });

  test("when 10,000 people of one change in one transaction, then one notification tells, and the other is not affected", async () => {
    await sql`INSERT INTO users (id, organization_id, email, role, created_at)
      SELECT gen_random_uuid(), ${ids.acme}::uuid, 'person' || n || '@acme.example', 'member', now()
      FROM generate_series(1, 10000) AS n`.execute(database.db);
    const queriesByAsk = await askAgain();
    const listener = await database.pool.connect();
    const payloads: unknown[] = [];
    listener.on("notification", ({ payload }) => payloads.push(payload));
    try {
      await listener.query("LISTEN identity_changed");
      await database.db.transaction().execute(async (transaction) => {
        await transaction.updateTable("users").set({ region: "fr" }).execute();
        await transaction.updateTable("users").set({ role: "auditor" }).execute();
      });
      await listener.query("SELECT 1");
      expect(payloads).toEqual([ids.acme]);
    } finally {
      listener.release(true);
    }
    expect(await queriesByAsk()).toEqual({ jane: 1, acmeKey: 1, acmeMember: 1, otherKey: 0, otherStranger: 0 });
  });
});

test("given a look-up under way when its login is revoked, then its answer is not kept", async () => {
  const header = await janesHeader();
  const { db } = database;
  // It may meet the change or not, and be refused before the change has come back.
  const underWay = ask(header).catch(() => {});
  await db
    .updateTable("logins")
    .set({ revokedAt: new Date(clock) })
    .execute();
  await ask.synced?.();
  await underWay;
  await expect(ask(header)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("given a key is revoked, then the next request is refused and others go on; its organization's suspension works the same", async () => {
  const [revoked, kept] = [await storedKey(), await storedKey()];
  await Promise.all([ask(revoked.header), ask(kept.header)]);
  await database.db
    .updateTable("ingestKeys")
    .set({ revokedAt: new Date(clock) })
    .where("id", "=", revoked.id)
    .execute();
  await ask.synced?.();
  await expect(ask(revoked.header)).rejects.toMatchObject({ code: "unauthenticated" });
  await ask(kept.header);
  await database.db
    .updateTable("organizations")
    .set({ suspendedAt: new Date(clock) })
    .execute();
  await ask.synced?.();
  await expect(ask(kept.header)).rejects.toMatchObject({ code: "account_suspended" });
});

test("given nobody tells of changes, then no answer is kept", async () => {
  const { header } = await storedKey();
  const deaf = identify({ db: database.db, jwtSecret: SECRET, now });
  await deaf(header);
  const queries = countQueries();
  await deaf(header);
  expect(queries()).toBe(1);
});

test("given the connection that tells of changes is lost, then nothing is kept until another tells of them", async () => {
  const { header } = await storedKey();
  await ask(header);
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'treadlight identity changes' AND datname = current_database()`,
  );
  await ask.synced?.();
  expect(changes.isListening()).toBe(false);
  const queries = countQueries();
  await ask(header);
  expect(queries()).toBe(1);
  await expect.poll(() => changes.isListening(), { timeout: 60_000 }).toBe(true);
  await ask(header);
  await ask(header);
  expect(queries()).toBe(2);
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

test("given a clock that jumps ahead and back, then a token that was refused meanwhile works again", async () => {
  const header = await janesHeader();
  clock += 3_600_000;
  await expect(ask(header)).rejects.toMatchObject({ code: "token_expired" });
  clock -= 3_600_000;
  expect(await ask(header)).toMatchObject({ kind: "user" });
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
  const find = memberByEmail({ db: database.db, changes, now });
  const placements = [{ since: STARTED_AT, department: "Sales", team: "North" }];
  const jane = { personId: ids.jane, placements, region: "de" };
  expect(await find(ids.acme, " Jane@ACME.example")).toEqual(jane);
  expect(await find(ids.other, "jane@acme.example")).toBeUndefined();
  expect(await find(ids.acme, "nobody@acme.example")).toBeUndefined();
});

test("given ten thousand questions about one stranger, then the database is asked once", async () => {
  const find = memberByEmail({ db: database.db, changes, now });
  const queries = countQueries();
  await Promise.all(Array.from({ length: 10_000 }, () => find(ids.acme, "nobody@acme.example")));
  expect(queries()).toBe(1);
});

test("given ten thousand addresses in one batch, then the database is asked once and each is answered for itself", async () => {
  const find = memberByEmail({ db: database.db, changes, now });
  const emails = Array.from({ length: 10_000 }, (_, n) =>
    n === 5_000 ? "jane@acme.example" : `nobody-${n}@acme.example`,
  );
  const queries = countQueries();
  const found = await Promise.all(emails.map((email) => find(ids.acme, email)));
  expect(queries()).toBe(1);
  expect(found.flatMap((member, n) => (member ? [[n, member.personId]] : []))).toEqual([[5_000, ids.jane]]);
});

test("given somebody who was moved and whose department got another name, then each place counts from its time on", async () => {
  const { db } = database;
  await db.updateTable("users").set({ teamId: null }).where("id", "=", ids.jane).execute();
  // Time goes by. Both could be of one millisecond.
  await sql`UPDATE placements SET since = since - interval '1 second' WHERE since > ${new Date(clock)}`.execute(db);
  await db.updateTable("departments").set({ name: "Field sales" }).execute();
  const find = memberByEmail({ db, now });
  const { placements = [] } = (await find(ids.acme, "jane@acme.example")) ?? {};
  expect(placements.map(({ since: _, ...place }) => place)).toEqual([
    { department: "Field sales" },
    { department: "Sales" },
    { department: "Sales", team: "North" },
  ]);
  const [renamed, moved, first] = placements;
  expect(placementAt(placements, Date.now())).toBe(renamed);
  expect(placementAt(placements, moved?.since ?? 0)).toBe(moved);
  expect(placementAt(placements, (moved?.since ?? 0) - 1)).toBe(first);
  expect(placementAt(placements, 0)).toBe(first);
  expect(placementAt([], 0)).toBeUndefined();
});

test("given somebody who came from another organization, then only their places in the present one count", async () => {
  const { db } = database;
  await db.updateTable("users").set({ organizationId: ids.other, departmentId: null, teamId: null }).execute();
  const find = memberByEmail({ db, now });
  expect((await find(ids.other, "jane@acme.example"))?.placements).toHaveLength(1);
});
