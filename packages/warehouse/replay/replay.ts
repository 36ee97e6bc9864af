import { makeCellsAsIn } from "../write/cells.ts";
import { refreshRollups } from "../write/rollups.ts";
import { type WarehouseWriter, writerTo } from "../write/writer.ts";
import { digest, type TableDigest } from "./digest.ts";
import type { Generations } from "./generations.ts";

const RENEW_INTERVAL_MS = 60_000;

/**
 * A warehouse that is filled from the log while the live one goes on serving. The caller
 *
 * 1. begins the replay and writes every event of the log to it;
 * 2. stops scoring everywhere, and writes the events appended in the meantime;
 * 3. calls `swap`, waits `FOLLOW_WITHIN_MS`, and starts scoring again.
 *
 * Writing twice does no harm. So instead of step 2, scoring may be set back, after the swap, to where the log ended in
 * step 1. A later start removes the replaced tables, and those of an interrupted replay.
 */
export interface Replay extends WarehouseWriter {
  digest(): Promise<TableDigest[]>;
  /** Rolls up and makes the cells, then makes this the live warehouse. */
  swap(): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

export async function beginReplay(generations: Generations, now: () => number): Promise<Replay> {
  const { generation, store, renew } = await generations.build();
  let renewedAt = now();
  return {
    ...writerTo(async () => {
      if (now() - renewedAt > RENEW_INTERVAL_MS) {
        renewedAt = now();
        await renew();
      }
      return store;
    }),
    digest: () => digest(store),
    async swap() {
      await refreshRollups(store, { quietMs: 0 });
      await makeCellsAsIn(await generations.live(), store, { now: now() });
      await generations.swapTo(generation);
    },
    abandon: () => generations.drop(generation),
  };
}
