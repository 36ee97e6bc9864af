import { Expected } from "@treadlight/contract/errors";
import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { opaqueTokenHash } from "./secrets/opaque-token.ts";

/**
 * Consumes the link that staff sent to a person on the waiting list.
 * @throws Expected `invalid_invitation`; `invitation_for_another` if the link went to another address, which can still use it
 */
export async function takeInvitedPlace(
  transaction: Transaction<Database>,
  { invitation, email }: { invitation: string; email: string },
  now: Date,
): Promise<void> {
  const place = await transaction
    .updateTable("waitlist")
    .set({ invitationHash: null, invitationExpiresAt: null })
    .where("invitationHash", "=", opaqueTokenHash(invitation))
    .where("invitationExpiresAt", ">", now)
    .returning("email")
    .executeTakeFirst();
  if (!place) throw new Expected("invalid_invitation");
  if (place.email !== email) throw new Expected("invitation_for_another");
}
