import { expect, test, vi } from "vitest";
import { createRefresher } from "./refresher.ts";

test("given a run under way, however often it is asked for, exactly one more follows", async () => {
  const finish: (() => void)[] = [];
  const ask = createRefresher(() => new Promise<void>((resolve) => finish.push(resolve)));
  const all = ask();
  void ask();
  void ask();
  expect(finish).toHaveLength(1);
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  await all;
  expect(finish).toHaveLength(2);
});

test("given a run that failed, the next one runs", async () => {
  let runs = 0;
  const ask = createRefresher(async () => {
    runs += 1;
    if (runs === 1) throw new Error("failed");
  });
  await expect(ask()).rejects.toThrow("failed");
  await ask();
  expect(runs).toBe(2);
});

test("after a run, the next begins only after as long a rest", async () => {
  vi.useFakeTimers();
  try {
    const begun: number[] = [];
    const ask = createRefresher(() => {
      begun.push(performance.now());
      return new Promise((resolve) => setTimeout(resolve, 3_000));
    });
    const start = performance.now();
    const all = ask();
    void ask();
    await vi.advanceTimersByTimeAsync(3_000);
    void ask();
    await vi.advanceTimersByTimeAsync(9_000);
    await all;
    expect(begun).toEqual([start, start + 6_000]);
  } finally {
    vi.useRealTimers();
  }
});
