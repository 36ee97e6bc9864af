import { STREAMS } from "@treadlight/domain/session";
import { z } from "zod";
import { listQuery } from "../lists/index.ts";
import { defineRoute } from "../route/index.ts";
import { timestampSchema } from "../route/timestamp.ts";
import { readRoutes, rowParams } from "./resource.ts";

/** The state of the pipeline. The live stream sends it to staff as the event `pipeline`. */
export const pipelineSchema = z.object({
  acceptedPerSecond: z.number().describe("Sessions accepted per second, over the last minute."),
  lag: z.array(z.object({ stream: z.enum(STREAMS), waiting: z.int() })).describe("Records waiting to be read."),
  freshnessP99Ms: z
    .number()
    .nullable()
    .describe(
      "The time within which 99% of the sessions received in the last five minutes could be read. Imported sessions do not count. `null` if none was received.",
    ),
  deadLetters: z.int(),
  errors: z.int().describe("Errors reported in the last hour."),
});
export type Pipeline = z.output<typeof pipelineSchema>;

export const getPipeline = defineRoute({
  route: "GET /api/admin/pipeline",
  summary: "Gets the state of the pipeline",
  answers: { 200: pipelineSchema },
  errors: ["warehouse_unavailable", "query_too_expensive", "log_unavailable"],
});

const engineSchema = z.object({
  name: z.enum(["event log", "warehouse", "database", "files", "mail"]),
  kind: z.enum(["embedded", "scaled out"]),
  version: z.string().nullable().describe("`null` if the engine has no separate version."),
  isWell: z.boolean().describe("Whether it responds."),
});

const settingSchema = z.object({
  name: z.string(),
  value: z.string().nullable().describe("`null` if it is not set, or secret. Passwords in addresses are removed."),
  isSet: z.boolean().describe("Whether it is set by the environment."),
  isSecret: z.boolean(),
});

/** The installation's parts and settings. For staff. */
export const getInstallation = defineRoute({
  route: "GET /api/admin/installation",
  summary: "Gets the installation's versions, engines, disk, retention, settings and licences",
  answers: {
    200: z.object({
      version: z.string(),
      node: z.string(),
      engines: z.array(engineSchema),
      disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).describe("The disk of the data directory."),
      retention: z.object({
        logDays: z
          .int()
          .nullable()
          .describe("How long the event log keeps records once they have been read; `null` means forever."),
        reportDays: z.int().describe("How long report files are kept."),
      }),
      factorSets: z.array(z.object({ id: z.string(), validFrom: z.iso.date(), isCurrent: z.boolean() })),
      settings: z.array(settingSchema),
      licences: z
        .array(z.object({ name: z.string(), version: z.string(), licence: z.string() }))
        .describe("The npm packages that the installation uses."),
    }),
  },
});

const mailRow = z.object({
  id: z.guid(),
  sentAt: timestampSchema,
  to: z.string(),
  subject: z.string(),
});

/**
 * The mails that an installation without a mail server writes to its outbox. For staff. Tokens in links are replaced, because they
 * would let staff act as somebody else.
 */
export const outbox = {
  ...readRoutes({
    name: "outbox",
    noun: "mail in the outbox",
    nouns: "the mails in the outbox",
    row: mailRow,
    query: listQuery({ row: mailRow, sortedBy: "sentAt", defaultOrder: "DESC", filters: {} }),
  }),
  one: defineRoute({
    route: "GET /api/admin/outbox/:id",
    summary: "Gets a mail in the outbox",
    params: rowParams,
    answers: { 200: mailRow.extend({ html: z.string(), text: z.string() }) },
  }),
};
