import { z } from "zod";
import { button, mailTemplate, text } from "../../mail/template.ts";

/** To the new owner of an organization. */
export const organizationTransferredMail = mailTemplate(
  "organization-transferred",
  z.object({ organizationName: z.string() }),
  ({ organizationName }, { publicUrl }) => ({
    subject: `You now own ${organizationName} on Treadlight`,
    blocks: [
      text(`${organizationName} was transferred to you. As its owner, you choose its other owners and its plan.`),
      button("Open your dashboard", `${publicUrl}/dashboard`),
    ],
  }),
);
