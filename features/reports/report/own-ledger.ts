import type { Footprint } from "@treadlight/domain/footprint";
import { SOURCE_NAMES } from "@treadlight/domain/session";
import type { OwnLedger, Report } from "./report.ts";

/** The outcomes of versions of sessions that started in the period and are not in the report. */
export type HiddenVersions = Omit<NonNullable<OwnLedger["versions"]>, "processed" | "counted">;

const NAMES = new Map(Object.entries(SOURCE_NAMES));

/** @param parts the footprint by what sent the sessions */
export function ownLedgerOf(parts: readonly Footprint[], hidden: HiddenVersions | null): OwnLedger {
  const counted = parts.reduce((sum, { sessions }) => sum + sessions, 0);
  return {
    bySource: parts.map(({ key: [source = ""], sessions }) => ({ source: NAMES.get(source) ?? source, sessions })),
    versions: hidden && {
      processed: counted + hidden.superseded + hidden.erased + hidden.missing,
      ...{ counted, ...hidden },
    },
  };
}

/** Each line with a count of sessions; none before version 3. */
export function ownLedgerRows({ ownLedger }: Pick<Report, "ownLedger">): [string, number][] {
  if (!ownLedger) return [];
  const { bySource, versions } = ownLedger;
  return [
    ...bySource.map(({ source, sessions }): [string, number] => [`In this report, from: ${source}`, sessions]),
    ...(versions
      ? ([
          ["Versions of sessions processed", versions.processed],
          ["Counted in this report", versions.counted],
          ["Superseded by a newer version", versions.superseded],
          ["Erased", versions.erased],
          ["Missing: lost, to be restored from the event log", versions.missing],
        ] satisfies [string, number][])
      : []),
  ];
}
