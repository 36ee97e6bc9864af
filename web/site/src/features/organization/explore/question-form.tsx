import { DIMENSION_NAMES, GRANULARITY_NAMES } from "@treadlight/charts/names.ts";
import { type Dimension, FILTER_OPERATORS } from "@treadlight/contract/analytics";
import { MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { CHARTS, type Chart } from "@treadlight/contract/views";
import { Panel } from "@treadlight/ui/panel.tsx";
import { X } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { z } from "zod";
import { useNames } from "../parts/use-names.ts";
import type { Exploration, offeredTo } from "./exploration.ts";

const CHIP =
  "min-h-9 rounded-full border border-line-strong px-3 text-sm text-ink-soft transition-colors hover:text-ink aria-pressed:border-ink aria-pressed:bg-lamp-wash aria-pressed:font-semibold aria-pressed:text-ink";
const CONTROL = "min-h-9 max-w-full rounded-lg border border-line-strong bg-surface px-2 text-sm";

const CHART_NAMES: Record<Chart, string> = {
  table: "Table",
  number: "Numbers",
  line: "Lines",
  bar: "Bars",
  heat: "Heat map",
  pivot: "Pivot",
};
const COMPARE_NAMES = { previousPeriod: "The period before", previousYear: "The year before" };
const OPERATOR_NAMES = {
  equals: "is",
  notEquals: "is not",
  in: "is one of",
  notIn: "is not one of",
  anyOf: "is any of, in any case",
  noneOf: "is none of, in any case",
  contains: "contains",
} as const;
const operatorSchema = z.enum(FILTER_OPERATORS);

/** Chooses the measures, what they are divided by, and how the answer is drawn. */
export function QuestionForm({
  exploration,
  offered,
  change,
}: {
  exploration: Exploration;
  offered: ReturnType<typeof offeredTo>;
  change: (changed: Partial<Exploration>) => void;
}) {
  const names = useNames();
  const { measures, dimensions, every, compare, filters, chart } = exploration;
  return (
    <Panel title="Question">
      <div className="grid gap-5">
        <Group legend="Measure">
          {offered.measures.map((measure) => {
            const isChosen = measures.includes(measure);
            return (
              <button
                key={measure}
                type="button"
                aria-pressed={isChosen}
                className={CHIP}
                onClick={() => {
                  const others = measures.filter((other) => other !== measure);
                  if (others.length > 0 || !isChosen) change({ measures: isChosen ? others : [...measures, measure] });
                }}
              >
                {MEASURE_WORDS[measure].name}
              </button>
            );
          })}
        </Group>
        <Group legend="By">
          {offered.dimensions.map((dimension) => {
            const isChosen = dimensions.includes(dimension);
            return (
              <button
                key={dimension}
                type="button"
                aria-pressed={isChosen}
                className={CHIP}
                onClick={() =>
                  change({
                    dimensions: isChosen
                      ? dimensions.filter((other) => other !== dimension)
                      : [...dimensions, dimension].slice(-6),
                  })
                }
              >
                {DIMENSION_NAMES[dimension]}
              </button>
            );
          })}
        </Group>
        <div className="flex flex-wrap gap-x-8 gap-y-5">
          <Group legend="Every">
            <button type="button" aria-pressed={!every} className={CHIP} onClick={() => change({ every: undefined })}>
              Whole period
            </button>
            {offered.buckets.map((bucket) => (
              <button
                key={bucket}
                type="button"
                aria-pressed={every === bucket}
                className={CHIP}
                onClick={() => change({ every: bucket })}
              >
                {GRANULARITY_NAMES[bucket]}
              </button>
            ))}
          </Group>
          <Group legend="Compare with">
            <button
              type="button"
              aria-pressed={!compare}
              className={CHIP}
              onClick={() => change({ compare: undefined })}
            >
              Nothing
            </button>
            {(["previousPeriod", "previousYear"] as const).map((earlier) => (
              <button
                key={earlier}
                type="button"
                aria-pressed={compare === earlier}
                className={CHIP}
                onClick={() => change({ compare: earlier })}
              >
                {COMPARE_NAMES[earlier]}
              </button>
            ))}
          </Group>
          <Group legend="Show as">
            {CHARTS.map((kind) => (
              <button
                key={kind}
                type="button"
                aria-pressed={chart === kind}
                className={CHIP}
                onClick={() => change({ chart: kind })}
              >
                {CHART_NAMES[kind]}
              </button>
            ))}
          </Group>
        </div>
        <Group legend="Only where">
          {filters.map((filter) => {
            const { dimension, operator, values } = filter;
            const words = `${DIMENSION_NAMES[dimension]} ${OPERATOR_NAMES[operator]} ${values.map((value) => names.value(dimension, value)).join(", ")}`;
            return (
              <button
                key={words}
                type="button"
                className={`${CHIP} inline-flex items-center gap-1.5`}
                onClick={() => change({ filters: filters.filter((other) => other !== filter) })}
              >
                <span className="sr-only">Remove: </span>
                {words}
                <X aria-hidden className="size-4" />
              </button>
            );
          })}
          <NewFilter offered={offered} add={(filter) => change({ filters: [...filters, filter] })} />
        </Group>
      </div>
    </Panel>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

function NewFilter({
  offered,
  add,
}: {
  offered: ReturnType<typeof offeredTo>;
  add: (filter: Exploration["filters"][number]) => void;
}) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<Dimension>();
  const dimension = offered.dimensions.find((one) => one === chosen) ?? offered.dimensions[0];
  const { values } = useNames();
  const names = dimension && values(dimension);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const operator = operatorSchema.parse(form.get("operator"));
    if (!dimension) return;
    const values = names
      ? [String(form.get("value"))]
      : operator === "in" || operator === "notIn"
        ? text.split(",").map((value) => value.trim())
        : [text.trim()];
    add({ dimension, operator, values });
    setText("");
  }
  return (
    <form className="flex min-w-0 flex-wrap gap-2" onSubmit={submit}>
      <select
        name="dimension"
        aria-label="Filter by"
        className={CONTROL}
        value={dimension}
        onChange={({ target }) => setChosen(offered.dimensions.find((one) => one === target.value))}
      >
        {offered.dimensions.map((dimension) => (
          <option key={dimension} value={dimension}>
            {DIMENSION_NAMES[dimension]}
          </option>
        ))}
      </select>
      <select name="operator" aria-label="How to compare" className={CONTROL}>
        {FILTER_OPERATORS.map((operator) => (
          <option key={operator} value={operator}>
            {OPERATOR_NAMES[operator]}
          </option>
        ))}
      </select>
      {names ? (
        <select name="value" aria-label="Value" className={CONTROL}>
          {Object.entries(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        <input
          aria-label="Value"
          className={`${CONTROL} w-40`}
          value={text}
          required
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button type="submit" className="button button-quiet button-small">
        Add filter
      </button>
    </form>
  );
}
