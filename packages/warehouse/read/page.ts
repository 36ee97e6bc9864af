/** Rows `range[0]` to `range[1]` of a list, counted from 0, both included. */
export interface PageQuery<Sort extends string, Filter> {
  sort: readonly [Sort, "ASC" | "DESC"];
  range: readonly [number, number];
  filter: Filter;
}

/** Some rows of a list, and how many there are in all. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** For the parameter `q`. */
export function words(q = ""): string[] {
  return q.split(/\s+/).filter((word) => word !== "");
}

/** Holds where every word of the parameter `q` occurs in one of these columns, in any case of letters. */
export function containsEvery(columns: readonly string[]): string {
  const text = `concat(${columns.map((column) => `toString(${column})`).join(", '\\n', ")}, '')`;
  return `arrayAll(word -> positionCaseInsensitiveUTF8(${text}, word) > 0, {q:Array(String)})`;
}
