import { z } from "zod";
import { button, list, mailTemplate, note, text } from "../../mail/template.ts";

/** To administrators, about requests for tools since the last such mail. */
export const toolRequestsMail = mailTemplate(
  "tool-requests",
  z.object({
    organizationName: z.string(),
    requests: z.array(z.object({ tool: z.string(), person: z.string(), reason: z.string() })).min(1),
    /** How many there are beyond those listed. */
    more: z.int(),
    unsubscribeToken: z.string(),
  }),
  ({ organizationName, requests, more, unsubscribeToken }, { publicUrl }) => ({
    subject:
      requests.length + more === 1
        ? "A colleague asks for an AI tool"
        : `${requests.length + more} requests for AI tools`,
    blocks: [
      text(`People at ${organizationName} ask to use tools that are not approved:`),
      list(requests.map(({ tool, person, reason }) => `${tool}, asked for by ${person}: ${reason}`)),
      ...(more > 0 ? [text(`There are ${more} more.`)] : []),
      button("Decide about them", `${publicUrl}/organization/tools`),
      note(`You receive this e-mail because you are an administrator of ${organizationName}.`),
    ],
    unsubscribeToken,
  }),
);
