import { WarehouseError, WarehouseRefusedError } from "@treadlight/warehouse";

/** What could not be inserted, and why. */
export interface Refused<Item> {
  item: Item;
  error: unknown;
}

/**
 * Inserts a batch. One that fails because of what is in it is halved until the poisonous items stand alone; these are
 * given back, and the others are inserted.
 * @throws WarehouseUnavailableError and what else says nothing about the items: later is right for all of them
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

/** What is no error of the warehouse was thrown on the way there, by a value nobody thought of: it would be for ever. */
const isAboutTheData = (error: unknown) => error instanceof WarehouseRefusedError || !(error instanceof WarehouseError);
