import { join } from "node:path";
import { z } from "zod";
import { migrate } from "./migrate.ts";
import { openStore, type Store, type StoreOptions } from "./store.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");
/** How long another process may go on with the generation before, after a swap. */
export const FOLLOW_WITHIN_MS = 1_000;
/** A generation whose builder has not been heard of for so long is abandoned. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** Readers that began before a swap get so long to end. */
const KEEP_REPLACED_MS = 60_000;

const generationSchema = z.object({
  generation: z.int(),
  state: z.enum(["building", "live", "dropped"]),
  ageMs: z.number(),
});

/**
 * A generation is one whole set of the tables, in a database of its own, so that rebuilding is filling another database
 * and swapping is one row: the greatest generation that is live is the one that counts.
 */
export interface Generations {
  /** The tables that are read and written now. */
  live(): Promise<Store>;
  /** A new, empty set of tables. Say `renew` every few minutes while filling it. */
  build(): Promise<{ generation: number; store: Store; renew(): Promise<void> }>;
  /** Makes a built generation the one that counts. Other processes follow within `FOLLOW_WITHIN_MS`. */
  swapTo(generation: number): Promise<void>;
  drop(generation: number): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens or makes the tables, brings them up to date, and removes what replays left behind. */
export async function openGenerations(
  options: StoreOptions & { database: string; now: () => number },
): Promise<Generations> {
  const { database, now } = options;
  const server = openStore(options, "default");
  const stores = new Map<number, Store>();
  const nameOf = (generation: number) => `${database}_g${generation}`;
  let catalogue: Store | undefined;
  try {
    await server.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
    catalogue = openStore(options, database);
    await migrate(catalogue, join(MIGRATIONS, "store"));
  } catch (error) {
    await Promise.all([server.close(), catalogue?.close()]);
    throw error;
  }
  const { select, insert } = catalogue;

  const list = () =>
    select(
      generationSchema,
      `SELECT generation, state, dateDiff('millisecond', changedAt, now64(3)) AS ageMs
       FROM generations FINAL ORDER BY generation DESC`,
    );
  const note = (generation: number, state: z.output<typeof generationSchema>["state"]) =>
    insert("generations", [{ generation, state }]);
  const storeOf = (generation: number) => {
    const store = stores.get(generation) ?? openStore(options, nameOf(generation));
    stores.set(generation, store);
    return store;
  };
  const create = async (generation: number) => {
    await server.command(`CREATE DATABASE IF NOT EXISTS ${nameOf(generation)}`);
    await migrate(storeOf(generation), join(MIGRATIONS, "generation"));
  };
  const drop = async (generation: number) => {
    await stores.get(generation)?.close();
    stores.delete(generation);
    await server.command(`DROP DATABASE IF EXISTS ${nameOf(generation)} SYNC`);
    await note(generation, "dropped");
  };
  const close = async () => {
    await Promise.all([...stores.values(), catalogue, server].map((store) => store.close()));
  };

  const findLive = async () => (await list()).find(({ state }) => state === "live")?.generation;
  let current: { generation: number; checkedAt: number };
  try {
    const known = await list();
    const live = known.find(({ state }) => state === "live");
    const generation = live?.generation ?? 1;
    await create(generation);
    if (!live) await note(generation, "live");
    current = { generation, checkedAt: now() };
    for (const { generation: other, state, ageMs } of known) {
      const abandoned = state === "building" && (options.url === undefined || ageMs > ABANDONED_AFTER_MS);
      const replaced = state === "live" && other !== generation && (live?.ageMs ?? 0) > KEEP_REPLACED_MS;
      if (abandoned || replaced) await drop(other);
    }
  } catch (error) {
    await close();
    throw error;
  }

  return {
    async live() {
      // A directory is ours alone: nobody else can swap there.
      if (options.url !== undefined && now() - current.checkedAt > FOLLOW_WITHIN_MS) {
        current = { generation: (await findLive()) ?? current.generation, checkedAt: now() };
      }
      return storeOf(current.generation);
    },
    async build() {
      const generation = Math.max(...(await list()).map(({ generation }) => generation)) + 1;
      const renew = () => note(generation, "building");
      await renew();
      await create(generation);
      return { generation, store: storeOf(generation), renew };
    },
    async swapTo(generation) {
      await note(generation, "live");
      current = { generation, checkedAt: now() };
    },
    drop,
    ping: server.ping,
    close,
  };
}
