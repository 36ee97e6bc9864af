import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { ENDED } from "../tables/ended.ts";
import { hashed, NULLABLE_FIELDS, SESSION_FIELDS } from "../tables/session-row.ts";

export interface TableDigest {
  table: string;
  rows: number;
  /** 32 hexadecimal digits. Equal for tables with the same rows, in whatever order and parts they were written. */
  digest: string;
}

/** Remaining rows of organizations that have ended are about to be deleted. */
const OF_LIVING = `organizationId NOT IN (${ENDED})`;

/**
 * The columns that depend only on the log, not on when or in which batches it was processed. Roll-ups are left out: they
 * are derived from sessions, and floating-point sums depend on the order of adding.
 */
const DIGESTED: { table: string; columns: readonly string[]; where?: string }[] = [
  {
    table: "sessions",
    columns: [...SESSION_FIELDS.map(hashed), ...NULLABLE_FIELDS.map((field) => `isNull(${field})`)],
    where: `NOT isDeleted AND ${OF_LIVING}`,
  },
  {
    table: "session_events",
    columns: ["organizationId", "personId", "sessionId", "eventId", "importId", "version", "receivedAt", "day"],
  },
  {
    table: "erasures",
    columns: [
      "organizationId",
      "personId",
      "sessionId",
      "everybody",
      "importId",
      "startedFrom",
      "startedBefore",
      "receivedAt",
      "eventId",
    ],
    where: "true",
  },
  {
    table: "receipts",
    columns: ["organizationId", "eventId", "receivedAt", "personId", "accepted", "toString(rejected)"],
  },
  {
    table: "dead_letters",
    columns: ["organizationId", "eventId", "receivedAt", "stream", "reason", "payload"],
  },
  {
    table: "reports",
    columns: ["kind", "organizationId", "personId", "eventId", "receivedAt", "payload"],
  },
];

const rowSchema = z.object({ rows: z.number(), digest: z.string() });

export async function digest(store: Store): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const { table, columns, where = OF_LIVING } of DIGESTED) {
    const answer = store.stream({
      name: "digest",
      sql: `
       SELECT count() AS rows, lower(hex(groupBitXor(reinterpretAsUInt128(sipHash128(${columns.join(", ")}))))) AS digest
       FROM ${table} FINAL WHERE ${where}`,
      params: {},
      row: rowSchema,
    });
    for await (const row of answer) digests.push({ table, ...row });
  }
  return digests;
}
