import type { z } from "zod";

const DAY_S = 86_400;

/** A kind of job: its name, what it is given and what comes of it. Both are JSON, so dates need `z.coerce.date()`. */
export interface JobKind<Payload extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  /** Never changed: jobs that wait carry it. */
  name: string;
  payload: Payload;
  result: Result;
  /** How often it is begun before it counts as failed. Attempts that were cut off by a crash or a restart count too. */
  maxAttempts: number;
  /** How many seconds the job and its result stay after the end. */
  keepS: number;
}

interface JobKindOptions<Payload extends z.ZodType, Result extends z.ZodType> {
  name: string;
  payload: Payload;
  result: Result;
  maxAttempts?: number;
  keepS?: number;
}

/** Defines a kind of job. Tries are 3, 7, 20, 55 ... seconds apart, and six hours from the tenth on. */
export function jobKind<Payload extends z.ZodType, Result extends z.ZodType>({
  maxAttempts = 10,
  keepS = 7 * DAY_S,
  ...kind
}: JobKindOptions<Payload, Result>): JobKind<Payload, Result> {
  return { ...kind, maxAttempts, keepS };
}
