import { z } from "zod";
import { nameSchema } from "../fields/index.ts";
import { listQuery, several } from "../lists/index.ts";
import { defineRoute, etagSchema } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { AUDIT_FORMATS } from "./audit-log.ts";
import { changesRow, readRoutes, removesRow, rowParams } from "./resource.ts";

/** How many hours a replaced secret still signs deliveries, alongside the new one. */
export const SECRET_OVERLAP_HOURS = 24;

const urlSchema = z
  .url({ protocol: /^https?$/, hostname: /./, error: "must be a URL that starts with https://" })
  .max(2_000, "must have at most 2,000 characters");

/** What a webhook can receive: alerts, changes in the audit log, sign-ins. */
export const WEBHOOK_EVENTS = ["alerts", "audit", "sign_ins"] as const;
const DELIVERED_EVENTS = ["alert.raised", "audit.entry", "dashboard.sent", "test"] as const;

const eventsSchema = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "must not be empty")
  .max(WEBHOOK_EVENTS.length)
  .transform((wanted) => WEBHOOK_EVENTS.filter((event) => wanted.includes(event)))
  .describe(
    "What it receives: `alerts` (`alert.raised`), `audit` (`audit.entry` for every audit log entry except sign-ins) and `sign_ins` (`audit.entry` for sign-ins).",
  );
const auditFormatSchema = z
  .enum(AUDIT_FORMATS)
  .describe(
    "The form of `data` in `audit.entry`: the entry as in the console, an OCSF event, or `cef` with a line of CEF.",
  );

/** Signed JSON for programs, or a message for a chat. */
export const WEBHOOK_FORMATS = ["json", "slack", "teams", "google_chat", "discord"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
const formatSchema = z
  .enum(WEBHOOK_FORMATS)
  .describe(
    "What is sent: signed JSON, or a message in the format of Slack, Microsoft Teams (a workflow), Google Chat or Discord. By default, the address decides.",
  );

const row = z.object({
  id: z.guid(),
  name: z.string(),
  url: z
    .string()
    .describe(
      "The values of its query, and the secret part of a chat's address, are masked. Sending it back unchanged has no effect.",
    ),
  format: formatSchema,
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  auditFormat: z.enum(AUDIT_FORMATS),
  enabled: z.boolean(),
  disabledAt: timestampSchema.nullable(),
  failingSince: timestampSchema.nullable().describe("The first failure since the last delivery."),
  lastAttemptAt: timestampSchema.nullable(),
  lastStatus: z.int().nullable().describe("The HTTP status of the latest response; `null` without a response."),
  lastFailure: z.string().nullable().describe("Why the latest attempt failed; `null` if it did not."),
  waiting: z.int().describe("The number of deliveries not yet made."),
  createdAt: timestampSchema,
  etag: etagSchema,
});
const withSecret = row.extend({ secret: z.string() });

const deliveryRow = z.object({
  id: z.guid().describe("The `webhook-id` of every attempt."),
  webhookId: z.guid(),
  event: z.enum(DELIVERED_EVENTS),
  attempts: z.int(),
  createdAt: timestampSchema,
  attemptedAt: timestampSchema.nullable(),
  delivered: z.boolean(),
  deliveredAt: timestampSchema.nullable(),
  status: z.int().nullable().describe("The HTTP status of the latest response."),
  failure: z.string().nullable().describe("Why the latest attempt failed."),
});

/** The webhooks of the caller's organization. */
export const webhooks = {
  ...readRoutes({
    name: "webhooks",
    noun: "webhook",
    nouns: "webhooks",
    row,
    query: listQuery({
      row,
      sortedBy: "createdAt",
      filters: { name: several(nameSchema), enabled: several(z.boolean()), format: several(formatSchema) },
    }),
  }),
  create: defineRoute({
    route: "POST /api/admin/webhooks",
    summary: "Creates a webhook",
    description: [
      "Its events are sent to its URL as `POST` with JSON, in order, signed as Standard Webhooks describes, or as messages to a chat. An attempt",
      "succeeds with any 2xx status within ten seconds. Redirects are not followed. Failed attempts are retried with growing delays, not",
      "before `Retry-After`. Administrators are notified by mail after an hour of failures, when it works again, and after a day, when the",
      "webhook is disabled. `secret` appears only in this response.",
    ].join(" "),
    body: z.strictObject({
      name: nameSchema,
      url: urlSchema,
      format: formatSchema.optional(),
      events: eventsSchema.default(["alerts"]),
      auditFormat: auditFormatSchema.default("json"),
    }),
    answers: { 201: withSecret },
    errors: ["conflict"],
  }),
  update: defineRoute({
    route: "PUT /api/admin/webhooks/:id",
    summary: "Changes a webhook, or turns it on or off",
    description: "A webhook that is turned on again first sends the deliveries that were waiting.",
    ...changesRow(row),
    body: z
      .strictObject({
        name: nameSchema,
        url: urlSchema,
        format: formatSchema,
        events: eventsSchema,
        auditFormat: auditFormatSchema,
        enabled: z.boolean(),
      })
      .partial(),
  }),
  remove: defineRoute({
    route: "DELETE /api/admin/webhooks/:id",
    summary: "Deletes a webhook and its deliveries",
    description: "If there are deliveries, it has to be confirmed (`confirmation_required`).",
    ...removesRow(row),
    errors: ["confirmation_required"],
  }),
  test: defineRoute({
    route: "POST /api/admin/webhooks/:id/test",
    summary: "Sends a test to a webhook",
    description: "Returns the delivery. Follow it with `GET /api/admin/webhook-deliveries/:id`.",
    params: rowParams,
    answers: { 201: deliveryRow },
    errors: ["conflict"],
  }),
  rotateSecret: defineRoute({
    route: "POST /api/admin/webhooks/:id/rotate-secret",
    summary: "Rotates a webhook's secret",
    description: `\`secret\` appears only in this response. For ${SECRET_OVERLAP_HOURS} hours, deliveries carry a signature by the old secret as well.`,
    params: rowParams,
    answers: { 200: withSecret },
  }),
};

/** What was sent to the webhooks of the caller's organization, for 30 days. */
export const webhookDeliveries = readRoutes({
  name: "webhook-deliveries",
  noun: "webhook delivery",
  nouns: "webhook deliveries",
  row: deliveryRow,
  query: listQuery({
    row: deliveryRow,
    sortedBy: "createdAt",
    defaultOrder: "DESC",
    filters: {
      webhookId: several(z.guid()),
      delivered: several(z.boolean()),
      event: several(z.enum(DELIVERED_EVENTS)),
    },
  }),
});
