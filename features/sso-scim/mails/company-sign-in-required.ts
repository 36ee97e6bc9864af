import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To everybody whose password no longer signs them in, because their organization requires the sign-in of the company. */
export const companySignInRequiredMail = mailTemplate(
  "company-sign-in-required",
  z.object({ organizationName: z.string() }),
  ({ organizationName }, { publicUrl }) => ({
    subject: `${organizationName}: sign in to Treadlight with your company`,
    blocks: [
      text(
        `${organizationName} now requires everybody to sign in to Treadlight with the company. Your password and passkeys no longer work, and devices where you used them were signed out.`,
      ),
      button("Sign in with your company", `${publicUrl}/company-sign-in`),
      note(
        "You receive this e-mail because you are a member. If you have questions, ask an owner of your organization.",
      ),
    ],
  }),
);
