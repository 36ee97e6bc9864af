import type { Generations } from "../generations.ts";
import { refreshRollups } from "../write/rollups.ts";
import { type WarehouseWriter, writerTo } from "../write/writer.ts";
import { digest, type TableDigest } from "./digest.ts";

const RENEW_INTERVAL_MS = 60_000;

/**
 * A warehouse that is filled from the log while the present one goes on serving. What the caller does:
 *
 * 1. begin, and write every event of the log to this;
 * 2. stop scoring, everywhere, and write what was appended meanwhile;
 * 3. `swap`, wait `FOLLOW_WITHIN_MS`, start scoring again.
 *
 * Written twice is written once, so instead of step 2 scoring may, after the swap, be set back to where the log ended in
 * step 1. The replaced tables are kept until a later start removes them; those of a replay that was cut off, too.
 */
export interface Replay extends WarehouseWriter {
  digest(): Promise<TableDigest[]>;
  /** Rolls up, then makes this the warehouse that is read and written. */
  swap(): Promise<void>;
  /** Removes what was written. */
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
      await generations.swapTo(generation);
    },
    abandon: () => generations.drop(generation),
  };
}
