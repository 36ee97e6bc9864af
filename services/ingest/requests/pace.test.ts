import { EventEmitter } from "node:events";
import { Expected } from "@treadlight/contract/errors";
import type { Request, Response } from "express";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { pace } from "./pace.ts";

const BYTES_PER_SECOND = 1_000;
const paused = vi.hoisted(() => vi.fn(async (_ms: number) => {}));

vi.mock("node:timers/promises", () => ({ setTimeout: paused }));

describe("pace", () => {
  let clock: number;
  let slow: ReturnType<typeof pace>;

  beforeEach(() => {
    // lru-cache takes the time 0 for none.
    clock = 1;
    slow = pace({ bytesPerSecond: BYTES_PER_SECOND, now: () => clock });
  });

  /** Sends a request, and tells after how many milliseconds its body is read. */
  async function send(organizationId: string, sent: { announced?: number; inflated?: number } = {}): Promise<number> {
    const { announced = 0, inflated = announced } = sent;
    const headers: Record<string, string> = { "content-length": String(announced) };
    const res = Object.assign(new EventEmitter(), { locals: { identity: { organizationId } } });
    const req = { get: (name: string) => headers[name], body: Buffer.alloc(inflated) };
    const next = vi.fn();
    paused.mockClear();
    await slow(req as unknown as Request, res as unknown as Response, next);
    expect(next).toHaveBeenCalledExactlyOnceWith();
    res.emit("close");
    return paused.mock.lastCall?.[0] ?? 0;
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

  test("given a body that was compressed, then it counts as what it becomes", async () => {
    await send("other");
    await send("acme", { announced: 100, inflated: 3_000 });

    expect(await send("acme", { announced: 1 })).toBe(3_000);
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
