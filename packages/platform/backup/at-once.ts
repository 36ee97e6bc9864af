import pLimit from "p-limit";

const AT_ONCE = 8;

/**
 * Does the work for each item, several at once. When one fails, no more are begun: each would wait for a server that hangs.
 * @throws the first error, once none is left at work
 */
export async function forEachAtOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  const atOnce = pLimit(AT_ONCE);
  const unlessFailed = async (item: Item) => {
    if (errors.length === 0) await work(item).catch((error: unknown) => errors.push(error));
  };
  await Promise.all(Array.from(items, (item) => atOnce(() => unlessFailed(item))));
  if (errors.length > 0) throw errors[0];
}
