import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedLog } from "@treadlight/platform/event-log";
import { errorHandler } from "@treadlight/platform/http";
import { temporaryServer } from "@treadlight/platform/http/testing";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import express from "express";
import { expect, test } from "vitest";
import { buildIngest } from "../app.ts";
import { nothingGrows } from "../testing/index.ts";

/** Ingest with its limits, behind a proxy. */
async function temporaryIngest() {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-reports-"));
  const log = openEmbeddedLog({ path: folder });
  const { routes } = buildIngest({
    log,
    identify: async () => Promise.reject(new Error("nobody sends a token")),
    isPublishedOrigin: async () => false,
    eraseAnswers: async () => {},
    growing: nothingGrows,
    memberByEmail: async () => undefined,
    pseudonymSecret: "a secret of the tests that is long enough",
    rateLimits: true,
    registry: createRegistry("test"),
  });
  const logger = createLogger({ service: "test", level: "silent" });
  const server = await temporaryServer(express().set("trust proxy", 1).use(routes, errorHandler(logger)));
  return {
    /** @returns the status */
    async report(from: string, body: unknown): Promise<number> {
      const headers = { "content-type": "application/json", "x-forwarded-for": from };
      const options = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch(`${server.url}/api/monitoring/events`, options)).status;
    },
    async close() {
      await server.close();
      await log.close();
      await rm(folder, { recursive: true });
    },
  };
}

test("given anonymous reports from many addresses of one IPv6 network, then they count as one sender", async () => {
  const ingest = await temporaryIngest();
  const from = (n: number) => `2001:db8:0:1::${n.toString(16)}`;
  const statuses = await Promise.all(Array.from({ length: 121 }, (_, n) => ingest.report(from(n), [])));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(await ingest.report("2001:db8:0:2::1", [])).not.toBe(429);
  await ingest.close();
});

const EVENT_OF_16_KB = { event: "search", properties: { text: "words ".repeat(2_600) } };

test("given few reports that are large, then their bytes are limited too", async () => {
  const ingest = await temporaryIngest();
  const large = Array.from({ length: 15 }, () => EVENT_OF_16_KB);
  for (let n = 0; n < 8; n++) expect(await ingest.report("192.0.2.1", large)).toBe(202);
  expect(await ingest.report("192.0.2.1", large)).toBe(429);
  expect(await ingest.report("192.0.2.2", large)).toBe(202);
  await ingest.close();
});
