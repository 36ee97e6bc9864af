import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { type OwnNumbers, type OwnNumbersRow, ownNumbersSchema, SPECIFIED_NUMBERS } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import { changeOf, type WriteContext } from "@treadlight/platform/lists";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import { lockOwnOrganization } from "../organization/lock.ts";
import { answeredKinds, smallestGroup } from "../time-answers/answered-kinds.ts";

/** A version as it counts, without who saved it. */
export type OwnNumbersVersion = OwnNumbers & Pick<OwnNumbersRow, "version" | "validFrom" | "currency">;

/** All versions of an organization, the newest first. */
export async function versionsOf(db: Kysely<Database>, organizationId: string): Promise<OwnNumbersVersion[]> {
  const rows = await db
    .selectFrom("ownNumbers")
    .where("organizationId", "=", organizationId)
    .select(["version", "validFrom", "numbers", "currency"])
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ numbers, ...row }) => ({ ...ownNumbersSchema.parse(numbers), ...row }));
}

export interface NewVersion {
  numbers: OwnNumbers;
  /** A UTC day, today or later. */
  validFrom: string;
  /** The newest version that the caller knows; 0 for none. */
  after: number;
}

/**
 * Saves a version and records it in the audit log.
 * @returns its id
 * @throws Expected `forbidden` if the caller may no longer do this; `conflict` if there is a newer version, or costs have no currency;
 *   `invalid_body` if it were to begin in the past
 */
export async function addVersion(
  { transaction, caller, at }: Omit<WriteContext, "confirmation">,
  { numbers, validFrom, after }: NewVersion,
): Promise<string> {
  const { organizationId, userId } = caller;
  if (!can(await lockOwnOrganization(transaction, caller), "privacy_settings")) throw new Expected("forbidden");
  const today = at.toISOString().slice(0, 10);
  if (validFrom < today) {
    const detail = { path: "validFrom", code: "out_of_range", message: `must be ${today} (UTC) or later` } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
  const earlier = await versionsOf(transaction, organizationId);
  const [newest] = earlier;
  const known = newest?.version ?? 0;
  if (known !== after) {
    throw new Expected("conflict", { message: `Somebody has saved version ${known} meanwhile. Look at it first.` });
  }
  await assertAdopted(transaction, caller, numbers.speedUps, earlier);
  const currency = numbers.hourlyCosts.length > 0 ? await currencyOf(transaction, organizationId) : null;
  const row = { id: randomUUID(), organizationId, version: known + 1, validFrom, currency };
  await transaction
    .insertInto("ownNumbers")
    .values({ ...row, numbers: JSON.stringify(numbers), createdBy: userId, createdAt: at })
    .execute();
  const before = newest ? entryOf(newest) : entryOf({ ...SPECIFIED_NUMBERS, version: 0, validFrom: null, currency });
  const saved = entryOf({ ...numbers, ...row });
  const nothing = Object.fromEntries(Object.keys({ ...before, ...saved }).map((name) => [name, null]));
  const change = changeOf({ ...nothing, ...before }, { ...nothing, ...saved });
  const entry = { action: "own_numbers.saved", resource: "own-numbers", resourceId: row.id, ...change };
  await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
  return row.id;
}

/** An organization adopts what its people say, and nothing else. @throws Expected `conflict` */
async function assertAdopted(
  db: Kysely<Database>,
  { organizationId, minGroupSize }: Pick<WriteContext["caller"], "organizationId" | "minGroupSize">,
  speedUps: OwnNumbers["speedUps"],
  earlier: readonly OwnNumbersVersion[],
): Promise<void> {
  const isKnown = ([kind, speedUp]: [string, number | undefined]) =>
    earlier.some((version) => Object.entries(version.speedUps).some(([of, had]) => of === kind && had === speedUp));
  const unknown = Object.entries(speedUps).filter((entry) => !isKnown(entry));
  if (unknown.length === 0) return;
  const kinds = await answeredKinds(db, organizationId, smallestGroup(minGroupSize));
  const wrong = unknown.find(([name, speedUp]) => !kinds.some((one) => one.kind === name && one.adoptable === speedUp));
  if (!wrong) return;
  const message = `For ${wrong[0]}, your people say something else by now, or too few have answered. Look at it again.`;
  throw new Expected("conflict", { message });
}

async function currencyOf(db: Kysely<Database>, organizationId: string): Promise<string> {
  const { currency } = await db
    .selectFrom("organizations")
    .where("id", "=", organizationId)
    .select("currency")
    .executeTakeFirstOrThrow();
  if (currency !== null) return currency;
  throw new Expected("conflict", { message: "Choose the organization's currency first: costs are in it." });
}

/** A version for the audit log: a value for each number, so that an entry names only those that differ. */
function entryOf({
  baselines,
  speedUps,
  hourlyCosts,
  ...rest
}: Omit<OwnNumbersVersion, "validFrom"> & { validFrom: string | null }): Record<string, unknown> {
  const { version, validFrom, countedShare, currency } = rest;
  return {
    ...{ version, validFrom, countedShare },
    ...Object.fromEntries(
      Object.entries(baselines).flatMap(([workflow, seconds]) =>
        Object.entries(seconds ?? {}).map(([content, value]) => [`baseline ${workflow} ${content}`, value]),
      ),
    ),
    ...Object.fromEntries(Object.entries(speedUps).map(([workflow, value]) => [`speed-up ${workflow}`, value])),
    ...Object.fromEntries(
      hourlyCosts.map(({ department, perHour }) => [`cost ${department ?? ""}`.trim(), `${perHour} ${currency}`]),
    ),
  };
}
