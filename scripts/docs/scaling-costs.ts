import { readFile } from "node:fs/promises";
import { z } from "zod";

/**
 * What a million sessions costs each part, as `npm run bench -- scaling` measures it: CPU seconds, unless named otherwise.
 * `docs/scaling.md` calculates with it.
 */
export const scalingCostsSchema = z.object({
  /** Everything in one process, on embedded engines. */
  embedded: z.object({
    /** From posting to queryable, on all cores of the benchmark machine. */
    sessionsPerSecond: z.number(),
    cores: z.number(),
    /** The one thread that runs JavaScript. */
    main: z.number(),
    /** With V8's helpers. */
    node: z.number(),
    clickHouse: z.number(),
    postgres: z.number(),
    /** Per session. */
    logBytes: z.number(),
    /** Per session. */
    warehouseBytes: z.number(),
  }),
  /** Each service by itself, on Kafka. */
  services: z.object({
    ingest: z.number(),
    /** Of that, the thread that runs JavaScript. */
    ingestMain: z.number(),
    scoring: z.number(),
    scoringMain: z.number(),
    clickHouse: z.number(),
    postgres: z.number(),
    kafkaIn: z.number(),
    kafkaOut: z.number(),
    /** Per session, compressed. */
    kafkaBytes: z.number(),
  }),
});
export type ScalingCosts = z.output<typeof scalingCostsSchema>;

const RESULTS = new URL("../../bench/results.json", import.meta.url);
const resultsSchema = z.array(z.object({ costs: scalingCostsSchema.optional() }));

/** The newest measurement. @throws if there is none */
export async function measuredCosts(): Promise<ScalingCosts> {
  const results = resultsSchema.parse(JSON.parse(await readFile(RESULTS, "utf8")));
  const costs = results.find((result) => result.costs)?.costs;
  if (!costs) throw new Error("No measurements yet. Run `npm run bench -- scaling`.");
  return costs;
}
