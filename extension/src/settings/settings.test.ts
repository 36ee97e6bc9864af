import { expect, test } from "vitest";
import { isMeasured, readPolicy, settingsInForce } from "./settings.ts";

const policy = (policy: object = {}) => readPolicy({ ...policy }).managed;
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

test("given a policy with wrong values and unknown names, then each is named without its value, and the rest holds", () => {
  const { managed, problems } = readPolicy({
    ...{ serverUrl: "treadlight.example.com", ingestKey: "tlk_1", userEmail: "%USEREMAIL%", guard: "block" },
    ...{ previews: "yes", denySites: ["https://chatgpt.com", "claude.ai"], locked: ["guard", "sidebar"], gaurd: "off" },
  });
  expect(managed).toEqual({
    ...{
      ingestKey: "tlk_1",
      guard: "block",
      allowSites: [],
      denySites: ["claude.ai"],
      addSites: [],
      locked: ["guard"],
    },
  });
  const wrong = { reason: "wrong_value" };
  expect(problems).toEqual([
    { key: "serverUrl", message: "must be an address, such as https://treadlight.example.com", ...wrong },
    { key: "userEmail", message: "must be an e-mail address or {profile_email}", ...wrong },
    { key: "previews", message: "must be true or false", ...wrong },
    { key: "denySites", message: "must be a host, such as chatgpt.com", ...wrong },
    {
      ...{ key: "locked", ...wrong },
      message: "must be one of serverUrl, previews, guard, showBadge, showWidget, theme, pausedSites",
    },
    { key: "gaurd", message: "is not a setting of this version", reason: "unknown_key" },
  ]);
  expect(settingsInForce({ guard: "off" }, managed).guard).toBe("block");
});

test.each([
  ["no list", { locked: "guard" }],
  ["a list", { guard: ["block"] }],
])("given %s where the policy wants the other, then only that is left out", (_what, wrong) => {
  const { managed, problems } = readPolicy({ previews: true, ...wrong });
  expect(managed).toEqual({ previews: true, allowSites: [], denySites: [], addSites: [], locked: [] });
  expect(problems.map(({ key }) => key)).toEqual(Object.keys(wrong));
});

test("given a list of allowed sites of which none is a host, then no site is measured, rather than all", () => {
  const { managed } = readPolicy({ allowSites: ["https://claude.ai/"] });
  expect(isMeasured("claude.ai", inForce({ consentedAt: 1 }), managed)).toBe(false);
});

test("given what a policy says of badge and widget, then people can change it unless it is locked", () => {
  expect(inForce({}, { showWidget: false }).showWidget).toBe(false);
  expect(inForce({ showWidget: true }, { showWidget: false }).showWidget).toBe(true);
  expect(inForce({ showWidget: true }, { showWidget: false, locked: ["showWidget"] }).showWidget).toBe(false);
});

test("given a policy that lets nobody pause or choose a theme, then what people have chosen does not hold", () => {
  const own = { theme: "dark", pausedSites: ["claude.ai"] };
  expect(inForce(own, { theme: "light" })).toMatchObject(own);
  const locked = inForce(own, { theme: "light", locked: ["theme", "pausedSites"] });
  expect(locked).toMatchObject({ theme: "light", pausedSites: [] });
});

test("given a policy that names the browser's profile, then it is the profile's address, or named as not known", () => {
  const asked = { userEmail: "{profile_email}", previews: true };
  expect(readPolicy(asked, "ada@acme.example")).toMatchObject({
    managed: { userEmail: "ada@acme.example" },
    problems: [],
  });
  const { managed, problems } = readPolicy(asked);
  expect(managed).toMatchObject({ previews: true });
  expect(managed.userEmail).toBeUndefined();
  expect(problems).toEqual([
    {
      key: "userEmail",
      message: "is not known: this browser's profile tells the extension no address",
      reason: "no_profile_address",
    },
  ]);
});
