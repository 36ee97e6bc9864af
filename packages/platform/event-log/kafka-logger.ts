import { type logCreator, logLevel } from "kafkajs";

/** A logger for the Kafka client's messages. pino's is one. */
export interface EngineLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The fields of kafkajs's entries that hold no payload, and their names in our log. All others are left out. */
const SAFE_FIELDS = {
  broker: "broker",
  clientId: "clientId",
  groupId: "groupId",
  memberId: "memberId",
  topic: "topic",
  partition: "partition",
  // A text; our log's own `error` is an Error.
  error: "reason",
  retryCount: "retryCount",
  retryTime: "retryTime",
};

/** Passes kafkajs's log on without payloads. kafkajs reports a lost connection as an error and reconnects: for us a warning. */
export function kafkaLogCreator(log: EngineLogger): logCreator {
  return () => (entry) => {
    const fields: Record<string, string | number> = { component: `kafkajs.${entry.namespace}` };
    for (const [name, ours] of Object.entries(SAFE_FIELDS)) {
      const value: unknown = entry.log[name];
      if (typeof value === "string" || typeof value === "number") fields[ours] = value;
    }
    const { message } = entry.log;
    if (entry.level === logLevel.ERROR || entry.level === logLevel.WARN) log.warn(fields, message);
    else log.debug(fields, message);
  };
}
