import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { KAFKA_VERSION } from "./jars.ts";
import type { KafkaNode } from "./node.ts";
import { type ClientSecurity, type NodeAddress, serverProperties } from "./properties.ts";

const run = promisify(execFile);

export interface DockerNodeOptions {
  clusterId: string;
  /** The Docker network that resolves the node's host name. */
  network: string;
  node: NodeAddress;
  nodes: readonly NodeAddress[];
  security?: ClientSecurity | undefined;
}

/** A broker in the official image. Its data is deleted with the container. */
export async function dockerNode({ clusterId, network, node, nodes, security }: DockerNodeOptions): Promise<KafkaNode> {
  const name = node.host;
  const settings = [...serverProperties(node, nodes, "/var/lib/kafka/data", security)].map(
    ([property, value]) => `KAFKA_${property.toUpperCase().replaceAll(".", "_")}=${value}`,
  );
  const environment = [`CLUSTER_ID=${clusterId}`, ...settings].flatMap((setting) => ["--env", setting]);
  const port = ["--publish", `127.0.0.1:${node.clientPort}:${node.clientPort}`];
  await run("docker", [
    ...["create", "--name", name, "--hostname", name, "--network", network, ...port, ...environment],
    `apache/kafka:${KAFKA_VERSION}`,
  ]);
  const docker = (...args: string[]) => run("docker", args).then(({ stdout }) => stdout);
  return {
    pid: undefined,
    start: async () => void (await docker("start", name)),
    killHard: async () => void (await docker("kill", name)),
    stop: async () => {
      await docker("stop", name);
      await docker("rm", "--force", "--volumes", name);
    },
    freeze: async () => void (await docker("pause", name)),
    thaw: async () => void (await docker("unpause", name)),
    runTool: (className, args) => docker("exec", name, "/opt/kafka/bin/kafka-run-class.sh", className, ...args),
  };
}

export async function missingForDocker(): Promise<string | undefined> {
  return run("docker", ["info"], { timeout: 10_000 }).then(
    () => undefined,
    () => "no responding Docker engine",
  );
}

export async function createNetwork(name: string): Promise<void> {
  await run("docker", ["network", "create", name]);
}

export async function removeNetwork(name: string): Promise<void> {
  await run("docker", ["network", "rm", name]);
}
