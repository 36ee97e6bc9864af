import { z } from "zod";
import { TIME_CHOICES } from "./answers.ts";
import { CONTENT_TYPES, contentTypeOf, WORKFLOW_TYPES, workflowTypeOf } from "./baselines.ts";

/**
 * What an organization counts with instead of the table and the trials. A version never changes: a later one takes its place from a
 * day on. See docs/methodology.md.
 */

export const MIN_OWN_BASELINE_SECONDS = 60;
/** A working week. */
export const MAX_OWN_BASELINE_SECONDS = 40 * 3_600;

const secondsSchema = z
  .int("must be a whole number of seconds")
  .min(MIN_OWN_BASELINE_SECONDS, "must be at least a minute")
  .max(MAX_OWN_BASELINE_SECONDS, "must be at most 40 hours");

/** Seconds that tasks take without AI, for those kinds of work for which an organization has a number of its own. */
export const ownBaselinesSchema = z.partialRecord(
  z.enum(WORKFLOW_TYPES),
  z.partialRecord(z.enum(CONTENT_TYPES), secondsSchema),
);
export type OwnBaselines = z.output<typeof ownBaselinesSchema>;

/** Speed-ups that the organization has adopted from what its people say, by kind of work, in place of the central trial's. */
export const ownSpeedUpsSchema = z.partialRecord(
  z.enum(WORKFLOW_TYPES),
  z.number().min(TIME_CHOICES.worse, "must be at least 0.67").max(TIME_CHOICES.more, "must be at most 6"),
);
export type OwnSpeedUps = z.output<typeof ownSpeedUpsSchema>;

/** A version of an organization's numbers, as far as they concern single sessions. */
export const ownVersionSchema = z.object({
  version: z.int().min(1),
  /** The first UTC day on which it holds. */
  validFrom: z.iso.date(),
  baselines: ownBaselinesSchema,
  speedUps: ownSpeedUpsSchema.optional(),
});
export type OwnVersion = z.output<typeof ownVersionSchema>;

/** What an organization's own numbers say for one session, and the version that says it. */
export const ownForSessionSchema = z.object({
  version: z.int().min(1),
  /** Seconds that the task takes without AI. */
  baseline: z.number().positive().optional(),
  /** In place of the central trial's. */
  speedUp: z.number().positive().optional(),
});
export type OwnForSession = z.output<typeof ownForSessionSchema>;

/** The version that holds on a UTC day: the newest of those that have begun. */
export function versionOn<V extends Pick<OwnVersion, "version" | "validFrom">>(
  versions: Iterable<V>,
  day: string,
): V | undefined {
  let newest: V | undefined;
  for (const one of versions) {
    if (one.validFrom <= day && (newest === undefined || one.version > newest.version)) newest = one;
  }
  return newest;
}

/**
 * What holds for a session on the day on which it started; undefined if the organization has nothing of its own for its kind of work. A
 * session whose kind is not known keeps the specification's fallback.
 * @param startedAt milliseconds since the epoch
 */
export function ownForSession(
  versions: Iterable<OwnVersion>,
  {
    workflowType,
    contentType,
    startedAt,
  }: { workflowType?: string | undefined; contentType?: string | undefined; startedAt: number },
): OwnForSession | undefined {
  const workflow = workflowTypeOf(workflowType);
  const content = contentTypeOf(contentType);
  if (workflow === undefined) return undefined;
  const held = versionOn(versions, new Date(startedAt).toISOString().slice(0, 10));
  if (held === undefined) return undefined;
  const baseline = content && held.baselines[workflow]?.[content];
  const speedUp = held.speedUps?.[workflow];
  if (baseline === undefined && speedUp === undefined) return undefined;
  return {
    version: held.version,
    ...(baseline !== undefined && { baseline }),
    ...(speedUp !== undefined && { speedUp }),
  };
}
