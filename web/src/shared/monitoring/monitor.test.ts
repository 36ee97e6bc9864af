import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ApiClient } from "../api/client.ts";
import { createMonitor } from "./monitor.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function monitored(open: ApiClient["open"] = async () => new Response()) {
  const sent = vi.fn(open);
  const request: ApiClient["request"] = () => expect.fail("monitoring reads no answer");
  const monitor = createMonitor({
    api: { open: sent, request },
    sessionId: "s1",
    now: () => 1_000,
    url: () => "https://site.example/dashboard",
    userAgent: "test",
  });
  return { monitor, sent };
}

test("given several reports, when five seconds have passed, then each kind goes out at once with what it belongs to", () => {
  const { monitor, sent } = monitored();
  monitor.performance({ name: "/api/a", valueMs: 5, category: "api-call" });
  monitor.performance({ name: "/api/b", valueMs: 6, category: "api-call" });
  monitor.error(new RangeError("too far"));
  expect(sent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5_000);
  const common = { sessionId: "s1", timestamp: 1_000, url: "https://site.example/dashboard" };
  expect(sent.mock.calls.map(([path, options]) => [path, options?.body])).toEqual([
    [
      "/monitoring/errors",
      [expect.objectContaining({ ...common, name: "RangeError", message: "too far", userAgent: "test" })],
    ],
    [
      "/monitoring/performance",
      [
        { ...common, name: "/api/a", value: 5, category: "api-call" },
        { ...common, name: "/api/b", value: 6, category: "api-call" },
      ],
    ],
  ]);
});

test("given a page that is left, what waits goes out at once, and only once", () => {
  const { monitor, sent } = monitored();
  monitor.error("plain words");
  monitor.flush();
  vi.advanceTimersByTime(60_000);
  expect(sent).toHaveBeenCalledTimes(1);
  expect(sent.mock.calls[0]?.[1]).toMatchObject({ keepalive: true, body: [{ message: "plain words" }] });
});

test("given more reports than the server takes, the first hundred are sent", () => {
  const { monitor, sent } = monitored();
  for (let n = 0; n < 150; n += 1) monitor.performance({ name: `${n}`, valueMs: n, category: "api-call" });
  monitor.flush();
  expect(sent.mock.calls[0]?.[1]?.body).toHaveLength(100);
});

test("given a server that cannot be reached, the failure is logged and nothing more", async () => {
  const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
  const { monitor } = monitored(() => Promise.reject(new Error("away")));
  monitor.error(new Error("lost"));
  monitor.flush();
  await vi.waitFor(() => expect(debug).toHaveBeenCalledOnce());
  debug.mockRestore();
});
