import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { sentSessions } from "./read-sessions.ts";

afterEach(() => vi.restoreAllMocks());

test("given far more lines than a request may contain, then parsing stops at the limit", () => {
  const parse = vi.spyOn(JSON, "parse");
  const req = Object.assign(Object.create(express.request), {
    headers: { "content-type": "application/x-ndjson", "transfer-encoding": "chunked" },
    body: Buffer.from("x\n".repeat(100_000)),
  });
  expect(() => [...sentSessions(req)]).toThrow(expect.objectContaining({ code: "too_many_sessions" }));
  expect(parse.mock.calls.length).toBeLessThanOrEqual(10_000);
});
