import type { OwnNumbers, ownNumbers } from "@treadlight/contract/console";
import { formatCalendarDay } from "@treadlight/domain/format";
import { CONTENT_TYPES, type ContentType, WORKFLOW_TYPES, type WorkflowType } from "@treadlight/domain/productivity";
import { useGetList } from "react-admin";
import type { z } from "zod";
import { counted } from "../../shared/counted.ts";

export type Version = z.input<typeof ownNumbers.row>;

/** Enough to know which version holds. */
const NEWEST = 100;

/** The versions, the newest first; undefined until they are read. */
export function useVersions() {
  return useGetList<Version>("own-numbers", {
    sort: { field: "version", order: "DESC" },
    pagination: { page: 1, perPage: NEWEST },
  });
}

/** Today in UTC, in whose days versions hold. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export interface OwnBaseline {
  workflow: WorkflowType;
  content: ContentType;
  seconds: number;
}

export const baselinesOf = ({ baselines = {} }: Pick<z.input<typeof ownNumbers.row>, "baselines">): OwnBaseline[] =>
  WORKFLOW_TYPES.flatMap((workflow) =>
    CONTENT_TYPES.flatMap((content) => {
      const seconds = baselines[workflow]?.[content];
      return seconds === undefined ? [] : [{ workflow, content, seconds }];
    }),
  );

/** What is of the organization's own, in a line. */
export function contentOf(numbers: Pick<Version, "baselines" | "speedUps" | "countedShare" | "hourlyCosts">): string {
  const baselines = baselinesOf(numbers).length;
  const costs = numbers.hourlyCosts.length;
  const adopted = Object.keys(numbers.speedUps ?? {}).length;
  const parts = [
    ...(baselines > 0 ? [counted(baselines, "baseline", "baselines")] : []),
    ...(adopted > 0 ? [counted(adopted, "adopted speed-up", "adopted speed-ups")] : []),
    ...(costs > 0 ? [counted(costs, "hourly cost", "hourly costs")] : []),
    ...(numbers.countedShare === 100 ? [] : [`${numbers.countedShare} % of time saved counts`]),
  ];
  return parts.length === 0 ? "The specification's numbers" : parts.join(", ");
}

/** What saving a version will do, said before it is saved. */
export function effectOf(version: number, validFrom: string, numbers: OwnNumbers, currency: string | null): string {
  const day = formatCalendarDay(validFrom);
  const baselines = baselinesOf(numbers).length;
  const costs = numbers.hourlyCosts.length;
  const adopted = Object.keys(numbers.speedUps).length;
  return [
    `Version ${version} holds from ${day} (UTC) until a later version does.`,
    baselines === 0
      ? `Sessions that start on ${day} or later are estimated with the specification's baselines.`
      : `Sessions that start on ${day} or later, and arrive from now on, are estimated with ${counted(baselines, "baseline", "baselines")} of your own.`,
    adopted === 0
      ? "Their central estimate uses the speed-ups that trials measured."
      : `${counted(adopted, "speed-up", "speed-ups")} that your people told stay adopted.`,
    costs === 0
      ? "Time saved has no value in money."
      : `${numbers.countedShare} % of the time saved is valued in ${currency ?? "your currency"}, in ${counted(costs, "department", "departments")}.`,
    "Figures of earlier days stay as they are, and so do the specification's own figures. This is recorded in the audit log.",
  ].join(" ");
}
