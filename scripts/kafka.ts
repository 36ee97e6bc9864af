/** npm run kafka [-- --nodes 3] [--port 9092]: runs real brokers for development until Ctrl-C. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { KafkaUnavailableError, startKafka } from "./kafka/broker.ts";

const { values } = parseArgs({
  options: { nodes: { type: "string", default: "1" }, port: { type: "string", default: "9092" } },
});
const nodes = wholeNumber("--nodes", values.nodes);
const port = wholeNumber("--port", values.port);
const dataDir = await mkdtemp(join(tmpdir(), "treadlight-kafka-"));
const stopRequested = Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);

try {
  const kafka = await startKafka({ nodes, port, dataDir, onProgress: (line) => console.log(line) });
  console.log(`Kafka is ready: KAFKA_BROKERS=${kafka.brokers.join(",")}   (press Ctrl-C to stop)`);
  await stopRequested;
  console.log("Stopping");
  await kafka.stop();
} catch (error) {
  if (!(error instanceof KafkaUnavailableError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

function wholeNumber(option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`${option} must be a positive whole number, not ${text}.`);
  return Number(text);
}
