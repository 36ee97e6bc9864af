import { useQuery } from "@tanstack/react-query";
import type { ValueCount } from "@treadlight/contract/lists";
import { type RaRecord, useDataProvider, useGetMany, useGetRecordRepresentation, useListContext } from "react-admin";
import type { ConsoleDataProvider } from "../data-provider/data-provider.ts";
import { inWords } from "./choices.ts";
import { REFRESH_MS } from "./use-live.ts";

type Value = ValueCount["value"];
type Choice = Pick<ValueCount, "value"> & Partial<ValueCount>;

/** A filter whose choices are in sight. */
export interface Facet {
  source: string;
  label: string;
  /** What each value is called; by default in words. */
  nameOf?: (value: Value) => string;
  /** The resource whose records the values are. */
  reference?: string;
  /** The values, of a list whose rows are not counted. */
  values?: readonly Value[];
}

/** The most frequent ones, and what is chosen. */
const MAX_CHOICES = 8;

/** Above a list: filters by one press, each with the number of rows that it would show. */
export function FilterBar({ facets }: { facets: readonly Facet[] }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { resource, filterValues } = useListContext();
  const { data: counts = {} } = useQuery({
    // Where react-admin reads lists again, it reads this again too.
    queryKey: [resource, "counts", filterValues],
    queryFn: ({ signal }) => dataProvider.counts(resource, filterValues, signal),
    enabled: facets.some(({ values }) => !values),
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="grid gap-2 border-b border-line p-3 empty:hidden">
      {facets.map((facet) => (
        <Choices
          key={facet.source}
          facet={facet}
          choices={facet.values?.map((value) => ({ value })) ?? counts[facet.source] ?? []}
        />
      ))}
    </div>
  );
}

function Choices({
  facet: { source, label, nameOf, reference },
  choices,
}: {
  facet: Facet;
  choices: readonly Choice[];
}) {
  const { filterValues, setFilters } = useListContext();
  const chosen = [filterValues[source]].flat();
  const isChosen = (value: Value) => chosen.includes(value);
  const choose = (value: Value) => {
    const { [source]: _, ...others } = filterValues;
    setFilters(isChosen(value) ? others : { ...others, [source]: value });
  };
  // React-admin takes a filter of null for none.
  const shown = choices
    .filter(({ value }) => value !== null)
    .filter(({ value }, index) => index < MAX_CHOICES || isChosen(value));
  const names = useNames(
    reference,
    shown.map(({ value }) => value),
  );
  // A filter that all rows pass is none.
  if (choices.length < 2 && !choices.some(({ value }) => isChosen(value))) return null;
  return (
    <fieldset className="flex min-w-0 items-center gap-2 overflow-x-auto p-0.5">
      <legend className="float-left w-20 shrink-0 sm:w-24 text-label font-semibold text-ink-soft">{label}</legend>
      {shown.map(({ value, count }) => (
        <button
          key={String(value)}
          type="button"
          aria-pressed={isChosen(value)}
          onClick={() => choose(value)}
          className="inline-flex min-h-8 shrink-0 items-center gap-1.5 rounded-full border border-line-strong px-3 text-sm hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary pointer-coarse:min-h-11"
        >
          {reference ? names(value) : (nameOf ?? wordsOf)(value)}
          {count !== undefined && <span className="figures opacity-80">{count.toLocaleString()}</span>}
        </button>
      ))}
    </fieldset>
  );
}

const wordsOf = (value: Value) => (typeof value === "string" ? inWords(value) : String(value));

/** The names of records by their ids. */
function useNames(reference = "", ids: readonly Value[]): (id: Value) => string {
  const known = ids.filter((id) => typeof id === "string");
  const nameOf = useGetRecordRepresentation(reference);
  const { data = [] } = useGetMany<RaRecord>(
    reference,
    { ids: known },
    { enabled: reference !== "" && known.length > 0 },
  );
  return (id) => {
    const record = data.find((one) => one?.id === id);
    return record ? String(nameOf(record)) : "…";
  };
}
