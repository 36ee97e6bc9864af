/** How long one slice of work may run, so that small requests are not held up. */
const FIRST_SLICE_MS = 0.5;
const SLICE_MS = 1;

/** Work in this process that waits for its next slice. */
const waiting: (() => void)[] = [];

/**
 * Maps items one by one, like `Array.from`, in slices of a few milliseconds. Of all such work in this process, one
 * slice runs at a time, and the event loop runs before the next one. So a request waits for one slice, however many
 * large ones there are.
 */
export async function mapInSlices<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let sliceEnds = performance.now() + FIRST_SLICE_MS;
  for (const item of items) {
    results.push(map(item, results.length));
    if (performance.now() < sliceEnds) continue;
    await nextSlice();
    sliceEnds = performance.now() + SLICE_MS;
  }
  return results;
}

function nextSlice(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(startNext);
  });
}

function startNext() {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(startNext);
}

/** Parts of at most this many items, in order. */
export function* chunks<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
