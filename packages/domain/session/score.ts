import { isAgent, type Tool, type ToolCategory, toolOf } from "../catalogue/index.ts";
import { assessUse, type FactorSet, factorsOn, type Use } from "../environment/index.ts";
import { ownType } from "../own-patterns/index.ts";
import {
  assessProductivity,
  assessWithoutTime,
  BASELINE_VERSION,
  EVIDENCE_VERSION,
  estimateTimeSaved,
  isNotWork,
} from "../productivity/index.ts";
import { scoreOfTool } from "../ratings/index.ts";
import { assessSecurity, DETECTOR_TYPES } from "../security/index.ts";
import { PRICE_LISTS, priceOf } from "../token-prices/index.ts";
import { NO_IMPORT, type SessionEvent } from "./event.ts";
import { FILE_KINDS, totalOf } from "./files.ts";
import { GUARD_OUTCOMES } from "./guard.ts";
import { sourceOf } from "./input.ts";
import { kindSourceOf } from "./kind-source.ts";
import { type ScoredSession, UNRECORDED } from "./scored-session.ts";
import { sessionVersion } from "./version.ts";

/** Increase it when a formula or the tool catalogue changes. Baselines and factors have versions of their own. */
export const MODEL_VERSION = "1.5";

/**
 * Applies the three models to one session. Pure: the same event gives the same row, live and in a replay.
 * @param factors by default the set valid on the day the session started
 */
export function scoreSession(sent: SessionEvent, factors: FactorSet = factorsOn(sent.startedAt)): ScoredSession {
  const { event, estimated } = withMeasuredTokens(sent);
  const tool = toolOf(event.toolName ?? event.aiTool);
  const { timeEngaged = null } = event;
  const automated = event.automated === true;
  const task = {
    promptCount: event.promptCount,
    speedFactor: tool.speedFactor,
    automated,
    ...(event.workflowType !== undefined && { workflowType: event.workflowType }),
    ...(event.contentType !== undefined && { contentType: event.contentType }),
  };
  const productivity =
    timeEngaged === null || isNotWork(event.workflowType)
      ? assessWithoutTime(task)
      : assessProductivity({ ...task, timeEngaged });
  const estimate = estimateTimeSaved({
    ...task,
    timeEngaged,
    ownBaseline: event.own?.baseline,
    ownSpeedUp: event.own?.speedUp,
  });
  const security = assessSecurity({
    detected: DETECTOR_TYPES.options.filter((type) => event.detected[type] !== undefined),
    categories: event.categories,
    platformSecurityRating: scoreOfTool(tool.name, event.contractPlan),
  });
  const { count: fileCount, bytes: fileBytes } = totalOf(event.files);
  const spend = priceOf(event, PRICE_LISTS, event.startedAt);
  const { breakdown, isLowerBound, ...impact } = assessUse(useOf(event, tool), factors);
  return {
    organizationId: event.organizationId,
    personId: event.personId,
    sessionId: event.sessionId,
    eventId: event.eventId,
    importId: event.importId ?? NO_IMPORT,
    version: sessionVersion(event),
    revision: event.revision,
    receivedAt: event.receivedAt,
    startedAt: event.startedAt,
    endedAt: event.endedAt ?? 0,
    source: sourceOf(event),
    tool: tool.name,
    provider: tool.provider,
    category: tool.category,
    aiTool: event.aiTool,
    promptCount: event.promptCount,
    timeEngaged,
    inputTokens: event.inputTokens ?? -1,
    outputTokens: event.outputTokens ?? -1,
    images: event.images ?? -1,
    videoSeconds: event.videoSeconds ?? -1,
    audioSeconds: event.audioSeconds ?? -1,
    promptPreview: event.promptPreview ?? "",
    contentType: event.contentType ?? "",
    workflowType: event.workflowType ?? "",
    smartCategory: event.smartCategory ?? "",
    department: event.department ?? "",
    team: event.team ?? "",
    ...productivity,
    efficiencyRating: productivity.efficiencyRating ?? "",
    ...security,
    ...impact,
    sustainabilityRating: impact.sustainabilityRating ?? "",
    footprintIsLowerBound: isLowerBound,
    model: event.model ?? "",
    ...breakdown,
    reportedCo2Emissions: event.reported?.co2Emissions ?? -1,
    reportedEnergyUsage: event.reported?.energyUsage ?? -1,
    reportedWaterUsage: event.reported?.waterUsage ?? -1,
    detectionVersion: event.detectionVersion ?? UNRECORDED,
    complexityVersion: event.complexityVersion ?? UNRECORDED,
    modelVersion: MODEL_VERSION,
    baselineVersion: BASELINE_VERSION,
    factorSet: factors.id,
    kindSource: kindSourceOf(event),
    timeSavedLow: estimate?.low ?? null,
    timeSavedCentral: estimate?.central ?? null,
    timeSavedHigh: estimate?.high ?? null,
    timeLost: estimate?.lost ?? null,
    automated,
    evidenceVersion: EVIDENCE_VERSION,
    guardOutcomes: GUARD_OUTCOMES.filter((outcome) => event.guard?.[outcome] !== undefined),
    ownNumbersVersion: event.own?.version ?? null,
    ownBaselineTime: event.own?.baseline ?? null,
    ownSpeedUp: event.own?.speedUp ?? null,
    previewWithheld: event.previewWithheld === true,
    ownPatternsVersion: event.ownFindings?.version ?? null,
    ownDetected: Object.keys(event.ownFindings?.found ?? {})
      .map(ownType)
      .sort(),
    ownSeverity: event.ownFindings?.severity ?? "",
    cachedTokens: event.cachedTokens ?? -1,
    requests: event.requests ?? -1,
    fileKinds: FILE_KINDS.filter((kind) => event.files?.[kind] !== undefined),
    fileCount,
    fileBytes,
    contractPlan: event.contractPlan ?? "",
    spendEstimated: spend?.spendEstimated ?? null,
    priceList: spend?.priceList ?? "",
    computePlace: event.computePlace ?? "",
    inputTokensEstimated: estimated?.inputTokens ?? -1,
    outputTokensEstimated: estimated?.outputTokens ?? -1,
    project: event.project ?? "",
    ownProject: event.ownProject ?? null,
  };
}

/** Takes out tokens that were estimated from a length: it says too little for a footprint or a price to follow from it. */
function withMeasuredTokens(event: SessionEvent): { event: SessionEvent; estimated?: SessionEvent } {
  if (event.tokensEstimated !== true) return { event };
  const { inputTokens: _input, outputTokens: _output, cachedTokens: _cached, ...measured } = event;
  return { event: measured, estimated: event };
}

/** What is known of how much was computed. */
function useOf(event: SessionEvent, tool: Pick<Tool, "name" | "platform"> & { category: string }): Use {
  const {
    model,
    region,
    complexity,
    promptCount,
    inputTokens,
    outputTokens,
    images,
    videoSeconds,
    audioSeconds,
    cachedTokens,
  } = event;
  return {
    kind: kindOfUse(tool),
    ...(tool.platform !== undefined && { platform: tool.platform }),
    ...(region !== undefined && { region }),
    ...{ year: new Date(event.startedAt).getUTCFullYear(), computePlace: event.computePlace },
    ...{ model, complexity, promptCount, inputTokens, cachedTokens, outputTokens, images, videoSeconds },
    audioMinutes: audioSeconds === undefined ? undefined : audioSeconds / 60,
    // An import that knows that somebody used a tool on a day, and nothing else.
    isUncounted: event.source === "import" && promptCount === 0,
  };
}

/** What a tool is used for, which decides what has to be counted. */
export const kindOfUse = ({ name, category }: { name: string; category: string }): Use["kind"] =>
  MEDIA_CATEGORIES.has(category) ? "media" : isAgent(name) ? "agent" : "text";

/** Categories of tools that make pictures, films and sound. */
const MEDIA_CATEGORIES: ReadonlySet<string> = new Set<ToolCategory>(["Creative AI", "Video & Audio AI"]);
