import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To every member of an organization that will show their names to its administrators. */
export const namesShownMail = mailTemplate(
  "names-shown",
  z.object({ organizationName: z.string(), appliesAt: z.coerce.date() }),
  ({ organizationName, appliesAt }, { publicUrl }) => ({
    subject: `${organizationName} will see your sessions under your name`,
    blocks: [
      text(
        `From ${dayOf(appliesAt)} on, administrators of ${organizationName} see sessions under people's names instead of pseudonyms.`,
      ),
      text("Earlier sessions keep their pseudonyms. Previews of your prompts stay visible to you alone."),
      button("See your privacy settings", `${publicUrl}/dashboard/settings/privacy`),
      note("You receive this e-mail because you are a member. If you have questions, ask your administrators."),
    ],
  }),
);
