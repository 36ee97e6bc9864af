import { matchTool, toolOfProvider } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import type { SessionInputJson } from "@treadlight/domain/session";
import { DAY_MS, HOUR_MS } from "@treadlight/domain/time";
import type { DepartmentProfile, Employee } from "./company.ts";
import type { Random } from "./random.ts";

/** For so many days, everybody has used AI more and more. */
const DAYS = 90;
/** So many days before the roll-out, the history begins, unless these are longer ago than a session may be. */
const DAYS_BEFORE_ROLLOUT = 57;
const MAX_DAYS = 395;
/** How much of their later chats the engineers had before the roll-out. */
const SHARE_BEFORE_ROLLOUT = 0.4;
/** So many days the roll-out must have been there. */
const MIN_DAYS_AFTER = 14;
/** Of the ninety days, those who have stopped were there for this part. */
const STOPPED_AFTER = 0.4;
/** How often a chat begins with something that should not have been sent. */
const SLIP_SHARE = 0.012;
/** How often nobody knows how long a chat took, because its page was never looked at. */
const UNTIMED_SHARE = 0.03;

export interface DayOptions {
  day: number;
  /** From 0 on the first of the ninety days, and before, to 1 on the last. */
  progress: number;
  /** Whether engineers have coding tools. */
  isRolledOut: boolean;
  /** Milliseconds since the epoch; no session starts later. */
  until: number;
  random: Random;
  newId: () => string;
}

/** The day on which coding tools were rolled out to Engineering: the second Monday of the last March with two weeks after it. */
export function rolloutDay(until: number): number {
  const year = new Date(until).getUTCFullYear();
  const [recent, earlier] = [year, year - 1].map((of) => {
    const weekday = new Date(Date.UTC(of, 2, 1)).getUTCDay();
    return Date.UTC(of, 2, 8 + ((8 - weekday) % 7));
  });
  return recent !== undefined && recent + MIN_DAYS_AFTER * DAY_MS <= until ? recent : (earlier ?? 0);
}

/** The sessions since some weeks before the roll-out. */
export function sessionsOf(
  employees: readonly Employee[],
  options: Pick<DayOptions, "until" | "random" | "newId">,
): SessionInputJson[] {
  const { until } = options;
  const rolledOut = rolloutDay(until);
  const days = lastDays(until, Math.min(MAX_DAYS, Math.floor((until - rolledOut) / DAY_MS) + DAYS_BEFORE_ROLLOUT));
  const early = Math.max(0, days.length - DAYS);
  // The ninety days come first, so that they do not depend on how long the history is.
  return [...days.slice(early), ...days.slice(0, early)].flatMap((day) => {
    const progress = (days.indexOf(day) - early) / (DAYS - 1);
    return employees.flatMap((employee) =>
      sessionsOfDay(employee, { ...options, day, progress: Math.max(0, progress), isRolledOut: day >= rolledOut }),
    );
  });
}

/**
 * Generates one employee's sessions for one day: chats as the extension sends them, calls of an agent as it traces them, and completions in
 * an editor as an import counts them. Within working hours, none at weekends, more as adoption grows. Today has chats even at a weekend or
 * before work begins, so that a demo always begins with something to see.
 */
export function sessionsOfDay(employee: Employee, options: DayOptions): SessionInputJson[] {
  const { day, progress, isRolledOut, until, random } = options;
  const { profile, keenness, hasStopped, hasAgent } = employee;
  const weekday = new Date(day).getUTCDay();
  const isToday = until < day + DAY_MS;
  if (!isToday && (weekday === 0 || weekday === 6)) return [];
  if (hasStopped && progress > STOPPED_AFTER) return [];
  const [opensMs, closesMs] = [day + 8.5 * HOUR_MS, day + 17.5 * HOUR_MS];
  const isEarly = until < opensMs + HOUR_MS;
  const [firstMs, lastMs] = isEarly ? [day, until] : [opensMs, Math.min(closesMs, until)];
  const anyTime = () => Math.round(firstMs + random.next() * (lastMs - firstMs));
  const isWaiting = profile.writesCode === true && !isRolledOut;
  const growth = keenness * (0.55 + 0.45 * progress) * (isWaiting ? SHARE_BEFORE_ROLLOUT : 1);
  const several = (perDay: number, make: () => SessionInputJson) =>
    Array.from({ length: Math.floor(perDay * growth + random.next()) }, make);
  return [
    ...several(profile.chatsPerDay, () => chat(employee, anyTime(), options)),
    ...(hasAgent && !isWaiting ? several(4, () => agentCall(employee, anyTime(), options)) : []),
    // A provider counts a day when it is over.
    ...(profile.writesCode && !isWaiting && !isToday ? [completions(employee, options)] : []),
  ];
}

/** A conversation on the page of a tool. */
function chat({ profile, email }: Employee, startedAt: number, { random, newId }: DayOptions): SessionInputJson {
  const aiTool = random.weighted(profile.tools);
  const text = firstPrompt(profile, random);
  const { counts, categories, redacted } = inspectText(text);
  const promptCount = 1 + Math.floor(random.next() ** 2.2 * 12);
  const timeEngaged = Math.round(60 + promptCount * (30 + random.next() * 110));
  const isTimed = random.next() >= UNTIMED_SHARE;
  return {
    ...{ id: newId(), source: "extension", aiTool, userEmail: email, promptCount, revision: promptCount },
    ...(isTimed && { timeEngaged }),
    ...guessedKind(guessKind(text, matchTool(aiTool)?.category)),
    ...{ detected: counts, categories, complexity: promptComplexity(text), promptPreview: redacted },
    startedAt: new Date(startedAt).toISOString(),
  };
}

const firstPrompt = ({ prompts, slips }: DepartmentProfile, random: Random) =>
  random.next() < SLIP_SHARE ? random.pick(slips) : random.pick(prompts);

/** A call of a model by an agent, which takes nobody's time. */
function agentCall({ email }: Employee, startedAt: number, { random, newId }: DayOptions): SessionInputJson {
  return {
    ...{ id: newId(), source: "otel", automated: true, userEmail: email, promptCount: 1 },
    ...{ aiTool: toolOfProvider("anthropic"), model: "claude-sonnet-4-5" },
    ...{ inputTokens: random.between(8_000, 60_000), outputTokens: random.between(200, 3_000) },
    startedAt: new Date(startedAt).toISOString(),
  };
}

/** What somebody's editor completed on a day, of which only the number is known. */
function completions({ email }: Employee, { day, random, newId }: DayOptions): SessionInputJson {
  return {
    ...{ id: newId(), source: "import", automated: true, userEmail: email, aiTool: "GitHub Copilot" },
    promptCount: random.between(10, 80),
    startedAt: new Date(day).toISOString(),
  };
}

/** Midnights (UTC) of the last `days` days, oldest first, today included. */
export function lastDays(now: number, days: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
}
