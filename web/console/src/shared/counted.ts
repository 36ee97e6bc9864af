/** A count with its noun: "1 person", "2,500 people". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString()} ${count === 1 ? one : many}`;
