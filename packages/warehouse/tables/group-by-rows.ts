/** Splits days, in their order, into groups of at most so many rows, each with at least one day. A day with more is a group by itself. */
export function groupByRows<Day extends { rows: number }>(days: readonly Day[], maxRows: number): [Day, ...Day[]][] {
  const groups: [Day, ...Day[]][] = [];
  let rows = 0;
  for (const day of days) {
    rows += day.rows;
    const last = groups.at(-1);
    if (last && rows <= maxRows) last.push(day);
    else {
      groups.push([day]);
      rows = day.rows;
    }
  }
  return groups;
}
