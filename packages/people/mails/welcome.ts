import { z } from "zod";
import { button, mailTemplate, note, text } from "./template.ts";

/** To somebody with a new account. */
export const welcome = mailTemplate("welcome", z.object({}), (_params, { publicUrl }) => ({
  subject: "Your Treadlight account is ready",
  blocks: [
    text("Welcome to Treadlight. Your account is ready, and you can sign in with this e-mail address."),
    button("Sign in", `${publicUrl}/login`),
    note(
      `If you didn't create this account, choose a new password at ${publicUrl}/forgot-password. The account is then yours alone.`,
    ),
  ],
}));
