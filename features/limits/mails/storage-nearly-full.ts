import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To the administrators of an organization, or an individual, that has stored nearly as much as it may. */
export const storageNearlyFullMail = mailTemplate(
  "storage-nearly-full",
  z.object({ organizationName: z.string(), gib: z.int() }),
  ({ organizationName, gib }) => ({
    subject: `${organizationName} has nearly used up its storage`,
    blocks: [
      text(
        `${organizationName} has stored more than 80 percent of the ${gib} GiB that it may store in Treadlight. Once all of it is used, sessions are refused. Senders keep them and send them again.`,
      ),
      text("A shorter retention period makes room: older sessions are deleted then."),
      note("If you need more storage, ask the operator of your Treadlight installation."),
    ],
  }),
);
