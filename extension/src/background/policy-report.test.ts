import { DAY_MS } from "@treadlight/domain/time";
import { afterEach, expect, test, vi } from "vitest";
import { reportPolicy } from "./policy-report.ts";

afterEach(() => vi.unstubAllGlobals());

const NOW = Date.parse("2026-03-05T12:00:00Z");
const GUARD = { key: "guard", reason: "wrong_value" };
const UNKNOWN = { key: null, reason: "unknown_key" };
const WRONG = { guard: "shout-tlk_secret", gaurd: "off", budget: "tlk_secret", locked: ["guard"] };

/** A browser with a policy that can change, and a server that answers with these statuses, then with 204; 0 is no answer. */
function browserWith({ policy, stored = {}, statuses = [] }: { policy: object; stored?: object; statuses?: number[] }) {
  const local: Record<string, unknown> = { ...stored };
  const told: string[] = [];
  const set = async (change: object) => void Object.assign(local, change);
  const parts = { policy: { ...policy } };
  vi.stubGlobal("chrome", {
    storage: { local: { get: async () => local, set }, managed: { get: async () => parts.policy } },
    runtime: { getManifest: () => ({}) },
  });
  vi.stubGlobal("fetch", async (url: URL, { body, headers }: { body: string; headers: HeadersInit }) => {
    expect(url.href).toBe("https://treadlight.example.com/api/ingest/policy-problems");
    expect(new Headers(headers).get("authorization")).toBe("Bearer tlk_1");
    told.push(body);
    const status = statuses.shift() ?? 204;
    if (status === 0) throw new TypeError("Failed to fetch");
    return status === 204 ? new Response(null, { status }) : Response.json({ error: "No." }, { status });
  });
  return { parts, told: () => told.map((body) => JSON.parse(body).problems), sent: () => told.join() };
}

const KEY = { serverUrl: "https://treadlight.example.com", ingestKey: "tlk_1" };

test("given a policy with wrong values and unknown names, then each key is told once a day, and neither values nor unknown names", async () => {
  const browser = browserWith({ policy: { ...KEY, ...WRONG } });
  await Promise.all([reportPolicy(NOW), reportPolicy(NOW + 60_000)]);
  expect(browser.told()).toEqual([[GUARD, UNKNOWN]]);
  expect(browser.sent()).not.toMatch(/shout|secret|gaurd|budget/);
  await reportPolicy(NOW + DAY_MS);
  expect(browser.told()).toEqual([
    [GUARD, UNKNOWN],
    [GUARD, UNKNOWN],
  ]);
});

test("given a policy that changes, then only what was not told today is told", async () => {
  const browser = browserWith({ policy: { ...KEY, guard: "shout" } });
  await reportPolicy(NOW);
  browser.parts.policy = { ...KEY, guard: "shout", theme: "pink" };
  await reportPolicy(NOW);
  browser.parts.policy = KEY;
  await reportPolicy(NOW);
  expect(browser.told()).toEqual([[GUARD], [{ key: "theme", reason: "wrong_value" }]]);
});

test.each([
  ["cannot be reached", 0, 2],
  ["is busy", 503, 2],
  ["does not know the report", 404, 1],
])("given a server that %s, then it is asked again accordingly", async (_how, status, times) => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const browser = browserWith({ policy: { ...KEY, guard: "shout" }, statuses: [status] });
  await reportPolicy(NOW);
  await reportPolicy(NOW);
  expect(browser.told()).toHaveLength(times);
});

test("given a person's own account, then nothing is told before they agree to be measured", async () => {
  const credential = { token: "tlk_1", account: "https://treadlight.example.com p1", email: "ada@example.com" };
  const connection = { serverUrl: KEY.serverUrl, credential };
  for (const [settings, times] of [
    [{}, 0],
    [{ consentedAt: 1 }, 1],
  ] as const) {
    const browser = browserWith({ policy: { guard: "shout" }, stored: { connection, settings } });
    await reportPolicy(NOW);
    expect(browser.told()).toHaveLength(times);
  }
});
