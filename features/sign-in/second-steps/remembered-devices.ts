import { randomUUID } from "node:crypto";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Kysely } from "kysely";
import { newOpaqueToken, opaqueTokenHash } from "../secrets/opaque-token.ts";

/** How long a browser skips the second step. */
export const REMEMBERED_MS = 30 * DAY_MS;

/** @returns the token that the browser keeps */
export async function rememberDevice(
  db: Kysely<Database>,
  { userId, device }: { userId: string; device: string | null },
  now: Date,
): Promise<string> {
  const { token, hash: tokenHash } = newOpaqueToken();
  const expiresAt = new Date(now.getTime() + REMEMBERED_MS);
  await db
    .insertInto("rememberedDevices")
    .values({ id: randomUUID(), userId, tokenHash, device, createdAt: now, expiresAt })
    .execute();
  return token;
}

/** Whether this person's second step is skipped for the browser that keeps this token. */
export async function isRemembered(
  db: Kysely<Database>,
  { userId, token }: { userId: string; token: string | undefined },
  now: Date,
): Promise<boolean> {
  if (token === undefined) return false;
  const device = await db
    .selectFrom("rememberedDevices")
    .where("userId", "=", userId)
    .where("tokenHash", "=", opaqueTokenHash(token))
    .where("expiresAt", ">", now)
    .select("id")
    .executeTakeFirst();
  return device !== undefined;
}

/** Newest first. */
export function rememberedDevices(db: Kysely<Database>, userId: string, now: Date) {
  return db
    .selectFrom("rememberedDevices")
    .where("userId", "=", userId)
    .where("expiresAt", ">", now)
    .select(["id", "device", "createdAt", "expiresAt"])
    .orderBy("createdAt", "desc")
    .execute();
}

/** @returns how many were forgotten */
export async function forgetDevices(
  db: Kysely<Database>,
  { userId, id }: { userId: string; id?: string },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("rememberedDevices")
    .where("userId", "=", userId)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? null))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
