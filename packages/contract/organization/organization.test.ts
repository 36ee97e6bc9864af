import { expect, test } from "vitest";
import { onboardingSchema, organizationChangeSchema } from "./index.ts";

test("given settings in the ways people write them, then they are kept in one", () => {
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

test("given null where a setting can be empty, then it is cleared; given nothing, then nothing changes", () => {
  const cleared = { region: null, currency: null, timeZone: null, size: null, retentionDays: null };
  expect(organizationChangeSchema.parse(cleared)).toEqual(cleared);
  expect(organizationChangeSchema.parse({})).toEqual({});
});

test("given an onboarding with nothing filled in, then there is nothing to do", () => {
  expect(onboardingSchema.parse({})).toEqual({ departments: [], invitations: [] });
});
