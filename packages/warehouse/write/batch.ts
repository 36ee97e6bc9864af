import { keyMarkOf, type ScoredSession } from "@treadlight/domain/session";
import { ClickHouseRefusedError } from "@treadlight/platform/clickhouse";
import { startOfDay } from "../tables/days.ts";

/**
 * What is kept in memory of a batch while its rows are on their way: just enough to tell whether they can be inserted as they are. Ids
 * are in lower case; times are milliseconds since the epoch.
 */
export class Batch {
  /** The day on which each session starts, by its id. */
  readonly days = new Map<string, number>();
  readonly organizationIds = new Set<string>();
  readonly personIds = new Set<string>();
  readonly importIds = new Set<string>();
  /** The earliest. */
  receivedFrom = Number.POSITIVE_INFINITY;
  /** The earliest and the latest. */
  startedFrom = Number.POSITIVE_INFINITY;
  startedTo = Number.NEGATIVE_INFINITY;
  #hasMoved = false;

  /** @throws ClickHouseRefusedError for a malformed id, which would fail the look-up of the whole batch */
  note(row: ScoredSession): void {
    requireIds(row);
    const { receivedAt, startedAt } = row;
    const sessionId = row.sessionId.toLowerCase();
    const day = startOfDay(startedAt);
    this.#hasMoved ||= (this.days.get(sessionId) ?? day) !== day;
    this.days.set(sessionId, day);
    this.organizationIds.add(row.organizationId.toLowerCase());
    this.personIds.add(row.personId.toLowerCase());
    const importId = row.importId.toLowerCase();
    this.importIds.add(importId).add(keyMarkOf(importId));
    this.receivedFrom = Math.min(this.receivedFrom, receivedAt);
    this.startedFrom = Math.min(this.startedFrom, startedAt);
    this.startedTo = Math.max(this.startedTo, startedAt);
  }

  /** Whether all versions of each session, stored ones included, are on one day. Of these, the table itself shows the newest. */
  staysOnDays(heads: readonly { sessionId: string; day: string }[]): boolean {
    return !this.#hasMoved && heads.every(({ sessionId, day }) => this.days.get(sessionId) === Date.parse(day));
  }
}

function requireIds({ organizationId, personId, sessionId, eventId, version }: ScoredSession): void {
  const hasIds = UUID.test(organizationId) && UUID.test(personId) && UUID.test(sessionId) && UUID.test(eventId);
  if (hasIds && /^(0|[1-9]\d{0,38})$/.test(version)) return;
  throw new ClickHouseRefusedError("A session has a malformed id or version");
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
