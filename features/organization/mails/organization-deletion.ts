import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To every owner of an organization that is going to be deleted. */
export const organizationDeletionMail = mailTemplate(
  "organization-deletion",
  z.object({ organizationName: z.string(), deleteAfter: z.coerce.date() }),
  ({ organizationName, deleteAfter }, { publicUrl }) => ({
    subject: `${organizationName} on Treadlight will be deleted`,
    blocks: [
      text(
        `An owner asked us to delete ${organizationName}. On ${dayOf(deleteAfter)} we will remove all of its data for good.`,
      ),
      text("Until then everything works as before, and any owner can keep the organization."),
      button("Keep the organization", `${publicUrl}/admin/organizations`),
      note("You receive this e-mail because you are an owner. People keep their own accounts."),
    ],
  }),
);
