import { setImmediate as othersHadTheirTurn } from "node:timers/promises";

/** How long one request may keep all others waiting. */
const SLICE_MS = 5;

/** Maps items one by one, like `Array.from`, and lets other requests have their turn every few milliseconds. */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let sliceEnds = performance.now() + SLICE_MS;
  for (const item of items) {
    results.push(map(item, results.length));
    if (performance.now() < sliceEnds) continue;
    await othersHadTheirTurn();
    sliceEnds = performance.now() + SLICE_MS;
  }
  return results;
}
