import { expect, test } from "vitest";
import { isMeasured, managedSchema, settingsInForce } from "./settings.ts";

const policy = (policy: object = {}) => managedSchema.parse(policy);
const inForce = (own: object, managed: object = {}) => settingsInForce(own, policy(managed));

test("given nobody has chosen anything, then nothing is measured or previewed, and secrets are warned about", () => {
  expect(inForce({})).toMatchObject({ consentedAt: null, previews: false, guard: "warn" });
});

test("given settings that this version cannot read, then the defaults hold", () => {
  expect(settingsInForce({ guard: "shout", previews: true }, policy())).toMatchObject({
    guard: "warn",
    previews: false,
  });
});

test.each([
  ["the person has not chosen", {}, { guard: "block" }, "block"],
  ["the person has chosen", { guard: "off" }, { guard: "block" }, "off"],
  ["it is locked", { guard: "off" }, { guard: "block", locked: ["guard"] }, "block"],
])("given a policy, when %s, then the guard follows", (_when, own, managed, guard) => {
  expect(inForce(own, managed).guard).toBe(guard);
});

test("given an organization's key, then nobody has to agree, and who has agreed keeps the time of it", () => {
  expect(inForce({}, { ingestKey: "tlk_1" }).consentedAt).toBe(0);
  expect(inForce({ consentedAt: 5 }, { ingestKey: "tlk_1" }).consentedAt).toBe(5);
});

test.each([
  ["nobody has agreed", {}, {}, false],
  ["somebody has agreed", { consentedAt: 1 }, {}, true],
  ["the site is paused", { consentedAt: 1, pausedSites: ["claude.ai"] }, {}, false],
  ["the policy names it", { consentedAt: 1 }, { allowSites: ["claude.ai"] }, true],
  ["the policy names others only", { consentedAt: 1 }, { allowSites: ["poe.com"] }, false],
  ["the policy names it as never measured", { consentedAt: 1 }, { denySites: ["claude.ai"] }, false],
])("given %s, then a site is measured accordingly", (_when, own, managed, expected) => {
  expect(isMeasured("claude.ai", inForce(own, managed), policy(managed))).toBe(expected);
});
