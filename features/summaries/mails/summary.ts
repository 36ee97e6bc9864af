import {
  changeOf,
  type FigureKind,
  formatCo2,
  formatDuration,
  formatEnergy,
  formatEstimatedDuration,
  formatNumber,
  formatTimeEstimate,
  formatWater,
} from "@treadlight/domain/format";
import { estimateIn, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { z } from "zod";
import { type Bar, button, type Figure, mailTemplate, note, text } from "../../mail/template.ts";

/** What a summary says about the sessions in a period. Each is a measure of analytics. */
export const totalsSchema = z.object({
  sessions: z.number(),
  prompts: z.number(),
  activeUsers: z.number(),
  /** Seconds. */
  timeEngaged: z.number(),
  /** Absent from mails that were waiting before time saved had a range: they do not name it. */
  ...timeSavedSumsSchema.omit({ sessions: true, timeEngaged: true }).partial().shape,
  sensitiveSessions: z.number(),
  /** Sessions that the figures below leave out. Absent from mails that were waiting before it was counted. */
  sessionsNotEstimated: z.number().optional(),
  /** Grams. */
  co2: z.number(),
  /** Wh. */
  energy: z.number(),
  /** mL. */
  water: z.number(),
});
type Totals = z.output<typeof totalsSchema>;

const sessionsBySchema = z.array(z.object({ name: z.string(), sessions: z.number() }));

/** A week or a month, of a person's own sessions or of an organization's. */
export const summaryMail = mailTemplate(
  "summary",
  z.object({
    /** Null in a summary of the reader's own sessions. */
    organizationName: z.string().nullable(),
    period: z.enum(["week", "month"]),
    /** The days of the period, such as "2 to 8 March 2026". */
    days: z.string(),
    /** Its first day, ISO 8601. Absent from mails that were waiting before they led to the review of their week. */
    firstDay: z.iso.date().optional(),
    totals: totalsSchema,
    /** Those of the week or month before. */
    previous: totalsSchema,
    /** The most used, first. */
    tools: sessionsBySchema,
    departments: sessionsBySchema,
    unsubscribeToken: z.string(),
  }),
  (
    { organizationName, period, days, firstDay, totals, previous, tools, departments, unsubscribeToken },
    { publicUrl },
  ) => {
    const figure = (
      label: string,
      measure: keyof Totals,
      kind: FigureKind,
      format: (amount: number) => string,
    ): Figure => {
      const [now = 0, before = 0] = [totals[measure], previous[measure]];
      const change =
        before > 0
          ? changeOf({ now, before, sessionsBefore: previous.sessions, kind, format }).words
          : now === 0
            ? "no change"
            : `none the ${period} before`;
      return { label, value: format(now), change };
    };
    const saved = timeSavedSumsSchema.safeParse(totals);
    const estimate = saved.success ? estimateIn(saved.data) : null;
    const { timeLost: lost = 0, sessionsWithLoss = 0, sessionsWithoutTime = 0, sessionsNotEstimated = 0 } = totals;
    const footprint = (label: string, measure: "co2" | "energy" | "water", format: (amount: number) => string) =>
      totals.sessions > 0 && sessionsNotEstimated === totals.sessions
        ? { label, value: "not estimated", change: "too little is known" }
        : figure(label, measure, "amount", format);
    const who = organizationName ?? "you";
    const when = period === "week" ? `the week of ${days}` : days;
    const ofOrganization = organizationName !== null;
    return {
      subject: ofOrganization ? `Your organization's AI ${period}, ${days}` : `Your AI ${period}, ${days}`,
      blocks: [
        text(`Here is how ${who} used AI in ${when}, compared with the ${period} before.`),
        {
          kind: "figures" as const,
          figures: [
            ...(ofOrganization ? [figure("People using AI", "activeUsers", "count", formatNumber)] : []),
            figure("Sessions", "sessions", "count", formatNumber),
            figure("Prompts", "prompts", "count", formatNumber),
            figure("Time engaged", "timeEngaged", "amount", formatDuration),
            ...(estimate
              ? [
                  {
                    ...figure("Estimated time saved", "timeSavedCentral", "amount", formatEstimatedDuration),
                    value: formatTimeEstimate(estimate),
                  },
                ]
              : []),
            ...(lost > 0 ? [figure("Time lost", "timeLost", "amount", formatEstimatedDuration)] : []),
            figure("Sessions with sensitive values", "sensitiveSessions", "count", formatNumber),
            footprint("CO₂", "co2", formatCo2),
            footprint("Energy", "energy", formatEnergy),
            footprint("Water", "water", formatWater),
          ],
        },
        ...bars("Sessions by tool", tools),
        ...bars("Sessions by department", departments),
        ofOrganization || period === "month" || firstDay === undefined
          ? button("Open your dashboard", `${publicUrl}/dashboard`)
          : button("Open your weekly review", `${publicUrl}/dashboard/review?week=${firstDay}`),
        ...(lost > 0
          ? [
              note(
                `Time was lost in ${sessionsIn(sessionsWithLoss)}, which took longer than the work takes without AI.`,
              ),
            ]
          : []),
        ...(sessionsWithoutTime > 0
          ? [note(`Nobody's time was measured in ${sessionsIn(sessionsWithoutTime)}: time saved leaves them out.`)]
          : []),
        ...(sessionsNotEstimated > 0
          ? [
              note(
                `CO₂, energy and water leave out ${formatNumber(sessionsNotEstimated)} of ${sessionsIn(totals.sessions)}, of which too little is known for an estimate.`,
              ),
            ]
          : []),
        note(
          `Time saved, CO₂, energy and water are estimates. ${publicUrl}/methodology explains them, time saved at ${publicUrl}/methodology#time-saved.`,
        ),
      ],
      unsubscribeToken,
    };
  },
);

const sessionsIn = (count: number) => `${formatNumber(count)} ${count === 1 ? "session" : "sessions"}`;

function bars(title: string, amounts: readonly { name: string; sessions: number }[]) {
  const most = Math.max(...amounts.map(({ sessions }) => sessions));
  const drawn = amounts.map(
    ({ name, sessions }): Bar => ({ label: name, value: formatNumber(sessions), share: sessions / most }),
  );
  return drawn.length === 0 ? [] : [{ kind: "bars" as const, title, bars: drawn }];
}
