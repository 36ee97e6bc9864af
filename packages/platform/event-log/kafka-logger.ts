import { type logCreator, logLevel } from "kafkajs";

/** The part of a pino logger that the Kafka client uses. */
export interface EngineLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The only fields of kafkajs log entries that we keep: they are known to contain no payload. */
const SAFE_FIELDS = [
  "broker",
  "clientId",
  "groupId",
  "memberId",
  "topic",
  "partition",
  "error",
  "retryCount",
  "retryTime",
];

/** Forwards kafkajs's log without payloads. kafkajs logs each lost connection as an error, but reconnects, so we warn. */
export function kafkaLogCreator(log: EngineLogger): logCreator {
  return () => (entry) => {
    const fields: Record<string, string | number> = { component: `kafkajs.${entry.namespace}` };
    for (const name of SAFE_FIELDS) {
      const value: unknown = entry.log[name];
      if (typeof value === "string" || typeof value === "number") fields[name] = value;
    }
    const { message } = entry.log;
    if (entry.level === logLevel.ERROR || entry.level === logLevel.WARN) log.warn(fields, message);
    else log.debug(fields, message);
  };
}
