import type { Insight } from "@treadlight/charts/insight.ts";
import { readingOf } from "@treadlight/charts/reading.ts";
import { Picker } from "@treadlight/ui/picker.tsx";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { consolePaths } from "../../../shared/console.ts";
import { useNames } from "../parts/use-names.ts";
import { type Exploration, listFilterOf, type offeredTo } from "./exploration.ts";
import { only, STEPS_WITHIN, valuesOf, without } from "./narrowing.ts";

const BUTTON = "button button-quiet button-small bg-surface";

/**
 * What somebody chose in a chart, and where they can go from there: only these sessions, all others, a breakdown of them, or their list.
 * @param span of the whole answer, if its people may be listed
 */
export function ChosenPlace({
  insight,
  place,
  exploration,
  offered,
  span,
  change,
  onClose,
}: {
  insight: Insight;
  place: { series: number; point: number };
  exploration: Exploration;
  offered: ReturnType<typeof offeredTo>;
  span: { from: string; to: string } | undefined;
  change: (changed: Partial<Exploration>, days?: { from: string; to: string }) => void;
  onClose: () => void;
}) {
  const names = useNames();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const [series, point] = [insight.series[place.series], insight.points[place.point]];
  if (!series || !point) return null;
  const reading = readingOf(insight, place);
  const behind = series.behind && { ...point.behind, values: { ...series.behind.values, ...point.behind.values } };
  const values = behind ? valuesOf(behind) : [];
  const isWhole = behind !== undefined && values.length === exploration.dimensions.length;
  const filters = behind ? only(exploration.filters, behind) : exploration.filters;
  const dimensions = values.map(({ dimension }) => dimension);
  const { days } = point.behind;
  const list =
    isWhole && (days === undefined || point.behind.span)
      ? listFilterOf({ dimensions: [], every: undefined, filters }, {})
      : undefined;
  const within = exploration.every && STEPS_WITHIN[exploration.every];
  const every = within && offered.buckets.includes(within) ? within : exploration.every;
  const go = (changed: Partial<Exploration>) => {
    onClose();
    change({ ...changed, ...(days && { every }) }, days);
  };
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Chosen in the chart"
      className="relative mt-3 grid gap-3 rounded-lg border border-line bg-sunken p-4 outline-none"
    >
      <p className="figures pr-10">
        <strong>{reading.value}</strong>, {reading.name}
      </p>
      <div className="flex flex-wrap gap-2">
        {isWhole && (values.length > 0 || days) && (
          <button type="button" className={BUTTON} onClick={() => go({ filters })}>
            Only these
          </button>
        )}
        {values.map((value) => (
          <button
            key={value.dimension}
            type="button"
            className={BUTTON}
            onClick={() => {
              onClose();
              change({ filters: without(exploration.filters, value) });
            }}
          >
            Without {names.value(value.dimension, value.value)}
          </button>
        ))}
        {isWhole && (
          <Picker
            label="Break these down"
            trigger="Break these down"
            triggerClassName={BUTTON}
            options={offered.dimensions
              .filter((one) => !dimensions.includes(one))
              .map((id) => ({ id, label: names.dimension(id) }))}
            onPick={(id) => {
              const by = offered.dimensions.find((one) => one === id);
              if (by) go({ filters, dimensions: [by], chart: undefined });
            }}
          />
        )}
        {span && list && (
          <a className={BUTTON} href={consolePaths.sessions({ ...list, ...(point.behind.span ?? span) })}>
            List the sessions
          </a>
        )}
      </div>
      <button type="button" aria-label="Close" className="icon-button absolute top-1.5 right-1.5" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </button>
    </section>
  );
}
