export { type EmbeddedLogOptions, openEmbeddedLog } from "./embedded.ts";
export { type KafkaLogOptions, openKafkaLog } from "./kafka.ts";
export { type LoggedEvent, logRecord } from "./log-record.ts";
export * from "./types.ts";
