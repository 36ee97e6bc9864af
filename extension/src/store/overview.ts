import { groupedBy } from "@treadlight/domain/grouping";
import type { TimeSavedSums } from "@treadlight/domain/productivity";
import { type DataExposureLevel, describeFindings } from "@treadlight/domain/security";
import { contractPlanOf, NO_PERSON, type ScoredSession, scoreSession } from "@treadlight/domain/session";
import type { Database, Owner, StoredSession } from "./database.ts";

export const PERIODS = ["today", "7days", "30days", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** Sums of sessions. Scores are averages from 0 to 100 of the sessions that have one, null without any. */
export interface Sums {
  prompts: number;
  timeSaved: TimeSavedSums;
  seconds: number;
  co2Grams: number;
  co2GramsLow: number;
  co2GramsHigh: number;
  sessions: number;
  /** Those of which too little is known, so that CO2 leaves them out. */
  sessionsNotEstimated: number;
  effectiveness: number | null;
  security: number | null;
}

export interface Overview extends Sums {
  /** The tool with the most prompts first. */
  tools: (Sums & { tool: string })[];
}

/** What somebody did in a period, scored on this device as the server does. */
export async function readOverview(db: Database, owner: Owner, period: Period, now: number): Promise<Overview> {
  const since = IDBKeyRange.lowerBound(startOf(period, now));
  const sessions = await db.getAllFromIndex("sessions", "startedAt", since);
  const scored = sessions
    .filter(({ account }) => account === owner.account || account === "")
    // Where the guard held everything back, nothing was used.
    .filter(({ body }) => body.promptCount > 0)
    .map((session) => score(session, owner));
  const tools = [...groupedBy(scored, ({ tool, aiTool }) => (tool === "unknown" ? aiTool : tool))]
    .map(([tool, rows]) => ({ tool, ...sumsOf(rows) }))
    .sort((a, b) => b.prompts - a.prompts);
  return { ...sumsOf(scored), tools };
}

/** Midnight here, as many days ago as the period says. */
function startOf(period: Period, now: number): number {
  if (period === "all") return 0;
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  // Not a multiple of 24 hours when clocks have changed in between.
  midnight.setDate(midnight.getDate() - { today: 0, "7days": 6, "30days": 29 }[period]);
  return midnight.getTime();
}

/** What the last session of a tab has exposed; undefined if it has none. */
export async function exposureOfTab(
  db: Database,
  tab: number,
  since: number,
): Promise<{ exposure: DataExposureLevel | undefined; found: string[] }> {
  const open = await db.getAllFromIndex("sessions", "activeAt", IDBKeyRange.lowerBound(since));
  const session = open.reverse().find((candidate) => candidate.tab === tab);
  if (!session) return { exposure: undefined, found: [] };
  return describeFindings(session.body);
}

function score({ body, startedAt, ...session }: StoredSession, owner: Owner): ScoredSession {
  const { id = NO_PERSON, detected = {}, categories = [], complexity = "medium", source = "extension" } = body;
  const { aiTool, promptCount, timeEngaged, model, workflowType, contentType, kindSource } = body;
  const region = session.region === undefined ? owner.region : session.region;
  return scoreSession({
    ...{ kind: "session", eventId: NO_PERSON, organizationId: NO_PERSON, personId: NO_PERSON, sessionId: id },
    ...{ revision: 0, receivedAt: startedAt, startedAt, source, aiTool, promptCount },
    ...(timeEngaged != null && { timeEngaged }),
    ...{ workflowType, contentType, kindSource, detected, categories, complexity },
    ...(model !== undefined && { model }),
    ...(region != null && { region }),
    contractPlan: owner.contracts && contractPlanOf(owner.contracts, aiTool),
  });
}

function sumsOf(rows: readonly ScoredSession[]): Sums {
  const total = (amountOf: (row: ScoredSession) => number) => rows.reduce((sum, row) => sum + amountOf(row), 0);
  const average = (scoreOf: (row: ScoredSession) => number | null) => {
    const scores = rows.map(scoreOf).filter((score) => score !== null);
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  return {
    prompts: total((row) => row.promptCount),
    timeSaved: {
      sessions: rows.length,
      timeEngaged: total((row) => row.timeEngaged ?? 0),
      timeSavedLow: total((row) => row.timeSavedLow ?? 0),
      timeSavedCentral: total((row) => row.timeSavedCentral ?? 0),
      timeSavedHigh: total((row) => row.timeSavedHigh ?? 0),
      timeLost: total((row) => row.timeLost ?? 0),
      sessionsWithLoss: rows.filter(({ timeLost }) => (timeLost ?? 0) > 0).length,
      sessionsWithoutTime: rows.filter(({ timeSavedCentral }) => timeSavedCentral === null).length,
    },
    seconds: total((row) => row.timeEngaged ?? 0),
    co2Grams: total((row) => row.co2Emissions),
    co2GramsLow: total((row) => row.co2EmissionsLow),
    co2GramsHigh: total((row) => row.co2EmissionsHigh),
    sessions: rows.length,
    sessionsNotEstimated: rows.filter(({ footprintTier }) => footprintTier === "none").length,
    effectiveness: average((row) => row.productivityScore),
    security: average((row) => row.complianceScore),
  };
}
