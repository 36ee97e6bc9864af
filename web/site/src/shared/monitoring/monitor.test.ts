import type { ApiClient } from "@treadlight/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMonitor } from "./monitor.ts";
import { isSuppressed } from "./suppressed.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COMMON = { sessionId: "s1", timestamp: 1_000, url: "https://site.example/dashboard" };

function monitored({
  loaded = Promise.resolve(),
  open = async () => new Response(),
}: {
  loaded?: Promise<unknown>;
  open?: ApiClient["open"];
} = {}) {
  const sent = vi.fn(open);
  const beacon = vi.fn((_path: string, _body: object) => true);
  const unexpected = () => expect.fail("monitoring reads no answer");
  const monitor = createMonitor({
    api: { open: sent, call: unexpected, request: unexpected },
    beacon,
    loaded,
    sessionId: "s1",
    now: () => 1_000,
    url: () => "https://site.example/dashboard",
    userAgent: "test",
    release: "index-1",
  });
  const posts = () => sent.mock.calls.map(([path, options]) => [path, options?.body]);
  return { monitor, sent, posts, beacon };
}

test("given several reports, when five seconds have passed, then each kind goes out at once with what it belongs to", async () => {
  const { monitor, sent, posts } = monitored();
  monitor.performance({ name: "/api/a", value: 5, category: "api-call" });
  monitor.performance({ name: "/api/b", value: 6, category: "api-call" });
  monitor.event("page_view", { path: "/", referrer: "" });
  monitor.error(new RangeError("too far"));
  await vi.advanceTimersByTimeAsync(4_999);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(posts()).toEqual([
    [
      "/api/monitoring/errors",
      [expect.objectContaining({ ...COMMON, name: "RangeError", message: "too far", userAgent: "test" })],
    ],
    ["/api/monitoring/events", [{ event: "page_view", properties: { path: "/", referrer: "", ...COMMON } }]],
    [
      "/api/monitoring/performance",
      [
        { ...COMMON, name: "/api/a", value: 5, category: "api-call" },
        { ...COMMON, name: "/api/b", value: 6, category: "api-call" },
      ],
    ],
  ]);
});

test("given monitoring that is still loading, then reports wait for it", async () => {
  let finish = (_value: unknown) => {};
  const { monitor, sent, posts } = monitored({ loaded: new Promise((resolve) => (finish = resolve)) });
  monitor.error(new Error("early"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  finish(undefined);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(posts()).toEqual([["/api/monitoring/errors", [expect.objectContaining({ message: "early" })]]]);
});

test("given monitoring that cannot load, then each error goes to the fallback by itself, and the rest nowhere", async () => {
  const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
  const { monitor, posts } = monitored({ loaded: Promise.reject(new Error("offline")) });
  monitor.error(new Error("first"), { componentStack: "at App" });
  monitor.event("page_view", { path: "/" });
  monitor.error("second");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(posts()).toEqual([
    ["/api/errors", expect.objectContaining({ ...COMMON, message: "first", componentStack: "at App" })],
    ["/api/errors", expect.objectContaining({ ...COMMON, message: "second" })],
  ]);
  debug.mockRestore();
});

test("given a page that is left, what waits goes out by beacon at once, and only once", async () => {
  const { monitor, sent, beacon } = monitored();
  monitor.error("plain words");
  monitor.leave();
  monitor.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).not.toHaveBeenCalled();
  expect(beacon.mock.calls).toEqual([
    ["/api/monitoring/errors", [expect.objectContaining({ message: "plain words" })]],
  ]);
});

test("given more reports than the server takes, the first hundred are sent", () => {
  const { monitor, beacon } = monitored();
  for (let n = 0; n < 150; n += 1) monitor.performance({ name: `${n}`, value: n, category: "api-call" });
  monitor.leave();
  expect(beacon.mock.calls[0]?.[1]).toHaveLength(100);
});

test("given a server that cannot be reached, the failure is logged and nothing more", async () => {
  const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
  const { monitor } = monitored({ open: () => Promise.reject(new Error("away")) });
  monitor.error(new Error("lost"));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(debug).toHaveBeenCalledOnce();
  debug.mockRestore();
});

test.each([
  [new Error("A <Select.Item /> must have a value prop that is not an empty string"), true],
  [new Error("Target container is not a valid portal"), true],
  ["Minified React error #130", true],
  [new TypeError("records.map is not a function"), false],
  [undefined, false],
])("given %s, then it is suppressed: %s", (reason, suppressed) => {
  expect(isSuppressed(reason)).toBe(suppressed);
});
