import type { ScoredSession } from "@treadlight/domain/session";
import type { Store } from "@treadlight/platform/clickhouse";
import { z } from "zod";
import { SESSION_COLUMNS, sessionRowSchema } from "../tables/session-row.ts";
import type { OrganizationTenant } from "./tenant.ts";

/** More than an organization's senders have names for tools. */
const MAX_NAMES = 10_000;

const sentToolSchema = z.object({
  aiTool: z.string(),
  sessions: z.number(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
});
/** What senders call a tool, how many sessions have that name, and on which UTC days the first and the last started. */
export type SentTool = z.output<typeof sentToolSchema>;

/** The names under which a tenant's senders have sent tools, the most frequent first. */
export function sentTools(store: Store, { organizationId }: OrganizationTenant): Promise<SentTool[]> {
  return store.select({
    name: "sent_tools",
    sql: `
      SELECT aiTool, count() AS sessions, min(day) AS firstDay, max(day) AS lastDay
      FROM sessions FINAL WHERE organizationId = {organizationId:UUID} AND NOT isDeleted
      GROUP BY aiTool ORDER BY sessions DESC, aiTool LIMIT {limit:UInt32}`,
    params: { organizationId, limit: MAX_NAMES },
    row: sentToolSchema,
  });
}

/** Streams a tenant's sessions that were sent with this name and are stored with another tool than this one. */
export function sessionsNamedOtherwise(
  store: Store,
  { organizationId }: OrganizationTenant,
  { aiTool, tool }: { aiTool: string; tool: string },
): AsyncIterable<ScoredSession> {
  return store.stream({
    name: "sessions_named_otherwise",
    sql: `
      SELECT ${SESSION_COLUMNS} FROM sessions FINAL
      WHERE organizationId = {organizationId:UUID} AND NOT isDeleted AND aiTool = {aiTool:String} AND tool != {tool:String}`,
    params: { organizationId, aiTool, tool },
    row: sessionRowSchema,
  });
}
