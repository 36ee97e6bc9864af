import { expect, it } from "vitest";
import { sessionsStreamEventSchema } from "./event.ts";

const id = "0a000000-0000-4000-8000-000000000001";
const erasure = { kind: "erasure", eventId: id, organizationId: id, receivedAt: 1_700_000_000_000 };

it.each([
  ["one person", { personId: id }],
  ["one person's sessions of some days", { personId: id, startedFrom: "2026-06-18", startedBefore: "2026-06-19" }],
  ["everybody's sessions before a day", { startedBefore: "2026-06-19" }],
  ["a whole organization", { wholeOrganization: true }],
])("given an erasure of %s, when read, then it is what was written", (_of, facts) => {
  expect(sessionsStreamEventSchema.parse({ ...erasure, ...facts })).toEqual({ ...erasure, ...facts });
});

it.each([
  {},
  { personId: "ann" },
  { personId: null },
  { startedBefore: null },
  { startedFrom: "2026-06-18" },
  { startedFrom: "2026-06-18", startedBefore: "2026-06-19" },
  { wholeOrganization: true, startedFrom: "2026-06-18" },
  { wholeOrganization: true, personId: id },
])("given an erasure without an extent (%j), when read, then it is rejected", (facts) => {
  expect(sessionsStreamEventSchema.safeParse({ ...erasure, ...facts }).success).toBe(false);
});
