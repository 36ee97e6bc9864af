import { emailChangeSchema, emailConfirmationSchema } from "@treadlight/domain/account";
import { type Endpoint, endpoint } from "@treadlight/platform/endpoints";
import { HttpError } from "@treadlight/platform/http";
import { audit } from "../audit/index.ts";
import type { ApiDeps } from "../deps.ts";
import { addressOf } from "./address-of.ts";
import { doneSchema } from "./done.ts";
import { newOpaqueToken, opaqueTokenHash } from "./opaque-token.ts";
import { confirmPassword } from "./stored-password.ts";

const LIFETIME_HOURS = 24;

type EmailDeps = Pick<ApiDeps, "db" | "mail" | "limits" | "afterAnswer" | "publicUrl" | "now">;

/** Another e-mail address: it counts once somebody has opened the link that is sent to it. */
export function emailEndpoints(deps: EmailDeps): Endpoint[] {
  const { mail, limits, afterAnswer } = deps;
  return [
    endpoint({
      route: "POST /api/auth/change-email",
      summary: "Mails a link to a new e-mail address, which confirms it",
      description:
        "The answer is the same when another account has the address; its owner is told. The latest link counts, for a day.",
      body: emailChangeSchema,
      answers: { 200: doneSchema },
      errors: ["wrong_password", "rate_limited"],
      async handle({ caller: { userId }, body: { email, password } }) {
        await confirmPassword(deps, userId, password);
        afterAnswer.run("a mail to confirm an address", async () => {
          if (await limits.mayMail("email-change", email)) await sendConfirmation(deps, { userId, email });
        });
        return {
          status: 200,
          body: { success: true, message: "A link to confirm the new address is on its way to it." },
        };
      },
    }),
    endpoint({
      route: "POST /api/auth/confirm-email",
      summary: "Makes the e-mail address that a mailed link was sent to one's own",
      body: emailConfirmationSchema,
      answers: { 200: doneSchema },
      errors: ["invalid_email_token", "rate_limited", "database_unavailable"],
      async handle({ body: { token }, req }) {
        await limits.beforeMailedToken(addressOf(req));
        const before = await takeAddress(deps, token);
        afterAnswer.run("a mail about a changed address", async () => {
          if (await limits.mayMail("notice", before)) await mail.send({ to: before, ...ADDRESS_CHANGED });
        });
        return {
          status: 200,
          body: { success: true, message: "Your e-mail address is changed. Sign in with it from now on." },
        };
      },
    }),
  ];
}

async function sendConfirmation(
  { db, mail, publicUrl, now }: Pick<ApiDeps, "db" | "mail" | "publicUrl" | "now">,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const taken = await db.selectFrom("users").where("email", "=", email).select("id").executeTakeFirst();
  if (taken) {
    await mail.send({ to: email, ...(taken.id === userId ? ALREADY_YOURS : ALREADY_TAKEN) });
    return;
  }
  const { token, hash } = newOpaqueToken();
  const createdAt = new Date(now());
  const change = {
    tokenHash: hash,
    email,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_HOURS * 3_600_000),
  };
  await db
    .insertInto("emailChanges")
    .values({ ...change, userId })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(change))
    .execute();
  await mail.send({
    to: email,
    subject: "Confirm your new e-mail address for Treadlight",
    text: [
      "Somebody, most likely you, wants to use this address for a Treadlight account.",
      "",
      `Confirm it here within ${LIFETIME_HOURS} hours:`,
      // Behind the # it stays out of server logs and Referer headers.
      `${publicUrl}/confirm-email#token=${token}`,
      "",
      "If it was not you, ignore this message: nothing has changed.",
    ].join("\n"),
  });
}

/**
 * Uses a link up: its address becomes that of the account. @returns the one it had before
 * @throws HttpError `invalid_email_token`, also when another account took the address in the meantime
 */
function takeAddress({ db, now }: Pick<ApiDeps, "db" | "now">, token: string): Promise<string> {
  const at = new Date(now());
  return db.transaction().execute(async (transaction) => {
    const change = await transaction
      .deleteFrom("emailChanges")
      .where("tokenHash", "=", opaqueTokenHash(token))
      .where("expiresAt", ">", at)
      .returning(["userId", "email"])
      .executeTakeFirst();
    if (!change) throw new HttpError("invalid_email_token");
    const { userId, email } = change;
    const user = await transaction
      .selectFrom("users")
      .where("id", "=", userId)
      .select(["email", "organizationId"])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const changed = await transaction
      .updateTable("users")
      .set({ email })
      .where("id", "=", userId)
      .where((e) => e.not(e.exists(e.selectFrom("users as other").where("other.email", "=", email).select("other.id"))))
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new HttpError("invalid_email_token");
    // Links that were sent to the address before belong to whoever reads its mail now.
    await transaction.deleteFrom("passwordResetTokens").where("userId", "=", userId).execute();
    const entry = {
      organizationId: user.organizationId,
      action: "user.email_changed",
      resource: "users",
      resourceId: userId,
    };
    await audit(
      transaction,
      { kind: "user", id: userId },
      { ...entry, before: { email: user.email }, after: { email } },
      at,
    );
    return user.email;
  });
}

const ALREADY_TAKEN = {
  subject: "You already have a Treadlight account",
  text: [
    "Somebody wanted to use this address for another Treadlight account. It has an account already, which is unchanged.",
    "",
    "If it was you, sign in with this address; if you forgot your password, ask for a new one on the sign-in page.",
  ].join("\n"),
};

const ALREADY_YOURS = {
  subject: "This is your e-mail address at Treadlight already",
  text: "You asked to use this address for your Treadlight account. It is the one you have there: nothing had to change.",
};

const ADDRESS_CHANGED = {
  subject: "Your e-mail address at Treadlight was changed",
  text: [
    "Your Treadlight account has another e-mail address now, and this one opens it no more.",
    "",
    "If it was not you, contact the support of this installation at once.",
  ].join("\n"),
};
