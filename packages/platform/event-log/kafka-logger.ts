import { type logCreator, logLevel } from "kafkajs";

/** What the Kafka client says, as pino takes it. */
export interface EngineLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The fields of kafkajs's entries that are known to hold no payload; everything else is left out. */
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

/** Passes kafkajs's log on without payloads. kafkajs reports each lost connection as an error; it reconnects, so it is a warning. */
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
