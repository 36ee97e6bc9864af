import type { ShownRecord } from "../queries/records.ts";
import { toolName } from "../words.ts";

const HOUR_MS = 3_600_000;
/** How far apart the marks of a line are at least. */
const MARKS_PX = 56;

/** A session on the line of its day. */
export interface Stretch {
  record: ShownRecord;
  startMs: number;
  endMs: number;
  /** Where it begins on the line, and how long it is, as shares of the line. */
  left: number;
  width: number;
}

export interface DayLine {
  /** By tool, in the order in which they were first used; in each, rows whose sessions do not overlap. */
  tools: { name: string; rows: Stretch[][] }[];
  /** Hours on the line, with their places as shares of it. */
  marks: { atMs: number; left: number }[];
}

/**
 * Sessions on a line from the hour of the first to the end of the last one's.
 * @param records of one day, in any order
 * @param widthPx of the line
 * @param smallestPx what each session takes at least, so that it can be seen and pressed
 */
export function dayLineOf(records: readonly ShownRecord[], widthPx: number, smallestPx: number): DayLine {
  const spans = records
    .map((record) => ({ record, startMs: Date.parse(record.startedAt), endMs: endOf(record) }))
    .toSorted((a, b) => a.startMs - b.startMs);
  const fromMs = Math.floor(Math.min(...spans.map(({ startMs }) => startMs)) / HOUR_MS) * HOUR_MS;
  const toMs = Math.max(fromMs + HOUR_MS, Math.ceil(Math.max(...spans.map(({ endMs }) => endMs)) / HOUR_MS) * HOUR_MS);
  const place = (ms: number) => (ms - fromMs) / (toMs - fromMs);
  const smallest = Math.min(1, smallestPx / Math.max(widthPx, 1));
  const tools = new Map<string, Stretch[][]>();
  for (const span of spans) {
    const width = Math.max(place(span.endMs) - place(span.startMs), smallest);
    const stretch = { ...span, width, left: Math.min(place(span.startMs), 1 - width) };
    const rows = tools.get(toolName(span.record)) ?? [];
    const free = rows.find((row) => row.every(({ left, width: taken }) => left + taken <= stretch.left));
    if (free) free.push(stretch);
    else rows.push([stretch]);
    tools.set(toolName(span.record), rows);
  }
  const hours = (toMs - fromMs) / HOUR_MS;
  const step = Math.max(1, Math.ceil((hours * MARKS_PX) / Math.max(widthPx, 1)));
  return {
    tools: [...tools].map(([name, rows]) => ({ name, rows })),
    marks: Array.from({ length: Math.floor((hours - 1) / step) + 1 }, (_, n) => {
      const atMs = fromMs + n * step * HOUR_MS;
      return { atMs, left: place(atMs) };
    }),
  };
}

/** When a session ended: as it was sent, or else after the time that its person was engaged. */
function endOf({ startedAt, endedAt, timeEngaged }: ShownRecord): number {
  return endedAt === null ? Date.parse(startedAt) + (timeEngaged ?? 0) * 1_000 : Date.parse(endedAt);
}
