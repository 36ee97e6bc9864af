import { GRANULARITY_NAMES } from "@treadlight/charts/names.ts";
import { type Dimension, type Figure, figureKey, type Measure, measuresOfFigure } from "@treadlight/contract/analytics";
import { figureWords, MEASURE_WORDS } from "@treadlight/contract/measure-words";
import { addDays } from "@treadlight/domain/time";
import { Panel } from "@treadlight/ui/panel.tsx";
import { Picker } from "@treadlight/ui/picker.tsx";
import { Plus } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { isDay, type Period } from "../../../shared/period/period.ts";
import { useNames } from "../parts/use-names.ts";
import { ADD, CHIP, RemoveButton } from "./chip.tsx";
import { type Changed, type Exploration, isOffered, needsSteps, type offeredTo } from "./exploration.ts";
import { FilterPicker } from "./filter-picker.tsx";
import { groupOfMeasure, inGroups, OTHER_WORDS, READY_FIGURES } from "./measure-groups.ts";
import { OwnFigure } from "./own-figure.tsx";

const COMPARE_NAMES = { previousPeriod: "The period before", previousYear: "The year before" };
/** A year in whole weeks, so that weekdays stand by each other. */
const YEAR_DAYS = 364;
const MAX_DIMENSIONS = 6;
const TOPS = [3, 5, 10, 20] as const;

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
  change: (changed: Changed) => void;
}) {
  const names = useNames();
  const { measures, figures, dimensions, every, top, compare, filters } = exploration;
  const [added, setAdded] = useState<Dimension>();
  const [ownIsOpen, setOwnIsOpen] = useState(false);
  const isLast = measures.length + figures.length === 1;
  const withFigure = (now: Exploration, figure: Figure): Partial<Exploration> => ({
    ...withoutFigure(now, figureKey(figure), figure),
    ...(needsSteps(figure) && { every: now.every ?? offered.buckets.find((bucket) => bucket === "day") ?? "week" }),
  });
  const withoutFigure = (now: Exploration, key: string, ...added: Figure[]) => ({
    figures: [...now.figures.filter((one) => figureKey(one) !== key), ...added],
  });
  function pickShown(id: string) {
    const measure = offered.measures.find((one) => one === id);
    const ready = READY_FIGURES.flatMap((one) => one.figures).find((figure) => figureKey(figure) === id);
    change((now) => {
      const isShown = now.figures.some((figure) => figureKey(figure) === id);
      const next = {
        ...(measure && { measures: toggled<Measure>(now.measures, measure) }),
        ...(isShown ? withoutFigure(now, id) : ready && withFigure(now, ready)),
      };
      const shown = { ...now, ...next };
      return shown.measures.length + shown.figures.length > 0 ? next : {};
    });
  }
  const setFilter = (index: number, filter: Exploration["filters"][number] | undefined) =>
    change((now) => ({ filters: now.filters.toSpliced(index, 1, ...(filter ? [filter] : [])) }));
  return (
    <Panel title="Question">
      <div className="relative grid gap-3.5">
        <Row legend="Show">
          {measures.map((measure) => (
            <Chip
              key={measure}
              name={MEASURE_WORDS[measure].name}
              onRemove={
                isLast
                  ? undefined
                  : () => change((now) => ({ measures: now.measures.filter((one) => one !== measure) }))
              }
            />
          ))}
          {figures.map((figure) => (
            <Chip
              key={figureKey(figure)}
              name={figureWords(figure).name}
              onRemove={isLast ? undefined : () => change((now) => withoutFigure(now, figureKey(figure)))}
            />
          ))}
          <Picker
            label="Measures and figures"
            trigger={<Added>Measure</Added>}
            triggerClassName={ADD}
            isMultiple
            options={[
              ...inGroups(offered.measures).map((id) => ({
                ...{ id, label: MEASURE_WORDS[id].name, group: groupOfMeasure(id), also: OTHER_WORDS[id] },
              })),
              ...READY_FIGURES.flatMap(({ group, figures: ready }) =>
                ready
                  .filter((figure) => isOffered(figure, offered))
                  .map((figure) => ({
                    ...{ id: figureKey(figure), label: figureWords(figure).name, group },
                    also: measuresOfFigure(figure)
                      .map((measure) => OTHER_WORDS[measure] ?? "")
                      .join(" "),
                  })),
              ),
            ]}
            chosen={[...measures, ...figures.map(figureKey)]}
            onPick={pickShown}
          />
          <button type="button" className={ADD} aria-expanded={ownIsOpen} onClick={() => setOwnIsOpen(!ownIsOpen)}>
            <Plus aria-hidden className="size-4" />
            Own figure
          </button>
        </Row>
        {ownIsOpen && (
          <OwnFigure
            offered={offered}
            onAdd={(figure) => {
              setOwnIsOpen(false);
              change((now) => withFigure(now, figure));
            }}
          />
        )}
        <Row legend="By">
          {dimensions.map((dimension) => (
            <Chip
              key={dimension}
              name={names.dimension(dimension)}
              onRemove={() => change((now) => ({ dimensions: now.dimensions.filter((one) => one !== dimension) }))}
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
              if (dimension)
                change((now) => ({ dimensions: toggled(now.dimensions, dimension).slice(-MAX_DIMENSIONS) }));
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
                if (next) change((now) => ({ filters: [...now.filters, next] }));
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
          {dimensions.length > 0 && (
            <Choice
              label="Groups"
              chosen={top ? `${top.count} ${top.dimension}` : ""}
              choices={[
                { id: "", name: "All" },
                ...dimensions.flatMap((dimension) =>
                  [...new Set([...TOPS, ...(top?.dimension === dimension ? [top.count] : [])])].map((count) => ({
                    id: `${count} ${dimension}`,
                    name: `Top ${count} by ${names.dimension(dimension).toLowerCase()}, and the rest`,
                  })),
                ),
              ]}
              onChoose={(id) => {
                const [count, name] = id.split(" ");
                const dimension = dimensions.find((one) => one === name);
                change({ top: dimension && { dimension, count: Number(count) } });
              }}
            />
          )}
          <Choice
            label="Compare with"
            chosen={typeof compare === "object" ? "dates" : (compare ?? "")}
            choices={[
              { id: "", name: "Nothing" },
              ...(["previousPeriod", "previousYear"] as const).map((id) => ({ id, name: COMPARE_NAMES[id] })),
              { id: "dates", name: "Own dates" },
            ]}
            onChoose={(id) => {
              const lastYear = { from: addDays(period.from, -YEAR_DAYS), to: addDays(period.to, -YEAR_DAYS) };
              change({
                compare: id === "dates" ? lastYear : id === "previousPeriod" || id === "previousYear" ? id : undefined,
              });
            }}
          />
          {typeof compare === "object" && (
            <Days key={`${compare.from} ${compare.to}`} days={compare} onSet={(days) => change({ compare: days })} />
          )}
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

/** The first and the last day of a period to compare with. */
function Days({
  days,
  onSet,
}: {
  days: { from: string; to: string };
  onSet: (days: { from: string; to: string }) => void;
}) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [from = "", to = ""] = [String(data.get("from")), String(data.get("to"))].toSorted();
    if (isDay(from) && isDay(to)) onSet({ from, to });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      {(["from", "to"] as const).map((name) => (
        <input
          key={name}
          type="date"
          name={name}
          required
          aria-label={name === "from" ? "Compare with, first day" : "Compare with, last day"}
          defaultValue={days[name]}
          className={`${CHIP} px-2 font-normal`}
        />
      ))}
      <button type="submit" className="button button-quiet button-small">
        Compare
      </button>
    </form>
  );
}

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
