import { expect, test } from "vitest";
import { importPeople, onboardingSchema, organizationChangeSchema } from "./index.ts";

test("given settings in different spellings, then they are normalized", () => {
  const typed = { region: "Germany", currency: " eur ", timeZone: "europe/berlin" };
  expect(organizationChangeSchema.parse(typed)).toEqual({ region: "de", currency: "EUR", timeZone: "Europe/Berlin" });
});

test.each([
  { currency: "EURO" },
  { timeZone: "+02:00" },
  { timeZone: "Europe/Atlantis" },
  { minGroupSize: 4 },
  { minGroupSize: Number.NaN },
  { retentionDays: 0 },
  { size: 0 },
  { name: null },
])("given %j, then it is refused", (change) => {
  expect(organizationChangeSchema.safeParse(change).success).toBe(false);
});

test.each([
  [{ size: 1.5 }, "must be a whole number"],
  [{ size: 10_000_001 }, "must be at most 10,000,000"],
  [{ retentionDays: 0 }, "must be at least 1"],
  [{ minGroupSize: 1_001 }, "must be at most 1,000"],
  [{ timeZone: "x".repeat(65) }, "must be a time zone, like Europe/London"],
])("given %j, then what is wrong with it is said in words that forms show", (change, said) => {
  expect(organizationChangeSchema.safeParse(change).error?.issues.map(({ message }) => message)).toContain(said);
});

test("given null for an optional setting, then it is cleared; given an empty change, then nothing changes", () => {
  const cleared = { region: null, currency: null, timeZone: null, size: null, retentionDays: null };
  expect(organizationChangeSchema.parse(cleared)).toEqual(cleared);
  expect(organizationChangeSchema.parse({})).toEqual({});
});

test("given a column with a long name, then it can be mapped", () => {
  const mapping = { ["Which address do you want us to write to? ".repeat(10)]: "email" };
  expect(importPeople.query?.parse({ mapping: JSON.stringify(mapping) }).mapping).toEqual(mapping);
});

test("given an empty onboarding, then nothing needs to be created", () => {
  expect(onboardingSchema.parse({})).toEqual({ departments: [], invitations: [] });
});
