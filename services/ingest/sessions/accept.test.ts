import { randomUUID } from "node:crypto";
import { nameKey } from "@treadlight/domain/catalogue";
import { ownRulesVersionSchema } from "@treadlight/domain/own-patterns";
import { scoreSession, sessionEventSchema } from "@treadlight/domain/session";
import type { EventLog, LogRecord } from "@treadlight/platform/event-log";
import type { Identity } from "@treadlight/platform/identity";
import { expect, test } from "vitest";
import { acceptSessions } from "./accept.ts";

/** Neither so small that it has no turn, nor so large that it waits among large ones only. */
const MEDIUM_BYTES = 70_000;
const NOW = Date.UTC(2026, 10, 25);

const key: Identity = {
  kind: "ingestKey",
  keyId: randomUUID(),
  scopes: ["sessions"],
  organizationId: randomUUID(),
  organizationName: "Acme",
  previewsEnabled: true,
  keepsSpecialPreviews: false,
};
const session = {
  aiTool: "ChatGPT",
  promptCount: 1,
  timeEngaged: 60,
  source: "sdk",
  startedAt: "2026-11-24T12:00:00Z",
};

function ingest({ append = async () => {}, caller = key }: { append?: EventLog["append"]; caller?: Identity } = {}) {
  const people = new Map<string, () => void>();
  const records: LogRecord[] = [];
  const deps = {
    log: {
      append(given: readonly LogRecord[]) {
        records.push(...given);
        return append(given);
      },
    } as EventLog,
    memberByEmail: (_organizationId: string, email: string) =>
      new Promise<undefined>((resolve) => people.set(email, () => resolve(undefined))),
    pseudonymSecret: "secret",
    now: () => NOW,
    newEventId: randomUUID,
    onOutcome: () => {},
  };
  const send = (...sessions: object[]) =>
    acceptSessions(deps, caller, () => sessions.map((json) => ({ json: { ...session, ...json } })), {
      sizeBytes: MEDIUM_BYTES,
      network: "192.0.2.1",
    });
  return { send, records, find: (email: string) => people.get(email)?.() };
}

test("given a request that waits for the database, then the next one does not wait for it, and both are accepted", async () => {
  const { send, find, records } = ingest();
  const slow = send({ userEmail: "ann@acme.example" });

  expect(await send({}, {})).toMatchObject({ accepted: 2, rejected: [] });
  expect(records.filter(({ stream }) => stream === "sessions")).toHaveLength(2);
  find("ann@acme.example");
  expect(await slow).toMatchObject({ accepted: 1, rejected: [] });
});

test("given a log that does not answer, then the next request does not wait for it", async () => {
  let isFirst = true;
  const { send } = ingest({
    append: () => {
      const first = isFirst;
      isFirst = false;
      return first ? new Promise(() => {}) : Promise.resolve();
    },
  });
  void send({});
  expect(await send({})).toMatchObject({ accepted: 1 });
});

test("given a log that refuses, then the request fails, and the next one has its turn", async () => {
  const { send } = ingest({ append: () => Promise.reject(new Error("full")) });
  await expect(send({})).rejects.toThrow("full");
  const { send: sendAfter } = ingest();
  expect(await sendAfter({})).toMatchObject({ accepted: 1 });
});

test("given own numbers, then a session carries what they say for its kind on the day on which it started, and the others nothing", async () => {
  const ownVersions = [
    { version: 2, validFrom: "2026-11-24", baselines: { research: { email: 600 } } },
    { version: 1, validFrom: "2026-11-23", baselines: { research: { email: 1_200 } } },
  ];
  const email = { workflowType: "research", contentType: "email" };
  const { send, records } = ingest({ caller: { ...key, ownVersions } });
  await send(
    email,
    { ...email, startedAt: "2026-11-23T23:59:59Z" },
    { ...email, startedAt: "2026-11-22T12:00:00Z" },
    {},
  );
  const events = records
    .filter(({ stream }) => stream === "sessions")
    .map(({ value }) => sessionEventSchema.parse(JSON.parse(String(value))));
  expect(events.map(({ own }) => own)).toEqual([
    { version: 2, baseline: 600 },
    { version: 1, baseline: 1_200 },
    undefined,
    undefined,
  ]);
});

test("given a contract for a tool, then its sessions carry the plan, also under another name of the tool, and green can be reached", async () => {
  const { send, records } = ingest({ caller: { ...key, contracts: { ChatGPT: "business" } } });
  await send({ aiTool: "chatgpt.com" }, { aiTool: "Claude" });
  const events = records
    .filter(({ stream }) => stream === "sessions")
    .map(({ value }) => sessionEventSchema.parse(JSON.parse(String(value))));
  expect(events.map(({ contractPlan }) => contractPlan)).toEqual(["business", undefined]);
  expect(events.map((event) => scoreSession(event))).toMatchObject([
    { tool: "ChatGPT", contractPlan: "business", platformSecurityRating: 92, complianceScore: 92, riskLevel: "green" },
    { tool: "Claude", contractPlan: "", platformSecurityRating: 82, riskLevel: "yellow" },
  ]);
});

test("given a tool that the organization has merged into one with a contract, then its sessions carry that plan", async () => {
  const toolNames = new Map([[nameKey("Acme Chat"), "ChatGPT"]]);
  const { send, records } = ingest({ caller: { ...key, toolNames, contracts: { ChatGPT: "business" } } });
  await send({ aiTool: "Acme Chat" });
  const [event] = records
    .filter(({ stream }) => stream === "sessions")
    .map(({ value }) => sessionEventSchema.parse(JSON.parse(String(value))));
  expect(event).toMatchObject({ aiTool: "Acme Chat", toolName: "ChatGPT", contractPlan: "business" });
});

test("given an organization's own patterns, then their values are removed before the log, and its severities are on the event", async () => {
  const ownRules = ownRulesVersionSchema.parse({
    version: 3,
    patterns: [
      { id: "falcon", name: "Secret project", severity: "medium", kind: "words", words: ["Falcon"] },
      { id: "customer", name: "Customer", severity: "low", kind: "format", format: "KD-\\d{6}" },
    ],
    severities: { email: "critical", "medical-data": "high" },
  });
  const { send, records } = ingest({ caller: { ...key, ownRules } });
  await send(
    { promptPreview: "Falcon for KD-123456 and KD-654321" },
    { promptPreview: "Write to jane@acme.example about falcon." },
    { ownDetected: { customer: 4, other: 1 } },
    { promptPreview: "The patient has a new diagnosis." },
    { promptPreview: "Hello" },
  );
  expect(String(records.map(({ value }) => String(value)))).not.toMatch(/falcon for|KD-|jane/i);
  const events = records
    .filter(({ stream }) => stream === "sessions")
    .map(({ value }) => sessionEventSchema.parse(JSON.parse(String(value))));
  expect(events.map(({ promptPreview, ownFindings }) => [promptPreview, ownFindings])).toEqual([
    [
      "[removed: Secret project] for [removed: Customer] and [removed: Customer]",
      { version: 3, found: { falcon: 1, customer: 2 }, severity: "medium" },
    ],
    ["Write to [EMAIL] about [removed: Secret project].", { version: 3, found: { falcon: 1 }, severity: "critical" }],
    [undefined, { version: 3, found: { customer: 4 }, severity: "low" }],
    [undefined, { version: 3, found: {}, severity: "high" }],
    ["Hello", { version: 3, found: {} }],
  ]);
});
