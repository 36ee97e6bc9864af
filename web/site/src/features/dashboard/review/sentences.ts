import { formatCurrency, formatEstimatedDuration, formatNumber } from "@treadlight/domain/format";
import { estimateOf } from "@treadlight/domain/productivity";
import type { ShownRecord } from "../queries/records.ts";
import { toolName } from "../words.ts";
import { isHardlyUsed, type PaidTool } from "./paid-tools.ts";

const MAX_SENTENCES = 3;
/** Fewer say too little. */
const MIN_SESSIONS = 2;
const MIN_LOST_S = 1_800;

/** The session of a week that saved the most time; undefined if none saved any. */
export function bestOf(records: readonly ShownRecord[]): ShownRecord | undefined {
  return greatest(records, (record) => estimateOf(record)?.central ?? 0);
}

/** The session that exposed the most; without any such, the one that lost the most time. */
export function worstOf(records: readonly ShownRecord[]): ShownRecord | undefined {
  return (
    greatest(records, ({ sensitiveDataDetected }) => sensitiveDataDetected.length) ??
    greatest(records, ({ timeLost }) => timeLost ?? 0)
  );
}

/** What to do about a week, as at most three sentences. Silent where there is too little to say. */
export function sentencesFor(records: readonly ShownRecord[], paid: readonly PaidTool[]): string[] {
  return [exposed(records), lost(records), ...paid.map(unused)]
    .filter((sentence) => sentence !== undefined)
    .slice(0, MAX_SENTENCES);
}

function exposed(records: readonly ShownRecord[]): string | undefined {
  const found = records.filter(({ sensitiveDataDetected }) => sensitiveDataDetected.length > 0);
  if (found.length < MIN_SESSIONS) return undefined;
  const byTool = new Map<string, number>();
  for (const record of found) byTool.set(toolName(record), (byTool.get(toolName(record)) ?? 0) + 1);
  const [[tool, sessions] = ["", 0]] = [...byTool].toSorted(([, a], [, b]) => b - a);
  return `Sensitive values were in ${found.length} sessions, ${sessions} of them with ${tool}: put a placeholder in their place.`;
}

function lost(records: readonly ShownRecord[]): string | undefined {
  const losses = records.filter(({ timeLost }) => (timeLost ?? 0) > 0);
  const seconds = losses.reduce((sum, { timeLost }) => sum + (timeLost ?? 0), 0);
  if (losses.length < MIN_SESSIONS || seconds < MIN_LOST_S) return undefined;
  return `${losses.length} sessions took longer than the work takes without AI, by ${formatEstimatedDuration(seconds)} together: stop such a session sooner.`;
}

function unused(paid: PaidTool): string | undefined {
  if (!isHardlyUsed(paid)) return undefined;
  const { tool, currency, monthly, sessions30 } = paid;
  const use =
    sessions30 === 0 ? "no session" : `${formatNumber(sessions30)} ${sessions30 === 1 ? "session" : "sessions"}`;
  return `You pay ${formatCurrency(monthly, currency)} a month for ${tool}, with ${use} in 30 days: think about whether you need it.`;
}

function greatest(records: readonly ShownRecord[], by: (record: ShownRecord) => number): ShownRecord | undefined {
  const [first] = records.toSorted((a, b) => by(b) - by(a));
  return first && by(first) > 0 ? first : undefined;
}
