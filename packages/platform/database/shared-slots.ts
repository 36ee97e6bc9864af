import { Client } from "pg";
import { z } from "zod";

/** Slots that all processes share. */
export interface SharedSlots {
  /**
   * Takes one of the slots of this name.
   * @param count how many there are
   * @returns what gives it back; undefined if all are taken
   * @throws what the database throws when it does not answer within two seconds, and at once for some seconds after that
   */
  tryTake(name: string, count: number): Promise<(() => void) | undefined>;
  close(): Promise<void>;
}

const LIMITS = { answerWithinMs: 2_000, tryAgainAfterMs: 5_000 };

/** The CASE keeps the order: a lock that this session has already would be granted once more. */
const TAKE = `
  SELECT slot FROM generate_series(1, $2::int) AS slot
  WHERE CASE WHEN slot = ANY($3::int[]) THEN false ELSE pg_try_advisory_lock(hashtext($1), slot) END
  LIMIT 1`;

const takenSchema = z.array(z.object({ slot: z.number() }));

interface Session {
  client: Client;
  /** The slots that it has, by name. */
  taken: Map<string, Set<number>>;
}

/**
 * Slots as advisory locks of a connection of its own, by pairs of numbers, which nothing else here uses. Those of a process that
 * dies are free at once, and none is ever forgotten. Names may share slots by chance, which only makes them wait for each other.
 * @param url of PostgreSQL itself: a pooler that pools by transaction keeps no locks
 */
export function sharedSlots(url: string, limits: Partial<typeof LIMITS> = {}): SharedSlots {
  const { answerWithinMs, tryAgainAfterMs } = { ...LIMITS, ...limits };
  let opening: Promise<Session> | undefined;

  async function open(): Promise<Session> {
    const timeouts = { connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs };
    const client = new Client({
      connectionString: url,
      ...timeouts,
      keepAlive: true,
      application_name: "treadlight slots",
    });
    // Whoever has asked is told.
    client.on("error", () => {});
    await client.connect();
    return { client, taken: new Map() };
  }

  /** After an error nobody knows which locks the session has, so another one replaces it. */
  async function ask<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    opening ??= open();
    const session = opening;
    try {
      return await work(await session);
    } catch (error) {
      if (opening === session) opening = undefined;
      await session.then(({ client }) => client.end()).catch(() => {});
      throw error;
    }
  }

  /** Requests to one session, one after another: what it has is known before the next. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  /** Of one that hangs, only one of many questions waits for the answer. */
  let failure: { error: unknown; at: number } | undefined;
  async function unlessJustFailed<Result>(work: () => Promise<Result>): Promise<Result> {
    if (failure && performance.now() - failure.at < tryAgainAfterMs) throw failure.error;
    return await work().catch((error: unknown) => {
      failure = { error, at: performance.now() };
      throw error;
    });
  }

  return {
    tryTake: (name, count) =>
      inTurn(() =>
        unlessJustFailed(() =>
          ask(async ({ client, taken }) => {
            const own = taken.get(name) ?? new Set();
            const { rows } = await client.query(TAKE, [name, count, [...own]]);
            const [found] = takenSchema.parse(rows);
            if (!found) return undefined;
            const { slot } = found;
            taken.set(name, own.add(slot));
            return () => {
              // On another session, it is free already.
              void inTurn(async () => {
                if ((await opening)?.client !== client) return;
                await ask(() => client.query("SELECT pg_advisory_unlock(hashtext($1), $2)", [name, slot]));
                own.delete(slot);
                if (own.size === 0) taken.delete(name);
              }).catch(() => {});
            };
          }),
        ),
      ),
    close: () =>
      inTurn(async () => {
        const session = await opening;
        opening = undefined;
        await session?.client.end();
      }),
  };
}
