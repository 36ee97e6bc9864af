import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../ports/free-port.ts";
import { createNetwork, dockerNode, missingForDocker, removeNetwork } from "./docker-node.ts";
import { kafkaJars } from "./jars.ts";
import { javaNode, missingForJava } from "./java-node.ts";
import { Kafka, logLevel } from "./kafkajs.ts";
import type { KafkaNode } from "./node.ts";
import type { ClientSecurity, NodeAddress } from "./properties.ts";

const CACHE_DIR = fileURLToPath(new URL("../../.cache/kafka", import.meta.url));
const START_TIMEOUT_MS = 90_000;

export interface KafkaCluster {
  /** host:port of each broker. */
  brokers: string[];
  /** What runs the brokers. */
  source: KafkaSource;
  /** The brokers' processes, if they run with Java. */
  pids: number[];
  /** Kills a broker with -9 (by default the first). */
  killHard(node?: number): Promise<void>;
  /** Restarts a killed broker with its data and resolves when all brokers respond. */
  restart(node?: number): Promise<void>;
  freeze(node?: number): Promise<void>;
  thaw(node?: number): Promise<void>;
  stop(): Promise<void>;
  /** Runs one of Kafka's own tools, such as org.apache.kafka.tools.ProducerPerformance, and returns its output. */
  runTool(className: string, args: readonly string[]): Promise<string>;
}

export interface StartKafkaOptions {
  /** The number of brokers. Default 1. */
  nodes?: number;
  /** The first broker's port; the others use the following ones. Unset: free ports. */
  port?: number;
  /** The data directory of brokers run with Java. Containers keep their data inside. */
  dataDir: string;
  /** Unset: clients need neither TLS nor a password. */
  security?: ClientSecurity;
  /** Brokers in Java that start with less work, and would do more of it once they had run for long. */
  isShortLived?: boolean;
  onProgress?: (line: string) => void;
}

export type KafkaSource = "docker" | "java";

/** Neither Docker nor Java can run a broker here. */
export class KafkaUnavailableError extends Error {
  readonly code = "kafka_unavailable";
  readonly missing: string;

  constructor(missing: string) {
    super(`A Kafka broker needs Docker, or Java 17 and Maven. Found ${missing}.`);
    this.missing = missing;
    this.name = "KafkaUnavailableError";
  }
}

/**
 * Finds a way to run a broker on this machine: Docker if its engine responds, otherwise Java.
 * @throws KafkaUnavailableError
 */
export async function findKafkaSource(): Promise<KafkaSource> {
  const noDocker = await missingForDocker();
  if (!noDocker) return "docker";
  const noJava = await missingForJava();
  if (!noJava) return "java";
  throw new KafkaUnavailableError(`${noDocker}, and ${noJava}`);
}

/**
 * Starts real brokers and resolves when all of them respond.
 * @throws KafkaUnavailableError
 */
export async function startKafka(options: StartKafkaOptions): Promise<KafkaCluster> {
  const { nodes: count = 1, port, dataDir, security, isShortLived = false, onProgress = () => {} } = options;
  const source = await findKafkaSource();
  // Kafka's tools would parse an id that begins with a dash as an option.
  const clusterId = `A${randomBytes(16).toString("base64url").slice(1)}`;
  const network = `treadlight-kafka-${randomBytes(4).toString("hex")}`;
  const ports = await freePorts(count * 3);
  const addresses = Array.from({ length: count }, (_, index): NodeAddress => {
    const [clientPort = 0, brokerPort = 0, controllerPort = 0] = ports.slice(index * 3);
    return {
      id: index + 1,
      host: source === "docker" ? `${network}-${index + 1}` : "localhost",
      clientPort: port === undefined ? clientPort : port + index,
      brokerPort,
      controllerPort,
    };
  });
  const brokers = addresses.map(({ clientPort }) => `localhost:${clientPort}`);

  const nodes: KafkaNode[] = [];
  const nodeAt = (index: number): KafkaNode => {
    const node = nodes[index];
    if (!node) throw new RangeError(`There is no broker ${index}; there are ${nodes.length}.`);
    return node;
  };
  async function stop(): Promise<void> {
    await Promise.all(nodes.map((node) => node.stop()));
    if (source === "docker") await removeNetwork(network);
  }

  if (source === "docker") await createNetwork(network);
  const jars = source === "java" ? await kafkaJars(CACHE_DIR, onProgress) : "";
  try {
    onProgress(
      `Starting ${count === 1 ? "a broker" : `${count} brokers`} with ${source === "java" ? "Java" : "Docker"}`,
    );
    for (const node of addresses) {
      nodes.push(
        source === "docker"
          ? await dockerNode({ clusterId, network, node, nodes: addresses, security })
          : await javaNode({ jars, clusterId, dataDir, node, nodes: addresses, security, isShortLived }),
      );
    }
    await Promise.all(nodes.map((node) => node.start()));
    await waitForBrokers(brokers, security);
  } catch (error) {
    await stop();
    const where = source === "java" ? ` Its output is in ${join(dataDir, "node-1", "broker.log")}.` : "";
    throw new Error(`The broker did not start.${where}`, { cause: error });
  }
  return {
    brokers,
    source,
    get pids() {
      return nodes.flatMap(({ pid }) => pid ?? []);
    },
    killHard: (node = 0) => nodeAt(node).killHard(),
    async restart(node = 0) {
      await nodeAt(node).start();
      await waitForBrokers(brokers, security);
    },
    freeze: (node = 0) => nodeAt(node).freeze(),
    thaw: (node = 0) => nodeAt(node).thaw(),
    stop,
    runTool: (className, args) => nodeAt(0).runTool(className, args),
  };
}

/** Resolves when every broker has joined the cluster. */
async function waitForBrokers(brokers: string[], security: ClientSecurity | undefined): Promise<void> {
  const secured = security && {
    ssl: { ca: [security.certificate], cert: security.client.certificate, key: security.client.key },
    sasl: { mechanism: "plain" as const, username: security.username, password: security.password },
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const retry = { retries: 0 };
    const admin = new Kafka({
      ...secured,
      brokers,
      logLevel: logLevel.NOTHING,
      connectionTimeout: 1_000,
      retry,
    }).admin();
    try {
      await admin.connect();
      const cluster = await admin.describeCluster();
      if (cluster.brokers.length === brokers.length) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    } finally {
      await admin.disconnect();
    }
    if (Date.now() > deadline) throw new Error(`Not all brokers responded within ${START_TIMEOUT_MS} ms.`);
    await pause(200);
  }
}

/** Distinct ports that are currently free. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
