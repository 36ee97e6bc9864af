import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import {
  findKafkaSource,
  type KafkaCluster,
  KafkaUnavailableError,
  type StartKafkaOptions,
  startKafka,
} from "../../scripts/kafka/broker.ts";

/** The first start may have to download the broker's jars. */
const START_TIMEOUT_MS = 300_000;

/** Why no broker can run here; undefined if one can. */
const missing = await findKafkaSource().then(
  () => undefined,
  (error: unknown) => {
    if (error instanceof KafkaUnavailableError) return error.missing;
    throw error;
  },
);

/**
 * Defines tests that use a real broker, shared by the block. If none can run, the tests are skipped and their name says
 * why; with TREADLIGHT_NO_SKIP=1 they fail instead. Brokers run with Java keep their files in dataDir.
 */
export function describeWithKafka(
  name: string,
  options: Omit<StartKafkaOptions, "dataDir">,
  tests: (kafka: () => KafkaCluster, dataDir: () => string) => void,
): void {
  if (missing && process.env.TREADLIGHT_NO_SKIP !== "1") {
    describe.skip(`${name} (no Kafka here: ${missing})`, () => tests(notStarted, notStarted));
    return;
  }
  describe(name, () => {
    if (missing) {
      it("needs a broker", () => {
        throw new KafkaUnavailableError(missing);
      });
      return;
    }
    let kafka: KafkaCluster | undefined;
    let dataDir = "";
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "treadlight-kafka-test-"));
      kafka = await startKafka({ ...options, dataDir, isShortLived: true });
    }, START_TIMEOUT_MS);
    afterAll(async () => {
      await kafka?.stop();
      await rm(dataDir, { recursive: true, force: true });
    }, START_TIMEOUT_MS);
    tests(
      () => kafka ?? notStarted(),
      () => dataDir,
    );
  });
}

function notStarted(): never {
  throw new Error("The broker has not started yet: use it only in a test or a hook.");
}
