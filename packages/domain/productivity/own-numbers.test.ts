import { expect, test } from "vitest";
import { estimateTimeSaved, type OwnVersion, ownForSession, ownVersionSchema, versionOn } from "./index.ts";

const versions: OwnVersion[] = [
  { version: 1, validFrom: "2026-03-01", baselines: { "content-creation": { email: 600 } } },
  { version: 2, validFrom: "2026-06-01", baselines: { "content-creation": { email: 1_200 } } },
  { version: 3, validFrom: "2026-05-01", baselines: {} },
];
const noon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const email = { workflowType: "Content Creation", contentType: "EMAIL" };

test.each([
  ["2026-02-28", undefined],
  ["2026-03-01", 1],
  ["2026-04-30", 1],
  // The third took the place of the second before that had begun.
  ["2026-05-01", 3],
  ["2026-06-02", 3],
])("given the day %s, then version %s holds, in whatever order they come", (day, version) => {
  expect(versionOn(versions, day)?.version).toBe(version);
  expect(versionOn(versions.toReversed(), day)?.version).toBe(version);
});

test("given a session, then its baseline is that of its kind on the day on which it started, however that is spelled", () => {
  expect(ownForSession(versions, { ...email, startedAt: noon("2026-03-01") })).toEqual({ version: 1, baseline: 600 });
  expect(ownForSession(versions, { ...email, startedAt: noon("2026-02-28") })).toBeUndefined();
  expect(ownForSession(versions, { ...email, startedAt: noon("2026-06-01") })).toBeUndefined();
});

test.each([{}, { workflowType: "content-creation" }, { contentType: "email" }, { ...email, contentType: "code" }])(
  "given the kind %j, for which there is no own number, then nothing holds",
  (kind) => {
    expect(ownForSession(versions, { ...kind, startedAt: noon("2026-03-01") })).toBeUndefined();
  },
);

test("given an adopted speed-up, then it holds for all content of its kind, beside a baseline or without one", () => {
  const adopted: OwnVersion[] = [
    {
      ...{ version: 4, validFrom: "2026-03-01", baselines: { "content-creation": { email: 600 } } },
      speedUps: { "content-creation": 1.4, research: 0.9 },
    },
  ];
  const on = (kind: object) => ownForSession(adopted, { ...kind, startedAt: noon("2026-03-02") });
  expect(on(email)).toEqual({ version: 4, baseline: 600, speedUp: 1.4 });
  expect(on({ workflowType: "content-creation" })).toEqual({ version: 4, speedUp: 1.4 });
  expect(on({ workflowType: "research", contentType: "code" })).toEqual({ version: 4, speedUp: 0.9 });
  expect(on({ workflowType: "planning" })).toBeUndefined();
});

test("given an adopted speed-up, then central uses it, capped by high, and low stays the trials'", () => {
  const session = { workflowType: "content-creation", contentType: "email", promptCount: 1, speedFactor: 3 };
  const trials = estimateTimeSaved({ ...session, timeEngaged: 300 });
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownSpeedUp: 1.4 })).toEqual({
    ...trials,
    central: expect.closeTo(120, 6),
  });
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownSpeedUp: 6 })).toEqual({
    ...trials,
    central: trials?.high,
  });
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownSpeedUp: 0.8 })).toMatchObject({
    ...{ low: expect.closeTo(-60, 6), central: expect.closeTo(-60, 6), high: trials?.high },
  });
});

test.each([
  { "content-creation": { email: 59 } },
  { "content-creation": { email: 144_001 } },
  { "content-creation": { email: 90.5 } },
  { "content-creation": { scarf: 600 } },
  { knitting: { email: 600 } },
])("given the baselines %j, then they are refused", (baselines) => {
  expect(ownVersionSchema.safeParse({ version: 1, validFrom: "2026-03-01", baselines }).success).toBe(false);
});

test("given an own baseline, then high, the cap of central, and the loss follow from it", () => {
  const session = { workflowType: "content-creation", contentType: "email", promptCount: 1, speedFactor: 3 };
  const specified = estimateTimeSaved({ ...session, timeEngaged: 300 });
  expect(specified).toMatchObject({ high: 600, lost: 0 });
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownBaseline: 480 })).toMatchObject({
    high: 180,
    central: 180,
  });
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownBaseline: 240 })).toMatchObject({ high: 0, lost: 60 });
  // Nobody gains more than the tool's own speed allows.
  expect(estimateTimeSaved({ ...session, timeEngaged: 300, ownBaseline: 9_000 })).toEqual(specified);
});
