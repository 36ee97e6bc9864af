import { readFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import type { Row } from "./measure/benchmark.ts";
import type { Result } from "./measure/result.ts";
import { amount, plain } from "./measure/statistics.ts";
import { BENCHMARKS } from "./registry.ts";

const HEADER = ["What", "Measured", "Yardstick in the same run", "Ratio", "Goal", "Met"];

const cells = ({ what, measured, yardstick, ratio, goal }: Row): string[] => [
  what,
  measured,
  yardstick,
  plain(ratio),
  goal?.text ?? "",
  goal === undefined ? "" : goal.met ? "yes" : "**no**",
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

/** docs/benchmarks.md: the table, the machine, how each row is measured, and why goals are missed. */
export async function markdown(results: readonly Result[]): Promise<string> {
  const findings = await readFile(new URL("findings.md", import.meta.url), "utf8");
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. \`npm run bench -- <name>...\` runs single benchmarks (${Object.keys(
    BENCHMARKS,
  )
    .map((name) => `\`${name}\``)
    .join(", ")}), \`--quick\` shortens them.

${table(results.flatMap(({ rows }) => rows))}

Every figure has a yardstick measured in the same run on the same machine, because ratios are comparable between machines
and absolute figures are not.

## The machine

| | |
|---|---|
| Processor | ${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores |
| Memory | ${amount(totalmem() / 2 ** 30, "GiB")} |
| System | ${type()} ${release()} |
| Node | ${process.version} |

## How each row is measured

${results.map(section).join("\n\n")}

${findings.trim()}
`;
}

function section({ name, measuredOn, how, details }: Result): string {
  const parts = [`### ${name}, measured on ${measuredOn}`, how.trim()];
  if (details) parts.push(markdownTable(details));
  return parts.join("\n\n");
}
