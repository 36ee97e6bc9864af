/** A count with its noun: "1 person", "2,500 people". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;

/** What was done to a number of records, in a sentence: "2 people suspended." */
export const saying =
  (one: string, many: string, done: string) =>
  (count: number): string =>
    `${counted(count, one, many)} ${done}.`;
