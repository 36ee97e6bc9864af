import { MIN_GROUP_SIZE } from "@treadlight/contract/access";
import type { LicenceUse } from "@treadlight/contract/licences";
import { atMost, inSteps } from "@treadlight/domain/adoption";
import { toolOf } from "@treadlight/domain/catalogue";
import { spendFootprint } from "@treadlight/domain/environment";
import {
  IDLE_AFTER_DAYS,
  isUnused,
  monthlyPrice,
  type Overlap,
  overlapsOf,
  SEAT_STATES,
  type SeatState,
  seatState,
} from "@treadlight/domain/licences";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { type OrganizationTenant, organizationTenant } from "@treadlight/warehouse";
import { type Kysely, sql } from "kysely";
import type { ApiDeps } from "../deps.ts";

type Deps = Pick<ApiDeps, "db" | "warehouse" | "now">;

/** A seat that somebody holds. */
export interface HeldSeat {
  licenceId: string;
  holder: string;
  /** The account with this address; null without. */
  userId: string | null;
  state: SeatState;
  /** Milliseconds since the epoch. */
  lastUse: number | undefined;
  remindedAt: Date | null;
}

/**
 * Whether an administrator may see who uses what: people have names in all sessions that tell whether a seat is idle. Who holds a seat is known by
 * name, so counts of holders would tell as much as a list.
 */
export function showsPeople(
  { peopleVisible, namesFrom }: Pick<UserIdentity, "peopleVisible" | "namesFrom">,
  now: number,
) {
  const needed = new Date(now - IDLE_AFTER_DAYS * DAY_MS).toISOString().slice(0, 10);
  return peopleVisible && (namesFrom === undefined || namesFrom <= needed);
}

const licencesOf = (db: Kysely<Database>, organizationId: string) =>
  db
    .selectFrom("licences")
    .where("organizationId", "=", organizationId)
    .selectAll()
    .orderBy(sql`renews_on NULLS LAST`)
    .orderBy("tool")
    .orderBy("id")
    .execute();

/** The seats of some licences with their state. Names people: only for reminders, and for those who may see that. */
export async function seatsOf(
  deps: Deps,
  organizationId: string,
  licences: readonly { id: string; tool: string }[],
): Promise<HeldSeat[]> {
  return (await seatsAndUse(deps, organizationId, licences, { isOlderKnown: true })).seats;
}

async function seatsAndUse(
  { db, warehouse, now }: Deps,
  organizationId: string,
  licences: readonly { id: string; tool: string }[],
  { isOlderKnown }: { isOlderKnown: boolean },
) {
  if (licences.length === 0) return { seats: [], uses: [] };
  const toolOfLicence = new Map(licences.map(({ id, tool }) => [id, tool]));
  const tenant = organizationTenant(organizationId);
  const tools = [...new Set(toolOfLicence.values())];
  const [rows, recent] = await Promise.all([
    withAccounts(db)
      .where("s.organizationId", "=", organizationId)
      .where("s.licenceId", "in", [...toolOfLicence.keys()])
      .select(["s.licenceId", "s.holder", "s.reportedUse", "s.remindedAt", "u.id as userId"])
      .orderBy("s.holder")
      .execute(),
    warehouse.lastUse(tenant, { tools, from: new Date(now() - IDLE_AFTER_DAYS * DAY_MS) }),
  ]);
  const holders = rows.flatMap(({ licenceId, userId: personId }) => {
    const tool = toolOfLicence.get(licenceId);
    return tool === undefined || personId === null ? [] : [{ tool, personId }];
  });
  const uses = [
    ...recent,
    ...(await olderUses(warehouse, tenant, { tools, recent, holders: isOlderKnown ? holders : [] })),
  ];
  const usedAt = new Map(uses.map((use) => [seatKey(use), use.at]));
  const seats: HeldSeat[] = rows.map(({ reportedUse, ...seat }) => {
    const recorded = usedAt.get(
      seatKey({ tool: toolOfLicence.get(seat.licenceId) ?? "", personId: seat.userId ?? "" }),
    );
    const reported = reportedUse === null ? undefined : Date.parse(reportedUse);
    const known = [recorded, reported].filter((at) => at !== undefined);
    const lastUse = known.length > 0 ? Math.max(...known) : undefined;
    return { ...seat, lastUse, state: seatState(lastUse, now()) };
  });
  return { seats, uses };
}

interface ToolUser {
  tool: string;
  personId: string;
}

/**
 * Who used tools when, before a seat would be idle, as far as it must be known: of tools that nobody has used since, and of `holders` who
 * have not used theirs.
 */
async function olderUses(
  warehouse: Deps["warehouse"],
  tenant: OrganizationTenant,
  { tools, recent, holders }: { tools: readonly string[]; recent: readonly ToolUser[]; holders: readonly ToolUser[] },
) {
  const usedTools = new Set(recent.map(({ tool }) => tool));
  const inUse = new Set(recent.map(seatKey));
  const unusedTools = tools.filter((tool) => !usedTools.has(tool));
  const idle = holders.filter((holder) => usedTools.has(holder.tool) && !inUse.has(seatKey(holder)));
  const [ofAll, ofIdle] = await Promise.all([
    unusedTools.length === 0 ? [] : warehouse.lastUse(tenant, { tools: unusedTools }),
    idle.length === 0
      ? []
      : warehouse.lastUse(tenant, {
          tools: [...new Set(idle.map(({ tool }) => tool))],
          people: [...new Set(idle.map(({ personId }) => personId))],
        }),
  ]);
  return [...ofAll, ...ofIdle.filter((use) => !inUse.has(seatKey(use)))];
}

const seatKey = ({ tool, personId }: ToolUser) => `${tool} ${personId}`;

/** Seats with the accounts of their holders, where they have one in the organization. Both addresses are in lower case, so an index finds them. */
export const withAccounts = (db: Kysely<Database>) =>
  db
    .selectFrom("licenceSeats as s")
    .leftJoin("users as u", (join) =>
      join.onRef("u.organizationId", "=", "s.organizationId").onRef("u.email", "=", "s.holder"),
    );

/** Every licence of the caller's organization with how much of it is used, and which of them overlap. */
export async function licenceUse(
  deps: Deps,
  caller: UserIdentity,
): Promise<{ licences: LicenceUse[]; overlaps: Overlap[]; minimumPeople: number; showsPeople: boolean }> {
  const { organizationId } = caller;
  const at = deps.now();
  const stored = await licencesOf(deps.db, organizationId);
  const areShown = showsPeople(caller, at);
  const { seats, uses } = await seatsAndUse(deps, organizationId, stored, { isOlderKnown: areShown });
  const people = (tool: string, days: number) =>
    uses.filter((use) => use.tool === tool && at - use.at < days * DAY_MS).length;
  const minimumPeople = Math.max(MIN_GROUP_SIZE, caller.minGroupSize);
  const shown = (count: number) => (areShown ? count : inSteps(count, minimumPeople));
  const held = (id: string) => seats.filter(({ licenceId }) => licenceId === id);
  const hasUse = (tool: string, own: readonly HeldSeat[]) =>
    uses.some((use) => use.tool === tool) || own.some(({ lastUse }) => lastUse !== undefined);
  const licences = stored.map((licence) => {
    const { id, tool, contract, seats: bought, currency, renewsOn, owner } = licence;
    const own = held(id);
    const active = people(tool, IDLE_AFTER_DAYS);
    const peopleWithUse = { days7: shown(people(tool, 7)), days30: shown(active) };
    const inUse = !areShown
      ? atMost(peopleWithUse.days30, minimumPeople)
      : own.length > 0
        ? own.filter(({ state }) => !isUnused(state)).length
        : active;
    const unused = Math.max(0, bought - inUse);
    return {
      ...{ id, tool, contract, seats: bought, currency, renewsOn, owner, assigned: own.length, peopleWithUse },
      monthly: bought * monthlyPrice(licence),
      states: areShown ? countsOf(own) : null,
      ...{ unused, unusedMonthly: unused * monthlyPrice(licence) },
      // Of few seats, that nobody uses them would tell of people who have no names.
      footprintBySpend:
        hasUse(tool, own) || (!areShown && bought < minimumPeople)
          ? null
          : footprintOf(bought * monthlyPrice(licence), currency),
    };
  });
  const overlaps = overlapsOf(
    stored.map(({ id, tool }) => ({
      ...{ id, category: toolOf(tool).category },
      holders: new Set(held(id).map(({ holder }) => holder)),
    })),
  );
  return { licences, overlaps, minimumPeople, showsPeople: areShown };
}

function footprintOf(amount: number, currency: string): LicenceUse["footprintBySpend"] {
  const footprint = spendFootprint(amount, currency);
  if (!footprint) return null;
  const { co2eKg, co2eKgLow, co2eKgHigh } = footprint;
  return { co2eKg, co2eKgLow, co2eKgHigh };
}

function countsOf(seats: readonly HeldSeat[]): Record<SeatState, number> {
  const counts = { week: 0, month: 0, idle: 0, never: 0 };
  for (const state of SEAT_STATES) counts[state] = seats.filter((seat) => seat.state === state).length;
  return counts;
}
