import { randomUUID } from "node:crypto";
import type { ApiDeps } from "../deps.ts";
import { earnedBy, type Tracking, trackingOf } from "./tracking.ts";

/**
 * Records what a person has earned. It stays earned, even if the sessions are deleted later.
 * @returns what is on record of them
 */
export async function award(deps: Pick<ApiDeps, "db" | "warehouse" | "now">, userId: string): Promise<Tracking> {
  const tracking = await trackingOf(deps, userId);
  const awardedAt = new Date(deps.now());
  const held = await deps.db.selectFrom("achievements").where("userId", "=", userId).select("type").execute();
  // An insert that conflicts would still use up a certificate number.
  const earned = earnedBy(tracking, awardedAt).filter((type) => !held.some((mine) => mine.type === type));
  if (earned.length > 0) {
    await deps.db
      .insertInto("achievements")
      .values(earned.map((type) => ({ id: randomUUID(), userId, type, awardedAt })))
      .onConflict((conflict) => conflict.columns(["userId", "type"]).doNothing())
      .execute();
  }
  return tracking;
}
