import { GRANULARITY_NAMES } from "@treadlight/charts/names.ts";
import { type Dimension, type Measure, measureSchema } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Picker } from "@treadlight/ui/picker.tsx";
import { Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { Period } from "../../../shared/period/period.ts";
import { useNames } from "../parts/use-names.ts";
import { ADD, CHIP, RemoveButton } from "./chip.tsx";
import type { Exploration, offeredTo } from "./exploration.ts";
import { FilterPicker } from "./filter-picker.tsx";
import { groupOfMeasure, inGroups } from "./measure-groups.ts";

const COMPARE_NAMES = { previousPeriod: "The period before", previousYear: "The year before" };
const MAX_DIMENSIONS = 6;

/** Chooses what is measured, what it is divided by, of which sessions, in which steps, and what it is compared with. */
export function QuestionForm({
  exploration,
  offered,
  period,
  change,
}: {
  exploration: Exploration;
  offered: ReturnType<typeof offeredTo>;
  period: Period;
  change: (changed: Partial<Exploration>) => void;
}) {
  const names = useNames();
  const { measures, dimensions, every, compare, filters } = exploration;
  const [added, setAdded] = useState<Dimension>();
  const setFilter = (index: number, filter: Exploration["filters"][number] | undefined) =>
    change({ filters: filters.toSpliced(index, 1, ...(filter ? [filter] : [])) });
  return (
    <Panel title="Question">
      <div className="relative grid gap-3.5">
        <Row legend="Show">
          {measures.map((measure) => (
            <Chip
              key={measure}
              name={MEASURE_WORDS[measure].name}
              onRemove={
                measures.length > 1 ? () => change({ measures: measures.filter((one) => one !== measure) }) : undefined
              }
            />
          ))}
          <Picker
            label="Measures"
            trigger={<Added>Measure</Added>}
            triggerClassName={ADD}
            isMultiple
            options={inGroups(offered.measures).map((id) => ({
              ...{ id, label: MEASURE_WORDS[id].name, group: groupOfMeasure(id) },
            }))}
            chosen={measures}
            onPick={(id) => {
              const next = toggled<Measure>(measures, measureSchema.parse(id));
              if (next.length > 0) change({ measures: next });
            }}
          />
        </Row>
        <Row legend="By">
          {dimensions.map((dimension) => (
            <Chip
              key={dimension}
              name={names.dimension(dimension)}
              onRemove={() => change({ dimensions: dimensions.filter((one) => one !== dimension) })}
            />
          ))}
          <Picker
            label="Breakdowns"
            trigger={<Added>Breakdown</Added>}
            triggerClassName={ADD}
            isMultiple
            options={offered.dimensions.map((id) => ({ id, label: names.dimension(id) }))}
            chosen={dimensions}
            onPick={(id) => {
              const dimension = offered.dimensions.find((one) => one === id);
              if (dimension) change({ dimensions: toggled(dimensions, dimension).slice(-MAX_DIMENSIONS) });
            }}
          />
        </Row>
        <Row legend="Where">
          {filters.map((filter, index) => (
            <FilterPicker
              // biome-ignore lint/suspicious/noArrayIndexKey: a filter is what it is by its place
              key={index}
              {...{ filter, period, scope: exploration.scope }}
              onChange={(next) => setFilter(index, next)}
            />
          ))}
          {added ? (
            <FilterPicker
              key={added}
              {...{ period, scope: exploration.scope }}
              filter={{ dimension: added, operator: "in", values: [] }}
              isNew
              onChange={(next) => {
                setAdded(undefined);
                if (next) change({ filters: [...filters, next] });
              }}
            />
          ) : (
            <Picker
              label="Add a filter"
              trigger={<Added>Filter</Added>}
              triggerClassName={ADD}
              options={offered.dimensions.map((id) => ({ id, label: names.dimension(id) }))}
              onPick={(id) => setAdded(offered.dimensions.find((one) => one === id))}
            />
          )}
        </Row>
        <div className="flex flex-wrap gap-x-6 gap-y-3.5 border-t border-line pt-3.5">
          <Choice
            label="Every"
            chosen={every ?? ""}
            choices={[
              { id: "", name: "Whole period" },
              ...offered.buckets.map((bucket) => ({ id: bucket, name: GRANULARITY_NAMES[bucket] })),
            ]}
            onChoose={(id) => change({ every: offered.buckets.find((bucket) => bucket === id) })}
          />
          <Choice
            label="Compare with"
            chosen={compare ?? ""}
            choices={[
              { id: "", name: "Nothing" },
              ...(["previousPeriod", "previousYear"] as const).map((id) => ({ id, name: COMPARE_NAMES[id] })),
            ]}
            onChoose={(id) => change({ compare: id === "previousPeriod" || id === "previousYear" ? id : undefined })}
          />
        </div>
      </div>
    </Panel>
  );
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((one) => one !== value) : [...values, value];

function Row({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-x-3 gap-y-1.5 sm:grid-cols-[4rem_1fr]">
      <legend className="sr-only">{legend}</legend>
      <span aria-hidden className="text-sm font-semibold sm:py-2">
        {legend}
      </span>
      <div className="flex min-w-0 flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function Chip({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  return (
    <span className={CHIP}>
      <span className={`min-w-0 wrap-anywhere ${onRemove ? "pl-3" : "px-3"}`}>{name}</span>
      {onRemove && <RemoveButton label={`Remove ${name}`} onPress={onRemove} />}
    </span>
  );
}

const Added = ({ children }: { children: ReactNode }) => (
  <>
    <Plus aria-hidden className="size-4" />
    {children}
  </>
);

function Choice({
  label,
  chosen,
  choices,
  onChoose,
}: {
  label: string;
  chosen: string;
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string) => void;
}) {
  const id = useId();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select
        id={id}
        className={`${CHIP} px-2 font-normal`}
        value={chosen}
        onChange={({ target }) => onChoose(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </span>
  );
}
