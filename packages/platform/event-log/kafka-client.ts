import { setTimeout as pause } from "node:timers/promises";
import {
  Admin,
  type Broker,
  type Callback,
  ConnectionPool,
  Consumer,
  findErrorBy,
  type GroupOptions,
  kGetConnection,
  kPerformWithRetry,
  NetworkError,
  Producer,
  ResponseError,
} from "@platformatic/kafka";

/** TLS as Node takes it. */
export interface KafkaTls {
  ca?: string[];
  /** A client certificate, with its key. */
  cert?: string;
  key?: string;
}

export type KafkaSasl =
  | { mechanism: "PLAIN" | "SCRAM-SHA-256" | "SCRAM-SHA-512"; username: string; password: string }
  /** Called for each connection, and again before the broker's time for it is over. */
  | { mechanism: "OAUTHBEARER"; token: () => Promise<string> };

export interface KafkaAccess {
  /** host:port of one or more brokers; the client discovers the others through them. */
  brokers: string[];
  clientId: string;
  tls?: KafkaTls;
  sasl?: KafkaSasl;
  /** How often partitions that were added are looked for. Leaders that have moved are looked up at once. Default 5 minutes. */
  metadataMaxAgeMs?: number;
}

/** How long the broker may hold an empty fetch; a stop may have to wait this long too. */
export const FETCH_WAIT_MS = 1_000;
/** Longer than the broker waits for all members of a group to join. */
const GROUP_REQUEST_TIMEOUT_MS = 35_000;
/** What any broker knows, it answers at once: one that does not hangs. */
const FIND_TIMEOUT_MS = 5_000;

export type KafkaClients = ReturnType<typeof kafkaClients>;

/** Makes clients of the same brokers. */
export function kafkaClients(
  { brokers, clientId, tls, sasl, metadataMaxAgeMs: metadataMaxAge = 300_000 }: KafkaAccess,
  requestTimeoutMs: number,
) {
  let made = 0;
  const connection = {
    connectTimeout: Math.min(3_000, requestTimeoutMs),
    ...(tls && { tls, tlsServerName: true }),
    ...(sasl && { sasl }),
  };
  /** Some requests go to the first broker that accepts a connection, even if it then hangs: so each client begins with another. */
  const options = (requestTimeout = requestTimeoutMs) => {
    const first = made++ % brokers.length;
    const bootstrapBrokers = [...brokers.slice(first), ...brokers.slice(0, first)];
    return {
      ...{ clientId, bootstrapBrokers, requestTimeout, timeout: requestTimeoutMs },
      ...{ ...connection, metadataMaxAge },
    };
  };
  return {
    admin: () => calm(patient(new Admin({ ...options(), retries: 2, retryDelay: 100 }))),
    // Not idempotent: its sequence numbers begin again after a failed request, so that they promise nothing.
    producer: () => calm(new Producer({ ...options(), retries: 3, retryDelay: 200 })),
    /** A member of a group, which tries nothing again by itself. */
    member: (groupId: string, group: GroupOptions) =>
      calm(patient(new Consumer({ ...options(GROUP_REQUEST_TIMEOUT_MS), retries: 0, ...group, groupId }))),
    /** Reads without a group. */
    reader: () => calm(patient(new Consumer({ ...options(), retries: 0, groupId: "none" }))),
    /** For fetches, which the broker holds until there is something: heartbeats must not wait behind them. */
    fetchConnections() {
      const requestTimeout = requestTimeoutMs + FETCH_WAIT_MS;
      return calmPool(new ConnectionPool(clientId, { ...connection, requestTimeout }));
    },
  };
}

type Operation<Answer> = (callback: Callback<Answer>, attempt: number) => void;
type Patched = Pick<Admin, typeof kPerformWithRetry | typeof kGetConnection>;

/**
 * Has a client know a topic of which some partitions have no leader at the moment: theirs is -1. The library itself then tells nothing of the
 * whole topic (decision 201).
 */
function patient<Client extends Patched>(client: Client): Client {
  const patched: Patched = client;
  const perform = patched[kPerformWithRetry].bind(client);
  const connect = patched[kGetConnection].bind(client);
  patched[kPerformWithRetry] = (id, operation, ...rest) =>
    perform(id, id === "metadata" ? despiteLeaderless(operation) : operation, ...rest);
  patched[kGetConnection] = (broker: Broker | undefined, callback) =>
    broker ? connect(broker, callback) : callback(noBroker());
  return client;
}

/** Its leader or coordinator has gone since: the library would look for the address of nothing. */
const noBroker = () => new NetworkError("The Kafka broker that is to be asked is gone.");

const despiteLeaderless =
  <Answer>(operation: Operation<Answer>): Operation<Answer> =>
  (callback, attempt) =>
    operation(
      (error, answer) => (isOnlyLeaderless(error) ? callback(null, error.response) : callback(error, answer)),
      attempt,
    );

function isOnlyLeaderless(error: Error | null): error is ResponseError {
  return (
    error instanceof ResponseError &&
    error.errors.every(
      (one: unknown) =>
        one instanceof Error &&
        findErrorBy(one, "apiId", "LEADER_NOT_AVAILABLE") !== null &&
        "path" in one &&
        String(one.path).includes("/partitions/"),
    )
  );
}

/** A connection that is refused after its handshake tells of its error twice, and nobody listens to the second, which would end the process. */
function calmPool(pool: ConnectionPool): ConnectionPool {
  pool.on("connecting", ({ connection }) => connection.on("error", () => {}));
  return pool;
}

function calm<Client extends { connections: ConnectionPool }>(client: Client): Client {
  calmPool(client.connections);
  return client;
}

/** @throws Error when the broker that is asked hangs; the client itself would wait for as long as a group may take to join */
export async function foundInTime<Found>(found: Promise<Found>): Promise<Found> {
  const hung = new Error("A Kafka broker accepts connections, but does not answer.");
  return await Promise.race([
    found,
    pause(FIND_TIMEOUT_MS, undefined, { ref: false }).then(() => Promise.reject(hung)),
  ]);
}

/** Whether an error of the client, or one of those that it is made of, has this property. */
export function isKafkaError(error: unknown, property: string, value: unknown): boolean {
  return error instanceof Error && findErrorBy(error, property, value) !== null;
}
