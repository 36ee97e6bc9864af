import { UNKNOWN_TOOL } from "@treadlight/domain/catalogue";
import { formatCo2, formatCurrency, formatEnergy, formatNumber } from "@treadlight/domain/format";
import { groupedBy } from "@treadlight/domain/grouping";
import { dataLabel } from "@treadlight/domain/security";
import { SENT_SOURCES, SESSION_SOURCES } from "@treadlight/domain/session";
import { DAY_MS } from "@treadlight/domain/time";
import type { Database } from "@treadlight/platform/database";
import { type OwnPrices, organizationTenant, type ToolDecisions, type Warehouse } from "@treadlight/warehouse";
import type { Selectable } from "kysely";
import { z } from "zod";
import { calendarPeriod, daysOf, nameOfPeriod, type Period } from "../analytics/calendar.ts";
import { type Question, sums } from "../analytics/organization-query.ts";
import { silenceOf, USUAL_DAYS } from "./silence.ts";

export type Rule = Pick<
  Selectable<Database["alertRules"]>,
  | "id"
  | "organizationId"
  | "name"
  | "kind"
  | "measure"
  | "subject"
  | "threshold"
  | "data"
  | "decision"
  | "tool"
  | "department"
  | "recipients"
  | "headId"
  | "direction"
  | "createdAt"
  | "checkedAt"
> & { timeZone: string; minGroupSize: number };

/** A reason for an alert. The same rule and occasion never give a second one. */
export interface Finding {
  ruleId: string;
  kind: Rule["kind"];
  occasion: string;
  message: string;
  /** In the unit of the threshold; sessions for a new tool. */
  value: number;
  threshold: number | null;
  /** How many people it is about. Sessions without a person count none. */
  people: number;
  /** What a receiver of webhooks is told beside the message. */
  facts: AlertFacts;
}

export interface AlertFacts {
  /** Of the value and the threshold. */
  unit: string;
  /** The first and the last day that the value counts, `YYYY-MM-DD` in the organization's time zone. */
  period: { from: string; to: string };
  tool?: string;
  department?: string;
  source?: string;
  /** The name of a saved question, and the group of its answer. */
  question?: string;
  group?: string;
}

interface Watched {
  warehouse: Warehouse;
  organizationId: string;
  timeZone: string;
  /** Milliseconds since the epoch. */
  now: number;
  ownPrices: OwnPrices | undefined;
}

const HOUR_S = 3_600;
/** Fewer days with sessions say too little about what is usual. */
const MIN_USUAL_DAYS = 5;
const DEVIATIONS = 3;
/** Sessions that arrive later than this do not make their tool a new one. */
const NEW_TOOL_DAYS = 7;
/** Bounds the alerts of a rule in one round, such as of tools if a sender makes up names. */
export const MAX_GROUPS = 20;
/** So many types of data are named in a message. */
const NAMED_TYPES = 3;

/**
 * What an organization's rules find in its sessions; see `questionFindings` for those on questions. Also looks at the month and day before, because some sessions arrive late.
 * @param toolDecisions the organization's, as they are now
 * @param ownPrices the organization's, for budgets of spend
 */
export async function findingsOf(
  warehouse: Warehouse,
  rules: readonly Rule[],
  { toolDecisions, ownPrices, now }: { toolDecisions: ToolDecisions; ownPrices: OwnPrices | undefined; now: number },
): Promise<Finding[]> {
  const [first] = rules;
  if (!first) return [];
  const { organizationId, timeZone } = first;
  const watched: Watched = { warehouse, organizationId, timeZone, now, ownPrices };
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
    ...(await withData(
      watched,
      ofKind(({ kind }) => kind === "data"),
    )),
    ...(await undesiredTools(
      watched,
      ofKind(({ kind }) => kind === "tool_decision"),
      toolDecisions,
    )),
    ...(await silences(
      watched,
      ofKind(({ kind }) => kind === "silence"),
    )),
  ];
}

/** The current period and the one before, if a rule existed in it. */
function recent(unit: "day" | "month", { now, timeZone }: Watched, rules: readonly Rule[]): Period[] {
  const oldest = Math.min(...rules.map(({ createdAt }) => createdAt.getTime()));
  return [1, 0].map((ago) => calendarPeriod(unit, now, timeZone, ago)).filter(({ to }) => to.getTime() > oldest);
}

const existedIn = ({ to }: Period, { createdAt }: Rule) => createdAt < to;

const inDollars = (dollars: number) => formatCurrency(dollars, "USD");

/** How a budget's measures are asked for, added up, named and written. */
const BUDGETS = {
  co2: { measures: ["co2"], perUnit: 1, unit: "g CO2", label: "CO₂", write: formatCo2 },
  energy: { measures: ["energy"], perUnit: 1, unit: "Wh", label: "Energy", write: formatEnergy },
  prompts: { measures: ["prompts"], perUnit: 1, unit: "prompts", label: "The number of prompts", write: formatNumber },
  hours: {
    measures: ["timeEngaged"],
    perUnit: HOUR_S,
    unit: "h",
    label: "Time with AI",
    write: (hours: number) => `${formatNumber(hours)} h`,
  },
  spend: { measures: ["spend"], perUnit: 1, unit: "USD", label: "Estimated spend on tokens", write: inDollars },
  tokens: {
    measures: ["inputTokens", "outputTokens"],
    perUnit: 1,
    unit: "tokens",
    label: "The number of tokens",
    write: formatNumber,
  },
} as const;

/** Each department that rules are about with its rules; the whole organization without a name. */
const byDepartment = (rules: readonly Rule[]) => groupedBy(rules, ({ department }) => department ?? "");

/** Limits a query to a department. */
export const inDepartment = (department: string | null): NonNullable<Question["filters"]> =>
  !department ? [] : [{ dimension: "department", operator: "equals", values: [department] }];

/** The department of a rule, for a message and for webhooks. */
export const ofDepartment = ({ department }: Rule) => (department === null ? "" : ` of ${department}`);
export const departmentFact = ({ department }: Rule) => (department === null ? {} : { department });

const counts = { sessions: z.number(), activeUsers: z.number() };

/** The measures that were asked for, besides. */
const budgetRow = z.object({ activeUsers: z.number() }).catchall(z.number());

async function overBudget(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const month of recent("month", watched, rules)) {
    for (const [department, some] of byDepartment(rules)) {
      const limited = some.flatMap(({ measure }) => (measure === null ? [] : BUDGETS[measure].measures));
      // Only those: roll-ups have no tokens, and rows take longer.
      const query: Question = {
        measures: [...new Set([...limited, "activeUsers" as const])],
        filters: inDepartment(department),
        ownPrices: watched.ownPrices,
      };
      const [totals] = await sums(watched.warehouse, watched.organizationId, month, query, budgetRow);
      for (const rule of some) {
        const { measure, threshold, name } = rule;
        if (!totals || measure === null || threshold === null || !existedIn(month, rule)) continue;
        const budget = BUDGETS[measure];
        const value = budget.measures.reduce((sum, one) => sum + (totals[one] ?? 0), 0) / budget.perUnit;
        if (value <= threshold) continue;
        const when = nameOfPeriod("month", month, watched.timeZone);
        const message = `${name}: ${budget.label}${ofDepartment(rule)} in ${when} came to ${budget.write(value)}, more than the budget of ${budget.write(threshold)}.`;
        const facts = { unit: budget.unit, period: daysOf(month, watched.timeZone), ...departmentFact(rule) };
        findings.push({
          ...about(rule),
          ...{ occasion: facts.period.from, message, value, people: totals.activeUsers, facts },
        });
      }
    }
  }
  return findings;
}

async function exposed(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const day of recent("day", watched, rules)) {
    for (const [department, some] of byDepartment(rules)) {
      const query: Question = {
        measures: ["sessions", "activeUsers"],
        filters: [
          { dimension: "dataExposureLevel", operator: "in", values: ["high", "critical"] },
          ...inDepartment(department),
        ],
      };
      const [totals] = await sums(watched.warehouse, watched.organizationId, day, query, z.object(counts));
      for (const rule of some) {
        const { threshold, name } = rule;
        if (!totals || threshold === null || !existedIn(day, rule) || totals.sessions <= threshold) continue;
        const { sessions: value, activeUsers: people } = totals;
        const when = nameOfPeriod("day", day, watched.timeZone);
        const message = `${name}: ${sessions(value)}${ofDepartment(rule)} on ${when} exposed highly sensitive values, more than ${formatNumber(threshold)}.`;
        const facts = { ...dayFacts(day, watched), ...departmentFact(rule) };
        findings.push({ ...about(rule), occasion: facts.period.from, message, value, people, facts });
      }
    }
  }
  return findings;
}

const toolRow = z.object({ tool: z.string(), ...counts });

async function newTools(
  { warehouse, organizationId, timeZone, now }: Watched,
  rules: readonly Rule[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const rule of rules) {
    const since = new Date(Math.max(now - NEW_TOOL_DAYS * DAY_MS, rule.createdAt.getTime()));
    const query: Question = {
      measures: ["sessions", "activeUsers"],
      dimensions: ["tool"],
      filters: inDepartment(rule.department),
    };
    const after = { from: since, to: new Date(now + DAY_MS) };
    const used = await sums(warehouse, organizationId, after, query, toolRow);
    if (used.length === 0) continue;
    const before = await sums(warehouse, organizationId, { from: new Date(0), to: since }, query, toolRow);
    const known = new Set(before.map(({ tool }) => tool));
    const found = used.filter(({ tool }) => !known.has(tool)).slice(0, MAX_GROUPS);
    for (const { tool, sessions: value, activeUsers: people } of found) {
      const name = tool === UNKNOWN_TOOL.name ? "A tool outside the catalogue" : tool;
      const message = `${rule.name}: ${name} is in use, which nobody in ${rule.department ?? "the organization"} had used before.`;
      const facts = {
        unit: "sessions",
        period: daysOf({ from: since, to: new Date(now + 1) }, timeZone),
        tool,
        ...departmentFact(rule),
      } as const;
      findings.push({ ...about(rule), occasion: `tool ${tool}`, message, value, people, facts });
    }
  }
  return findings;
}

const departmentDayRow = z.object({ department: z.string(), time: z.string(), ...counts });

async function busyDepartments(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  if (rules.length === 0) return [];
  const { warehouse, organizationId, timeZone, now } = watched;
  const today = calendarPeriod("day", now, timeZone);
  const days = Array.from({ length: USUAL_DAYS + 2 }, (_, ago) => calendarPeriod("day", now, timeZone, ago));
  const from = days.at(-1)?.from ?? today.from;
  const query: Question = {
    measures: ["sessions", "activeUsers"],
    ...{ dimensions: ["department"], granularity: "day", timeZone },
  };
  const rows = await sums(warehouse, organizationId, { from, to: today.to }, query, departmentDayRow);
  const departments = groupedBy(
    rows.filter(({ department }) => department !== ""),
    ({ department }) => department,
  );
  const findings: Finding[] = [];
  for (const [department, counted] of departments) {
    const byDay = new Map(counted.map((row) => [Date.parse(row.time), row]));
    const ofDays = days.map((day) => byDay.get(day.from.getTime()));
    const daily = ofDays.map((row) => row?.sessions ?? 0);
    const watching = rules.filter((rule) => rule.department === null || rule.department === department);
    for (const [ago, day] of [days[0], days[1]].entries()) {
      const { sessions: value = 0, activeUsers: people = 0 } = ofDays[ago] ?? {};
      const most = mostUsual(daily.slice(ago + 1, ago + 1 + USUAL_DAYS));
      if (!day || most === undefined || value <= most) continue;
      const when = nameOfPeriod("day", day, timeZone);
      for (const rule of watching.filter((candidate) => existedIn(day, candidate))) {
        const message = `${rule.name}: ${department} had ${sessions(value)} on ${when}, far above its usual number.`;
        const facts = { ...dayFacts(day, watched), department };
        const occasion = `${facts.period.from} ${department}`;
        findings.push({ ...about(rule), occasion, message, value, threshold: most, people, facts });
      }
    }
  }
  return findings;
}

async function withData(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const tenant = organizationTenant(watched.organizationId);
  for (const rule of rules) {
    const { name, threshold, data, tool, department } = rule;
    if (threshold === null || data === null) continue;
    for (const day of recent("day", watched, [rule])) {
      const wanted = { data, tool: tool ?? undefined, department: department ?? undefined };
      const { sessions: value, people } = await watched.warehouse.sessionsWithData(tenant, day, wanted);
      if (value <= threshold) continue;
      const place = `${ofDepartment(rule)}${tool === null ? "" : ` with ${tool}`}`;
      const when = nameOfPeriod("day", day, watched.timeZone);
      const message = `${name}: ${typesInWords(data)} in ${sessions(value)}${place} on ${when}, more than ${formatNumber(threshold)}.`;
      const facts = { ...dayFacts(day, watched), ...departmentFact(rule), ...(tool !== null && { tool }) };
      findings.push({ ...about(rule), occasion: facts.period.from, message, value, people, facts });
    }
  }
  return findings;
}

const OR = new Intl.ListFormat("en-GB", { type: "disjunction" });

function typesInWords(data: readonly string[]): string {
  const labels = data.map(dataLabel);
  const more = labels.length - NAMED_TYPES;
  return OR.format(more > 1 ? [...labels.slice(0, NAMED_TYPES), `${more} other types`] : labels);
}

const decidedToolRow = toolRow.extend({ toolDecision: z.string() });
const DECIDED = { warn: "which people are warned about", block: "which is blocked" } as const;

async function undesiredTools(
  watched: Watched,
  rules: readonly Rule[],
  toolDecisions: ToolDecisions,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const day of recent("day", watched, rules)) {
    for (const [department, some] of byDepartment(rules)) {
      const query: Question = {
        measures: ["sessions", "activeUsers"],
        dimensions: ["tool", "toolDecision"],
        filters: inDepartment(department),
        toolDecisions,
      };
      const used = await sums(watched.warehouse, watched.organizationId, day, query, decidedToolRow);
      for (const rule of some.filter((candidate) => existedIn(day, candidate))) {
        const { name, decision, threshold } = rule;
        if (decision === null || threshold === null) continue;
        const over = used.filter((row) => row.toolDecision === decision && row.sessions > threshold);
        for (const { tool, sessions: value, activeUsers: people } of over.slice(0, MAX_GROUPS)) {
          const when = nameOfPeriod("day", day, watched.timeZone);
          const toolName = tool === UNKNOWN_TOOL.name ? "a tool outside the catalogue" : tool;
          const message = `${name}: ${sessions(value)}${ofDepartment(rule)} on ${when} with ${toolName}, ${DECIDED[decision]}.`;
          const facts = { ...dayFacts(day, watched), ...departmentFact(rule), tool };
          findings.push({ ...about(rule), occasion: `${facts.period.from} ${tool}`, message, value, people, facts });
        }
      }
    }
  }
  return findings;
}

const SOURCES = {
  extension: "the browser extension",
  widget: "the widget",
  sdk: "programs that call the API",
  otel: "OpenTelemetry",
  import: "imports",
} as const satisfies Record<(typeof SENT_SOURCES)[number], string>;

const sourceDayRow = z.object({ source: z.enum(SESSION_SOURCES), time: z.string(), sessions: z.number() });
const sourceRow = z.object({ source: z.enum(SESSION_SOURCES), activeUsers: z.number() });

/** Sources without a session today and on so many whole days before, which had some on most of the 28 days before those. */
async function silences(watched: Watched, rules: readonly Rule[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { warehouse, organizationId, timeZone, now } = watched;
  for (const rule of rules) {
    const { name, threshold, department } = rule;
    if (threshold === null) continue;
    const days = Array.from({ length: threshold + 1 + USUAL_DAYS }, (_, ago) =>
      calendarPeriod("day", now, timeZone, ago),
    );
    const [today, oldest] = [days[0], days.at(-1)];
    if (!today || !oldest) continue;
    const lately = { from: oldest.from, to: today.to };
    const filters = inDepartment(department);
    const query: Question = { measures: ["sessions"], dimensions: ["source"], filters, granularity: "day", timeZone };
    const sent = await sums(warehouse, organizationId, lately, query, sourceDayRow);
    // That a person enters nothing is no fault of a source.
    for (const source of SENT_SOURCES) {
      const sentOn = new Set(sent.filter((row) => row.source === source).map(({ time }) => Date.parse(time)));
      const hasSent = days.map(({ from }) => sentOn.has(from.getTime()));
      const silence = silenceOf(hasSent, threshold);
      const last = silence && days[silence.ago];
      if (!last) continue;
      const ofPeople: Question = { measures: ["activeUsers"], dimensions: ["source"], filters };
      const people = await sums(warehouse, organizationId, lately, ofPeople, sourceRow);
      const message = `${name}: No session${ofDepartment(rule)} has come from ${SOURCES[source]} since ${nameOfPeriod("day", last, timeZone)}, after sessions on ${silence.usual} of ${USUAL_DAYS} days.`;
      const period = { from: daysOf(last, timeZone).from, to: daysOf(today, timeZone).to };
      findings.push({
        ...about(rule),
        ...{ occasion: `${source} ${period.from}`, message, value: silence.ago - 1 },
        people: people.find((row) => row.source === source)?.activeUsers ?? 0,
        facts: { unit: "days", period, source, ...departmentFact(rule) },
      });
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

export const about = ({ id: ruleId, kind, threshold }: Rule) => ({ ruleId, kind, threshold });
const dayFacts = (day: Period, { timeZone }: Watched) => ({ unit: "sessions", period: daysOf(day, timeZone) }) as const;
const sessions = (count: number) => (count === 1 ? "1 session" : `${formatNumber(count)} sessions`);
