import { z } from "zod";
import { emailSchema, paragraphSchema } from "../fields/index.ts";
import { CONTACT_TOPICS } from "../forms/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

/** `closed`: handled without an answer by mail. */
export const CONTACT_STATUSES = ["open", "answered", "closed"] as const;

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
  status: z.enum(CONTACT_STATUSES),
  answer: z.string().nullable().describe("What was answered by mail."),
  answeredAt: timestampSchema.nullable(),
  answeredBy: z.guid().nullable(),
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
      row,
      sortedBy: "createdAt",
      defaultOrder: "DESC",
      filters: {
        topic: several(z.enum(CONTACT_TOPICS)),
        handled: several(z.boolean()),
        status: several(z.enum(CONTACT_STATUSES)),
        email: several(emailSchema),
      },
    }),
  }),
  update: defineRoute({
    route: "PUT /api/admin/contact-messages/:id",
    summary: "Marks a contact message as handled or changes its note",
    ...changesRow(row),
    body: z.strictObject({ handled: z.boolean(), note: paragraphSchema(2_000).nullable() }).partial(),
  }),
  answer: defineRoute({
    route: "POST /api/admin/contact-messages/:id/answer",
    summary: "Answers a contact message by mail",
    description: "The mail quotes the message. The message then counts as handled. It can be answered once.",
    params: rowParams,
    body: z.strictObject({ text: paragraphSchema(5_000) }),
    answers: { 200: row },
    errors: ["conflict"],
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/contact-messages/:id",
    summary: "Deletes a contact message",
    ...removesRow(row),
  }),
};
