import { z } from "zod";
import { emailSchema, paragraphSchema } from "../fields/index.ts";
import { CONTACT_TOPICS } from "../forms/index.ts";
import { listQuery } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow } from "./resource.ts";

const row = z.object({
  id: z.guid(),
  email: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  topic: z.string(),
  message: z.string(),
  handled: z.boolean(),
  handledAt: timestampSchema.nullable(),
  note: z.string().nullable().describe("A note that only staff see."),
  createdAt: timestampSchema,
  etag: etagSchema,
});

/** Messages from the contact form. For staff. */
export const contactMessages = {
  ...readRoutes({
    name: "contact-messages",
    noun: "contact message",
    nouns: "contact messages",
    row,
    query: listQuery({
      sortable: ["createdAt", "id", "email", "name", "company", "topic", "handledAt"],
      defaultOrder: "DESC",
      filters: { topic: z.enum(CONTACT_TOPICS), handled: z.boolean(), email: emailSchema },
    }),
  }),
  update: defineRoute({
    route: "PUT /api/admin/contact-messages/:id",
    summary: "Marks a contact message as handled or changes its note",
    ...changesRow(row),
    body: z.strictObject({ handled: z.boolean(), note: paragraphSchema(2_000).nullable() }).partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/contact-messages/:id",
    summary: "Deletes a contact message",
    ...removesRow(row),
  }),
};
