import { mapInSlices } from "../slices/index.ts";
import type { Run, StoredRecord } from "./types.ts";

/** An organization that sends much has few runs, so this remembers far more records than it holds runs. */
const MAX_RUNS = 16_384;

/** Remembers which organizations the newest records of a stream belong to, so that they need not be read to find out. */
export class NewestRuns {
  #runs: Run[] = [];
  #end: number;

  /** @param end the offset of the first record that it will know */
  constructor(end: number) {
    this.#end = end;
  }

  /** @param count how many records the organization has appended */
  add(organizationId: string | undefined, count: number): void {
    const from = this.#end;
    this.#end += count;
    addRun(this.#runs, { organizationId, from, end: this.#end });
    // Half of them at a time, because each trim copies the rest.
    if (this.#runs.length > MAX_RUNS) this.#runs = this.#runs.slice(-MAX_RUNS / 2);
  }

  /** The runs from an offset up to, but not including, the end; undefined when it does not know all of them. */
  within(from: number, end: number): Run[] | undefined {
    if (from < (this.#runs[0]?.from ?? this.#end)) return undefined;
    return this.#runs
      .filter((run) => run.end > from && run.from < end)
      .map((run) => ({ ...run, from: Math.max(run.from, from), end: Math.min(run.end, end) }));
  }
}

/** The runs of stored records. */
export async function runsOf(records: readonly StoredRecord[]): Promise<Run[]> {
  const runs: Run[] = [];
  await mapInSlices(records, ({ headers: { organizationId }, offset }) =>
    addRun(runs, { organizationId, from: Number(offset), end: Number(offset) + 1 }),
  );
  return runs;
}

function addRun(runs: Run[], run: Run) {
  const last = runs.at(-1);
  if (last?.organizationId === run.organizationId && last?.end === run.from) last.end = run.end;
  else runs.push(run);
}
