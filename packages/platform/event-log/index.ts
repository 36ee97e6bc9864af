export { type EmbeddedLogOptions, openEmbeddedLog } from "./embedded.ts";
export { type LoggedEvent, logRecord } from "./log-record.ts";
export { openConfiguredLog } from "./open-configured.ts";
export { type PackedRecords, packRecords, unpackRecords } from "./packed-records.ts";
export { recordsIn } from "./record-ranges.ts";
export * from "./types.ts";
