import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

const CHANGES = {
  authenticator_app_added: {
    subject: "Two-step sign-in is on",
    text: "Signing in to your Treadlight account now also takes a code from your authenticator app.",
  },
  authenticator_app_removed: {
    subject: "Your authenticator app was removed",
    text: "The codes of your authenticator app no longer work for your Treadlight account.",
  },
  passkey_added: {
    subject: "A passkey was added",
    text: "A passkey was added to your Treadlight account. Whoever holds it can sign in with it.",
  },
  passkey_removed: {
    subject: "A passkey was removed",
    text: "A passkey was removed from your Treadlight account. Nobody can sign in with it any more.",
  },
  recovery_codes_replaced: {
    subject: "You have new recovery codes",
    text: "New recovery codes were created for your Treadlight account. Earlier ones no longer work.",
  },
  recovery_code_used: {
    subject: "A recovery code was used",
    text: "Someone confirmed a sign-in or a change to your Treadlight account with one of your recovery codes. That code no longer works.",
  },
} as const;

/** What can happen to somebody's second steps. */
export const secondStepChangeSchema = z.enum(Object.keys(CHANGES) as [keyof typeof CHANGES]);
export type SecondStepChange = z.output<typeof secondStepChangeSchema>;

/** To somebody whose way of proving who they are has changed. */
export const secondStepsMail = mailTemplate(
  "second-steps",
  z.object({ change: secondStepChangeSchema }),
  ({ change }, { publicUrl }) => ({
    subject: CHANGES[change].subject,
    blocks: [
      text(CHANGES[change].text),
      note(
        `If this wasn't you, choose a new password right away at ${publicUrl}/forgot-password. Then remove every passkey and authenticator app that you don't know, in your settings.`,
      ),
    ],
  }),
);
