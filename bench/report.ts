import { cpus, release, totalmem, type } from "node:os";
import type { Row } from "./measure/benchmark.ts";
import type { Result } from "./measure/result.ts";
import { amount, plain } from "./measure/statistics.ts";

const HEADER = ["What", "Measured", "Yardstick in the same run", "Ratio", "Goal"];

const cells = ({ what, measured, yardstick, ratio, goal }: Row): string[] => [
  what,
  measured,
  yardstick,
  plain(ratio),
  goal === undefined ? "" : goal.met ? goal.text : `${goal.text}: **missed**`,
];

/** The table of all benchmarks. */
export const table = (rows: readonly Row[]): string => markdownTable([HEADER, ...rows.map(cells)]);

/** A Markdown table, padded so that it is aligned in a terminal too. @param lines the header comes first */
export function markdownTable(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [header = [], ...body] = lines;
  return [format(header), format(widths.map((width) => "-".repeat(width))), ...body.map(format)].join("\n");
}

/** docs/benchmarks.md: the table, the machine, and how to repeat it. */
export function markdown(results: readonly Result[]): string {
  const details = results
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ name, details }) => (details ? [[name, details] as const] : []));
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. \`npm run bench -- <name>...\` reruns single benchmarks, \`--quick\` shortens them. Each is a file of
\`bench/rows\`, which says how it measures. [Performance](performance.md) says how these figures are reached, and why some goals are missed.

${table(results.flatMap(({ rows }) => rows))}

Every yardstick is measured in the same run on the same machine, in turns: ratios are comparable between machines, figures are not.

The machine: ${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores, ${amount(totalmem() / 2 ** 30, "GiB")} of memory, ${type()} ${release()}, Node ${process.version}.
Measured on: ${results.map(({ name, measuredOn }) => `\`${name}\` ${measuredOn}`).join(", ")}.
${details.map(([name, lines]) => `\n## Details of ${name}\n\n${markdownTable(lines)}\n`).join("")}`;
}
