import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  ClickHouseUnavailableError,
  checkMigrations,
  migrate,
  openStore,
  readAdmission,
  type Store,
  type StoreOptions,
  withLock,
} from "@treadlight/platform/clickhouse";
import { IncompatibleDataError, readMigrations } from "@treadlight/platform/upgrades";
import { z } from "zod";

const migrationsOf = (kind: "store" | "generation") =>
  readMigrations(join(import.meta.dirname, "..", "migrations", kind));
/** Whose they are, and their names. */
export async function migrationNames(): Promise<string[]> {
  const [store, generation] = await Promise.all([migrationsOf("store"), migrationsOf("generation")]);
  return [...store.map(({ name }) => `store/${name}`), ...generation.map(({ name }) => `generation/${name}`)];
}
/** How long other processes may go on with the previous generation after a swap. */
export const FOLLOW_WITHIN_MS = 1_000;
/** After this long without a sign of its builder, a generation counts as abandoned. */
const ABANDONED_AFTER_MS = 10 * 60_000;
/** How often a server that does not answer is tried again. */
const OPEN_AGAIN_MS = 1_000;
/** How long readers that began before a swap may take to finish. */
const KEEP_REPLACED_MS = 60_000;

const migratedSchema = z.object({ database: z.string() });
const stateSchema = z.enum(["building", "live", "dropped"]);
const generationSchema = z.object({
  generation: z.int(),
  state: stateSchema,
  /** Since the state was recorded. */
  ageMs: z.number(),
});

/**
 * A generation is one whole set of the tables in its own database. Rebuilding fills another database, and swapping writes
 * one row: the greatest generation marked live is the one in use.
 */
export interface Generations {
  /** The tables in use. */
  live(): Promise<Store>;
  /** The same for questions: on the replica for them, if there is one. */
  reading(): Promise<Store>;
  /** The name of their database. */
  liveDatabase(): string;
  /** A new, empty set of tables. Call `renew` every few minutes while filling it. */
  build(): Promise<{ generation: number; store: Store; renew(): Promise<void> }>;
  /** Puts a built generation into use. Other processes follow within `FOLLOW_WITHIN_MS`. */
  swapTo(generation: number): Promise<void>;
  drop(generation: number): Promise<void>;
  close(): Promise<void>;
}

export interface GenerationsOptions extends StoreOptions {
  /** Another replica of the server, for questions. */
  readUrl?: string | undefined;
}

/**
 * Opens or creates the tables, brings them up to date, and removes what replays left behind. One process at a time.
 * @throws ClickHouseUnavailableError, or IncompatibleDataError before anything is changed
 */
export async function openGenerations(given: GenerationsOptions, database: string): Promise<Generations> {
  const { readUrl, ...options } = given;
  /** A directory serves one process; a server may serve several. */
  const isShared = options.url !== undefined;
  const stores = new Map<string, Store>();
  const admission = options.admission ?? readAdmission({ embedded: !isShared, refuses: true });
  const placeOf = (name: string, url: string | undefined) => `${name} ${url ?? ""}`;
  const storeOf = (name: string, url = options.url) => {
    const place = placeOf(name, url);
    const store = stores.get(place) ?? openStore({ ...options, url, admission }, name);
    stores.set(place, store);
    return store;
  };
  const close = async () => {
    await Promise.all([...stores.values()].map((store) => store.close()));
  };
  const server = storeOf("default");
  const nameOf = (generation: number) => `${database}_g${generation}`;

  const list = () =>
    storeOf(database).select({
      name: "generations",
      sql: `SELECT generation, state, dateDiff('millisecond', changedAt, now64(3)) AS ageMs
            FROM generations FINAL ORDER BY generation DESC`,
      params: {},
      row: generationSchema,
    });
  const record = (generation: number, state: z.output<typeof stateSchema>) =>
    storeOf(database).insert("generations", [{ generation, state }]);

  async function create(generation: number): Promise<Store> {
    await server.command(`CREATE DATABASE IF NOT EXISTS ${nameOf(generation)}`);
    const store = storeOf(nameOf(generation));
    await migrate(store, await migrationsOf("generation"));
    return store;
  }

  async function drop(generation: number) {
    for (const url of [options.url, readUrl]) {
      const place = placeOf(nameOf(generation), url);
      await stores.get(place)?.close();
      stores.delete(place);
    }
    await server.command(`DROP DATABASE IF EXISTS ${nameOf(generation)} SYNC`);
    await record(generation, "dropped");
  }

  /** @returns the live generation */
  async function start(): Promise<number> {
    await migrate(storeOf(database), await migrationsOf("store"));
    const known = await list();
    const live = known.find(({ state }) => state === "live");
    const generation = live?.generation ?? 1;
    await create(generation);
    if (!live) await record(generation, "live");
    for (const { generation: other, state, ageMs } of known) {
      const isAbandoned = state === "building" && (!isShared || ageMs > ABANDONED_AFTER_MS);
      const isReplaced =
        state === "live" && other !== generation && (!isShared || (live?.ageMs ?? 0) > KEEP_REPLACED_MS);
      if (isAbandoned || isReplaced) await drop(other);
    }
    return generation;
  }

  let live: number;
  let checkedAt: number;
  try {
    await checkTables(server, database, options);
    await server.command(`CREATE DATABASE IF NOT EXISTS ${database}`);
    live = isShared ? await withLock(storeOf(database), start) : await start();
    checkedAt = performance.now();
  } catch (error) {
    await close();
    throw error;
  }

  async function followed() {
    if (isShared && performance.now() - checkedAt > FOLLOW_WITHIN_MS) {
      live = (await list()).find(({ state }) => state === "live")?.generation ?? live;
      checkedAt = performance.now();
    }
    return nameOf(live);
  }

  return {
    live: async () => storeOf(await followed()),
    reading: async () => storeOf(await followed(), readUrl),
    liveDatabase: () => nameOf(live),
    async build() {
      const generation = Math.max(...(await list()).map((known) => known.generation)) + 1;
      await record(generation, "building");
      return { generation, store: await create(generation), renew: () => record(generation, "building") };
    },
    async swapTo(generation) {
      await record(generation, "live");
      live = generation;
    },
    drop,
    close,
  };
}

/**
 * As `openGenerations`, but a server that does not answer is tried again in the background. Until it does, everything throws what
 * the last attempt failed with. Tables of another version then end the process: its next start says why.
 * @param onAbsent called once, if the server does not answer at first
 */
export async function openGenerationsWhenThere(
  options: GenerationsOptions,
  database: string,
  onAbsent: (error: ClickHouseUnavailableError) => void,
): Promise<Generations> {
  let opened: Generations | undefined;
  let failure: unknown;
  const open = async () => {
    try {
      opened = await openGenerations(options, database);
    } catch (error) {
      if (error instanceof IncompatibleDataError) throw error;
      failure = error;
    }
  };
  await open();
  if (opened) return opened;
  if (!(failure instanceof ClickHouseUnavailableError)) throw failure;
  onAbsent(failure);

  const closing = new AbortController();
  const opening = (async () => {
    while (!opened && !closing.signal.aborted) {
      await pause(OPEN_AGAIN_MS, undefined, { signal: closing.signal }).then(open, () => {});
    }
  })();
  const there = () => {
    if (!opened) throw failure;
    return opened;
  };
  return {
    live: async () => there().live(),
    reading: async () => there().reading(),
    liveDatabase: () => there().liveDatabase(),
    build: async () => there().build(),
    swapTo: async (generation) => there().swapTo(generation),
    drop: async (generation) => there().drop(generation),
    async close() {
      closing.abort();
      await opening;
      await opened?.close();
    },
  };
}

/**
 * Checks which migrations have run in every database of the warehouse. Changes nothing.
 * @param server a store of any database
 * @param options.cluster tables that were made before there was one are refused: its other servers would lack their rows
 * @throws IncompatibleDataError
 */
export async function checkTables(
  server: Store,
  database: string,
  { cluster }: Pick<StoreOptions, "cluster"> = {},
): Promise<void> {
  const params = { pattern: `^${database}(_g[0-9]+)?$` };
  const found = await server.select({
    name: "migrated_databases",
    sql: `SELECT database FROM system.tables
          WHERE name = 'migrations' AND match(database, {pattern:String}) ORDER BY database`,
    params,
    row: migratedSchema,
  });
  for (const { database: name } of found) {
    await checkMigrations(server, await migrationsOf(name === database ? "store" : "generation"), name);
  }
  if (cluster === undefined) return;
  const alone = await server.select({
    name: "tables_not_replicated",
    sql: `SELECT database FROM system.tables
          WHERE match(database, {pattern:String}) AND endsWith(engine, 'MergeTree') AND NOT startsWith(engine, 'Replicated') LIMIT 1`,
    params,
    row: migratedSchema,
  });
  if (alone.length > 0) {
    throw new IncompatibleDataError(
      "The warehouse's tables are not replicated: name another CLICKHOUSE_DATABASE and run `npm run replay`, or unset CLICKHOUSE_CLUSTER.",
    );
  }
}
