import { describe, expect, test } from "vitest";
import { ACHIEVEMENTS, type AchievementType, achievementsDue, achievementTypeSchema, socialMessage } from "./index.ts";

describe("achievementsDue", () => {
  test.each([
    ["nothing tracked, no onboarding", false, undefined, "2026-01-01T00:00:00Z", []],
    ["onboarding alone", true, undefined, "2026-01-01T00:00:00Z", ["bronze"]],
    ["a moment before six months", true, "2026-01-15T10:00:00Z", "2026-07-15T09:59:59Z", ["bronze"]],
    ["six months", true, "2026-01-15T10:00:00Z", "2026-07-15T10:00:00Z", ["bronze", "silver"]],
    ["six months without onboarding", false, "2026-01-15T10:00:00Z", "2026-07-15T10:00:00Z", ["silver"]],
    ["six months from a 31st to a 30th", false, "2025-08-31T00:00:00Z", "2026-02-28T00:00:00Z", ["silver"]],
    ["the day before that", false, "2025-08-31T00:00:00Z", "2026-02-27T23:59:59Z", []],
    ["a moment before a year", false, "2025-01-15T10:00:00Z", "2026-01-15T09:59:59Z", ["silver"]],
    ["a year", true, "2025-01-15T10:00:00Z", "2026-01-15T10:00:00Z", ["bronze", "silver", "gold"]],
    ["a year from a leap day", false, "2024-02-29T00:00:00Z", "2025-02-28T00:00:00Z", ["silver", "gold"]],
  ])("given %s, then %j", (_case, onboardingCompleted, since, now, expected) => {
    const progress = { onboardingCompleted, now: new Date(now) };
    expect(achievementsDue(since === undefined ? progress : { ...progress, trackingSince: new Date(since) })).toEqual(
      expected,
    );
  });
});

describe("ACHIEVEMENTS", () => {
  test("given the three types, then they have the specified titles and all texts for the dialog", () => {
    expect(achievementTypeSchema.options.map((type) => ACHIEVEMENTS[type].title)).toEqual([
      "AI Optimisation Starter",
      "Sustainability Champion",
      "AI Sustainability Leader",
    ]);
    for (const { subtitle, description, celebration, color, badgeImage } of Object.values(ACHIEVEMENTS)) {
      expect([subtitle, description, celebration].every((text) => text !== "")).toBe(true);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(badgeImage).toMatch(/^\/badges\/\w+\.svg$/);
    }
  });

  test("given the three types, then they have the specified benefits, and those that nobody is sure to offer name no place", () => {
    const namesOf = (type: AchievementType) => ACHIEVEMENTS[type].benefits.map(({ name }) => name);
    expect(namesOf("bronze")).toEqual([
      "Foundation certificate",
      "Productivity analytics dashboard",
      "Community access",
      "Optimization tracking",
    ]);
    expect(namesOf("silver")).toEqual([
      "Premium certificate",
      "Advanced analytics",
      "Industry recognition",
      "Priority support access",
    ]);
    expect(namesOf("gold")).toEqual([
      "Elite certificate",
      "Executive dashboard",
      "Media kit access",
      "Speaking opportunities",
      "Partnership opportunities",
    ]);
    const all = Object.values(ACHIEVEMENTS).flatMap(({ benefits }) => benefits);
    expect(all.filter(({ place }) => place === undefined).map(({ name }) => name)).toEqual([
      "Industry recognition",
      "Priority support access",
      "Media kit access",
      "Speaking opportunities",
      "Partnership opportunities",
    ]);
  });
});

describe("socialMessage", () => {
  test("given a footprint, then the post states it in g, Wh and mL, as an estimate", () => {
    const post = socialMessage("silver", { co2: 1234.5, energy: 56.78, water: 0.5 });
    expect(post).toContain("an estimated 1,200 g CO2, 57 Wh of energy and 0.50 mL of water");
    expect(post).toContain("Sustainability Champion");
  });

  test("given no footprint, then its amounts are 0", () => {
    expect(socialMessage("bronze", {})).toContain("0 g CO2, 0 Wh of energy and 0 mL of water");
  });
});
