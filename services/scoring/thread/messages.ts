import type { PackedRecords, RecordRange } from "@treadlight/platform/event-log";
import type { LoggerSettings } from "@treadlight/platform/observability";
import type { TracingSettings } from "@treadlight/platform/tracing";
import type { Projected } from "../projections/projections.ts";

export interface ThreadOptions {
  /** Of the embedded warehouse. */
  path: string;
  /** Rejected records are log lines. */
  log: Omit<LoggerSettings, "service">;
  /** Nothing is traced without. */
  traces?: TracingSettings | undefined;
}

/**
 * An error. Cloned to the other thread, an error would lose its name and code, and the log would treat its message as
 * harmless.
 */
export interface Failure extends Pick<Error, "name" | "message"> {
  code?: string | undefined;
  stack?: string | undefined;
}

export type ToThread = { id: number; database: string; records: PackedRecords | RecordRange } | { close: true };

export type FromThread =
  | { id: number; projected: Projected }
  | { id: number; failure: Failure }
  | { query: string; outcome: "ok" | "error"; seconds: number };
