/** Something that people did, in a table of such things. */
interface Countable {
  people: number;
}

/**
 * Splits rows into those that are shown and those that are added up in one row, because fewer people than the minimum are behind
 * some of them. A row without people reveals nobody. The folded rows always contain one that has enough people, so that neither
 * they nor the difference between the total and the shown rows reveal a smaller group.
 */
export function fold<R extends Countable>(rows: readonly R[], minimumPeople: number): { shown: R[]; folded: R[] } {
  const isSmall = ({ people }: R) => people > 0 && people < minimumPeople;
  const small = new Set(rows.filter(isSmall));
  if (small.size === 0) return { shown: [...rows], folded: [] };
  const [cover] = rows.filter((row) => row.people >= minimumPeople).toSorted((a, b) => a.people - b.people);
  const shown = rows.filter((row) => !small.has(row) && row !== cover);
  // Without a row that has enough people, everything is one row.
  return cover ? { shown, folded: rows.filter((row) => !shown.includes(row)) } : { shown: [], folded: [...rows] };
}
