import { formatCo2, formatNumber } from "@treadlight/domain/format";
import { z } from "zod";

/** What a total of footprints says of its own limits. */
export const footprintSumsSchema = z.object({
  sessions: z.number(),
  sessionsNotEstimated: z.number(),
  sessionsEstimatedInPart: z.number(),
});
export const NO_FOOTPRINTS = { sessions: 0, sessionsNotEstimated: 0, sessionsEstimatedInPart: 0 };
export type FootprintSums = z.output<typeof footprintSumsSchema>;

/** Which sessions a total leaves out, or holds a part of; undefined if it holds all of all. */
export function footprintGaps({
  sessions,
  sessionsNotEstimated,
  sessionsEstimatedInPart,
}: FootprintSums): string | undefined {
  const parts = [
    ...(sessionsNotEstimated > 0
      ? [
          `Left out: ${formatNumber(sessionsNotEstimated)} of ${sessionsIn(sessions)}, because too little is known about them.`,
        ]
      : []),
    ...(sessionsEstimatedInPart > 0
      ? [`${sessionsIn(sessionsEstimatedInPart)} counted in part, so this is a lower bound.`]
      : []),
  ];
  return parts.length === 0 ? undefined : parts.join(" ");
}

const sessionsIn = (count: number) => `${formatNumber(count)} ${count === 1 ? "session" : "sessions"}`;

type Counts = Pick<FootprintSums, "sessions" | "sessionsNotEstimated">;

/** Whether no session of a total has an estimate. */
export const isNotEstimated = ({ sessions, sessionsNotEstimated }: Counts): boolean =>
  sessions > 0 && sessionsNotEstimated === sessions;

/** CO2 of sessions, which is not 0 where nothing is estimated. */
export const co2Text = (sums: Counts & { co2: number }): string =>
  isNotEstimated(sums) ? "not estimated" : formatCo2(sums.co2);
