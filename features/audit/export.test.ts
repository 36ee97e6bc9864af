import { type TemporaryApi, temporaryApi } from "@treadlight/api/testing";
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
