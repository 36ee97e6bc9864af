import { type ScoredSession, scoredSessionSchema } from "@treadlight/domain/session";
import { z } from "zod";

const time = z.iso.datetime().transform((value) => Date.parse(value));

/** Reads a row of `sessions`, in which ClickHouse writes times as ISO 8601. */
export const sessionRowSchema = scoredSessionSchema.extend({
  receivedAt: time,
  startedAt: time,
  endedAt: time,
}) satisfies z.ZodType<ScoredSession>;

/** The columns of `sessions` are the fields of a scored session. */
export const SESSION_FIELDS = scoredSessionSchema.keyof().options;

/** The columns that can be NULL. */
export const NULLABLE_FIELDS = SESSION_FIELDS.filter(
  (field) => scoredSessionSchema.shape[field].safeParse(null).success,
);

const isNullable = new Set<string>(NULLABLE_FIELDS);
const isText = (field: (typeof SESSION_FIELDS)[number]) => scoredSessionSchema.shape[field].safeParse("").success;

/** A column as an argument of a hash, which would be NULL if any of its arguments were. */
export const hashed = (column: (typeof SESSION_FIELDS)[number]) =>
  isNullable.has(column) ? `ifNull(${column}, ${isText(column) ? "''" : "0"})` : column;

/** For SELECT. The version is a UInt128, too large for a JavaScript number. */
export const SESSION_COLUMNS = SESSION_FIELDS.map((column) =>
  column === "version" ? "toString(version) AS version" : column,
).join(", ");
