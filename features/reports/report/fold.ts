import { groupedBy } from "@treadlight/domain/grouping";

/** Something that people did, in a table of such things. */
interface Countable {
  people: number;
}

export interface Folded<R> {
  shown: R[];
  folded: R[];
}

/**
 * Splits rows into those that are shown and those that are added up in one row, because fewer people than the minimum are behind
 * some of them. A row without people reveals nobody. The folded rows always contain one that has enough people, so that neither
 * they nor the difference between the total and the shown rows reveal a smaller group.
 */
export function fold<R extends Countable>(
  rows: readonly R[],
  minimumPeople: number,
  isAlwaysFolded: (row: R) => boolean = () => false,
): Folded<R> {
  const isLarge = ({ people }: R) => people >= minimumPeople;
  const hidden = rows.filter((row) => (row.people > 0 && !isLarge(row)) || isAlwaysFolded(row));
  if (hidden.length === 0) return { shown: [...rows], folded: [] };
  const [smallest] = rows.filter(isLarge).toSorted((a, b) => a.people - b.people);
  const cover = hidden.find(isLarge) ?? smallest;
  const shown = rows.filter((row) => !hidden.includes(row) && row !== cover);
  // Without a row that has enough people, everything is one row.
  return cover ? { shown, folded: rows.filter((row) => !shown.includes(row)) } : { shown: [], folded: [...rows] };
}

interface OfProviders extends Countable {
  key: readonly string[];
  providers: readonly string[];
}

/**
 * Folds providers, and tools within each provider that is shown, so that a provider without its shown tools is no smaller group either.
 * A tool that had several providers would tie them together, so these are always folded.
 */
export function foldProvidersAndTools<R extends OfProviders>(
  { provider, tool }: { provider: readonly R[]; tool: readonly R[] },
  minimumPeople: number,
): { provider: Folded<R>; tool: Folded<R> } {
  const tied = new Set(tool.flatMap(({ providers }) => (providers.length > 1 ? providers : [])));
  const nameOf = ({ key: [name = ""] }: R) => name;
  const foldedProviders = fold(provider, minimumPeople, (row) => tied.has(nameOf(row)));
  const shown = new Set(foldedProviders.shown.map(nameOf));
  const groups = groupedBy(tool, ({ providers: [name = ""] }) => (shown.has(name) ? `shown ${name}` : "folded"));
  const folds = [...groups.values()].map((tools) => fold(tools, minimumPeople));
  return {
    provider: foldedProviders,
    tool: { shown: folds.flatMap((each) => each.shown), folded: folds.flatMap((each) => each.folded) },
  };
}
