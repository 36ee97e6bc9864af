/** Runs one benchmark in this process and sends its rows to the parent: no benchmark inherits another's heap or engine. */

import type { Result } from "./measure/result.ts";
import { BENCHMARKS } from "./registry.ts";

const [name = "", pace] = process.argv.slice(2);
const benchmark = await BENCHMARKS[name]?.();
if (!benchmark || !process.send) throw new Error(`There is no benchmark ${name}, or no parent to tell.`);
const rows = await benchmark.run({ quick: pace === "quick" });
process.send({ name, how: benchmark.how, rows } satisfies Result, () => process.exit(0));
