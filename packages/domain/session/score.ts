import { matchTool, UNKNOWN_TOOL } from "../catalogue/index.ts";
import { assessImpact, CURRENT_FACTOR_SET, type ImpactBreakdown, type ImpactResult } from "../environment/index.ts";
import { assessProductivity, type ProductivityResult } from "../productivity/index.ts";
import { assessSecurity, DETECTOR_TYPES, type SecurityResult } from "../security/index.ts";
import { type SessionEvent, sessionVersion } from "./event.ts";

/** Grows when a model's formula changes; factors are versioned by their set. */
export const MODEL_VERSION = "1.0";

/**
 * A scored session: one row of the warehouse, flat. Absent text is "". Times are milliseconds since the epoch,
 * durations seconds, CO2 grams, energy Wh, water mL.
 */
export interface ScoredSession
  extends ProductivityResult,
    SecurityResult,
    Omit<ImpactResult, "breakdown">,
    ImpactBreakdown {
  organizationId: string;
  personId: string;
  sessionId: string;
  eventId: string;
  /** UInt128 as a decimal string. */
  version: string;
  revision: number;
  receivedAt: number;
  startedAt: number;
  /** 0 when the client sent none. */
  endedAt: number;
  source: SessionEvent["source"];
  tool: string;
  provider: string;
  category: string;
  aiTool: string;
  promptCount: number;
  timeEngaged: number;
  promptPreview: string;
  contentType: string;
  workflowType: string;
  smartCategory: string;
  department: string;
  team: string;
  /** -1 when the client reported none. */
  reportedCo2Emissions: number;
  reportedEnergyUsage: number;
  reportedWaterUsage: number;
  modelVersion: string;
  factorSet: string;
}

/** The three models applied to one session. Pure: the same event gives the same row, live and under replay. */
export function scoreSession(event: SessionEvent): ScoredSession {
  const tool = matchTool(event.aiTool) ?? UNKNOWN_TOOL;
  const productivity = assessProductivity({
    timeEngaged: event.timeEngaged,
    promptCount: event.promptCount,
    speedFactor: tool.speedFactor,
    ...(event.workflowType !== undefined && { workflowType: event.workflowType }),
    ...(event.contentType !== undefined && { contentType: event.contentType }),
  });
  const security = assessSecurity({
    detected: DETECTOR_TYPES.options.filter((type) => event.detected[type] !== undefined),
    categories: event.categories,
    platformSecurityRating: tool.securityRating,
  });
  const { breakdown, ...impact } = assessImpact({
    complexity: event.complexity,
    promptCount: event.promptCount,
    ...(tool.platform !== undefined && { platform: tool.platform }),
    ...(event.region !== undefined && { region: event.region }),
  });
  return {
    organizationId: event.organizationId,
    personId: event.personId,
    sessionId: event.sessionId,
    eventId: event.eventId,
    version: sessionVersion(event),
    revision: event.revision,
    receivedAt: event.receivedAt,
    startedAt: event.startedAt,
    endedAt: event.endedAt ?? 0,
    source: event.source,
    tool: tool.name,
    provider: tool.provider,
    category: tool.category,
    aiTool: event.aiTool,
    promptCount: event.promptCount,
    timeEngaged: event.timeEngaged,
    promptPreview: event.promptPreview ?? "",
    contentType: event.contentType ?? "",
    workflowType: event.workflowType ?? "",
    smartCategory: event.smartCategory ?? "",
    department: event.department ?? "",
    team: event.team ?? "",
    ...productivity,
    ...security,
    ...impact,
    model: event.model ?? "",
    ...breakdown,
    reportedCo2Emissions: event.reported?.co2Emissions ?? -1,
    reportedEnergyUsage: event.reported?.energyUsage ?? -1,
    reportedWaterUsage: event.reported?.waterUsage ?? -1,
    modelVersion: MODEL_VERSION,
    factorSet: CURRENT_FACTOR_SET,
  };
}
