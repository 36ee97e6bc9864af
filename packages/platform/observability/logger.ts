import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { describeError } from "./describe-error.ts";
import { securityLineLimit } from "./security-lines.ts";

export type { Logger };

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A second line of defence: personal data must not be passed to a logger in the first place. */
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
 * Logs JSON lines with the level's name, an ISO 8601 time and the service's name. Log errors as `err`: text from other
 * systems is removed from them (see `describeError`). The number of lines with a field `security` is limited.
 * @param destination standard output by default
 */
export function createLogger(options: { service: string; level: LogLevel }, destination?: DestinationStream): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: REDACTED_FIELDS, censor: "[redacted]" },
    hooks: withinSecurityLimit(),
  };
  return destination ? pino(settings, destination) : pino(settings);
}

function withinSecurityLimit(): NonNullable<LoggerOptions["hooks"]> {
  const limit = securityLineLimit(Date.now);
  return {
    logMethod(args, method) {
      const { isWritten, unwritten } = limit(args[0]);
      const others = { security: "unwritten", lines: unwritten };
      if (unwritten > 0) method.apply(this, [others, "more security events were not written"]);
      if (isWritten) method.apply(this, args);
    },
  };
}
