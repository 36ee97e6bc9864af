import { EventEmitter } from "node:events";
import { Expected } from "@treadlight/contract/errors";
import type { Request, Response } from "express";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { tenantThrottle } from "./tenant-throttle.ts";

const BYTES_PER_SECOND = 1_000;
const MAX_BODY_BYTES = 100_000;
const paused = vi.hoisted(() => vi.fn(async (_ms: number) => {}));

vi.mock("node:timers/promises", () => ({ setTimeout: paused }));

describe("tenantThrottle", () => {
  let clock: number;
  let slow: ReturnType<typeof tenantThrottle>;

  beforeEach(() => {
    // lru-cache takes the time 0 for none.
    clock = 1;
    slow = tenantThrottle({ bytesPerSecond: BYTES_PER_SECOND, maxBodyBytes: MAX_BODY_BYTES, now: () => clock });
  });

  /** Begins a request, and tells after how many milliseconds its body is read, and how to end it. */
  async function begin(organizationId: string, { announced = 0, closed = false }, more: object = {}) {
    const headers: Record<string, string> = { "content-length": String(announced) };
    const res = Object.assign(new EventEmitter(), { locals: { identity: { organizationId, ...more } }, closed });
    const req: { get: (name: string) => string | undefined; body?: Buffer } = { get: (name) => headers[name] };
    const next = vi.fn();
    paused.mockClear();
    await slow(req as unknown as Request, res as unknown as Response, next);
    expect(next).toHaveBeenCalledExactlyOnceWith();
    const end = (body?: Buffer) => {
      if (body) req.body = body;
      res.emit("close");
    };
    return { waitMs: paused.mock.lastCall?.[0] ?? 0, end };
  }

  /** Sends a request, and tells after how many milliseconds its body is read. */
  async function send(organizationId: string, sent: { announced?: number; inflated?: number } = {}): Promise<number> {
    const { announced = 0, inflated = announced } = sent;
    const { waitMs, end } = await begin(organizationId, { announced });
    end(Buffer.alloc(inflated));
    return waitMs;
  }

  test("given an organization that sends alone, then it never waits", async () => {
    const waits = [await send("acme", { announced: 50_000 }), await send("acme", { announced: 50_000 })];

    expect(waits).toEqual([0, 0]);
  });

  test("given another one that sends, then it waits until its last body would have taken its time; the other does not", async () => {
    await send("other", { announced: 10 });
    const waits = [
      await send("acme", { announced: 2_000 }),
      await send("other", { announced: 10 }),
      await send("acme", { announced: 100 }),
    ];

    expect(waits).toEqual([0, 10, 2_000]);
  });

  test("given somebody who floods an organization's publishable key, then its members do not wait for that", async () => {
    const key = { kind: "ingestKey", keyId: "a key", origins: ["https://app.example"] };
    await send("other");
    const { end } = await begin("acme", { announced: 6_000 }, key);
    end(Buffer.alloc(6_000));

    await expect(begin("acme", { announced: 1 }, key)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await send("acme", { announced: 100 })).toBe(0);
  });

  test("given a body that was compressed, then it counts as what it becomes", async () => {
    await send("other");
    await send("acme", { announced: 100, inflated: 3_000 });

    expect(await send("acme", { announced: 1 })).toBe(3_000);
  });

  test("given a body that was announced but never arrived, then nothing counts", async () => {
    await send("other");
    const { end } = await begin("acme", { announced: 6_000 });
    end();
    await begin("acme", { announced: 6_000, closed: true });

    expect(await send("acme")).toBe(0);
  });

  test("given that more is announced than a body may have, then no more than that counts", async () => {
    await send("other");
    await begin("acme", { announced: 5_000_000_000 });

    const refusal = await send("acme").catch((error: unknown) => error);

    expect(refusal).toMatchObject({ retryAfterS: MAX_BODY_BYTES / BYTES_PER_SECOND });
  });

  test("given a wait of more than five seconds, then it is refused and told when to come back", async () => {
    await send("other");
    await send("acme", { announced: 6_500 });

    const refusal = await send("acme").catch((error: unknown) => error);

    expect(refusal).toBeInstanceOf(Expected);
    expect(refusal).toMatchObject({ code: "rate_limited", retryAfterS: 7 });
  });

  test("given that the other has been quiet for a while, then it does not wait any more", async () => {
    await send("other");
    await send("acme", { announced: 4_000 });
    clock += 10_001;
    await send("acme", { announced: 4_000 });

    expect(await send("acme")).toBe(0);
  });
});
