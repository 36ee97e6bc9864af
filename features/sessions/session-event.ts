import { matchTool, nameGiven, type ToolNames } from "@treadlight/domain/catalogue";
import {
  COMPLEXITY_VERSION,
  COMPLEXITY_WITHOUT_PREVIEWS,
  computePlaceByText,
  type PromptComplexity,
  promptComplexity,
  promptComplexitySchema,
} from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { highestSeverity, type OwnFindings, ratedFindings } from "@treadlight/domain/own-patterns";
import { type OwnVersion, ownForSession } from "@treadlight/domain/productivity";
import type { Contracts } from "@treadlight/domain/ratings/plans";
import { DETECTION_VERSION, DETECTOR_TYPES, hasSpecialSubject, inspectText, redact } from "@treadlight/domain/security";
import {
  contractPlanOf,
  MAX_PROMPT_PREVIEW_CHARACTERS,
  NO_PERSON,
  partitionKey,
  type ReceiptEvent,
  type SessionEvent,
  type SessionInput,
} from "@treadlight/domain/session";
import { type LogRecord, logRecord } from "@treadlight/platform/event-log";
import { type CorrectedKinds, type OwnProjects, type Placement, placementAt } from "@treadlight/platform/identity";
import { LRUCache } from "lru-cache";
import { v7 as uuidv7 } from "uuid";
import type { OwnSearch } from "./own-search.ts";

/** Whose session it is, and what the organization keeps of it. */
export interface Attribution {
  organizationId: string;
  personId: string | undefined;
  /** The person's placements, newest first. A session keeps the one from when it started. */
  placements: readonly Placement[];
  /** What the person has said that the kinds of work of their sessions are. */
  correctedKinds?: CorrectedKinds | undefined;
  /** What the person calls the projects of their sessions. */
  ownProjects?: OwnProjects | undefined;
  /** The person's, else the organization's. */
  region: string | undefined;
  previewsEnabled: boolean;
  /** Whether that goes for previews in which a special subject is noticed. */
  keepsSpecialPreviews: boolean;
  /** The organization's own numbers. A session keeps those from when it started. */
  ownVersions?: readonly OwnVersion[] | undefined;
  /** What the organization looks for besides our types. */
  ownSearch?: OwnSearch | undefined;
  /** What the organization calls tools outside the catalogue. */
  toolNames?: ToolNames | undefined;
  /** The plans of tools that it has contracts for. A session keeps the one from when it was received. */
  contracts?: Contracts | undefined;
}

/**
 * Turns a valid session into its event. Values are removed here from the prompt preview and all other free text, before anything is
 * written, and a preview in which a special subject is noticed is withheld. Findings are kept as types and counts, with the versions of the rules that made them.
 */
export function sessionEvent(
  session: SessionInput,
  attribution: Attribution,
  {
    eventId,
    receivedAt,
    sentBy,
    mark,
  }: { eventId: string; receivedAt: number; sentBy: "person" | "key"; mark?: string | undefined },
): SessionEvent {
  const { organizationId, personId, placements, correctedKinds, region, previewsEnabled } = attribution;
  const { ownProjects, ownVersions, ownSearch, contracts } = attribution;
  const preview = session.promptPreview ?? "";
  const { redacted, counts, categories: subjects, own: ownCounts } = inspectText(preview, ownSearch?.matcher);
  const detected = greaterCounts(counts, session.detected);
  const categories = session.categories ? [...new Set([...subjects, ...session.categories])] : subjects;
  const senderFound = session.detected !== undefined || session.categories !== undefined;
  const startedAt =
    session.startedAt ?? (session.endedAt ?? receivedAt) - Math.round((session.timeEngaged ?? 0) * 1_000);
  const placement = placementAt(placements, startedAt);
  const kind = kindOf(session, preview, correctedKinds);
  const aiTool = redactedOnce(session.aiTool);
  const toolName = nameGiven(aiTool, attribution.toolNames);
  return {
    kind: "session",
    eventId,
    organizationId,
    personId: personId ?? NO_PERSON,
    sessionId: session.id ?? eventId,
    revision: session.revision,
    sentBy,
    ...(mark !== undefined && { importId: mark }),
    receivedAt,
    startedAt,
    endedAt: session.endedAt,
    source: session.source,
    byHand: session.byHand === true ? true : undefined,
    aiTool,
    toolName,
    model: redactedLabel(session.model),
    promptCount: session.promptCount,
    timeEngaged: session.timeEngaged ?? undefined,
    ...(previewsEnabled && keptOf(session, { redacted, categories }, attribution)),
    complexity: previewsEnabled
      ? higherComplexity(promptComplexity(preview), session.complexity)
      : (session.complexity ?? COMPLEXITY_WITHOUT_PREVIEWS),
    inputTokens: session.inputTokens,
    outputTokens: session.outputTokens,
    tokensEstimated: session.tokensEstimated === true ? true : undefined,
    cachedTokens: session.cachedTokens,
    requests: session.requests,
    images: session.images,
    videoSeconds: session.videoSeconds,
    audioSeconds: session.audioSeconds,
    automated: session.automated === true ? true : undefined,
    detected,
    categories,
    guard: session.guard,
    files: session.files,
    ownFindings: ownSearch && ownFindings(ownSearch, { detected, categories, ownCounts, session }),
    detectionVersion: `${DETECTION_VERSION}${senderFound ? "+sender" : ""}${session.inspectedPartly === true ? "+partly" : ""}`,
    complexityVersion: session.complexity === undefined ? COMPLEXITY_VERSION : `${COMPLEXITY_VERSION}+sender`,
    ...kind,
    own: ownVersions && ownForSession(ownVersions, { ...kind, startedAt }),
    contractPlan: contracts && contractPlanOf(contracts, toolName ?? session.aiTool),
    smartCategory: redactedLabel(session.smartCategory),
    project: redactedLabel(session.project),
    ownProject: session.id && ownProjects?.get(session.id),
    region: redactedLabel(session.region) ?? region,
    // Only names that we know are kept, so there is nothing to take out.
    computePlace: session.computeRegion === undefined ? undefined : computePlaceByText(session.computeRegion),
    department: redactedLabel(session.department) ?? placement?.department,
    team: placement?.team,
    reported: reportedAmounts(session),
  };
}

/** What the organization's rules make of all that was found. Of its patterns, the sender may have found more than we, but only those that exist. */
function ownFindings(
  { rules }: OwnSearch,
  {
    detected,
    categories,
    ownCounts,
    session: { ownDetected = {} },
  }: Pick<SessionEvent, "detected" | "categories"> & {
    ownCounts: Readonly<Record<string, number>>;
    session: SessionInput;
  },
): OwnFindings {
  const found: Record<string, number> = {};
  for (const { id } of rules.patterns) {
    const count = Math.max(ownCounts[id] ?? 0, ownDetected[id] ?? 0);
    if (count > 0) found[id] = count;
  }
  const rated = ratedFindings({ counts: detected, categories, own: found }, rules);
  return { version: rules.version, found, severity: highestSeverity(rated.map(({ severity }) => severity)) };
}

/**
 * What is kept of a preview. A subject may have been noticed in text that only the sender saw: what the conversation is about, its beginning
 * may tell too, in words that nobody has thought of.
 */
function keptOf(
  { previewWithheld = false }: SessionInput,
  { redacted, categories }: { redacted: string; categories: SessionEvent["categories"] },
  { keepsSpecialPreviews, ownSearch }: Attribution,
): Pick<SessionEvent, "promptPreview" | "previewWithheld"> {
  if (previewWithheld) return { previewWithheld };
  if (redacted === "") return {};
  // Marks of own patterns may be longer than what they stand for.
  return !keepsSpecialPreviews && hasSpecialSubject(categories)
    ? { previewWithheld: true }
    : { promptPreview: redacted.slice(0, ownSearch ? MAX_PROMPT_PREVIEW_CHARACTERS : undefined) };
}

/**
 * The kind of work that the person has said it is, whatever a sender sends afterwards; otherwise as it was sent; otherwise the guess from the
 * text that came with the session.
 */
function kindOf(
  { id = "", aiTool, workflowType, contentType, kindSource }: SessionInput,
  text: string,
  correctedKinds?: CorrectedKinds,
): Pick<SessionEvent, "workflowType" | "contentType" | "kindSource"> {
  const corrected = correctedKinds?.get(id);
  if (corrected) return { ...corrected, kindSource: "stated" };
  const sent = { workflowType: redactedLabel(workflowType), contentType: redactedLabel(contentType) };
  if (sent.workflowType !== undefined || sent.contentType !== undefined) return { ...sent, kindSource };
  return text === "" ? {} : guessedKind(guessKind(text, matchTool(aiTool)?.category));
}

/** A session's event as the log keeps it. */
export function sessionRecord(event: SessionEvent): LogRecord {
  return logRecord("sessions", partitionKey(event), event, JSON.stringify(event));
}

/** One of a person's sessions that is told again, with the receipt that counts it where it was counted before. */
export function recordsAgain(event: SessionEvent): LogRecord[] {
  const { organizationId, personId, receivedAt } = event;
  const receipt: ReceiptEvent = {
    ...{ kind: "receipt", eventId: uuidv7(), organizationId, personId, receivedAt },
    ...{ accepted: 1, rejected: {} },
  };
  return [sessionRecord(event), logRecord("receipts", organizationId, receipt)];
}

/**
 * Of each type the larger number: the sender sees text that we do not, and we may find what it missed. Their sum would
 * count the same value twice.
 */
export function greaterCounts(
  own: SessionEvent["detected"],
  senders: SessionEvent["detected"] | undefined,
): SessionEvent["detected"] {
  if (senders === undefined) return own;
  const greater = { ...own };
  for (const type of DETECTOR_TYPES.options) {
    const count = Math.max(own[type] ?? 0, senders[type] ?? 0);
    if (count > 0) greater[type] = count;
  }
  return greater;
}

function higherComplexity(own: PromptComplexity, senders: PromptComplexity = "low"): PromptComplexity {
  const { options } = promptComplexitySchema;
  return options.indexOf(own) > options.indexOf(senders) ? own : senders;
}

/** Labels repeat, so nearly every one has been redacted before. */
const redactedLabels = new LRUCache<string, string>({ max: 10_000 });

function redactedOnce(label: string): string {
  const known = redactedLabels.get(label);
  if (known !== undefined) return known;
  const redacted = redact(label);
  redactedLabels.set(label, redacted);
  return redacted;
}

const redactedLabel = (label: string | undefined) =>
  label === undefined || label === "" ? undefined : redactedOnce(label);

function reportedAmounts({ co2Emissions, energyUsage, waterUsage }: SessionInput): SessionEvent["reported"] {
  if (co2Emissions === undefined && energyUsage === undefined && waterUsage === undefined) return undefined;
  return { co2Emissions, energyUsage, waterUsage };
}
