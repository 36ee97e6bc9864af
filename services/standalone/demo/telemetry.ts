import { matchTool, toolOfProvider } from "@treadlight/domain/catalogue";
import { promptComplexity } from "@treadlight/domain/environment";
import { guessedKind, guessKind } from "@treadlight/domain/kind-of-work";
import { inspectText } from "@treadlight/domain/security";
import type { SessionInputJson } from "@treadlight/domain/session";
import { DAY_MS, HOUR_MS } from "@treadlight/domain/time";
import type { DepartmentProfile, Employee } from "./company.ts";
import type { Random } from "./random.ts";

const DAYS = 90;
/** Of the ninety days, those who have stopped were there for this part. */
const STOPPED_AFTER = 0.4;
/** How often a chat begins with something that should not have been sent. */
const SLIP_SHARE = 0.012;
/** How often nobody knows how long a chat took, because its page was never looked at. */
const UNTIMED_SHARE = 0.03;

export interface DayOptions {
  day: number;
  /** From 0 on the first day to 1 on the last. */
  progress: number;
  /** Milliseconds since the epoch; no session starts later. */
  until: number;
  random: Random;
  newId: () => string;
}

/** The sessions of ninety days until then. */
export const sessionsOf = (
  employees: readonly Employee[],
  options: Pick<DayOptions, "until" | "random" | "newId">,
): SessionInputJson[] =>
  lastDays(options.until, DAYS).flatMap((day, index) =>
    employees.flatMap((employee) => sessionsOfDay(employee, { ...options, day, progress: index / (DAYS - 1) })),
  );

/**
 * Generates one employee's sessions for one day: chats as the extension sends them, calls of an agent as it traces them, and completions in
 * an editor as an import counts them. Within working hours, none at weekends, more as adoption grows. Today has chats even at a weekend or
 * before work begins, so that a demo always begins with something to see.
 */
export function sessionsOfDay(employee: Employee, options: DayOptions): SessionInputJson[] {
  const { day, progress, until, random } = options;
  const { profile, keenness, hasStopped, hasAgent } = employee;
  const weekday = new Date(day).getUTCDay();
  const isToday = until < day + DAY_MS;
  if (!isToday && (weekday === 0 || weekday === 6)) return [];
  if (hasStopped && progress > STOPPED_AFTER) return [];
  const [opensMs, closesMs] = [day + 8.5 * HOUR_MS, day + 17.5 * HOUR_MS];
  const isEarly = until < opensMs + HOUR_MS;
  const [firstMs, lastMs] = isEarly ? [day, until] : [opensMs, Math.min(closesMs, until)];
  const anyTime = () => Math.round(firstMs + random.next() * (lastMs - firstMs));
  const growth = keenness * (0.55 + 0.45 * progress);
  const several = (perDay: number, make: () => SessionInputJson) =>
    Array.from({ length: Math.floor(perDay * growth + random.next()) }, make);
  return [
    ...several(profile.chatsPerDay, () => chat(employee, anyTime(), options)),
    ...(hasAgent ? several(4, () => agentCall(employee, anyTime(), options)) : []),
    // A provider counts a day when it is over.
    ...(profile.writesCode && !isToday ? [completions(employee, options)] : []),
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
