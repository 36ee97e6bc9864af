import { detect } from "@treadlight/domain/security";
import { validateSession } from "@treadlight/domain/session";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { randomPrompt } from "./prompts.ts";
import { endlessBodies, randomSession, seededRandom } from "./sessions.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const bodySchema = z.object({ sessions: z.array(z.looseObject({ id: z.guid() })).length(100) });

describe("given the load of the benchmarks", () => {
  test("then prompts have 80 to 400 characters, and about one in eight has a sensitive value", () => {
    const random = seededRandom(1);
    const prompts = Array.from({ length: 2_000 }, () => randomPrompt(random));
    for (const { length } of prompts) {
      expect(length).toBeGreaterThanOrEqual(80);
      expect(length).toBeLessThanOrEqual(400);
    }
    const sensitive = prompts.filter((prompt) => detect(prompt).length > 0).length / prompts.length;
    expect(sensitive).toBeGreaterThan(0.07);
    expect(sensitive).toBeLessThan(0.16);
  });

  test("then ingest accepts every session", () => {
    const random = seededRandom(2);
    for (let n = 0; n < 200; n++) {
      expect(validateSession(randomSession(random, NOW), { now: NOW, bySecretKey: false })).toMatchObject({ ok: true });
    }
  });

  test("then no session id is sent twice, even when the bodies repeat", () => {
    const next = endlessBodies(seededRandom(3), NOW);
    const ids = Array.from({ length: 120 }, () =>
      bodySchema.parse(JSON.parse(next())).sessions.map(({ id }) => id),
    ).flat();
    expect(new Set(ids).size).toBe(12_000);
  });
});
