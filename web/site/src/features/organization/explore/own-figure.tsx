import {
  AVERAGE_MEASURES,
  type Figure,
  figureSchema,
  type Measure,
  PERCENTILE_MEASURES,
} from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { SelectField, TextField } from "@treadlight/ui/field.tsx";
import { type FormEvent, useState } from "react";
import type { offeredTo } from "./exploration.ts";
import { groupOfMeasure, inGroups } from "./measure-groups.ts";

/** The kinds of figures, by what somebody wants to know. */
const KINDS = {
  divide: { name: "A ratio of two measures", kind: "formula", joins: "divided by" },
  percent: { name: "One in percent of another", kind: "formula", joins: "in percent of" },
  subtract: { name: "The difference of two", kind: "formula", joins: "minus" },
  add: { name: "The sum of two", kind: "formula", joins: "plus" },
  share: { name: "A share of the total", kind: "share", of: "all" },
  shareOfInterval: { name: "A share of each interval", kind: "share", of: "interval" },
  median: { name: "The median of a session", kind: "percentile", percent: 50 },
  ninetieth: { name: "The 90th percentile of a session", kind: "percentile", percent: 90 },
  cumulative: { name: "The sum from the start on", kind: "cumulative" },
  movingAverage: { name: "A moving average", kind: "movingAverage" },
} as const;
type Kind = keyof typeof KINDS;
const KIND_NAMES = Object.entries(KINDS);

const includes = (measures: readonly Measure[], measure: Measure) => measures.includes(measure);

/** A small form for a figure that is not among the ready ones. */
export function OwnFigure({
  offered,
  onAdd,
}: {
  offered: ReturnType<typeof offeredTo>;
  onAdd: (figure: Figure) => void;
}) {
  const [chosen, setChosen] = useState<Kind>("divide");
  const { kind, ...more } = KINDS[chosen];
  const isFormula = kind === "formula";
  const possible = offered.measures.filter(
    (measure) =>
      (kind !== "percentile" || includes(PERCENTILE_MEASURES, measure)) &&
      (kind !== "share" || !includes(AVERAGE_MEASURES, measure)),
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { measure, right, intervals } = Object.fromEntries(new FormData(event.currentTarget));
    const figure = figureSchema.safeParse({
      kind,
      ...(isFormula ? { left: measure, operator: chosen, right } : { measure }),
      ...("of" in more && { of: more.of }),
      ...("percent" in more && { percent: more.percent }),
      ...(kind === "movingAverage" && { intervals: Number(intervals) }),
    });
    if (figure.success) onAdd(figure.data);
  }
  return (
    <form
      aria-label="Own figure"
      onSubmit={submit}
      className="grid items-end gap-3 rounded-lg border border-line bg-sunken p-4 sm:grid-cols-2 xl:flex"
    >
      <SelectField
        label="Figure"
        value={chosen}
        onChange={({ target }) =>
          setChosen(KIND_NAMES.map(([id]) => id as Kind).find((id) => id === target.value) ?? chosen)
        }
      >
        {KIND_NAMES.filter(([, one]) => !(offered.inGroups && one.kind === "percentile")).map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <MeasureField key={kind} name="measure" label="Of" measures={possible} />
      {"joins" in more && (
        <MeasureField
          name="right"
          label={more.joins.charAt(0).toUpperCase() + more.joins.slice(1)}
          measures={possible}
        />
      )}
      {kind === "movingAverage" && (
        <TextField label="Intervals" name="intervals" type="number" min={2} max={90} required defaultValue={7} />
      )}
      <button type="submit" className="button button-quiet bg-surface">
        Add
      </button>
    </form>
  );
}

function MeasureField({ measures, ...field }: { name: string; label: string; measures: readonly Measure[] }) {
  const groups = [...new Set(inGroups(measures).map(groupOfMeasure))];
  return (
    <SelectField {...field}>
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {measures
            .filter((measure) => groupOfMeasure(measure) === group)
            .map((measure) => (
              <option key={measure} value={measure}>
                {MEASURE_WORDS[measure].name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
