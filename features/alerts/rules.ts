import { UNKNOWN_TOOL } from "@treadlight/domain/catalogue";
import { formatCo2, formatEnergy, formatNumber } from "@treadlight/domain/format";
import { groupedBy } from "@treadlight/domain/grouping";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import type { Warehouse } from "@treadlight/warehouse";
import type { Selectable } from "kysely";
import { z } from "zod";
import { calendarPeriod, daysOf, nameOfPeriod, type Period } from "../analytics/calendar.ts";
import { type Question, sums } from "../analytics/organization-query.ts";

export type Rule = Pick<
  Selectable<Database["alertRules"]>,
  "id" | "organizationId" | "name" | "kind" | "measure" | "subject" | "threshold" | "createdAt" | "checkedAt"
> & { timeZone: string };

/** A reason for an alert. The same rule and occasion never give a second one. */
export interface Finding {
  ruleId: string;
  kind: Rule["kind"];
  occasion: string;
  message: string;
  /** In the unit of the threshold; sessions for a tool. */
  value: number;
  threshold: number | null;
  /** What a receiver of webhooks is told beside the message. */
  facts: AlertFacts;
}

export interface AlertFacts {
  /** Of the value and the threshold. */
  unit: "g CO2" | "Wh" | "prompts" | "h" | "sessions";
  /** The first and the last day that the value counts, `YYYY-MM-DD` in the organization's time zone. */
  period: { from: string; to: string };
  tool?: string;
  department?: string;
}

interface Watched {
  warehouse: Warehouse;
  organizationId: string;
  timeZone: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const HOUR_S = 3_600;
const USUAL_DAYS = 28;
/** Fewer days with sessions say too little about what is usual. */
const MIN_USUAL_DAYS = 5;
const DEVIATIONS = 3;
/** Sessions that arrive later than this do not make their tool a new one. */
const NEW_TOOL_DAYS = 7;
/** Bounds the alerts of one round if a sender makes up names. */
const MAX_NEW_TOOLS = 20;

/** What an organization's rules find in its sessions. Also looks at the month and day before, because some sessions arrive late. */
export async function findingsOf(warehouse: Warehouse, rules: readonly Rule[], now: number): Promise<Finding[]> {
  const [first] = rules;
  if (!first) return [];
  const watched: Watched = { warehouse, organizationId: first.organizationId, timeZone: first.timeZone, now };
  const ofKind = (wanted: (rule: Rule) => boolean) => rules.filter(wanted);
  return [
    ...(await overBudget(
      watched,
      ofKind(({ kind }) => kind === "budget"),
    )),
    ...(await exposed(
      watched,
      ofKind(({ kind }) => kind === "exposure"),
    )),
    ...(await newTools(
      watched,
      ofKind(({ subject }) => subject === "tool"),
    )),
    ...(await busyDepartments(
      watched,
      ofKind(({ subject }) => subject === "department"),
    )),
  ];
}

/** The current period and the one before, if a rule existed in it. */
function recent(unit: "day" | "month", { now, timeZone }: Watched, rules: readonly Rule[]): Period[] {
  const oldest = Math.min(...rules.map(({ createdAt }) => createdAt.getTime()));
  return [1, 0].map((ago) => calendarPeriod(unit, now, timeZone, ago)).filter(({ to }) => to.getTime() > oldest);
}

const existedIn = ({ to }: Period, { createdAt }: Rule) => createdAt < to;

/** How a budget's measure is asked for, named and written. */
const BUDGETS = {
  co2: { measure: "co2", perUnit: 1, unit: "g CO2", label: "CO₂", write: formatCo2 },
  energy: { measure: "energy", perUnit: 1, unit: "Wh", label: "Energy", write: formatEnergy },
  prompts: { measure: "prompts", perUnit: 1, unit: "prompts", label: "The number of prompts", write: formatNumber },
  hours: {
    measure: "timeEngaged",
    perUnit: HOUR_S,
    unit: "h",
    label: "Time with AI",
    write: (hours: number) => `${formatNumber(hours)} h`,
  },
} as const;

const budgetRow = z.object({ co2: z.number(), energy: z.number(), prompts: z.number(), timeEngaged: z.number() });

async function overBudget(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const month of recent("month", watched, rules)) {
    const query: Question = { measures: ["co2", "energy", "prompts", "timeEngaged"] };
    const [totals] = await sums(watched.warehouse, watched.organizationId, month, query, budgetRow);
    for (const rule of rules) {
      const { measure, threshold, name } = rule;
      if (!totals || measure === null || threshold === null || !existedIn(month, rule)) continue;
      const budget = BUDGETS[measure];
      const value = totals[budget.measure] / budget.perUnit;
      if (value <= threshold) continue;
      const when = nameOfPeriod("month", month, watched.timeZone);
      const message = `${name}: ${budget.label} in ${when} came to ${budget.write(value)}, more than the budget of ${budget.write(threshold)}.`;
      const facts = { unit: budget.unit, period: daysOf(month, watched.timeZone) };
      findings.push({ ...about(rule), occasion: facts.period.from, message, value, facts });
    }
  }
  return findings;
}

async function exposed(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const day of recent("day", watched, rules)) {
    const query: Question = {
      measures: ["sessions"],
      filters: [{ dimension: "dataExposureLevel", operator: "in", values: ["high", "critical"] }],
    };
    const row = z.object({ sessions: z.number() });
    const [totals] = await sums(watched.warehouse, watched.organizationId, day, query, row);
    for (const rule of rules) {
      const { threshold, name } = rule;
      if (!totals || threshold === null || !existedIn(day, rule) || totals.sessions <= threshold) continue;
      const value = totals.sessions;
      const when = nameOfPeriod("day", day, watched.timeZone);
      const message = `${name}: ${sessions(value)} on ${when} exposed highly sensitive data, more than ${formatNumber(threshold)}.`;
      const facts = { unit: "sessions", period: daysOf(day, watched.timeZone) } as const;
      findings.push({ ...about(rule), occasion: facts.period.from, message, value, facts });
    }
  }
  return findings;
}

const toolRow = z.object({ tool: z.string(), sessions: z.number() });

async function newTools(
  { warehouse, organizationId, timeZone, now }: Watched,
  rules: readonly Rule[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const since = new Date(Math.max(now - NEW_TOOL_DAYS * DAY_MS, rule.createdAt.getTime()));
    const query: Question = { measures: ["sessions"], dimensions: ["tool"] };
    const after = { from: since, to: new Date(now + DAY_MS) };
    const used = await sums(warehouse, organizationId, after, query, toolRow);
    if (used.length === 0) continue;
    const before = await sums(warehouse, organizationId, { from: new Date(0), to: since }, query, toolRow);
    const known = new Set(before.map(({ tool }) => tool));
    for (const { tool, sessions: value } of used.filter(({ tool }) => !known.has(tool)).slice(0, MAX_NEW_TOOLS)) {
      const name = tool === UNKNOWN_TOOL.name ? "A tool outside the catalogue" : tool;
      const message = `${rule.name}: ${name} is in use, which nobody in the organization had used before.`;
      const facts = {
        unit: "sessions",
        period: daysOf({ from: since, to: new Date(now + 1) }, timeZone),
        tool,
      } as const;
      findings.push({ ...about(rule), occasion: `tool ${tool}`, message, value, facts });
    }
  }
  return findings;
}

const departmentDayRow = z.object({ department: z.string(), time: z.string(), sessions: z.number() });

async function busyDepartments(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  if (rules.length === 0) return [];
  const { warehouse, organizationId, timeZone, now } = watched;
  const today = calendarPeriod("day", now, timeZone);
  const days = Array.from({ length: USUAL_DAYS + 2 }, (_, ago) => calendarPeriod("day", now, timeZone, ago));
  const from = days.at(-1)?.from ?? today.from;
  const query: Question = { measures: ["sessions"], dimensions: ["department"], granularity: "day", timeZone };
  const rows = await sums(warehouse, organizationId, { from, to: today.to }, query, departmentDayRow);
  const departments = groupedBy(
    rows.filter(({ department }) => department !== ""),
    ({ department }) => department,
  );
  const findings: Finding[] = [];
  for (const [department, counted] of departments) {
    const byDay = new Map(counted.map((row) => [Date.parse(row.time), row.sessions]));
    const counts = days.map((day) => byDay.get(day.from.getTime()) ?? 0);
    for (const [ago, day] of [days[0], days[1]].entries()) {
      const value = counts[ago] ?? 0;
      const most = mostUsual(counts.slice(ago + 1, ago + 1 + USUAL_DAYS));
      if (!day || most === undefined || value <= most) continue;
      const when = nameOfPeriod("day", day, timeZone);
      for (const rule of rules.filter((candidate) => existedIn(day, candidate))) {
        const message = `${rule.name}: ${department} had ${sessions(value)} on ${when}, far above its usual number.`;
        const facts = { unit: "sessions", period: daysOf(day, timeZone), department } as const;
        const occasion = `${facts.period.from} ${department}`;
        findings.push({ ...about(rule), occasion, message, value, threshold: most, facts });
      }
    }
  }
  return findings;
}

/**
 * Three standard deviations above the mean. A random count deviates by the square root of its mean, so a smaller deviation, such as
 * that of equal days, is not believed.
 * @returns undefined if there were too few days with sessions
 */
export function mostUsual(counts: readonly number[]): number | undefined {
  if (counts.filter((count) => count > 0).length < MIN_USUAL_DAYS) return undefined;
  const mean = counts.reduce((total, count) => total + count, 0) / counts.length;
  const variance = counts.reduce((total, count) => total + (count - mean) ** 2, 0) / counts.length;
  return mean + DEVIATIONS * Math.sqrt(Math.max(variance, mean));
}

const about = ({ id: ruleId, kind, threshold }: Rule) => ({ ruleId, kind, threshold });
const sessions = (count: number) => (count === 1 ? "1 session" : `${formatNumber(count)} sessions`);
