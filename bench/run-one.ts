/** Runs one benchmark in this process and sends its rows to the parent, so that benchmarks share no heap or engine. */

import type { Result } from "./measure/result.ts";
import { BENCHMARKS } from "./registry.ts";

const [name = "", pace] = process.argv.slice(2);
const benchmark = await BENCHMARKS[name]?.();
if (!benchmark || !process.send) throw new Error(`Unknown benchmark ${name}, or no parent process.`);
const found = await benchmark.run({ quick: pace === "quick" });
const measuredOn = new Date().toISOString().slice(0, 10);
const findings = Array.isArray(found) ? { rows: found } : found;
process.send({ name, measuredOn, ...findings } satisfies Result, () => process.exit(0));
