import { getIncluded } from "@treadlight/contract/billing";
import { getOrganization } from "@treadlight/contract/organization";
import { formatCo2, formatDuration, formatEstimatedDuration, formatNumber } from "@treadlight/domain/format";
import { NO_TIME_SAVED, timeSavedSumsSchema } from "@treadlight/domain/productivity";
import { Change } from "@treadlight/ui/change.tsx";
import { StatTile, StatTiles, StatTilesLoading } from "@treadlight/ui/stat-tile.tsx";
import type { ComponentProps } from "react";
import { z } from "zod";
import { useRoute } from "../../../shared/api/use-route.ts";
import { footprintGaps, footprintSumsSchema, NO_FOOTPRINTS } from "../../../shared/footprint.ts";
import { LoadFailed } from "../../../shared/load-failed.tsx";
import type { Period } from "../../../shared/period/period.ts";
import { TimeSavedTile } from "../../../shared/time-saved/tile.tsx";
import { whatIs } from "../../../shared/what-is/what-is.tsx";
import { useAnswer } from "../parts/use-answer.ts";

const TILES = [
  { measure: "sessions", kind: "count", name: "Sessions", format: formatNumber, better: undefined },
  { measure: "prompts", kind: "count", name: "Prompts", format: formatNumber, better: undefined },
  { measure: "timeEngaged", kind: "amount", name: "Time engaged", format: formatDuration, better: undefined },
  {
    measure: "sensitiveSessions",
    kind: "count",
    name: "Sessions with sensitive values",
    format: formatNumber,
    better: "less",
  },
  { measure: "co2", kind: "amount", name: "CO₂, estimate", format: formatCo2, better: "less" },
] as const;

/** Pseudonyms must not tell which sessions a person sent themselves. */
export const SENDERS = "People whose sessions also arrive through a key or an import are counted twice.";

const row = z.record(z.string(), z.number()).and(timeSavedSumsSchema).and(footprintSumsSchema);

/** The figures of a period, each against the period before, and how many people and seats there are. */
export function Totals({ period, seesPeople }: { period: Period; seesPeople: boolean }) {
  const { from, to, before } = period;
  const measures = [
    ...new Set([
      ...TILES.map(({ measure }) => measure),
      ...timeSavedSumsSchema.keyof().options,
      ...footprintSumsSchema.keyof().options,
    ]),
  ];
  const answer = useAnswer(
    {
      measures: seesPeople ? [...measures, "activeUsers"] : measures,
      timeDimension: { from, to },
      ...(before !== undefined && { compare: "previousPeriod" }),
    },
    row,
  );
  const organization = useRoute(getOrganization);
  const plan = useRoute(getIncluded);
  if (!answer.data || !organization.data || !plan.data) {
    const error = answer.error ?? organization.error ?? plan.error;
    if (!error) return <StatTilesLoading count={TILES.length + 1 + (seesPeople ? 2 : 0)} height="h-44 lg:h-56" />;
    return <LoadFailed what="the figures" error={error} />;
  }
  const [sums = { ...NO_TIME_SAVED, ...NO_FOOTPRINTS }] = answer.data.rows;
  const amounts: Record<string, number> = sums;
  const { people } = organization.data;
  const countsPeople = answer.data.meta.people === "names";
  const { seats } = plan.data;
  const change = (measure: string, figure: Pick<ComponentProps<typeof Change>, "kind" | "format" | "better">) =>
    before !== undefined && (
      <Change
        {...figure}
        now={amounts[measure] ?? 0}
        before={amounts[`${measure}Before`]}
        sessionsBefore={amounts.sessionsBefore}
        than={before}
      />
    );
  return (
    <StatTiles>
      {seesPeople && (
        <>
          <StatTile
            name="Active people"
            explain={whatIs("activeUsers")}
            value={formatNumber(amounts.activeUsers ?? 0)}
            unit={countsPeople ? `of ${formatNumber(people)}` : undefined}
            note={countsPeople ? undefined : SENDERS}
            change={change("activeUsers", { kind: "count", format: formatNumber, better: "more" })}
          />
          <StatTile
            name="Seats used"
            explain={whatIs("seatsUsed")}
            value={formatNumber(seats.people + seats.invited)}
            unit={seats.included === null ? undefined : `of ${formatNumber(seats.included)}`}
            note={`${formatNumber(seats.people)} people, ${formatNumber(seats.invited)} invited`}
          />
        </>
      )}
      {TILES.map(({ measure, name, ...figure }) => (
        <StatTile
          key={measure}
          name={name}
          explain={whatIs(measure)}
          value={figure.format(amounts[measure] ?? 0)}
          note={measure === "co2" ? footprintGaps(sums) : undefined}
          change={change(measure, figure)}
        />
      ))}
      <TimeSavedTile
        sums={sums}
        change={change("timeSavedCentral", { kind: "amount", format: formatEstimatedDuration, better: "more" })}
        of={{ scope: "organization", period }}
      />
    </StatTiles>
  );
}
