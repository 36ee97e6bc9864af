import { TOOL_DECISIONS } from "@treadlight/contract/organization";
import { formatCalendarDay } from "@treadlight/domain/format";
import { z } from "zod";
import { button, list, mailTemplate, note, text } from "../../mail/template.ts";

const DECIDED = { approve: "approved", warn: "warned about", block: "blocked" } as const;

/** To administrators, about rules on tools that end within a week. */
export const toolRulesEndingMail = mailTemplate(
  "tool-rules-ending",
  z.object({
    organizationName: z.string(),
    rules: z
      .array(z.object({ tool: z.string(), decision: z.enum(TOOL_DECISIONS), place: z.string(), lastDay: z.iso.date() }))
      .min(1),
    /** How many there are beyond those listed. */
    more: z.int(),
    unsubscribeToken: z.string(),
  }),
  ({ organizationName, rules, more, unsubscribeToken }, { publicUrl }) => ({
    subject:
      rules.length + more === 1
        ? "A rule on an AI tool ends soon"
        : `${rules.length + more} rules on AI tools end soon`,
    blocks: [
      text(`After their last day, what ${organizationName} decides for everybody holds again:`),
      list(
        rules.map(
          ({ tool, decision, place, lastDay }) =>
            `${tool}, ${DECIDED[decision]} for ${place}: until ${formatCalendarDay(lastDay)}`,
        ),
      ),
      ...(more > 0 ? [text(`There are ${more} more.`)] : []),
      button("Extend or delete them", `${publicUrl}/admin/tool-rules`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
