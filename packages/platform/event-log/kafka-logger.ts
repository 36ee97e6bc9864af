import { type logCreator, logLevel } from "kafkajs";

/** The part of a pino logger that the Kafka client uses. */
export interface EngineLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The fields of kafkajs log entries that contain no payload, with their names in our log. All others are dropped. */
const SAFE_FIELDS = {
  broker: "broker",
  clientId: "clientId",
  groupId: "groupId",
  memberId: "memberId",
  topic: "topic",
  partition: "partition",
  // A text, while `error` in our log is an Error.
  error: "reason",
  retryCount: "retryCount",
  retryTime: "retryTime",
};

/** Forwards kafkajs's log without payloads. kafkajs logs each lost connection as an error, but reconnects, so we warn. */
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
