import { LAST_DAY } from "./days.ts";

/** Selects the organizations that have ended: those of which everybody and every day is erased. */
export const ENDED = `SELECT organizationId FROM erasures WHERE everybody AND startedBefore = '${LAST_DAY}'` as const;
