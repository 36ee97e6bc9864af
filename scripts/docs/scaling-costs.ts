import { z } from "zod";

/**
 * What a million sessions costs each part, as `npm run bench -- scaling` measures it: processor seconds, unless named otherwise. `docs/scaling.md` calculates with it.
 */
export const scalingCostsSchema = z.object({
  /** Everything in one process, on embedded engines. */
  embedded: z.object({
    /** Posted to queryable, on the cores of the machine that measured. */
    sessionsPerSecond: z.number(),
    cores: z.number(),
    /** The one thread that runs JavaScript. */
    main: z.number(),
    /** All threads of Node. */
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
