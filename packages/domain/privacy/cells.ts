/** What one person did, under one combination of labels. */
export interface Part {
  /** One for each dimension, in the order in which cells are split. */
  labels: readonly string[];
  /** Undefined for sessions without a person. They count as nobody. */
  person: string | undefined;
}

/**
 * Splits parts into disjoint cells of at least `minimumPeople` people each (decision 22), by one dimension after the other, as far as the
 * minimum allows. Groups that are too small stay together, joined by the smallest of the others if that is needed, so that no part is
 * left out.
 * @returns no cell if all parts together have fewer people
 */
export function cellsOf<P extends Part>(parts: readonly P[], minimumPeople: number): (readonly P[])[] {
  if (peopleIn(parts) < minimumPeople) return [];
  const dimensions = parts[0]?.labels.length ?? 0;
  let cells: (readonly P[])[] = [parts];
  for (let dimension = 0; dimension < dimensions; dimension += 1) {
    cells = cells.flatMap((cell) => split(cell, dimension, minimumPeople));
  }
  return cells;
}

function split<P extends Part>(parts: readonly P[], dimension: number, minimumPeople: number): (readonly P[])[] {
  const byLabel = new Map<string, P[]>();
  for (const part of parts) {
    const label = part.labels[dimension] ?? "";
    const group = byLabel.get(label);
    if (group) group.push(part);
    else byLabel.set(label, [part]);
  }
  const groups = [...byLabel.values()].map((group) => ({ group, people: peopleIn(group) }));
  const large = groups.filter(({ people }) => people >= minimumPeople).sort((a, b) => a.people - b.people);
  const rest = groups.filter(({ people }) => people < minimumPeople).flatMap(({ group }) => group);
  if (rest.length > 0 && peopleIn(rest) < minimumPeople) rest.push(...(large.shift()?.group ?? []));
  return [...large.map(({ group }) => group), ...(rest.length > 0 ? [rest] : [])];
}

function peopleIn(parts: readonly Part[]): number {
  return new Set(parts.flatMap(({ person }) => person ?? [])).size;
}
