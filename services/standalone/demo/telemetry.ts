import type { SessionInputJson } from "@treadlight/domain/session";
import { DAY_MS, HOUR_MS } from "@treadlight/domain/time";
import type { Employee } from "./company.ts";
import type { Random } from "./random.ts";

/**
 * Generates one employee's sessions for one day: within working hours, none at weekends, more as adoption grows. Today has sessions
 * even at a weekend or before work begins, so that a demo always begins with something to see.
 * @param progress from 0 on the first day to 1 on the last
 * @param until milliseconds since the epoch; no session starts later
 */
export function sessionsOfDay(
  { profile, email, keenness }: Employee,
  {
    day,
    progress,
    until,
    random,
    newId,
  }: { day: number; progress: number; until: number; random: Random; newId: () => string },
): SessionInputJson[] {
  const weekday = new Date(day).getUTCDay();
  const isToday = until < day + DAY_MS;
  if (!isToday && (weekday === 0 || weekday === 6)) return [];
  const [opensMs, closesMs] = [day + 8.5 * HOUR_MS, day + 17.5 * HOUR_MS];
  const isEarly = until < opensMs + HOUR_MS;
  const [firstMs, lastMs] = isEarly ? [day, until] : [opensMs, Math.min(closesMs, until)];
  const expected = profile.sessionsPerDay * keenness * (0.55 + 0.45 * progress);
  const count = Math.floor(expected + random.next());
  const sessions: SessionInputJson[] = [];
  for (let n = 0; n < count; n++) {
    const startedAt = Math.round(firstMs + random.next() * (lastMs - firstMs));
    const { workflowType, contentType, previews } = random.pick(profile.work);
    const promptCount = 1 + Math.floor(random.next() ** 2.2 * 12);
    const timeEngaged = Math.round(60 + promptCount * (40 + random.next() * 160));
    sessions.push({
      id: newId(),
      aiTool: random.weighted(profile.tools),
      promptCount,
      timeEngaged,
      promptPreview: random.pick(previews),
      workflowType,
      contentType,
      region: profile.region,
      source: random.weighted([
        ["extension", 70],
        ["widget", 15],
        ["sdk", 15],
      ]),
      startedAt: new Date(startedAt).toISOString(),
      userEmail: email,
    });
  }
  return sessions;
}

/** Midnights (UTC) of the last `days` days, oldest first, today included. */
export function lastDays(now: number, days: number): number[] {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  return Array.from({ length: days }, (_, index) => today - (days - 1 - index) * DAY_MS);
}
