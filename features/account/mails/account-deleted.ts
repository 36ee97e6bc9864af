import { z } from "zod";
import { mailTemplate, note, text } from "../../mail/template.ts";

/** To the deleted account's address. */
export const accountDeletedMail = mailTemplate("account-deleted", z.object({}), () => ({
  subject: "Your Treadlight account is deleted",
  blocks: [
    text("Your Treadlight account is deleted, along with your sessions and everything else that named you."),
    text("We keep nothing that could bring it back. Thank you for using Treadlight."),
    note("You can create a new account at any time."),
  ],
}));
