import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import { type ReportFigures, reportFiguresSchema, type SavedReportFigures } from "@treadlight/contract/reports";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import { changeOf } from "@treadlight/platform/lists";
import { type Kysely, sql, type Transaction } from "kysely";
import { audit } from "../audit/record.ts";
import { lockOwnOrganization } from "../organization/lock.ts";

/** What an organization entered for its reports; version 0 if it entered nothing. */
export async function reportFiguresOf(db: Kysely<Database>, organizationId: string): Promise<SavedReportFigures> {
  const row = await db
    .selectFrom("reportFigures as f")
    .leftJoin("users as u", "u.id", "f.savedBy")
    .where("f.organizationId", "=", organizationId)
    .orderBy("f.version", "desc")
    .limit(1)
    .select(["f.version", "f.figures", "f.savedAt"])
    .select(sql<string | null>`coalesce(u.name, u.email)`.as("savedBy"))
    .executeTakeFirst();
  const { version = 0, savedAt = null, savedBy = null } = row ?? {};
  return { ...reportFiguresSchema.parse(row?.figures ?? {}), version, savedBy, savedAt };
}

/**
 * Saves a version and records it in the audit log.
 * @throws Expected `forbidden` if the caller may no longer do this; `conflict` if there is a newer version than `after`
 */
export async function saveReportFigures(
  transaction: Transaction<Database>,
  caller: UserIdentity,
  { after, ...figures }: ReportFigures & { after: number },
  at: Date,
): Promise<void> {
  const { organizationId, userId } = caller;
  if (!can(await lockOwnOrganization(transaction, caller), "privacy_settings")) throw new Expected("forbidden");
  const { version: known, ...earlier } = await reportFiguresOf(transaction, organizationId);
  if (known !== after) {
    throw new Expected("conflict", { message: `Somebody has saved version ${known} meanwhile. Look at it first.` });
  }
  const [id, version] = [randomUUID(), known + 1];
  await transaction
    .insertInto("reportFigures")
    .values({ id, organizationId, version, figures: JSON.stringify(figures), savedBy: userId, savedAt: at })
    .execute();
  const before = entryOf({ ...reportFiguresSchema.parse(figuresIn(earlier)), version: known });
  const saved = entryOf({ ...figures, version });
  const nothing = Object.fromEntries(Object.keys({ ...before, ...saved }).map((name) => [name, null]));
  const change = changeOf({ ...nothing, ...before }, { ...nothing, ...saved });
  const entry = { organizationId, action: "report_figures.saved", resource: "reports", resourceId: id, ...change };
  await audit(transaction, { kind: "user", id: userId }, entry, at);
}

const figuresIn = ({ savedBy: _, savedAt: _at, ...figures }: Omit<SavedReportFigures, "version">) => figures;

/** A version for the audit log: a value for each figure, so that an entry names only those that differ. */
function entryOf({ years, targets, ...rest }: ReportFigures & { version: number }): Record<string, unknown> {
  return {
    ...rest,
    ...Object.fromEntries(
      years.flatMap(({ year, employees, revenue }) => [
        [`employees ${year}`, employees],
        [`revenue ${year}`, revenue],
      ]),
    ),
    ...Object.fromEntries(targets.map(({ year, figure, change }) => [`target ${year} ${figure}`, `${change} %`])),
  };
}
