import { z } from "zod";
import { promptComplexitySchema } from "../environment/index.ts";
import { ownFindingsSchema } from "../own-patterns/index.ts";
import { ownForSessionSchema } from "../productivity/index.ts";
import { planSchema } from "../ratings/plans/index.ts";
import { DETECTOR_TYPES, KEYWORD_CATEGORIES } from "../security/index.ts";
import { filesSchema } from "./files.ts";
import { guardSchema } from "./guard.ts";
import { SENT_KIND_SOURCES } from "./kind-source.ts";
import {
  MAX_IMAGES,
  MAX_MEDIA_SECONDS,
  MAX_PROMPTS,
  MAX_REQUESTS,
  MAX_TIME_ENGAGED_SECONDS,
  MAX_TOKENS,
  SENT_SOURCES,
} from "./limits.ts";

/** The most sessions in one request. */
const MAX_REQUEST_SESSIONS = 10_000;

/** Stands for "no person": a session sent with an ingest key that names nobody. */
export const NO_PERSON = "00000000-0000-0000-0000-000000000000";

/**
 * Whether a person id is a pseudonym, made of an address or a name without an account: a UUID of version 8. Accounts have random ones.
 */
export const isPseudonym = (personId: string): boolean => personId[14] === "8";

/** Stands for "no import": a session that a sender sent. */
export const NO_IMPORT = "00000000-0000-0000-0000-000000000000";

/** Stands for "every session" in an erasure. */
export const NO_SESSION = "00000000-0000-0000-0000-000000000000";

/** Stands for every sender in the mark of a publishable key. */
const EVERY_SENDER = "0".repeat(18);

/**
 * What a session that came with a publishable key bears in place of an import, so that all that the key sent can be erased together, or
 * what one sender sent with it. A UUID of version 8: the beginning of the key's id, then the sender.
 * @param sender 18 hexadecimal digits; every sender without it
 */
export const publishableMark = (keyId: string, sender: string = EVERY_SENDER): string =>
  `${keyId.slice(0, 13).toLowerCase()}-8${sender.slice(0, 3)}-8${sender.slice(3, 6)}-${sender.slice(6)}`;

/** The mark of the whole key in a mark of one of its senders. */
export const keyMarkOf = (mark: string): string => publishableMark(mark);

/** The sender in a mark. */
export const senderOf = (mark: string): string => mark.replaceAll("-", "").replace(/^.{12}8(.{3})8/, "$1");

/** More than any event has, and as much as the warehouse's column holds. */
const MAX_REVISION = 2 ** 32 - 1;

/** Milliseconds since the epoch, up to the year 2100, which every store can hold. */
const instant = z.int().min(0).max(4_102_444_800_000);

/**
 * A session as the event log keeps it: validated, attributed, redacted. Holds no sensitive value.
 * `eventId` is a UUIDv7, so of two versions with the same revision, the later one is greater.
 */
export const sessionEventSchema = z.object({
  kind: z.literal("session"),
  eventId: z.guid(),
  organizationId: z.guid(),
  personId: z.guid(),
  sessionId: z.guid(),
  revision: z.int().min(0).max(MAX_REVISION),
  /** Who sent it: the person, signed in, or an ingest key. Events from before it was recorded do not say. */
  sentBy: z.enum(["person", "key"]).optional(),
  /** Set if the session was imported from a file, or came with a publishable key: its mark. */
  importId: z.guid().optional(),
  receivedAt: instant,
  startedAt: instant,
  endedAt: instant.optional(),
  source: z.enum(SENT_SOURCES),
  /** Set if a person entered it: prompts and time are stated. */
  byHand: z.literal(true).optional(),
  aiTool: z.string(),
  /** What the organization called the tool when the session was received: one of the catalogue, or another name. */
  toolName: z.string().optional(),
  model: z.string().optional(),
  promptCount: z.int().min(0).max(MAX_PROMPTS),
  /** Seconds. Absent if the time is not known. */
  timeEngaged: z.number().min(0).max(MAX_TIME_ENGAGED_SECONDS).optional(),
  promptPreview: z.string().optional(),
  /** Set if there would be a preview, had a special subject not been noticed. */
  previewWithheld: z.literal(true).optional(),
  complexity: promptComplexitySchema,
  /** Totals of the session, where the sender measured them. */
  inputTokens: z.int().min(0).max(MAX_TOKENS).optional(),
  outputTokens: z.int().min(0).max(MAX_TOKENS).optional(),
  /** Set if these are estimated from the length of the text. */
  tokensEstimated: z.literal(true).optional(),
  /** The part of the input that was read from a cache. */
  cachedTokens: z.int().min(0).max(MAX_TOKENS).optional(),
  /** Calls of a model, at least. */
  requests: z.int().min(0).max(MAX_REQUESTS).optional(),
  /** What was made, where the sender counted it. */
  images: z.int().min(0).max(MAX_IMAGES).optional(),
  videoSeconds: z.number().min(0).max(MAX_MEDIA_SECONDS).optional(),
  audioSeconds: z.number().min(0).max(MAX_MEDIA_SECONDS).optional(),
  /** Where the provider computed, where that is known. */
  computePlace: z.string().optional(),
  /** Set if no person was at work. */
  automated: z.literal(true).optional(),
  detected: z.partialRecord(DETECTOR_TYPES, z.int().min(1)),
  categories: z.array(KEYWORD_CATEGORIES),
  /** What became of prompts that the sender asked about. */
  guard: guardSchema.optional(),
  /** Files that people gave to the tool. */
  files: filesSchema.optional(),
  /** What the organization's own patterns and severities made of it; absent if it had none. */
  ownFindings: ownFindingsSchema.optional(),
  /** Which rules found `detected` and `categories`, and which `complexity`. Older events do not say. */
  detectionVersion: z.string().optional(),
  complexityVersion: z.string().optional(),
  contentType: z.string().optional(),
  workflowType: z.string().optional(),
  /** Where both come from. See `kindSourceOf`. */
  kindSource: z.enum(SENT_KIND_SOURCES).optional(),
  /** What the organization's own numbers said for this kind of work when the session was received. */
  own: ownForSessionSchema.optional(),
  /** The plan that the organization had stated a contract for when the session was received; absent without one. */
  contractPlan: planSchema.optional(),
  smartCategory: z.string().optional(),
  /** As the sender calls it. */
  project: z.string().optional(),
  /** As the person calls it for themselves, in place of the sender's; "" for none. */
  ownProject: z.string().optional(),
  region: z.string().optional(),
  department: z.string().optional(),
  team: z.string().optional(),
  reported: z
    .object({
      co2Emissions: z.number().optional(),
      energyUsage: z.number().optional(),
      waterUsage: z.number().optional(),
    })
    .optional(),
});
export type SessionEvent = z.output<typeof sessionEventSchema>;

/**
 * Removes sessions for good, also in a replay. Either those received up to `receivedAt`, of one person or of everybody before a
 * day; or, whenever received, those of one import, or all sessions of an organization that has ended. One person's may be
 * limited to some days. Of one session, also versions received later are erased.
 */
export const erasureEventSchema = z
  .object({
    kind: z.literal("erasure"),
    eventId: z.guid(),
    organizationId: z.guid(),
    personId: z.guid().optional(),
    /** In place of the person, so that an earlier version, which does not know it, reads no erasure of all their sessions. */
    session: z.object({ personId: z.guid(), sessionId: z.guid().refine((id) => id !== NO_SESSION) }).optional(),
    /** Days (UTC). Only sessions that started on `startedFrom` or later, and before `startedBefore`, are erased. */
    startedFrom: z.iso.date().optional(),
    startedBefore: z.iso.date().optional(),
    importId: z.guid().optional(),
    /** The mark of a publishable key or of one of its senders. Then only what was received from `receivedFrom` on is erased. */
    mark: z.guid().optional(),
    receivedFrom: instant.optional(),
    wholeOrganization: z.literal(true).optional(),
    receivedAt: instant,
  })
  // Erasing a whole organization must be explicit, never implied by a missing field.
  .refine(
    ({ personId, session, startedBefore, importId, mark, wholeOrganization }) =>
      [personId, session, startedBefore, importId, mark].every((extent) => extent === undefined) ===
      (wholeOrganization === true),
    "must name a person, a session, a day before which sessions are erased, an import, a key, or the whole organization",
  )
  .refine(
    ({ personId, startedBefore, importId, mark }) =>
      (importId === undefined && mark === undefined) ||
      (personId === undefined && startedBefore === undefined && (importId === undefined || mark === undefined)),
    "must name nothing besides the import or the key",
  )
  .refine(
    ({ session, personId, startedBefore, importId, mark }) =>
      session === undefined || [personId, startedBefore, importId, mark].every((extent) => extent === undefined),
    "must name nothing besides the session",
  )
  .refine(({ mark, receivedFrom }) => receivedFrom === undefined || mark !== undefined, "must name a key")
  .refine(({ personId, startedFrom }) => startedFrom === undefined || personId !== undefined, "must name a person");
export type ErasureEvent = z.output<typeof erasureEventSchema>;

/** The outcome of one ingest request, for the ledger. */
export const receiptEventSchema = z.object({
  kind: z.literal("receipt"),
  eventId: z.guid(),
  organizationId: z.guid(),
  /** Who sent the request; absent if an ingest key did, and in receipts from before it was recorded. */
  personId: z.guid().optional(),
  receivedAt: instant,
  accepted: z.int().min(0).max(MAX_REQUEST_SESSIONS),
  /** Rejection code to number of sessions. */
  rejected: z.record(z.string(), z.int().min(1).max(MAX_REQUEST_SESSIONS)),
});
export type ReceiptEvent = z.output<typeof receiptEventSchema>;

export const sessionsStreamEventSchema = z.discriminatedUnion("kind", [sessionEventSchema, erasureEventSchema]);

/** Keeps all versions of a session in one partition of the log, so that one consumer reads them. */
export function partitionKey({ personId, sessionId }: Pick<SessionEvent, "personId" | "sessionId">): string {
  return `${personId}/${sessionId}`;
}
