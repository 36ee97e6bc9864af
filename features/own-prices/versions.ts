import { randomUUID } from "node:crypto";
import { can } from "@treadlight/contract/access";
import { type OwnPrices as GivenPrices, ownPricesSchema } from "@treadlight/contract/console";
import { Expected } from "@treadlight/contract/errors";
import type { ExchangeRate } from "@treadlight/domain/currency";
import type { Database } from "@treadlight/platform/database";
import { changeOf, type WriteContext } from "@treadlight/platform/lists";
import type { OwnPrices } from "@treadlight/warehouse";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import { lockOwnOrganization } from "../organization/lock.ts";

type Version = OwnPrices["versions"][number];

/** What an organization pays for tokens by contract; undefined if it has never said so. */
export async function ownPricesOf(db: Kysely<Database>, organizationId: string): Promise<OwnPrices | undefined> {
  const versions = await versionsOf(db, organizationId);
  return versions.length === 0 ? undefined : { versions, rates: await exchangeRatesOf(db, organizationId) };
}

/** The rates that an organization converts money with. */
export function exchangeRatesOf(db: Kysely<Database>, organizationId: string): Promise<ExchangeRate[]> {
  return db
    .selectFrom("exchangeRates")
    .where("organizationId", "=", organizationId)
    .select(["currency", "validFrom", "perDollar"])
    .orderBy("currency")
    .orderBy("validFrom")
    .execute();
}

/** All versions of an organization, the newest first. */
async function versionsOf(db: Kysely<Database>, organizationId: string): Promise<Version[]> {
  const rows = await db
    .selectFrom("ownPrices")
    .where("organizationId", "=", organizationId)
    .select(["version", "validFrom", "currency", "prices"])
    .orderBy("version", "desc")
    .execute();
  return rows.map(({ version, validFrom, currency, prices }) => ({
    ...{ version, validFrom, currency },
    prices: ownPricesSchema.shape.prices.parse(prices),
  }));
}

interface NewVersion {
  given: GivenPrices;
  /** A UTC day. */
  validFrom: string;
  /** The newest version that the caller knows; 0 for none. */
  after: number;
}

/**
 * Saves a version and records it in the audit log.
 * @returns its id
 * @throws Expected `forbidden` if the caller may no longer do this; `conflict` if there is a newer version; `invalid_body` if it were to begin
 *   in the past, and is not the first
 */
export async function addVersion(
  { transaction, caller, at }: Omit<WriteContext, "confirmation">,
  { given: { currency, prices }, validFrom, after }: NewVersion,
): Promise<string> {
  const { organizationId, userId } = caller;
  if (!can(await lockOwnOrganization(transaction, caller), "tool_policy")) throw new Expected("forbidden");
  const [newest] = await versionsOf(transaction, organizationId);
  const known = newest?.version ?? 0;
  if (known !== after) {
    throw new Expected("conflict", { message: `Somebody has saved version ${known} meanwhile. Look at it first.` });
  }
  const today = at.toISOString().slice(0, 10);
  if (newest && validFrom < today) {
    const detail = { path: "validFrom", code: "out_of_range", message: `must be ${today} (UTC) or later` } as const;
    throw new Expected("invalid_body", { details: [detail] });
  }
  const row = { id: randomUUID(), organizationId, version: known + 1, validFrom, currency };
  await transaction
    .insertInto("ownPrices")
    .values({ ...row, prices: JSON.stringify(prices), createdBy: userId, createdAt: at })
    .execute();
  const before = entryOf(newest);
  const saved = entryOf({ ...row, prices });
  const nothing = Object.fromEntries(Object.keys({ ...before, ...saved }).map((name) => [name, null]));
  const change = changeOf({ ...nothing, ...before }, { ...nothing, ...saved });
  const entry = { action: "own_prices.saved", resource: "own-prices", resourceId: row.id, ...change };
  await audit(transaction, { kind: "user", id: userId }, { organizationId, ...entry }, at);
  return row.id;
}

/** A version for the audit log: a value for each price, so that an entry names only those that differ. */
function entryOf(of: Version | undefined): Record<string, unknown> {
  if (!of) return { version: 0 };
  const { version, validFrom, currency, prices } = of;
  return {
    ...{ version, validFrom, currency },
    ...Object.fromEntries(
      prices.map(({ provider, model, input, cached, output, discount }) => [
        `${provider} ${model ?? ""}`.trim(),
        discount === null ? `input ${input}, cached ${cached ?? input}, output ${output}` : `${discount} % off`,
      ]),
    ),
  };
}
