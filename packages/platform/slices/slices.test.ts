import { setImmediate as nextLoop } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { mapInSlices } from "./index.ts";

/** Keeps the thread busy, as parsing does. */
function work(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe("mapInSlices", () => {
  test("given items, then all are mapped in their order, each with its place", async () => {
    const mapped = await mapInSlices("abc", (letter, index) => {
      work(1);
      return `${letter}${index}`;
    });

    expect(mapped).toEqual(["a0", "b1", "c2"]);
  });

  test("given much work of several, then others have their turn after a slice of one of them", async () => {
    let items = 0;
    const several = Array.from({ length: 8 }, () =>
      mapInSlices(Array.from({ length: 5 }), () => {
        work(3);
        items += 1;
      }),
    );
    const perTurn: number[] = [];
    while (items < 40) {
      const before = items;
      await nextLoop();
      perTurn.push(items - before);
    }
    await Promise.all(several);

    expect(Math.max(...perTurn)).toBe(1);
  });

  test("given an item that fails, then only its own work ends", async () => {
    const failing = mapInSlices([1, 2, 3], (item) => {
      work(1);
      if (item === 2) throw new Error("two");
    });
    const other = mapInSlices([1, 2, 3], (item) => {
      work(1);
      return item;
    });

    await expect(failing).rejects.toThrow("two");
    await expect(other).resolves.toEqual([1, 2, 3]);
  });
});
