import { ownType } from "@treadlight/domain/own-patterns";
import {
  NO_IMPORT,
  type ScoredSession,
  type SessionEvent,
  type SessionInput,
  sentByPerson,
  UNRECORDED,
} from "@treadlight/domain/session";
import { v7 as uuidv7 } from "uuid";
import { type Attribution, sessionEvent } from "./session-event.ts";

type SentKind = Pick<SessionInput, "workflowType" | "contentType">;
type StoredKind = SentKind & Pick<SessionInput, "kindSource">;

interface Again {
  attribution: Attribution;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A session once more, with another kind of work, and as its person now calls its project: the row may not have that yet. */
export const correctedEvent = (
  row: ScoredSession,
  kind: SentKind,
  ownProject: string | null,
  again: Again,
): SessionEvent => ({
  ...eventAgain(row, { ...kind, kindSource: "stated" }, again),
  ownProject: ownProject ?? undefined,
});

/** A session once more, under what the organization now calls its tool. Everything else is as it was decided before. */
export function renamedEvent(row: ScoredSession, again: Again): SessionEvent {
  const { kindSource } = row;
  const kind = {
    ...{ workflowType: textIn(row.workflowType), contentType: textIn(row.contentType) },
    kindSource: kindSource === "none" ? undefined : kindSource,
  };
  return { ...eventAgain(row, kind, again), own: ownIn(row) };
}

/** A session once more, as its person now calls its project. Everything else is as it was decided before. */
export const relabelledEvent = (row: ScoredSession, ownProject: string | null, again: Again): SessionEvent => ({
  ...renamedEvent(row, again),
  ownProject: ownProject ?? undefined,
});

/**
 * A session of the same revision, sender and time of receipt, so that the sender's next revision follows it and an erasure that covers the
 * one covers the other, and with a later id, so that it wins over what is stored. How often each type of value was found is not stored:
 * nothing depends on it.
 */
function eventAgain(row: ScoredSession, kind: StoredKind, { attribution, now }: Again): SessionEvent {
  const eventId = uuidv7({ msecs: Math.max(now, timeIn(row.eventId) + 1) });
  const sentBy = sentByPerson(row.version) ? "person" : "key";
  const event = sessionEvent(inputOf(row, kind), attribution, { eventId, receivedAt: row.receivedAt, sentBy });
  return {
    ...event,
    personId: row.personId,
    ...(row.importId !== NO_IMPORT && { importId: row.importId }),
    ownFindings: ownFindingsOf(row),
    contractPlan: row.contractPlan === "" ? undefined : row.contractPlan,
    ...{ project: textIn(row.project), ownProject: row.ownProject ?? undefined },
    ...{ promptPreview: textIn(row.promptPreview), complexity: row.complexity },
    previewWithheld: row.previewWithheld ? true : undefined,
    computePlace: textIn(row.computePlace),
    ...{ region: regionOf(row), department: textIn(row.department), team: textIn(row.team) },
    detectionVersion: row.detectionVersion === UNRECORDED ? undefined : row.detectionVersion,
    complexityVersion: row.complexityVersion === UNRECORDED ? undefined : row.complexityVersion,
  };
}

function ownFindingsOf({ ownPatternsVersion, ownDetected, ownSeverity }: ScoredSession): SessionEvent["ownFindings"] {
  if (ownPatternsVersion === null) return undefined;
  const found = Object.fromEntries(ownDetected.map((type) => [type.replace(ownType(""), ""), 1]));
  return { version: ownPatternsVersion, found, severity: ownSeverity === "" ? undefined : ownSeverity };
}

function ownIn({ ownNumbersVersion, ownBaselineTime, ownSpeedUp }: ScoredSession): SessionEvent["own"] {
  if (ownNumbersVersion === null) return undefined;
  return { version: ownNumbersVersion, baseline: ownBaselineTime ?? undefined, speedUp: ownSpeedUp ?? undefined };
}

function inputOf(row: ScoredSession, kind: StoredKind): SessionInput {
  const { sessionId, aiTool, promptCount, timeEngaged, revision, startedAt, endedAt } = row;
  return {
    ...{ id: sessionId, aiTool, promptCount, timeEngaged, revision, startedAt, ...kind },
    ...(row.source === "manual" ? { source: "sdk", byHand: true } : { source: row.source }),
    endedAt: endedAt === 0 ? undefined : endedAt,
    ...{ model: textIn(row.model), smartCategory: textIn(row.smartCategory) },
    detected: Object.fromEntries(row.sensitiveDataDetected.map((type) => [type, 1])),
    categories: row.subjects,
    ...(row.guardOutcomes.length > 0 && { guard: guardIn(row) }),
    ...(row.fileCount > 0 && { files: filesIn(row) }),
    ...tokensIn(row),
    ...{ cachedTokens: amountIn(row.cachedTokens), requests: amountIn(row.requests) },
    ...{
      images: amountIn(row.images),
      videoSeconds: amountIn(row.videoSeconds),
      audioSeconds: amountIn(row.audioSeconds),
    },
    // Older rows do not say that a program was at work; a person's prompts complete at least half of a task.
    automated: row.automated || (promptCount > 0 && row.taskCompletionRate === 0),
    co2Emissions: amountIn(row.reportedCo2Emissions),
    energyUsage: amountIn(row.reportedEnergyUsage),
    waterUsage: amountIn(row.reportedWaterUsage),
  };
}

function tokensIn(row: ScoredSession) {
  const inputTokens = amountIn(row.inputTokensEstimated);
  const outputTokens = amountIn(row.outputTokensEstimated);
  return inputTokens !== undefined || outputTokens !== undefined
    ? { inputTokens, outputTokens, tokensEstimated: true }
    : { inputTokens: amountIn(row.inputTokens), outputTokens: amountIn(row.outputTokens) };
}

/** A row tells how questions ended, not how many. */
const guardIn = ({ guardOutcomes }: ScoredSession) =>
  Object.fromEntries(guardOutcomes.map((outcome) => [outcome, { count: 1, types: [] }]));
/** A row tells how many there were in all: the last kind has those that are not known of the others. */
const filesIn = ({ fileKinds, fileCount, fileBytes }: ScoredSession) =>
  Object.fromEntries(
    fileKinds.map((kind, index) =>
      index < fileKinds.length - 1
        ? [kind, { count: 1, bytes: 0 }]
        : [kind, { count: fileCount - index, bytes: fileBytes }],
    ),
  );
/** Milliseconds since the epoch in a UUID of version 7. */
const timeIn = (eventId: string) => Number.parseInt(eventId.replaceAll("-", "").slice(0, 12), 16);
const textIn = (text: string) => (text === "" ? undefined : text);
const amountIn = (amount: number) => (amount < 0 ? undefined : amount);
const regionOf = ({ region }: ScoredSession) => (region === "unknown" ? undefined : region);
