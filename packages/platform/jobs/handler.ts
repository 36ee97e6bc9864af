import type { z } from "zod";
import type { Owner } from "../owner/index.ts";
import type { JobKind } from "./job-kind.ts";

/** What a handler knows of the attempt it makes. */
export interface JobRun {
  id: string;
  owner: Owner;
  createdAt: Date;
  /** From 1. Earlier attempts may have done part of the work, or all of it. */
  attempt: number;
  /** Aborts when the job is cancelled, the process stops, or another process has taken the job. */
  signal: AbortSignal;
  /** Says how far the job is; may be called as often as one likes. */
  progress(done: number, total?: number): void;
}

/** A kind of job together with the work it stands for. */
export interface JobHandler {
  kind: JobKind;
  work(payload: unknown, run: JobRun): Promise<unknown>;
}

/**
 * Says what is done for a kind of job. A job is done at least once: after a crash it is done again, so `work` must come to
 * the same when it is repeated.
 */
export function jobHandler<Payload extends z.ZodType, Result extends z.ZodType>(
  kind: JobKind<Payload, Result>,
  work: (payload: z.output<Payload>, run: JobRun) => Promise<z.input<Result>>,
): JobHandler {
  return { kind, work: (payload, run) => work(kind.payload.parse(payload), run) };
}
