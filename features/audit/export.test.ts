import { randomUUID } from "node:crypto";
import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
import { newApiToken } from "@treadlight/platform/identity";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "./record.ts";

const CSV = "/api/exports/audit-log.csv";
const NDJSON = "/api/exports/audit-log.ndjson";
let api: TemporaryApi;
let owner: { id: string; token: string };
let staff: { token: string };
let other: { token: string };
/** More than are read at a time. */
const ENTRIES = 1_203;

beforeAll(async () => {
  api = await temporaryApi();
  const { id: organizationId } = await api.organization();
  owner = await api.person({ organizationId, name: '=HYPERLINK("https://x.example")' });
  staff = await api.person({ isStaff: true });
  other = await api.person();
  const actor = { kind: "user", id: owner.id } as const;
  await api.db.transaction().execute(async (transaction) => {
    for (let number = 1; number <= ENTRIES; number++) {
      const entry = { organizationId, action: number % 2 === 0 ? "team.updated" : "team.created", resource: "teams" };
      const named = { resourceId: `${number}`, after: { name: `+Team "${number}",\nnorth` } };
      await audit(transaction, actor, { ...entry, ...named }, new Date(api.clock.ms + number));
    }
    await audit(
      transaction,
      { kind: "system" },
      { action: "organization.deleted", resource: "organizations" },
      api.clock.date(),
    );
  });
});
afterAll(() => api.close());

const linesOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

describe("the exports of the audit log", () => {
  it("given more entries than a page, then NDJSON has every one of the organization's, oldest first", async () => {
    const { status, headers, text } = await api.call("GET", NDJSON, { token: owner.token });
    expect([status, headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
    expect(headers.get("content-disposition")).toContain("treadlight-audit-log.ndjson");
    const entries = linesOf(text);
    expect(entries.map(({ position }) => position)).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
    expect(entries[0]).toMatchObject({
      action: "team.created",
      occurredAt: new Date(api.clock.ms + 1).toISOString(),
      before: null,
      after: { name: '+Team "1",\nnorth' },
      detailsErased: false,
    });
  });

  it("given texts that a spreadsheet would run, then CSV holds them as texts, and all else as it is", async () => {
    const { status, headers, text } = await api.call("GET", CSV, { token: owner.token });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(rows).toHaveLength(ENTRIES);
    expect(rows[1]).toMatchObject({
      position: "2",
      actorName: `'=HYPERLINK("https://x.example")`,
      occurredAt: new Date(api.clock.ms + 2).toISOString(),
      after: JSON.stringify({ name: '+Team "2",\nnorth' }),
      detailsErased: "false",
    });
  });

  it("given filters, then only what fits is there; wrong ones are named", async () => {
    const from = new Date(api.clock.ms + 5).toISOString();
    const to = new Date(api.clock.ms + 9).toISOString();
    const query = `?action=team.updated&from=${from}&to=${to}`;
    const { text } = await api.call("GET", `${NDJSON}${query}`, { token: owner.token });
    expect(linesOf(text).map(({ position }) => position)).toEqual([6, 8]);
    const one = await api.call("GET", `${NDJSON}?resourceId=7&resource=teams&actorId=${owner.id}`, {
      token: owner.token,
    });
    expect(linesOf(one.text).map(({ position }) => position)).toEqual([7]);
    const wrong = await api.call("GET", `${CSV}?from=yesterday`, { token: owner.token });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, "from"]);
  });

  it("given staff, then it is the platform's chain; given another organization, then its own", async () => {
    const { text } = await api.call("GET", NDJSON, { token: staff.token });
    expect(linesOf(text).map(({ action }) => action)).toEqual(["organization.deleted"]);
    expect((await api.call("GET", NDJSON, { token: other.token })).text).toBe("");
    expect((await api.call("GET", NDJSON)).status).toBe(401);
  });

  describe("given an auditor, who sees no person", () => {
    const LIST = "/api/admin/audit-log";
    let auditor: { token: string };
    let teamId: string;
    beforeAll(async () => {
      const { id: organizationId } = await api.organization();
      const admin = await api.person({ organizationId, name: "Ada Example" });
      auditor = await api.person({ organizationId, role: "auditor" });
      const { body: team } = await api.call("POST", "/api/admin/teams", {
        token: admin.token,
        body: { name: "North" },
      });
      teamId = team.id;
      const invitation = { email: "grace@acme.example", name: "Grace Example", role: "auditor", teamId };
      const invited = await api.call("POST", "/api/admin/invitations", { token: admin.token, body: invitation });
      expect(invited.status).toBe(201);
    });

    it("when the list, an entry or an export is read, then nothing names a person, and ids and places stay", async () => {
      const list = await api.call("GET", LIST, { token: auditor.token });
      const one = await api.call("GET", `${LIST}/${list.body[0].id}`, { token: auditor.token });
      const csv = await api.call("GET", CSV, { token: auditor.token });
      const ndjson = await api.call("GET", NDJSON, { token: auditor.token });
      const [team, invitation] = linesOf(ndjson.text);
      expect(team).toMatchObject({ action: "team.created", actorName: null, after: { name: "North" } });
      expect(invitation).toMatchObject({
        action: "invitation.created",
        actorId: expect.any(String),
        actorName: null,
        after: { email: "(hidden)", name: "(hidden)", role: "auditor", teamId },
      });
      for (const { text } of [list, one, csv, ndjson]) expect(text).not.toMatch(/grace|\bAda\b|@|Example/);
    });

    it("when a name or address is searched for, then no match tells that it is there", async () => {
      for (const word of ["grace@acme.example", "Ada Example"]) {
        const filter = encodeURIComponent(JSON.stringify({ q: word }));
        expect((await api.call("GET", `${LIST}?filter=${filter}`, { token: auditor.token })).body).toEqual([]);
      }
    });

    it("when people are asked for, then it is forbidden", async () => {
      for (const path of ["/api/admin/users", "/api/admin/invitations", "/api/admin/sessions"]) {
        expect((await api.call("GET", path, { token: auditor.token })).status).toBe(403);
      }
    });
  });
});

describe("the stream of the audit log", () => {
  const STREAM = "/api/audit-log/stream";
  const read = async (token: string, query = "") => {
    const { status, text } = await api.call("GET", `${STREAM}${query}`, { token });
    expect(status).toBe(200);
    return text.split("\n").filter((line) => line !== "");
  };

  /** An API token of an organization with these scopes. */
  async function organizationToken(organizationId: string, scopes: string[]) {
    const { token, hash: tokenHash, prefix } = newApiToken();
    const expiresAt = new Date(api.clock.ms + 86_400_000);
    const row = { id: randomUUID(), name: "SIEM", prefix, scopes, tokenHash, userId: null, organizationId, expiresAt };
    await api.db
      .insertInto("apiTokens")
      .values({ ...row, createdAt: api.clock.date(), lastUsedAt: null })
      .execute();
    return token;
  }

  it("given a reader who asks with the position of the last entry, then it gets every entry once, in order, and what is new", async () => {
    const positions: number[] = [];
    for (let after = 0; ; ) {
      const entries = (await read(owner.token, `?after=${after}&limit=500`)).map((line) => JSON.parse(line));
      positions.push(...entries.map(({ position }) => position));
      after = positions.at(-1) ?? 0;
      if (entries.length < 500) break;
    }
    expect(positions).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
    expect(await read(owner.token, `?after=${ENTRIES}`)).toEqual([]);
  });

  it("given a format, then lines are CEF or OCSF, and an unknown one is refused", async () => {
    const [cef = ""] = await read(owner.token, "?limit=1&format=cef");
    expect(cef).toMatch(/^CEF:0\|Treadlight\|/);
    const [ocsf = ""] = await read(owner.token, "?limit=1&format=ocsf");
    expect(JSON.parse(ocsf)).toMatchObject({ class_uid: 3004, activity_id: 1, metadata: { sequence: 1 } });
    const wrong = await api.call("GET", `${STREAM}?format=leef`, { token: owner.token });
    expect([wrong.status, wrong.body.details[0].path]).toEqual([400, "format"]);
  });

  it("given an organization's token, then its scope opens the stream with names and addresses, and nothing else does", async () => {
    const { id: organizationId } = await api.organization();
    const jane = await api.person({ organizationId });
    await api.db.transaction().execute((transaction) => {
      const after = { email: "jane@acme.example", address: "192.0.2.7", method: "password" };
      const entry = { organizationId, action: "sign_in.succeeded", resource: "users", resourceId: jane.id, after };
      return audit(transaction, { kind: "user", id: jane.id }, entry, api.clock.date());
    });
    const streamer = await organizationToken(organizationId, ["audit:stream"]);
    const reader = await organizationToken(organizationId, ["audit:read"]);
    expect(JSON.parse((await read(streamer)).join())).toMatchObject({
      after: { email: "jane@acme.example", address: "192.0.2.7" },
    });
    expect((await api.call("GET", STREAM, { token: reader })).body).toMatchObject({ code: "insufficient_scope" });
    expect((await api.call("GET", NDJSON, { token: streamer })).body).toMatchObject({ code: "insufficient_scope" });
    // An auditor sees as little as ever.
    const auditor = await api.person({ organizationId, role: "auditor" });
    expect(JSON.parse((await read(auditor.token)).join())).toMatchObject({
      actorName: null,
      after: { email: "(hidden)", address: "(hidden)", method: "password" },
    });
    const member = await api.person({ organizationId, role: "member" });
    expect((await api.call("GET", STREAM, { token: member.token })).status).toBe(403);
  });
});
