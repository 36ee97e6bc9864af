import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchChanges } from "./changes.ts";

const NOW = Date.UTC(2026, 2, 1, 12);
const SOON = { timeout: 60_000, interval: 10 };

test("given a colleague who begins to watch while arrivals are looked up, then they are told of the change too", async () => {
  const changedAt = NOW - 5_000;
  const asked = vi.fn();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const changes = watchChanges({
    warehouse: {
      lastChanges: async (ids) => new Map(ids.map((id) => [id, changedAt])),
      lastArrivalIn: async () => 0,
      async lastArrivals() {
        asked();
        await answered;
        return new Map();
      },
    },
    logger: pino({ level: "silent" }),
    now: () => NOW,
  });
  onTestFinished(() => changes.close());
  changes.watch("acme", "ann", () => {});
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), SOON);
  const told = vi.fn();
  changes.watch("acme", undefined, told);
  answer();
  await vi.waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith(changedAt), SOON);
});
