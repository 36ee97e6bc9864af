import { z } from "zod";
import { button, dayOf, mailTemplate, note, text } from "../../mail/template.ts";

/** To every owner of an organization in which something was asked for, or done, that destroys or reveals. */
export const organizationChangeMail = mailTemplate(
  "organization-change",
  z.object({
    organizationId: z.string(),
    organizationName: z.string(),
    /** Such as "Sessions are kept for 30 days". */
    title: z.string(),
    effect: z.string(),
    /** Null: it has taken effect. */
    appliesAt: z.coerce.date().nullable(),
    /** Where it can be seen; left out for the organization's settings. */
    page: z.string().optional(),
  }),
  ({ organizationId, organizationName, title, effect, appliesAt, page }, { publicUrl }) => ({
    subject:
      appliesAt === null
        ? `A setting of ${organizationName} on Treadlight has changed`
        : `A setting of ${organizationName} on Treadlight changes on ${dayOf(appliesAt)}`,
    blocks: [
      text(`${title}.`),
      text(effect),
      ...(appliesAt === null
        ? [button("See the settings", `${publicUrl}${page ?? `/admin/organizations/${organizationId}`}`)]
        : [
            text(`This takes effect on ${dayOf(appliesAt)}. Until then every administrator can cancel it.`),
            button("See it or cancel it", `${publicUrl}/admin/organizations/${organizationId}`),
          ]),
      note("You receive this e-mail because you are an owner. The audit log says who asked for it."),
    ],
  }),
);
