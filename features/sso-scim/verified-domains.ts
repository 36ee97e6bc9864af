import { DAY_MS } from "@treadlight/domain/time";
import { type Database, isUniqueViolation } from "@treadlight/platform/database";
import type { ResolveTxt } from "@treadlight/platform/dns";
import type { Kysely } from "kysely";
import { audit } from "../audit/record.ts";
import { tellOwners } from "../organization/pending-changes.ts";

/** Where owners see how people sign in. */
export const SIGN_IN_PAGE = "/organization/sign-in";

/** The TXT record that proves a domain. */
export function recordOf({ name, proof }: { name: string; proof: string }) {
  return { name: `_treadlight.${name}`, value: `treadlight-domain=${proof}` };
}

/** A record may be missing while somebody moves the domain to another provider. */
const MAY_BE_MISSING_MS = 7 * DAY_MS;

/**
 * Looks up a domain's TXT record and stores what was found. A domain without a record is no longer verified after seven days.
 * @returns whether the record is there; `taken` if it is, but another organization has verified the domain
 */
export async function checkDomain(
  { db, resolve }: { db: Kysely<Database>; resolve: ResolveTxt },
  id: string,
  now: Date,
): Promise<"found" | "missing" | "taken"> {
  const domain = await db.selectFrom("domains").where("id", "=", id).select(["name", "proof"]).executeTakeFirst();
  if (!domain) return "missing";
  const record = recordOf(domain);
  const isThere = (await resolve(record.name)).includes(record.value);
  try {
    return await db.transaction().execute(async (transaction) => {
      const stored = await transaction
        .selectFrom("domains")
        .where("id", "=", id)
        .select(["organizationId", "name", "verifiedAt", "missingSince"])
        .forUpdate()
        .executeTakeFirst();
      if (!stored) return "missing";
      const { organizationId, name, verifiedAt } = stored;
      const missingSince = isThere || !verifiedAt ? null : (stored.missingSince ?? now);
      const isLost = missingSince !== null && now.getTime() - missingSince.getTime() >= MAY_BE_MISSING_MS;
      const kept = isLost ? null : verifiedAt;
      const next = isThere ? (verifiedAt ?? now) : kept;
      await transaction
        .updateTable("domains")
        .set({
          checkedAt: now,
          verifiedAt: next,
          missingSince: next && missingSince,
          ...(!next && { joinable: false }),
        })
        .where("id", "=", id)
        .execute();
      if ((next === null) !== (verifiedAt === null)) {
        const action = next ? "domain.verified" : "domain.lost";
        const entry = { organizationId, action, resource: "domains", resourceId: id, after: { name } };
        await tellOwners(transaction, {
          organizationId,
          ...(next ? verified(name) : lost(name)),
          appliesAt: null,
          page: SIGN_IN_PAGE,
        });
        await audit(transaction, { kind: "system" }, entry, now);
      }
      return isThere ? "found" : "missing";
    });
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

const verified = (name: string) => ({
  title: `The domain ${name} is verified`,
  effect: `The sign-in provider and the directory of the organization, if it has any, now decide who gets in with an address of ${name}.`,
});

const lost = (name: string) => ({
  title: `The domain ${name} is no longer verified`,
  effect: `Its DNS record has been missing for seven days. Nobody can sign in with the provider and an address of ${name} until the record is back and checked.`,
});

/** The domain of an address in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

/** The organization that has verified the domain of an address. */
export function verifiedDomain(db: Kysely<Database>, email: string) {
  return db
    .selectFrom("domains as d")
    .innerJoin("organizations as o", "o.id", "d.organizationId")
    .where("d.name", "=", domainOf(email))
    .where("d.verifiedAt", "is not", null)
    .where("o.suspendedAt", "is", null)
    .select(["d.organizationId", "o.name as organizationName", "d.joinable"])
    .executeTakeFirst();
}

/** Whether an organization has verified the domain of an address. */
export async function isOwnAddress(db: Kysely<Database>, organizationId: string, email: string): Promise<boolean> {
  return (await verifiedDomain(db, email))?.organizationId === organizationId;
}
