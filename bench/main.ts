/** npm run bench [-- --quick] [-- <benchmark>...]: the table of benchmarks. A whole run writes docs/benchmarks.md. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildWeb } from "../scripts/build-web.ts";
import { type Result, resultSchema } from "./measure/result.ts";
import { BENCHMARKS } from "./registry.ts";
import { markdown, table } from "./report.ts";

const DOCUMENT = fileURLToPath(new URL("../docs/benchmarks.md", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false } },
});
const known = Object.keys(BENCHMARKS);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(", ")}. There are: ${known.join(", ")}.`);
  process.exit(2);
}

await buildWeb();
const results: Result[] = [];
const startedAt = performance.now();
for (const name of positionals.length > 0 ? positionals : known) {
  console.log(`Measuring ${name} ...`);
  results.push(await runInItsOwnProcess(name));
}
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`\n${table(results.flatMap(({ rows }) => rows))}\n\nThis took ${minutes.toFixed(1)} minutes.`);
if (positionals.length === 0 && !values.quick) {
  await writeFile(DOCUMENT, await markdown(results, new Date()));
  console.log(`Written to ${DOCUMENT}`);
}

async function runInItsOwnProcess(name: string): Promise<Result> {
  const script = fileURLToPath(new URL("run-one.ts", import.meta.url));
  const child = fork(script, [name, values.quick ? "quick" : "full"], { execArgv: ["--import", "tsx"] });
  const answers: unknown[] = [];
  child.on("message", (message) => answers.push(message));
  const [exitCode] = await once(child, "exit");
  if (exitCode !== 0) throw new Error(`The benchmark ${name} ended with ${exitCode}.`);
  return resultSchema.parse(answers[0]);
}
