/**
 * npm run bench [-- --quick] [-- <benchmark>...]: runs benchmarks and prints a table. Their results replace earlier ones in
 * bench/results.json, docs/benchmarks.md and docs/scaling.md, unless they are quick.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildServer } from "../scripts/build/server.ts";
import { buildWeb } from "../scripts/build/web.ts";
import { measuredCosts } from "../scripts/docs/scaling-costs.ts";
import { withScalingTables } from "../scripts/docs/scaling-tables.ts";
import { type Result, resultSchema } from "./measure/result.ts";
import { BENCHMARKS, ON_REQUEST } from "./registry.ts";
import { markdown, markdownTable, table } from "./report.ts";

const DOCUMENT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));
const SCALING = fileURLToPath(new URL("../docs/scaling.md", import.meta.url));
const RESULTS = fileURLToPath(new URL("results.json", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const known = Object.keys(BENCHMARKS);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown benchmark: ${unknown.join(", ")}. Available: ${known.join(", ")}.`);
  process.exit(2);
}

await buildWeb();
await buildServer();
const results: Result[] = [];
const startedAt = performance.now();
const usual = known.filter((name) => !ON_REQUEST.includes(name));
for (const name of positionals.length > 0 ? positionals : usual) {
  console.log(`Measuring ${name} ...`);
  results.push(await runInSeparateProcess(name));
}
const minutes = (performance.now() - startedAt) / 60_000;
for (const { details } of results) if (details) console.log(`\n${markdownTable(details)}`);
console.log(`\n${table(results.flatMap(({ rows }) => rows))}\n\nThis took ${minutes.toFixed(1)} minutes.`);
if (!values.quick) {
  const earlier = resultSchema.array().parse(JSON.parse(await readFile(RESULTS, "utf8")));
  const newest = new Map([...earlier, ...results].map((result) => [result.name, result]));
  const kept = known.flatMap((name) => newest.get(name) ?? []);
  await writeFile(RESULTS, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(DOCUMENT, markdown(kept));
  await writeFile(SCALING, withScalingTables(await readFile(SCALING, "utf8"), await measuredCosts()));
  console.log(`Written to ${DOCUMENT}`);
}

async function runInSeparateProcess(name: string): Promise<Result> {
  const script = fileURLToPath(new URL("run-one.ts", import.meta.url));
  const child = fork(script, [name, values.quick ? "quick" : "full"]);
  const messages: unknown[] = [];
  child.on("message", (message) => messages.push(message));
  const [exitCode] = await once(child, "exit");
  if (exitCode !== 0) throw new Error(`The benchmark ${name} exited with ${exitCode}.`);
  return resultSchema.parse(messages[0]);
}
