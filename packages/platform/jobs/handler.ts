import type { z } from "zod";
import type { Owner } from "../owner/index.ts";
import type { JobKind } from "./job-kind.ts";

/** The current attempt, as its handler sees it. */
export interface JobRun {
  id: string;
  owner: Owner;
  createdAt: Date;
  /** Counts from 1. Earlier attempts may have done some or all of the work. */
  attempt: number;
  /** Aborts when the job is cancelled, the process stops, or another process has taken the job. */
  signal: AbortSignal;
  /** Reports progress. Cheap enough to call for every item. */
  progress(done: number, total?: number): void;
}

/** A kind of job and the code that does it. */
export interface JobHandler {
  kind: JobKind;
  work(payload: unknown, run: JobRun): Promise<unknown>;
}

/**
 * Defines the code for a kind of job. A job runs at least once: it runs again after a crash, so `work` must be idempotent.
 */
export function jobHandler<Payload extends z.ZodType, Result extends z.ZodType>(
  kind: JobKind<Payload, Result>,
  work: (payload: z.output<Payload>, run: JobRun) => Promise<z.input<Result>>,
): JobHandler {
  return { kind, work: (payload, run) => work(kind.payload.parse(payload), run) };
}
