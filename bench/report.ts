import { readFile } from "node:fs/promises";
import { cpus, release, totalmem, type } from "node:os";
import type { Row } from "./measure/benchmark.ts";
import type { Result } from "./measure/result.ts";
import { amount, plain } from "./measure/statistics.ts";

const HEADER = ["What", "Measured", "Yardstick in the same run", "Ratio", "Goal", "Met"];

const cells = ({ what, measured, yardstick, ratio, goal }: Row): string[] => [
  what,
  measured,
  yardstick,
  plain(ratio),
  goal?.text ?? "",
  goal === undefined ? "" : goal.met ? "yes" : "**no**",
];

/** Markdown, padded so that it reads as a table in a terminal too. */
export function table(rows: readonly Row[]): string {
  const lines = [HEADER, ...rows.map(cells)];
  const widths = HEADER.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const [header = [], ...body] = lines;
  return [format(header), format(widths.map((width) => "-".repeat(width))), ...body.map(format)].join("\n");
}

/** docs/benchmarks.md: the table, the machine, how each row comes about, and why what misses its goal does. */
export async function markdown(results: readonly Result[], at: Date): Promise<string> {
  const findings = await readFile(new URL("findings.md", import.meta.url), "utf8");
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. \`npm run bench -- <name>...\` measures single subjects (${results
    .map(({ name }) => `\`${name}\``)
    .join(", ")}), \`--quick\` shorter.

${table(results.flatMap(({ rows }) => rows))}

Every figure stands beside a yardstick that was measured in the same run on the same machine, because ratios travel between
machines and figures do not.

## The machine

| | |
|---|---|
| Measured | ${at.toISOString().slice(0, 10)} |
| Processor | ${cpus()[0]?.model.trim() ?? "unknown"}, ${cpus().length} cores |
| Memory | ${amount(totalmem() / 2 ** 30, "GiB")} |
| System | ${type()} ${release()} |
| Node | ${process.version} |

## How each row is measured

${results.map(({ name, how }) => `### ${name}\n\n${how.trim()}`).join("\n\n")}

${findings.trim()}
`;
}
