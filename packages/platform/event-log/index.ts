export { type EmbeddedLogOptions, openEmbeddedLog } from "./embedded.ts";
export { type KafkaLogOptions, openKafkaLog } from "./kafka.ts";
export * from "./types.ts";
