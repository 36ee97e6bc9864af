import { type DestinationStream, type Logger, pino } from "pino";
import { describeError } from "./describe-error.ts";

export type { Logger };

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A second line behind the rule that no personal data is handed to a logger at all. */
const REDACTED_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "email",
  "userEmail",
  "token",
  "accessToken",
  "refreshToken",
  "promptPreview",
  'headers["set-cookie"]',
].flatMap((field) => (field.includes("[") ? [field, `*.${field}`] : [field, `*.${field}`, `*.*.${field}`]));

/**
 * JSON lines: level by name, ISO 8601 time, the service's name. Errors go under `err` and keep no foreign text
 * (see `describeError`).
 * @param destination standard output unless given
 */
export function createLogger(options: { service: string; level: LogLevel }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: REDACTED_FIELDS, censor: "[redacted]" },
  };
  return destination ? pino(settings, destination) : pino(settings);
}
