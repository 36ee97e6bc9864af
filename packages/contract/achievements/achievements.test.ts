import { describe, expect, test } from "vitest";
import { achievementRequest, achievementRequestSchema, socialShareRequestSchema } from "./index.ts";

const CELEBRATED_AT = new Date("2026-03-01T12:00:00.000Z");

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

  test("given a share, then it is accepted", () => {
    expect(socialShareRequestSchema.parse(share)).toEqual(share);
  });

  test.each([
    ["another platform", { platform: "myspace" }],
    ["an empty post", { postContent: "  " }],
    ["a post over 3,000 characters", { postContent: "x".repeat(3001) }],
    ["an invalid id", { achievementId: "1" }],
  ])("given %s, then it is refused", (_case, change) => {
    expect(socialShareRequestSchema.safeParse({ ...share, ...change }).success).toBe(false);
  });
});
