import { randomUUID } from "node:crypto";
import { getSources, type Source } from "@treadlight/contract/sources";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { lastingDay } from "../support/lasting-day.ts";
import { type Installation, startInstallation } from "./installation.ts";

// Days are counted.
await lastingDay();
let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const SESSION = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, source: "extension" };
const CALL = {
  traceId: "5b8efff798038103d269b633813fc60c",
  spanId: "eee19b7ec3c1b174",
  name: "chat gpt-4o",
  startTimeUnixNano: String(Date.now() * 1_000_000),
  attributes: [
    { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
    { key: "gen_ai.provider.name", value: { stringValue: "openai" } },
    { key: "gen_ai.request.model", value: { stringValue: "gpt-4o" } },
    { key: "gen_ai.usage.input_tokens", value: { intValue: "10" } },
  ],
};
const spans = (...sent: object[]) => ({ resourceSpans: [{ scopeSpans: [{ spans: sent }] }] });

async function sources(token: string) {
  const { status, body } = await installation.call("GET", "/api/sources", { token });
  expect(status).toBe(200);
  return getSources.answers[200].decode(body);
}

/** Waits until what was counted is stored. */
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, 60_000);

test("given a person's device that sends good and bad sessions, then they see what was taken and what was not and why, and nobody else's", async () => {
  const person = await installation.person({ role: "individual" });
  const { id, token } = (
    await installation.call("POST", "/api/auth/devices", { token: person.token, body: { name: "Work laptop" } })
  ).body;
  expect(await sources(person.token)).toEqual({
    own: [
      {
        id,
        kind: "device",
        name: "Work laptop",
        prefix: null,
        lastHeardAt: null,
        isSilent: false,
        ways: [],
        policyProblems: [],
      },
    ],
    organization: null,
  });
  const before = Date.now();
  const sessions = [SESSION, SESSION, { ...SESSION, promptCount: -1 }];
  await installation.call("POST", "/api/ingest/sessions", { token, body: { sessions } });
  await installation.call("POST", "/api/ingest/sessions", { token, body: "{" });
  await eventually(async () => {
    const [own] = (await sources(person.token)).own;
    expect(own).toMatchObject({ id, lastHeardAt: expect.any(Date) });
    expect(own?.lastHeardAt?.getTime()).toBeGreaterThanOrEqual(before);
    expect(own?.ways).toMatchObject([
      { way: "extension", came: 3, taken: 2, ignored: [{ reason: "out_of_range", count: 1 }], refused: [] },
      { way: "sdk", came: 0, taken: 0, ignored: [], refused: [{ reason: "invalid_json", count: 1 }] },
    ]);
  });
  const stranger = await installation.person();
  expect(await sources(stranger.token)).toEqual({ own: [], organization: [] });
});

test("given a session entered by hand, when it is sent with a sign-in, then that is its source, and no program may claim it", async () => {
  const person = await installation.person();
  const device = (
    await installation.call("POST", "/api/auth/devices", { token: person.token, body: { name: "Laptop" } })
  ).body.token;
  const body = { aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60, byHand: true };
  const refused = await installation.call("POST", "/api/ingest/sessions", { token: device, body });
  expect(refused).toMatchObject({ status: 422, body: { rejected: [{ path: "byHand", code: "not_allowed" }] } });
  expect(await installation.call("POST", "/api/ingest/sessions", { token: person.token, body })).toMatchObject({
    status: 202,
  });
  await eventually(async () => {
    const { body } = await installation.call("GET", "/api/usage-records", { token: person.token });
    expect(body.records).toMatchObject([{ source: "manual", timeEngaged: 60 }]);
  });
  await eventually(async () => {
    const { own } = await sources(person.token);
    expect(own.find(({ kind }) => kind === "signed_in")?.ways).toMatchObject([{ way: "manual", came: 1, taken: 1 }]);
  });
});

test("given an organization's key that sends OpenTelemetry, then administrators see it and a sum of people, and members only their own", async () => {
  const owner = await installation.person();
  const { organizationId } = owner;
  const member = await installation.person({ role: "member", organizationId });
  const key = await installation.ingestKey(organizationId, ["sessions"]);
  await installation.call("POST", "/v1/traces", { token: key, body: spans(CALL, { ...CALL, attributes: [] }) });
  const metrics = { resourceMetrics: [{ scopeMetrics: [{ metrics: [{ name: "process.memory" }] }] }] };
  await installation.call("POST", "/v1/metrics", { token: key, body: metrics });
  await installation.call("POST", "/v1/logs", { token: key, body: "logs", headers: { "content-type": "text/plain" } });
  await installation.call("POST", "/api/ingest/sessions", { token: member.token, body: SESSION });
  await eventually(async () => {
    const { organization } = await sources(owner.token);
    const shown = organization?.map(({ kind, name, ways }) => ({ kind, name, ways }));
    expect(shown).toHaveLength(2);
    expect(shown).toEqual(
      expect.arrayContaining([
        {
          ...{ kind: "ingest_key", name: "tests" },
          ways: expect.arrayContaining([
            expect.objectContaining({
              ...{ way: "traces", came: 2, taken: 1 },
              ignored: [{ reason: "not_a_call", count: 1 }],
            }),
            expect.objectContaining({ way: "metrics", came: 1, taken: 0, ignored: [{ reason: "not_used", count: 1 }] }),
            expect.objectContaining({
              way: "logs",
              came: 0,
              refused: [{ reason: "unsupported_media_type", count: 1 }],
            }),
          ]),
        },
        { kind: "people", name: null, ways: [expect.objectContaining({ way: "extension", taken: 1 })] },
      ]),
    );
  });
  const ofMember = await sources(member.token);
  expect(ofMember.organization).toBeNull();
  expect(ofMember.own).toMatchObject([{ kind: "signed_in", ways: [{ way: "extension", taken: 1 }] }]);
});

test("given an API token that may send, then it is a source by its name, and one that may not is none", async () => {
  const { token, id } = await installation.person();
  const named = async (name: string, scopes: string[]) =>
    (await installation.call("POST", "/api/auth/api-tokens", { token, body: { name, scopes } })).body;
  const sender = await named("Pipeline", ["sessions:send"]);
  await named("Reader", ["usage:read"]);
  await installation.call("POST", "/api/ingest/sessions", { token: sender.token, body: { ...SESSION, source: "sdk" } });
  await eventually(async () => {
    const { own } = await sources(token);
    expect(own).toMatchObject([{ id: sender.id, kind: "api_token", name: "Pipeline", ways: [{ way: "sdk" }] }]);
  });
  // Whoever is gone leaves no count behind.
  await installation.db.deleteFrom("users").where("id", "=", id).execute();
  expect(await installation.db.selectFrom("heardDays").where("personId", "=", id).selectAll().execute()).toEqual([]);
});

test("given a key that sent on most days and then stopped, then it is silent, and one that sends is not", async () => {
  const { token, organizationId } = await installation.person();
  await installation.ingestKey(organizationId, ["sessions"]);
  const [{ id: senderId } = { id: "" }] = await installation.db
    .selectFrom("ingestKeys")
    .where("organizationId", "=", organizationId)
    .select("id")
    .execute();
  const heardOn = (ago: number) => {
    const lastAt = new Date(Date.now() - ago * DAY_MS);
    return {
      ...{ organizationId, senderId, senderKind: "ingest_key" as const, personId: null, way: "logs", count: 5 },
      ...{ outcome: "taken" as const, reason: "", day: lastAt.toISOString().slice(0, 10), lastAt },
    };
  };
  const days = Array.from({ length: 16 }, (_, index) => heardOn(index + 2));
  await installation.db.insertInto("heardDays").values(days).execute();
  const only = async (): Promise<Source | undefined> => (await sources(token)).organization?.[0];
  expect(await only()).toMatchObject({ isSilent: true, ways: [{ came: 80 }] });
  await installation.db.insertInto("heardDays").values(heardOn(0)).execute();
  expect(await only()).toMatchObject({ isSilent: false, ways: [{ came: 85 }] });
});

test("given a file that was imported, then its kind is a source with the lines that were not counted", async () => {
  const { token, organizationId, id: requestedBy } = await installation.person();
  const summary = {
    ...{ lines: 10, sessions: 4, ignored: 3, blocked: 1, rejected: 2, people: 1, first: null, last: null },
    ...{ tools: [], sample: [] },
  };
  const facts = { organizationId, fileName: "a.csv", settings: "{}", jobId: randomUUID(), requestedBy };
  const times = { requestedAt: new Date(), startedAt: new Date(), finishedAt: new Date() };
  const file = { ...facts, ...times, kind: "zscaler", isDryRun: false };
  await installation.db
    .insertInto("imports")
    .values([
      { id: randomUUID(), ...file },
      { id: randomUUID(), ...file, problem: "This is no log." },
      { id: randomUUID(), ...file, isDryRun: true },
    ])
    .execute();
  await installation.db
    .updateTable("imports")
    .where("organizationId", "=", organizationId)
    .where("problem", "is", null)
    .set({ summary: JSON.stringify(summary) })
    .execute();
  expect((await sources(token)).organization).toMatchObject([
    {
      ...{ kind: "import", name: "zscaler" },
      ways: [
        {
          ...{ way: "import", came: 10, taken: 4, refused: [{ reason: "failed", count: 1 }] },
          ignored: [
            { reason: "no_tool", count: 3 },
            { reason: "unreadable", count: 2 },
            { reason: "blocked", count: 1 },
          ],
        },
      ],
    },
  ]);
});

test("given a policy with wrong keys in two people's browsers and in one with the organization's key, then administrators see each key with how many report it, nobody else's name, and no sign of life", async () => {
  const owner = await installation.person();
  const { organizationId } = owner;
  const member = await installation.person({ role: "member", organizationId });
  const key = await installation.ingestKey(organizationId, ["sessions"]);
  const guard = { key: "guard", reason: "wrong_value" };
  const unknown = { key: null, reason: "unknown_key" };
  const report = (token: string, problems: unknown) =>
    installation.call("POST", "/api/ingest/policy-problems", { token, body: { problems } });
  for (const { token } of [owner, member]) {
    const device = await installation.call("POST", "/api/auth/devices", { token, body: {} });
    expect((await report(device.body.token, [guard, guard])).status).toBe(204);
  }
  expect((await report(key, [unknown])).status).toBe(204);
  for (const problems of [[{ ...guard, key: "gaurd" }], [{ ...guard, value: "shout" }], [], "guard"]) {
    expect(await report(key, problems)).toMatchObject({ status: 400, body: { code: "invalid_body" } });
  }
  const monitoring = await installation.ingestKey(organizationId, ["monitoring"]);
  expect(await report(monitoring, [guard])).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  const told = { days: 1, lastAt: expect.any(Date) };
  await eventually(async () => {
    const { organization } = await sources(owner.token);
    const shown = organization?.map(({ kind, lastHeardAt, ways, policyProblems }) => ({
      ...{ kind, lastHeardAt, ways, policyProblems },
    }));
    const nothingSent = { lastHeardAt: null, ways: [] };
    expect(shown).toHaveLength(3);
    expect(shown).toEqual(
      expect.arrayContaining([
        { kind: "people", ...nothingSent, policyProblems: [{ ...guard, ...told, browsers: 2 }] },
        { kind: "ingest_key", ...nothingSent, policyProblems: [{ ...unknown, ...told, browsers: 1 }] },
        { kind: "ingest_key", ...nothingSent, policyProblems: [] },
      ]),
    );
  });
  expect((await sources(member.token)).own).toMatchObject([{ policyProblems: [{ ...guard, browsers: 1 }] }]);
});
