import type { AuditRow } from "@treadlight/contract/console";
import { describe, expect, test } from "vitest";
import { entryLine, ocsfEvent } from "./formats.ts";

const ORGANIZATION = "0a000000-0000-4000-8000-00000000000a";
const JANE = "0a000000-0000-4000-8000-000000000001";

const entry = (facts: Partial<AuditRow>): AuditRow => ({
  id: "0a000000-0000-4000-8000-0000000000ff",
  position: 7,
  occurredAt: new Date("2026-03-01T10:00:00Z"),
  actorKind: "user",
  actorId: JANE,
  actorName: "Jane Example",
  action: "team.updated",
  resource: "teams",
  resourceId: "0a000000-0000-4000-8000-000000000002",
  before: { name: "North" },
  after: { name: "South" },
  detailsErased: false,
  hash: "ab",
  ...facts,
});

const signIn = (action: "succeeded" | "refused", after: Record<string, unknown>) =>
  entry({ action: `sign_in.${action}`, resource: "users", resourceId: JANE, before: null, after });
const from = { email: "jane@acme.example", address: "192.0.2.7", device: "Firefox on Windows" };

describe("OCSF 1.5", () => {
  test.each([
    [signIn("succeeded", { ...from, method: "password_and_code" }), 3002, 1],
    [signIn("refused", { ...from, method: "password", reason: "invalid_credentials", times: 3 }), 3002, 1],
    [entry({ action: "user.suspended", resource: "users", resourceId: JANE }), 3001, 5],
    [entry({ action: "user.authenticator_app_added", resource: "users", resourceId: JANE, after: from }), 3001, 10],
    [entry({ action: "user.role_changed", resource: "users", resourceId: JANE }), 3001, 99],
    [entry({}), 3004, 3],
    [entry({ action: "api_token.created", resource: "api-tokens", before: null }), 3004, 1],
    [entry({ action: "sessions.exported", resource: "exports", resourceId: null, before: null }), 3004, 2],
    [entry({ action: "webhook.deleted", resource: "webhooks", after: null }), 3004, 4],
  ])("given %o, then it has its class, its activity and every field that they require", (row, classUid, activityId) => {
    const event = JSON.parse(JSON.stringify(ocsfEvent(row, ORGANIZATION)));
    // Of every class.
    expect(event).toMatchObject({
      activity_id: activityId,
      category_uid: 3,
      class_uid: classUid,
      type_uid: classUid * 100 + activityId,
      severity_id: expect.any(Number),
      time: 1_772_359_200_000,
      metadata: { version: "1.5.0", product: { name: "Treadlight" }, uid: row.id, sequence: 7 },
    });
    if (activityId === 99) expect(event.activity_name).toBe(row.action);
    // Of these classes: Authentication also names the service that somebody signed in to.
    const required = { 3001: ["user"], 3002: ["user", "service"], 3004: ["entity"] }[classUid] ?? [];
    for (const field of required) expect(Object.values(event[field]).some((value) => value !== undefined)).toBe(true);
    if (classUid !== 3004) expect(event.user.uid).toBe(JANE);
  });

  test("given a refused sign-in, then it failed, why, how often and from where", () => {
    const event = ocsfEvent(
      signIn("refused", { ...from, method: "password", reason: "invalid_credentials", times: 3 }),
      ORGANIZATION,
    );
    expect(event).toMatchObject({
      status_id: 2,
      status_detail: "invalid_credentials",
      count: 3,
      severity_id: 2,
      user: { uid: JANE, email_addr: "jane@acme.example" },
      src_endpoint: { ip: "192.0.2.7" },
    });
  });

  test("given a reader who may not see people, then what is hidden is left out", () => {
    const event = JSON.stringify(
      ocsfEvent({ ...signIn("succeeded", { email: "(hidden)", address: "(hidden)" }), actorName: null }, ORGANIZATION),
    );
    expect(JSON.parse(event)).not.toHaveProperty("src_endpoint");
    expect(JSON.parse(event).user).toEqual({ uid: JANE });
  });
});

describe("CEF", () => {
  const cef = (row: AuditRow) => entryLine("cef", row, ORGANIZATION);

  test("given a sign-in, then the header has seven fields and the extension those that a SIEM looks for", () => {
    const line = cef(signIn("refused", { ...from, method: "password", reason: "invalid_credentials", times: 3 }));
    expect(line).toMatch(
      /^CEF:0\|Treadlight\|Treadlight\|[\d.]+\|sign_in\.refused\|Sign in refused\|4\|rt=1772359200000 /,
    );
    for (const pair of [
      "src=192.0.2.7",
      "duser=jane@acme.example",
      "outcome=failure",
      "cnt=3",
      "cn1=7 cn1Label=position",
    ]) {
      expect(line).toContain(` ${pair} `);
    }
    expect(cef(signIn("succeeded", { address: "2001:db8::1" }))).toContain(
      " c6a2=2001:db8::1 c6a2Label=Source IPv6 Address",
    );
  });

  test("given bars, backslashes, equals signs and ends of lines, then they are escaped where they have a meaning", () => {
    const line = cef(entry({ action: "a|b\\c\nd", actorName: "x=1|y\\z\r\nend" }));
    expect(line).not.toMatch(/[\r\n]/);
    expect(line).toContain("|a\\|b\\\\c d|");
    expect(line).toContain(" suser=x\\=1|y\\\\z\\r\\nend ");
  });
});
