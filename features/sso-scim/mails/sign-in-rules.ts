import { z } from "zod";
import { button, dayOf, list, mailTemplate, note, text } from "../../mail/template.ts";

/** To everybody for whom their organization has made signing in stricter. */
export const signInRulesMail = mailTemplate(
  "sign-in-rules",
  z.object({
    organizationName: z.string(),
    /** From when on they need a second step that they do not have, and whether that time has come; null if that is not new. */
    secondStep: z.object({ due: z.coerce.date(), isDue: z.boolean() }).nullable(),
    /** Whether a sign-in with their company is enough. */
    hasCompanySignIn: z.boolean(),
    /** How long their logins last, in minutes; null if that is not new. */
    logins: z.object({ idleMinutes: z.int(), lifetimeMinutes: z.int() }).nullable(),
    /** Where they may work; empty if that is not new. */
    networks: z.array(z.string()),
  }),
  ({ organizationName, secondStep, hasCompanySignIn, logins, networks }, { publicUrl }) => ({
    subject: `New sign-in rules of ${organizationName}`,
    blocks: [
      text(`${organizationName} has changed its rules for signing in to Treadlight. Here is what changes for you.`),
      ...(secondStep
        ? [
            text(
              `${secondStepIn(secondStep)}${hasCompanySignIn ? " If you sign in with your company, you need no other second step." : ""}`,
            ),
            button("Set up two-step sign-in", `${publicUrl}/dashboard/settings/sign-in`),
          ]
        : []),
      ...(logins
        ? [
            text(
              `From now on, you are signed out after ${spanOf(logins.idleMinutes)} without use, and after ${spanOf(logins.lifetimeMinutes)} in any case. You can then sign in again.`,
            ),
          ]
        : []),
      ...(networks.length > 0
        ? [
            text("From now on, you can only use Treadlight from these networks. Connect to one of them first."),
            list(networks),
          ]
        : []),
      note(
        "You receive this e-mail because you are a member. If you have questions, ask an owner of your organization.",
      ),
    ],
  }),
);

function secondStepIn({ due, isDue }: { due: Date; isDue: boolean }): string {
  const needed = "need two-step sign-in: an authenticator app or a passkey.";
  return isDue
    ? `You now ${needed} Until then, you can't do anything else.`
    : `From ${dayOf(due)} on, you ${needed} Set it up before then. After that day, you can't do anything else without it.`;
}

/** Such as `8 hours`. */
function spanOf(minutes: number): string {
  const of = (unit: "day" | "hour" | "minute", count: number) =>
    new Intl.NumberFormat("en-GB", { style: "unit", unit, unitDisplay: "long" }).format(count);
  if (minutes % 1_440 === 0) return of("day", minutes / 1_440);
  return minutes % 60 === 0 ? of("hour", minutes / 60) : of("minute", minutes);
}
