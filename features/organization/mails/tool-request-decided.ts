import { z } from "zod";
import { button, mailTemplate, note, text } from "../../mail/template.ts";

/** To whoever asked for a tool, once an administrator has decided. */
export const toolRequestDecidedMail = mailTemplate(
  "tool-request-decided",
  z.object({
    organizationName: z.string(),
    tool: z.string(),
    isApproved: z.boolean(),
    /** What the administrator said to it. */
    answer: z.string().nullable(),
  }),
  ({ organizationName, tool, isApproved, answer }, { publicUrl }) => ({
    subject: isApproved ? `You may use ${tool}` : `Your request for ${tool} was refused`,
    blocks: [
      text(
        isApproved
          ? `${organizationName} has approved ${tool}, which you asked for.`
          : `${organizationName} has decided not to approve ${tool}, which you asked for.`,
      ),
      ...(answer === null ? [] : [{ kind: "quote" as const, text: answer }]),
      button("See the approved tools", `${publicUrl}/organization/tools`),
      note("You receive this e-mail because you asked for the tool."),
    ],
  }),
);
