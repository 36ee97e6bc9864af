/** Where one node of the cluster listens. */
export interface NodeAddress {
  id: number;
  /** The host name by which the nodes reach each other. */
  host: string;
  /** For clients on this machine, always as localhost. */
  clientPort: number;
  /** For the other brokers. */
  brokerPort: number;
  /** For the KRaft quorum. */
  controllerPort: number;
}

/** The settings of one node in KRaft mode, broker and controller in one, sized for a developer's machine. */
export function serverProperties(
  node: NodeAddress,
  nodes: readonly NodeAddress[],
  dataDir: string,
): Map<string, string> {
  const copies = String(Math.min(nodes.length, 3));
  const enoughCopies = String(Math.min(nodes.length, 2));
  return new Map([
    ["process.roles", "broker,controller"],
    ["node.id", String(node.id)],
    [
      "controller.quorum.voters",
      nodes.map(({ id, host, controllerPort }) => `${id}@${host}:${controllerPort}`).join(","),
    ],
    ["listeners", `CLIENT://:${node.clientPort},BROKER://:${node.brokerPort},CONTROLLER://:${node.controllerPort}`],
    ["advertised.listeners", `CLIENT://localhost:${node.clientPort},BROKER://${node.host}:${node.brokerPort}`],
    ["listener.security.protocol.map", "CLIENT:PLAINTEXT,BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT"],
    ["inter.broker.listener.name", "BROKER"],
    ["controller.listener.names", "CONTROLLER"],
    ["log.dirs", dataDir],
    ["auto.create.topics.enable", "false"],
    ["default.replication.factor", copies],
    ["offsets.topic.replication.factor", copies],
    // Few: each costs files and start-up time.
    ["offsets.topic.num.partitions", "4"],
    ["transaction.state.log.replication.factor", copies],
    ["transaction.state.log.min.isr", enoughCopies],
    ["share.coordinator.state.topic.replication.factor", copies],
    ["share.coordinator.state.topic.min.isr", enoughCopies],
    // Groups here have few members, and tests start many of them.
    ["group.initial.rebalance.delay.ms", "0"],
  ]);
}
