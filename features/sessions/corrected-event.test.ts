import { type SessionEvent, scoreSession, sessionEventSchema } from "@treadlight/domain/session";
import { expect, test } from "vitest";
import { correctedEvent, relabelledEvent, renamedEvent } from "./corrected-event.ts";

const NOW = Date.UTC(2026, 10, 28, 12);
const ATTRIBUTION = {
  ...{ organizationId: "018f0000-0000-7000-8000-00000000000a", personId: "018f0000-0000-7000-8000-00000000000b" },
  ...{
    placements: [{ since: 0, department: "Elsewhere" }],
    region: "fr",
    previewsEnabled: false,
    keepsSpecialPreviews: false,
  },
};
const EVENT: SessionEvent = {
  ...{ kind: "session", eventId: "019abcde-f012-7000-8000-000000000001" },
  ...{ organizationId: ATTRIBUTION.organizationId, personId: ATTRIBUTION.personId },
  ...{ sessionId: "018f0000-0000-7000-8000-00000000000c", revision: 3, sentBy: "person", source: "extension" },
  ...{ receivedAt: NOW - 5_000, startedAt: NOW - 65_000, endedAt: NOW - 5_000, aiTool: "ChatGPT", model: "gpt-5" },
  ...{ promptCount: 2, timeEngaged: 50, complexity: "high", detected: { email: 2 }, categories: ["financial-data"] },
  ...{ promptPreview: "mail [EMAIL]", inputTokens: 30, outputTokens: 900, detectionVersion: "1", region: "uk" },
  ...{ workflowType: "learning", contentType: "conversation", kindSource: "guessed" },
  ...{ department: "Sales", team: "North", reported: { co2Emissions: 1.5 } },
};
const { workflowType, contentType } = { workflowType: "learning", contentType: "conversation" };

test.each<[string, Partial<SessionEvent>]>([
  ["a session of the person", {}],
  ["one that a key sent", { sentBy: "key" }],
  ["one that was imported", { importId: "018f0000-0000-7000-8000-00000000000d", sentBy: "key" }],
  ["one that the person entered", { source: "sdk", byHand: true }],
  ["one of a program", { automated: true, timeEngaged: 0, personId: ATTRIBUTION.personId }],
  ["one whose time is not known", { timeEngaged: undefined }],
  ["one whose preview was withheld", { promptPreview: undefined, previewWithheld: true }],
  ["one that says what was made", { images: 3, videoSeconds: 8.5, audioSeconds: 0 }],
  ["one that says what was cached and how many calls there were", { cachedTokens: 10, requests: 4 }],
  ["one whose tokens are estimated", { tokensEstimated: true }],
  ["one with files", { files: { table: { count: 2, bytes: 30 }, other: { count: 1, bytes: 4 } } }],
  ["one of a project, which its person calls otherwise", { project: "acme", ownProject: "Acme, phase 2" }],
  ["one of a project that its person says it has not", { project: "acme", ownProject: "" }],
  ["one of a region that we do not know", { region: undefined, department: undefined, team: undefined }],
])(
  "given %s, when its kind is said again, then its row stays, but for the source of the kind, and the new version wins",
  (_what, change) => {
    const event = sessionEventSchema.parse(JSON.parse(JSON.stringify({ ...EVENT, ...change })));
    const row = scoreSession(event);
    const kind = { workflowType, contentType };
    const corrected = correctedEvent(row, kind, row.ownProject, { attribution: ATTRIBUTION, now: NOW });
    const again = scoreSession(sessionEventSchema.parse(JSON.parse(JSON.stringify(corrected))));
    const { eventId, version } = again;
    expect(again).toEqual({ ...row, eventId, version, kindSource: "stated" });
    expect(BigInt(version)).toBeGreaterThan(BigInt(row.version));
    const nextOfSender = scoreSession({ ...event, revision: event.revision + 1 });
    expect(BigInt(nextOfSender.version)).toBeGreaterThan(BigInt(version));
  },
);

test("given a session, when its person says that it was not work, then it saves no time and has no score, and takes it all back", () => {
  const row = scoreSession(EVENT);
  const said = (of: typeof row, kind: object) =>
    scoreSession(correctedEvent(of, kind, null, { attribution: ATTRIBUTION, now: NOW }));
  const notWork = said(row, { workflowType: "not-work", contentType: "" });
  const { complianceScore, co2Emissions, timeEngaged } = row;
  expect(notWork).toMatchObject({
    complianceScore,
    co2Emissions,
    timeEngaged,
    productivityScore: null,
    timeSaved: null,
  });
  expect(notWork).toMatchObject({ timeSavedLow: 0, timeSavedCentral: 0, timeSavedHigh: 0, timeLost: 0 });
  const again = said(notWork, { workflowType, contentType });
  expect(again).toEqual({ ...row, eventId: again.eventId, version: again.version, kindSource: "stated" });
});

test("given a row that does not have what its person has just said of its project, then the correction has it", () => {
  const row = scoreSession({ ...EVENT, project: "acme", ownProject: "Phase 2" });
  for (const ownProject of [null, "", "Phase 3"]) {
    const corrected = correctedEvent(row, { workflowType, contentType }, ownProject, {
      attribution: ATTRIBUTION,
      now: NOW,
    });
    expect(scoreSession(corrected)).toMatchObject({ project: "acme", ownProject });
  }
});

test("given a clock that is behind the one that received the session, then the correction still wins", () => {
  const row = scoreSession(EVENT);
  const kind = { workflowType, contentType };
  const corrected = scoreSession(correctedEvent(row, kind, null, { attribution: ATTRIBUTION, now: 0 }));
  expect(BigInt(corrected.version)).toBeGreaterThan(BigInt(row.version));
});

test("given a session whose tool the organization has named, then only the tool and what follows from it change", () => {
  const own = { version: 2, baseline: 1_200, speedUp: 1.5 };
  const row = scoreSession({ ...EVENT, aiTool: "FooBot", own });
  expect(row).toMatchObject({ tool: "FooBot", kindSource: "guessed", ownBaselineTime: 1_200 });
  const again = (toolNames?: ReadonlyMap<string, string>) =>
    scoreSession(renamedEvent(row, { attribution: { ...ATTRIBUTION, toolNames }, now: NOW }));
  const { eventId, version } = again();
  expect({ ...again(), eventId, version }).toEqual({ ...row, eventId, version });
  const merged = again(new Map([["foobot", "Claude"]]));
  expect(merged).toMatchObject({ tool: "Claude", provider: "Anthropic", aiTool: "FooBot", platform: "Claude" });
  expect(merged).toMatchObject({ kindSource: "guessed", ownBaselineTime: 1_200, ownSpeedUp: 1.5, region: row.region });
  expect(BigInt(merged.version)).toBeGreaterThan(BigInt(row.version));
});

test("given a session of a project, when its person calls it otherwise, takes that back or says that it has none, then only that changes", () => {
  const row = scoreSession({ ...EVENT, project: "acme", own: { version: 2, baseline: 1_200, speedUp: 1.5 } });
  const said = (of: typeof row, ownProject: string | null) =>
    scoreSession(sessionEventSchema.parse(relabelledEvent(of, ownProject, { attribution: ATTRIBUTION, now: NOW })));
  expect(row).toMatchObject({ project: "acme", ownProject: null });
  for (const ownProject of ["Phase 2", "", null]) {
    const again = said(said(row, "before"), ownProject);
    expect(again).toEqual({ ...row, eventId: again.eventId, version: again.version, ownProject });
  }
});
