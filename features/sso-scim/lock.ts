import { can } from "@treadlight/contract/access";
import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { UserIdentity } from "@treadlight/platform/identity";
import type { Transaction } from "kysely";
import { lockOwnOrganization } from "../organization/lock.ts";

/** Locks the caller's organization. @throws Expected `forbidden` if the caller may no longer decide who signs in */
export async function lockForSignIn(transaction: Transaction<Database>, caller: UserIdentity): Promise<void> {
  const callerType = await lockOwnOrganization(transaction, caller);
  if (!can(callerType, "company_sign_in")) throw new Expected("forbidden");
}
