import { sql } from "kysely";

/** Whether an ingest key works: neither revoked, nor replaced for long enough. For queries of one table with `revoked_at`. */
export const isWorking = (now: number) =>
  sql<boolean>`(revoked_at IS NULL AND (ends_at IS NULL OR ends_at > ${new Date(now)}))`;
