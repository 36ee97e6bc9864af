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
        `${organizationName} has used more than 80% of its ${gib} GiB of storage. Once it is full, sessions are refused; senders keep them and retry.`,
      ),
      text("A shorter retention period frees space by deleting older sessions."),
      note("If you need more storage, ask the operator of your Treadlight installation."),
    ],
  }),
);
