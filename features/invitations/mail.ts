import type { Database } from "@treadlight/platform/database";
import type { Transaction } from "kysely";
import { sendMails } from "../mail/index.ts";
import { invitationMail } from "./mails/invitation.ts";

/** What the mail needs of an invitation. */
export interface MailableInvitation {
  email: string;
  role: string;
  token: string;
  expiresAt: Date;
}

/** A name that no mail program turns into a link: strangers read it. */
const unlinked = (name: string) => name.replaceAll("://", " ").replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, ". ");

/** Mails invitations: each unless its reader has had too many, or the caller has asked that before. */
export async function mailInvitations(
  transaction: Transaction<Database>,
  { organizationId, userId }: { organizationId: string; userId: string },
  invitations: readonly MailableInvitation[],
  { isLimited = true }: { isLimited?: boolean } = {},
): Promise<void> {
  if (invitations.length === 0) return;
  const { organizationName, name, email } = await transaction
    .selectFrom("users as u")
    .innerJoin("organizations as o", (join) => join.on("o.id", "=", organizationId))
    .where("u.id", "=", userId)
    .select(["o.name as organizationName", "u.name", "u.email"])
    .executeTakeFirstOrThrow();
  const invitedBy = name === null ? email : unlinked(name);
  await sendMails(
    transaction,
    invitationMail,
    invitations.map(({ email: to, role, token, expiresAt }) => ({
      to,
      params: { organizationName: unlinked(organizationName), invitedBy, role, token, expiresAt },
      ...(isLimited && { limit: "invitation" as const }),
      uselessAfter: expiresAt,
    })),
  );
}
