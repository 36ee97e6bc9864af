/**
 * `npm run chaos [-- <fault>...] [--runs 15] [--seed 1]`: lets faults strike a real installation under load, and writes what became of the
 * sessions to docs/reliability.md. Ends with 1 at the first session that is lost, doubled or not in its newest version.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildServer } from "../../scripts/build/server.ts";
import { buildWeb } from "../../scripts/build/web.ts";
import { FAULTS } from "./faults.ts";
import { reliabilityMarkdown } from "./report.ts";
import { type ChaosResult, chaosResultSchema, runChaos } from "./run.ts";

const RESULTS = fileURLToPath(new URL("results.json", import.meta.url));
const DOCUMENT = fileURLToPath(new URL("../../docs/reliability.md", import.meta.url));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "15" }, seed: { type: "string", default: "1" } },
});
const known = Object.keys(FAULTS);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown fault: ${unknown.join(", ")}. Available: ${known.join(", ")}.`);
  process.exit(2);
}

await buildWeb();
await buildServer();
for (const [name, fault] of Object.entries(FAULTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const result = await runChaos(name, fault, {
    runs: Number(values.runs),
    seed: Number(values.seed),
    say: console.log,
  });
  if (typeof result === "string") console.log(`${name} is left out: ${result}.`);
  else await keep(result);
}

/** Replaces what was measured of this fault before. */
async function keep(result: ChaosResult): Promise<void> {
  const earlier = chaosResultSchema.array().parse(JSON.parse(await readFile(RESULTS, "utf8")));
  const newest = new Map([...earlier, result].map((each) => [each.fault, each]));
  const kept = known.flatMap((name) => newest.get(name) ?? []);
  await writeFile(RESULTS, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(DOCUMENT, reliabilityMarkdown(kept));
}
