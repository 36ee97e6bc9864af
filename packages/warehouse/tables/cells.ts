import { DAY_MS } from "@treadlight/domain/time";
import { mondayOf } from "./days.ts";

/** A week is closed this long after its end: what was sent at its end has arrived. */
const CLOSED_AFTER_MS = DAY_MS;

/** When the first week begins that is not closed yet, in milliseconds since the epoch. */
export const firstOpenWeek = (now: number): number => mondayOf(now - CLOSED_AFTER_MS);
