import { randomUUID } from "node:crypto";
import { auditQuerySchema } from "@treadlight/contract/console";
import type { Database } from "@treadlight/platform/database";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { Kysely, PostgresDialect, sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tries } from "../../tests/support/long.ts";
import { entryHash, FIRST_HASH, PLATFORM_CHAIN } from "./chain.ts";
import { eraseAuditDetails, eraseSignInDetails } from "./erase-details.ts";
import { headsSince, readHeads } from "./heads.ts";
import { auditPage } from "./list.ts";
import { type Actor, audit } from "./record.ts";
import { verify } from "./verify.ts";

const AT = new Date("2026-03-01T10:00:00.123Z");
/** To eight chains at once. */
const CHANGES = tries(800, 10_000);
const jane = randomUUID();
const actor: Actor = { kind: "user", id: jane };
let database: TemporaryDatabase;

beforeAll(async () => {
  database = await temporaryDatabase();
});
afterAll(() => database.close());

/** As who owns the database can, past all triggers. */
async function tamper(statement: string) {
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(`SET session_replication_role = replica; ${statement}`);
  await owner.end();
}

beforeEach(() =>
  tamper("DELETE FROM audit_details; DELETE FROM audit_erasures; DELETE FROM audit_entries; DELETE FROM audit_chains"),
);

function change(organizationId: string | undefined, number: number, by = actor) {
  return database.db.transaction().execute((transaction) =>
    audit(
      transaction,
      by,
      {
        organizationId,
        action: "user.role_changed",
        resource: "users",
        resourceId: String(number),
        before: { role: "member" },
        after: { role: `=role ${number}` },
      },
      new Date(AT.getTime() + number),
    ),
  );
}

const viewOf = (chainId: string) => ({ chainId, showsPeople: true });

async function chainOf(length: number): Promise<string> {
  const organizationId = randomUUID();
  for (let number = 1; number <= length; number++) await change(organizationId, number);
  return organizationId;
}

/** What somebody with full access to the database can do: change an entry and compute all hashes again, without the key. */
async function rewriteWithoutKey(chainId: string, { keyed }: { keyed: boolean }) {
  const entries = await database.db
    .selectFrom("auditEntries")
    .where("chainId", "=", chainId)
    .orderBy("position")
    .selectAll()
    .execute();
  let previous: Buffer = FIRST_HASH;
  for (const entry of entries) {
    previous = entryHash(previous, entry, undefined);
    await tamper(
      `UPDATE audit_entries SET keyed = ${keyed}, hash = '\\x${previous.toString("hex")}' WHERE id = '${entry.id}'`,
    );
  }
  await tamper(`UPDATE audit_chains SET hash = '\\x${previous.toString("hex")}' WHERE id = '${chainId}'`);
}

describe("the audit log", () => {
  it("given chains, when verified, then it tells how long each is and where it ends", async () => {
    const [long, short] = [await chainOf(3), await chainOf(1)];
    const last = await database.db
      .selectFrom("auditEntries")
      .where("chainId", "=", long)
      .where("position", "=", 3)
      .select("hash")
      .executeTakeFirstOrThrow();
    const { heads } = await verify(database.db);
    expect(heads.map(({ chainId }) => chainId)).toEqual([long, short].sort());
    expect(heads).toContainEqual({ chainId: long, length: 3, hash: last.hash.toString("hex") });
  });

  it("given many changes at once to several chains, then every chain is whole; and one byte edited is found", {
    timeout: 900_000,
  }, async () => {
    const chains = [undefined, ...Array.from({ length: 7 }, () => randomUUID())];
    let next = 0;
    const worker = async () => {
      while (next < CHANGES) {
        const number = next++;
        await change(chains[number % chains.length], number);
      }
    };
    await Promise.all(Array.from({ length: 10 }, worker));
    const { heads, ...found } = await verify(database.db);
    expect(found).toEqual({ entries: CHANGES, erased: 0, withoutMark: 0, withoutKey: 0, breaks: [] });
    expect(heads.map(({ length }) => length)).toEqual(Array(8).fill(CHANGES / 8));
    const [, chainId = ""] = chains;
    const position = CHANGES / 16;
    await tamper(
      `UPDATE audit_entries SET resource_id = resource_id || 'x' WHERE chain_id = '${chainId}' AND position = ${position}`,
    );
    expect((await verify(database.db)).breaks).toEqual([{ chainId, position, reason: "altered" }]);
  });

  it.each([
    ["a field", "UPDATE audit_entries SET action = 'user.role_changee' WHERE position = 3", 3, "altered"],
    ["who did it", `UPDATE audit_entries SET actor_id = '${randomUUID()}' WHERE position = 3`, 3, "altered"],
    [
      "a microsecond",
      "UPDATE audit_entries SET occurred_at = occurred_at + interval '1 microsecond' WHERE position = 1",
      1,
      "altered",
    ],
    [
      "a hash",
      "UPDATE audit_entries SET hash = set_byte(hash, 31, get_byte(hash, 31) # 1) WHERE position = 4",
      4,
      "altered",
    ],
    [
      "a digest",
      "UPDATE audit_entries SET details_digest = set_byte(details_digest, 0, get_byte(details_digest, 0) # 1) WHERE position = 2",
      2,
      "altered",
    ],
    [
      "a letter of the details",
      "UPDATE audit_details d SET details = replace(details, '=role 2', '=role 3') FROM audit_entries e WHERE e.id = entry_id AND position = 2",
      2,
      "details_altered",
    ],
    [
      "a byte of the salt",
      "UPDATE audit_details d SET salt = set_byte(salt, 0, get_byte(salt, 0) # 1) FROM audit_entries e WHERE e.id = entry_id AND position = 5",
      5,
      "details_altered",
    ],
    [
      "details by taking them out",
      "DELETE FROM audit_details d USING audit_entries e WHERE e.id = entry_id AND position = 4",
      4,
      "details_missing",
    ],
    [
      "details by emptying them",
      "UPDATE audit_details d SET details = '{}' FROM audit_entries e WHERE e.id = entry_id AND position = 4",
      4,
      "details_altered",
    ],
    [
      "details by taking them out with a mark of their own making",
      "DELETE FROM audit_details d USING audit_entries e WHERE e.id = entry_id AND position = 4; INSERT INTO audit_erasures SELECT id, hash FROM audit_entries WHERE position = 4",
      4,
      "details_missing",
    ],
    ["the first entry by taking it out", "DELETE FROM audit_entries WHERE position = 1", 1, "missing"],
    ["an entry by taking it out", "DELETE FROM audit_entries WHERE position = 3", 3, "missing"],
    ["the last entry by taking it out", "DELETE FROM audit_entries WHERE position = 5", 5, "missing"],
    ["all entries by taking them out", "DELETE FROM audit_entries", 1, "missing"],
    [
      "the order",
      "UPDATE audit_entries SET position = 99 WHERE position = 2; UPDATE audit_entries SET position = 2 WHERE position = 3; UPDATE audit_entries SET position = 3 WHERE position = 99",
      2,
      "altered",
    ],
    ["the head", "UPDATE audit_chains SET hash = set_byte(hash, 0, get_byte(hash, 0) # 1)", 5, "head"],
    ["the length", "UPDATE audit_chains SET length = 4", 5, "head"],
  ])(
    "given somebody changes %s in the database, then it is found where it was done",
    async (_what, statement, position, reason) => {
      const chainId = await chainOf(5);
      expect((await verify(database.db)).breaks).toEqual([]);
      await tamper(statement);
      expect((await verify(database.db)).breaks).toEqual([{ chainId, position, reason }]);
    },
  );

  it("given somebody who writes the whole chain again without the key, then it is found at its first entry", async () => {
    const chainId = await chainOf(3);
    await rewriteWithoutKey(chainId, { keyed: true });
    expect((await verify(database.db)).breaks).toEqual([{ chainId, position: 1, reason: "altered" }]);
  });

  it("given entries from before there was a key, then they verify and are counted, and none may follow one with a key", async () => {
    const chainId = await chainOf(2);
    await rewriteWithoutKey(chainId, { keyed: false });
    await change(chainId, 3);
    expect(await verify(database.db)).toMatchObject({ entries: 3, withoutKey: 2, breaks: [] });
    await tamper("UPDATE audit_entries SET keyed = false WHERE position = 3");
    expect((await verify(database.db)).breaks).toEqual([{ chainId, position: 3, reason: "altered" }]);
  });

  it("given an end that was cut off with the head set back, then a head that was kept elsewhere tells", async () => {
    const chainId = await chainOf(3);
    const kept = readHeads(JSON.stringify({ heads: await headsSince(database.db, AT) }));
    expect(kept).toEqual((await verify(database.db)).heads);
    await tamper(
      `DELETE FROM audit_entries WHERE position = 3;
       UPDATE audit_chains SET length = 2, hash = (SELECT hash FROM audit_entries WHERE position = 2)`,
    );
    expect(await verify(database.db)).toMatchObject({ entries: 2, breaks: [] });
    const missing = [{ chainId, position: 3, reason: "missing" }];
    expect((await verify(database.db, { earlier: kept })).breaks).toEqual(missing);
    await change(chainId, 9);
    const rewritten = [{ chainId, position: 3, reason: "rewritten" }];
    expect((await verify(database.db, { earlier: kept })).breaks).toEqual(rewritten);
    const later = (await verify(database.db)).heads;
    expect((await verify(database.db, { earlier: [...kept, ...later] })).breaks).toEqual(rewritten);
  });

  it("given a process without the secret, then it cannot write to the audit log", async () => {
    const plain = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }) });
    const entry = { action: "a.b", resource: "users" };
    const written = plain.transaction().execute((transaction) => audit(transaction, actor, entry, AT));
    await expect(written).rejects.toThrow("no audit log key");
    expect((await verify(database.db)).heads).toEqual([]);
  });

  it("given an entry added without its hash, then it is found", async () => {
    const chainId = await chainOf(2);
    await tamper(
      `INSERT INTO audit_entries SELECT gen_random_uuid(), chain_id, 3, occurred_at, actor_kind, actor_id, action, resource, resource_id, details_digest, hash, keyed FROM audit_entries WHERE position = 2`,
    );
    expect((await verify(database.db)).breaks).toEqual([{ chainId, position: 3, reason: "altered" }]);
  });

  it.each([
    ["changed", "UPDATE audit_entries SET action = 'none'"],
    ["deleted", "DELETE FROM audit_entries"],
    ["emptied", "TRUNCATE audit_entries CASCADE"],
  ])("given a program of ours, then entries cannot be %s", async (_what, statement) => {
    const chainId = await chainOf(2);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow(/append-only|permission denied/);
    expect(await verify(database.db)).toMatchObject({ entries: 2, breaks: [] });
    await expect(
      database.db.transaction().execute(async (transaction) => {
        await sql`SELECT set_config('treadlight.deletes_chain', ${randomUUID()}, true)`.execute(transaction);
        await transaction.deleteFrom("auditEntries").where("chainId", "=", chainId).execute();
      }),
    ).rejects.toThrow("append-only");
  });

  it("given a change that is rolled back, then its entry is, too", async () => {
    const chainId = await chainOf(1);
    const failing = database.db.transaction().execute(async (transaction) => {
      await audit(transaction, actor, { organizationId: chainId, action: "a.b", resource: "users" }, AT);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await verify(database.db)).toMatchObject({ entries: 1, breaks: [] });
  });

  it("given sign-ins of more than a year ago, then from where they came goes, and that they were stays", async () => {
    const organizationId = randomUUID();
    const before = new Date(AT.getTime() + 1);
    await database.db.transaction().execute(async (transaction) => {
      const old = { organizationId, resource: "users", resourceId: jane, after: { address: "192.0.2.7" } };
      await audit(transaction, actor, { ...old, action: "sign_in.succeeded" }, AT);
      await audit(transaction, actor, { ...old, action: "user.role_changed" }, AT);
      await audit(transaction, actor, { ...old, action: "sign_in.refused" }, before);
      await eraseSignInDetails(transaction, before);
    });
    const query = { ...auditQuerySchema.parse({}), range: [0, 9] as [number, number] };
    const { rows } = await auditPage(database.db, viewOf(organizationId), query);
    expect(rows.map(({ action, detailsErased }) => [action, detailsErased])).toEqual([
      ["sign_in.refused", false],
      ["user.role_changed", false],
      ["sign_in.succeeded", true],
    ]);
    expect(await verify(database.db)).toMatchObject({ entries: 3, erased: 1, breaks: [] });
    // What was erased is looked at no more, however long the log gets.
    const marked = database.db.selectFrom("auditDetails").where("signInAt", "is not", null).select("signInAt");
    expect(await marked.execute()).toEqual([{ signInAt: before }]);
  });

  it("given a person who is deleted, then what names them goes, the rest stays, and the chain is whole", async () => {
    const organizationId = await chainOf(2);
    const gone = { userId: randomUUID(), email: 'o"neill@acme.example' };
    await database.db.transaction().execute(async (transaction) => {
      const entry = { organizationId, action: "user.suspended", resource: "users", resourceId: gone.userId };
      await audit(transaction, actor, { ...entry, after: { name: "O'Neill" } }, AT);
      const invitation = { organizationId, action: "invitation.created", resource: "invitations", resourceId: "i" };
      await audit(transaction, actor, { ...invitation, after: { email: gone.email } }, AT);
      await audit(transaction, actor, { ...invitation, after: { email: "neill@acme.example" } }, AT);
      await eraseAuditDetails(transaction, gone);
    });
    const { rows } = await auditPage(database.db, viewOf(organizationId), {
      ...auditQuerySchema.parse({}),
      range: [0, 9],
    });
    expect(rows.map(({ position, after, detailsErased }) => [position, after, detailsErased])).toEqual([
      [5, { email: "neill@acme.example" }, false],
      [4, null, true],
      [3, null, true],
      [2, { role: "=role 2" }, false],
      [1, { role: "=role 1" }, false],
    ]);
    expect(await verify(database.db)).toMatchObject({ entries: 5, erased: 2, withoutMark: 0, breaks: [] });
    for (const mark of ["NULL", "'\\x00'", "(SELECT mark FROM audit_erasures a WHERE a.mark <> r.mark)"]) {
      await tamper(
        `UPDATE audit_erasures r SET mark = ${mark} WHERE entry_id = (SELECT id FROM audit_entries WHERE position = 3)`,
      );
      const { erased, withoutMark, breaks } = await verify(database.db);
      const forged = {
        erased: 0,
        withoutMark: 0,
        breaks: [{ chainId: organizationId, position: 3, reason: "details_missing" }],
      };
      expect({ erased, withoutMark, breaks }).toEqual(
        mark === "NULL" ? { erased: 1, withoutMark: 1, breaks: [] } : forged,
      );
    }
  });

  it("given filters, then a list holds its chain's entries that fit, with the actor's name of today", async () => {
    const { db } = database;
    const organizationId = await chainOf(3);
    await change(undefined, 1, { kind: "system" });
    await db
      .insertInto("organizations")
      .values({ id: organizationId, name: "Acme", accountType: "business", createdAt: AT })
      .execute();
    const person = {
      id: jane,
      organizationId,
      email: "jane@acme.example",
      name: "Jane Doe",
      role: "admin",
      createdAt: AT,
    };
    await db.insertInto("users").values(person).execute();
    const positions = async (filter: object, chainId = organizationId) => {
      const query = auditQuerySchema.parse({ filter: JSON.stringify(filter) });
      return (await auditPage(db, viewOf(chainId), { ...query, range: [0, 9] })).rows.map(({ position }) => position);
    };
    const at = (number: number) => new Date(AT.getTime() + number).toISOString();
    expect(await positions({})).toEqual([3, 2, 1]);
    expect(await positions({ from: at(2) })).toEqual([3, 2]);
    expect(await positions({ to: at(2) })).toEqual([1]);
    expect(await positions({ resource: "users", resourceId: "2" })).toEqual([2]);
    expect(await positions({ actorId: randomUUID() })).toEqual([]);
    expect(await positions({ q: "role 3" })).toEqual([3]);
    expect(await positions({ q: "jane" })).toEqual([3, 2, 1]);
    expect(await positions({}, PLATFORM_CHAIN)).toEqual([1]);
    const { rows, total } = await auditPage(db, viewOf(organizationId), {
      ...auditQuerySchema.parse({}),
      range: [0, 0],
    });
    expect(total).toBe(3);
    expect(rows[0]).toMatchObject({
      occurredAt: new Date(at(3)),
      actorKind: "user",
      actorId: jane,
      actorName: "Jane Doe",
      before: { role: "member" },
      after: { role: "=role 3" },
    });
  });
});
