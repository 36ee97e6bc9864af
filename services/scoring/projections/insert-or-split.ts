import { ClickHouseError, ClickHouseRefusedError } from "@treadlight/platform/clickhouse";

/** An item that could not be inserted, and why. */
export interface Refused<Item> {
  item: Item;
  error: unknown;
}

/**
 * Inserts a batch. If it fails because of its data, halves it until each bad item stands alone. Returns these, and inserts
 * all others.
 * @throws ClickHouseUnavailableError and other errors that do not come from the items: retry the whole batch later
 */
export async function insertOrSplit<Item>(
  batch: readonly Item[],
  insert: (batch: readonly Item[]) => Promise<void>,
): Promise<Refused<Item>[]> {
  const [item] = batch;
  if (item === undefined) return [];
  try {
    await insert(batch);
    return [];
  } catch (error) {
    if (!isAboutTheData(error)) throw error;
    if (batch.length === 1) return [{ item, error }];
    const middle = Math.ceil(batch.length / 2);
    const first = await insertOrSplit(batch.slice(0, middle), insert);
    return [...first, ...(await insertOrSplit(batch.slice(middle), insert))];
  }
}

/** Any error that is not ClickHouse's came from the data itself, so retrying would fail forever. */
export const isAboutTheData = (error: unknown) =>
  error instanceof ClickHouseRefusedError || !(error instanceof ClickHouseError);
