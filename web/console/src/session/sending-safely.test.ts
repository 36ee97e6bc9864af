import type { ApiClient, RequestOptions } from "@treadlight/client";
import { expect, test } from "vitest";
import { sendingSafely } from "./sending-safely.ts";

/** A client whose requests end when they are let go, and a window that is asked whether it may be left. */
function rig() {
  const sent: { path: string; keepalive: boolean | undefined; end: () => void }[] = [];
  const open = (path: string, { keepalive }: RequestOptions = {}) =>
    new Promise<Response>((resolve) => sent.push({ path, keepalive, end: () => resolve(new Response()) }));
  const unused = () => Promise.reject(new Error("not called"));
  const client: ApiClient = { call: unused, request: unused, open };
  const page = new EventTarget();
  const api = sendingSafely(client, page);
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return { api, sent, asks };
}

test("given two changes under way, then leaving is asked about until both have been answered", async () => {
  const { api, sent, asks } = rig();
  expect(asks()).toBe(false);
  const changes = [api.open("/a", { method: "PUT", body: {} }), api.open("/b", { method: "DELETE" })];
  sent[0]?.end();
  await changes[0];
  expect(asks()).toBe(true);
  sent[1]?.end();
  await changes[1];
  expect(asks()).toBe(false);
});

test("given a question, a small and a large change, then only the small one outlives its page, and the question is not asked about", () => {
  const { api, sent, asks } = rig();
  void api.open("/question");
  expect(asks()).toBe(false);
  void api.open("/small", { method: "PUT", body: { suspended: true } });
  void api.open("/large", { method: "POST", body: "x".repeat(100_000), contentType: "text/csv" });
  expect(sent.map(({ path, keepalive }) => [path, keepalive])).toEqual([
    ["/question", false],
    ["/small", true],
    ["/large", false],
  ]);
});
