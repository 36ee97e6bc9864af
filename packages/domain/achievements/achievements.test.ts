import { describe, expect, test } from "vitest";
import {
  ACHIEVEMENTS,
  achievementRequest,
  achievementRequestSchema,
  achievementsDue,
  achievementTypeSchema,
  socialMessage,
  socialShareRequestSchema,
} from "./index.ts";

const CELEBRATED_AT = new Date("2026-03-01T12:00:00.000Z");

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
  test("given the three types, then they have the specified titles and every text a dialog needs", () => {
    expect(achievementTypeSchema.options.map((type) => ACHIEVEMENTS[type].title)).toEqual([
      "AI Optimisation Starter",
      "Sustainability Champion",
      "AI Sustainability Leader",
    ]);
    for (const { subtitle, description, celebration, color, badgeImage, benefits } of Object.values(ACHIEVEMENTS)) {
      expect([subtitle, description, celebration, ...benefits].every((text) => text !== "")).toBe(true);
      expect(color).toMatch(/^#[0-9a-f]{6}$/);
      expect(badgeImage).toMatch(/^\/badges\/\w+\.svg$/);
    }
  });
});

describe("achievementRequest", () => {
  test("given bronze, then both flags are true and amounts default to 0", () => {
    const request = achievementRequest("bronze", { co2: 12.5 }, CELEBRATED_AT);
    expect(request).toEqual({
      achievementType: "bronze",
      milestoneData: {
        co2: 12.5,
        energy: 0,
        water: 0,
        onboardingCompleted: true,
        extensionInstalled: true,
        celebratedAt: "2026-03-01T12:00:00.000Z",
      },
      onboardingCompleted: true,
      extensionInstalled: true,
    });
    expect(achievementRequestSchema.parse(request)).toEqual(request);
  });

  test.each(["silver", "gold"] as const)("given %s, then both flags are false", (type) => {
    expect(achievementRequest(type, {}, CELEBRATED_AT)).toMatchObject({
      onboardingCompleted: false,
      extensionInstalled: false,
    });
  });

  test.each([
    ["an unknown type", { achievementType: "platinum", milestoneData: { celebratedAt: "2026-03-01T12:00:00Z" } }],
    ["no time", { achievementType: "gold", milestoneData: {} }],
    [
      "a negative amount",
      { achievementType: "gold", milestoneData: { co2: -1, celebratedAt: "2026-03-01T12:00:00Z" } },
    ],
  ])("given %s, then the request is refused", (_case, body) => {
    expect(achievementRequestSchema.safeParse(body).success).toBe(false);
  });
});

describe("socialShareRequestSchema", () => {
  const share = { achievementId: "0198c0de-0000-7000-8000-000000000001", platform: "linkedin", postContent: "Look" };

  test("given a share, then it is taken", () => {
    expect(socialShareRequestSchema.parse(share)).toEqual(share);
  });

  test.each([
    ["another platform", { platform: "myspace" }],
    ["an empty post", { postContent: "  " }],
    ["a post over 3,000 characters", { postContent: "x".repeat(3001) }],
    ["an id that is none", { achievementId: "1" }],
  ])("given %s, then it is refused", (_case, change) => {
    expect(socialShareRequestSchema.safeParse({ ...share, ...change }).success).toBe(false);
  });
});

describe("socialMessage", () => {
  test("given a footprint, then the post tells it in g, Wh and mL, as an estimate", () => {
    const post = socialMessage("silver", { co2: 1234.5, energy: 56.78, water: 0.5 });
    expect(post).toContain("an estimated 1.2K g CO2, 56.8 Wh of energy and 0.5 mL of water");
    expect(post).toContain("Sustainability Champion");
  });

  test("given no footprint, then its amounts are 0", () => {
    expect(socialMessage("bronze", {})).toContain("0 g CO2, 0 Wh of energy and 0 mL of water");
  });
});
