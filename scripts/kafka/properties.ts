/** The addresses of one node of the cluster. */
export interface NodeAddress {
  id: number;
  /** The host name that other nodes connect to. */
  host: string;
  /** For clients on this machine, always as localhost. */
  clientPort: number;
  /** For the other brokers. */
  brokerPort: number;
  /** For the KRaft quorum. */
  controllerPort: number;
}

/** What clients need in order to connect. */
export interface ClientSecurity {
  /** PEM. */
  key: string;
  /** PEM, for localhost. */
  certificate: string;
  username: string;
  password: string;
  /** The certificate that they have to show, with its key, in PEM. */
  client: { key: string; certificate: string };
}

/**
 * The settings of one node in KRaft mode, both broker and controller, sized for a developer's machine.
 * @param security without it, clients need neither TLS nor a password
 */
export function serverProperties(
  node: NodeAddress,
  nodes: readonly NodeAddress[],
  dataDir: string,
  security?: ClientSecurity,
): Map<string, string> {
  const replicas = String(Math.min(nodes.length, 3));
  const minInSync = String(Math.min(nodes.length, 2));
  return new Map([
    ["process.roles", "broker,controller"],
    ["node.id", String(node.id)],
    [
      "controller.quorum.voters",
      nodes.map(({ id, host, controllerPort }) => `${id}@${host}:${controllerPort}`).join(","),
    ],
    ["listeners", `CLIENT://:${node.clientPort},BROKER://:${node.brokerPort},CONTROLLER://:${node.controllerPort}`],
    ["advertised.listeners", `CLIENT://localhost:${node.clientPort},BROKER://${node.host}:${node.brokerPort}`],
    [
      "listener.security.protocol.map",
      `CLIENT:${security ? "SASL_SSL" : "PLAINTEXT"},BROKER:PLAINTEXT,CONTROLLER:PLAINTEXT`,
    ],
    ...(security ? securityProperties(security) : []),
    ["inter.broker.listener.name", "BROKER"],
    ["controller.listener.names", "CONTROLLER"],
    ["log.dirs", dataDir],
    ["auto.create.topics.enable", "false"],
    ["default.replication.factor", replicas],
    ["offsets.topic.replication.factor", replicas],
    // Few, because each costs files and start-up time.
    ["offsets.topic.num.partitions", "4"],
    ["transaction.state.log.replication.factor", replicas],
    ["transaction.state.log.min.isr", minInSync],
    ["share.coordinator.state.topic.replication.factor", replicas],
    ["share.coordinator.state.topic.min.isr", minInSync],
    // Groups here have few members, and tests start many groups.
    ["group.initial.rebalance.delay.ms", "0"],
  ]);
}

const UNSIGNED = "org.apache.kafka.common.security.oauthbearer.OAuthBearerLoginModule";

function securityProperties({ key, certificate, username, password, client }: ClientSecurity): [string, string][] {
  const oneLine = (pem: string) => pem.trim().replaceAll("\n", "\\n");
  const login = `org.apache.kafka.common.security.plain.PlainLoginModule required user_${username}="${password}";`;
  return [
    ["listener.name.client.ssl.keystore.type", "PEM"],
    ["listener.name.client.ssl.keystore.key", oneLine(key)],
    ["listener.name.client.ssl.keystore.certificate.chain", oneLine(certificate)],
    ["listener.name.client.ssl.client.auth", "required"],
    ["listener.name.client.ssl.truststore.type", "PEM"],
    ["listener.name.client.ssl.truststore.certificates", oneLine(client.certificate)],
    ["listener.name.client.sasl.enabled.mechanisms", "PLAIN,OAUTHBEARER"],
    ["listener.name.client.plain.sasl.jaas.config", login],
    // Takes tokens that nobody has signed, which tests can make.
    [
      "listener.name.client.oauthbearer.sasl.jaas.config",
      `${UNSIGNED} required unsecuredLoginStringClaim_sub="broker";`,
    ],
  ];
}
