import type { Database } from "@treadlight/platform/database";
import type { PublicKey, SigningKey } from "@treadlight/platform/signing";
import type { Kysely } from "kysely";

/**
 * Keeps the public key that the installation signs with from now on, and marks those before it as retired. Reports outlive a change
 * of the secret; without the earlier keys nobody could verify them any more.
 */
export async function keepReportKey(db: Kysely<Database>, { publicKey }: SigningKey, now: Date): Promise<void> {
  const { kid, x } = publicKey;
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable("reportKeys")
      .where("kid", "!=", kid)
      .where("retiredAt", "is", null)
      .set({ retiredAt: now })
      .execute();
    await transaction
      .insertInto("reportKeys")
      .values({ kid, x, usedSince: now })
      .onConflict((conflict) => conflict.column("kid").doUpdateSet({ retiredAt: null }))
      .execute();
  });
}

export interface PublishedKey extends PublicKey {
  usedSince: Date | null;
  retiredAt: Date | null;
}

/** The keys that what this installation signed can be verified with, the present one first. */
export async function publishedKeys(db: Kysely<Database>, { publicKey }: SigningKey): Promise<PublishedKey[]> {
  const rows = await db.selectFrom("reportKeys").selectAll().orderBy("usedSince", "desc").orderBy("kid").execute();
  const present = rows.find(({ kid }) => kid === publicKey.kid);
  return [
    { ...publicKey, usedSince: present?.usedSince ?? null, retiredAt: null },
    ...rows
      .filter(({ kid }) => kid !== publicKey.kid)
      .map(({ kid, x, usedSince, retiredAt }) => ({
        ...{ kty: publicKey.kty, crv: publicKey.crv, x, kid },
        usedSince,
        retiredAt,
      })),
  ];
}
