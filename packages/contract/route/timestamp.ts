import { z } from "zod";

/** A point in time: ISO 8601 UTC on the wire, a `Date` in code. */
export const timestampSchema = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
});
