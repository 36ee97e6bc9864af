import type { z } from "zod";

const DAY_S = 86_400;

/** A kind of job: its name, payload and result. Payload and result are JSON, so dates need `z.coerce.date()`. */
export interface JobKind<Payload extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  /** Must never change: waiting jobs refer to it. */
  name: string;
  payload: Payload;
  result: Result;
  /** Attempts before the job counts as failed. Attempts cut off by a crash or a restart count too. */
  maxAttempts: number;
  /** How many seconds the job and its result are kept after it ends. */
  keepS: number;
  /** How many seconds after it was added it first runs. */
  delayS: number;
}

interface JobKindOptions<Payload extends z.ZodType, Result extends z.ZodType> {
  name: string;
  payload: Payload;
  result: Result;
  maxAttempts?: number;
  keepS?: number;
  delayS?: number;
}

/** Defines a kind of job. Retries wait 3, 7, 20, 55 ... seconds, and six hours from the tenth on. */
export function jobKind<Payload extends z.ZodType, Result extends z.ZodType>({
  maxAttempts = 10,
  keepS = 7 * DAY_S,
  delayS = 0,
  ...kind
}: JobKindOptions<Payload, Result>): JobKind<Payload, Result> {
  return { ...kind, maxAttempts, keepS, delayS };
}
