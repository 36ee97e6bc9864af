import type { ModelClass } from "../environment/index.ts";
import { DAY_MS } from "../time/index.ts";

/** What somebody could do next. Each kind follows one rule below, and says nothing while evidence is thin. */
export const NEXT_STEP_KINDS = [
  "exposed_data",
  "stopped_source",
  "idle_licences",
  "lighter_model",
  "exposing_habit",
  "many_prompts",
] as const;
export type NextStepKind = (typeof NEXT_STEP_KINDS)[number];

/** How many are shown at once, of different kinds. */
export const MAX_NEXT_STEPS = 3;
/** For how long a kind is silent for whoever found it not useful. */
export const NOT_USEFUL_DAYS = 90;
/** How far back the rules look, except for the next one. */
export const NEXT_STEP_DAYS = 30;
/** Habits take longer to show. */
export const HABIT_DAYS = 90;

/** Fewer seats are not worth a sentence, and a smaller share is what people on leave explain. */
const MIN_UNUSED_SEATS = 5;
const MIN_UNUSED_SHARE = 0.2;
/** Sessions with high or critical data; fewer may be an accident. */
const MIN_EXPOSED_OF_DEPARTMENT = 10;
const MIN_EXPOSED_OWN = 5;
const MIN_EXPOSED_SHARE = 0.2;
/** Longer than a long weekend. */
const STOPPED_AFTER_DAYS = 4;
/** Grams of CO2 in the period: about what a petrol car emits on a kilometre. */
const MIN_SAVED_CO2 = 100;
const MIN_SESSIONS = 20;
const MIN_SESSIONS_OF_WORK = 10;
const MIN_PROMPT_RATIO = 2;

export interface LicenceFacts {
  tool: string;
  contract: string;
  currency: string;
  seats: number;
  unused: number;
  unusedMonthly: number;
  /** Who used the tool in 30 days. Without anybody, use may not be measured. */
  people: number;
}

/** The licence whose unused seats cost most, if they are many and the tool's use is known. */
export function idleLicences(licences: readonly LicenceFacts[]): LicenceFacts | undefined {
  return most(
    licences.filter(
      ({ seats, unused, people }) => people > 0 && unused >= MIN_UNUSED_SEATS && unused >= MIN_UNUSED_SHARE * seats,
    ),
    ({ unusedMonthly }) => unusedMonthly,
  );
}

export interface ExposureFacts {
  department: string;
  tool: string;
  /** What the organization decided about the tool: `approve`, `warn`, `block` or `undecided`. */
  decision: string;
  /** Those with high or critical data. */
  sessions: number;
  people: number;
}

/** The department that sends most sensitive data to a tool that is not approved, if it is neither an accident nor the habit of a few. */
export function exposedData(facts: readonly ExposureFacts[], minimumPeople: number): ExposureFacts | undefined {
  return most(
    facts.filter(
      ({ department, decision, sessions, people }) =>
        department !== "" && decision !== "approve" && sessions >= MIN_EXPOSED_OF_DEPARTMENT && people >= minimumPeople,
    ),
    ({ sessions }) => sessions,
  );
}

export interface SourceFacts {
  kind: string;
  name: string | null;
  /** Whether it sent on most days before and has stopped. */
  isSilent: boolean;
  lastHeardAt: Date | null;
}

/** The source that stopped last, if for longer than a long weekend. */
export function stoppedSource<Source extends SourceFacts>(
  sources: readonly Source[],
  now: number,
): (Source & { lastHeardAt: Date }) | undefined {
  const stopped = sources.flatMap((source) =>
    source.isSilent && source.lastHeardAt && now - source.lastHeardAt.getTime() >= STOPPED_AFTER_DAYS * DAY_MS
      ? [{ ...source, lastHeardAt: source.lastHeardAt }]
      : [],
  );
  return most(stopped, ({ lastHeardAt }) => lastHeardAt.getTime());
}

/** A certain change, as `adviceFor` answers it. */
interface ChangeFacts {
  department: string;
  sessions: number;
  /** Grams of CO2. */
  before: number;
  after: number;
  saves: number;
  change: { kind: "tool" } | { kind: "model"; tool: string; from: ModelClass; to: ModelClass };
}

/** The change of model that would save most, if that is worth a sentence. */
export function lighterModel(advice: readonly ChangeFacts[]) {
  const ofModels = advice.flatMap(({ change, saves, ...facts }) => {
    if (change.kind !== "model" || saves < MIN_SAVED_CO2 || facts.sessions < MIN_SESSIONS) return [];
    const { tool, from, to } = change;
    return [{ ...facts, tool, from, to, saves }];
  });
  return most(ofModels, ({ saves }) => saves);
}

export interface ToolHabit {
  tool: string;
  sessions: number;
  /** Those with high or critical data. */
  exposed: number;
}

/** The tool into which a person often puts sensitive data. */
export function exposingHabit(habits: readonly ToolHabit[]): ToolHabit | undefined {
  return most(
    habits.filter(({ sessions, exposed }) => exposed >= MIN_EXPOSED_OWN && exposed >= MIN_EXPOSED_SHARE * sessions),
    ({ exposed }) => exposed,
  );
}

export interface WorkWithTool {
  /** A kind of work; "" if it is not known. */
  work: string;
  tool: string;
  sessions: number;
  prompts: number;
  /** Seconds, by the central estimate, of sessions whose time is known. */
  timeSaved: number;
}

export interface ManyPrompts {
  work: string;
  /** The tool that takes more prompts, and the other. */
  more: WorkWithTool;
  fewer: WorkWithTool;
}

/**
 * The kind of work for which a person sends at least twice as many prompts a session with one tool as with another, which saves no less
 * time a session.
 */
export function manyPrompts(uses: readonly WorkWithTool[]): ManyPrompts | undefined {
  const known = uses.filter(({ work, sessions }) => work !== "" && sessions >= MIN_SESSIONS_OF_WORK);
  const pairs = known.flatMap((more) =>
    known
      .filter(
        (fewer) =>
          fewer.work === more.work &&
          perSession(more, "prompts") >= MIN_PROMPT_RATIO * perSession(fewer, "prompts") &&
          perSession(fewer, "timeSaved") >= perSession(more, "timeSaved"),
      )
      .map((fewer) => ({ work: more.work, more, fewer })),
  );
  return most(pairs, ({ more, fewer }) => (perSession(more, "prompts") - perSession(fewer, "prompts")) * more.sessions);
}

const perSession = (use: WorkWithTool, of: "prompts" | "timeSaved") => use[of] / use.sessions;

/** The value with the greatest amount, the first of equals. */
function most<Value>(values: readonly Value[], amountOf: (value: Value) => number): Value | undefined {
  let greatest: Value | undefined;
  for (const value of values) if (greatest === undefined || amountOf(value) > amountOf(greatest)) greatest = value;
  return greatest;
}
