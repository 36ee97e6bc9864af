import { isatty } from "node:tty";
import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { describeError } from "./describe-error.ts";
import { inWords } from "./in-words.ts";
import { securityLineLimit } from "./security-lines.ts";

export type { Logger };

export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** `auto`: sentences in a terminal, JSON elsewhere. */
export const LOG_FORMATS = ["auto", "json", "pretty"] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

export interface LoggerSettings {
  service: string;
  level: LogLevel;
  format?: LogFormat;
}

const STANDARD_OUTPUT = 1;

/** Defence in depth: personal data must not be passed to a logger in the first place. */
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
 * Logs JSON lines with the level's name, an ISO 8601 time and the service's name, or the same as sentences for people. Log errors
 * as `err`: text from other systems is removed from them (see `describeError`). Log how long something took as `ms`. The number of lines with
 * a field `security` is limited.
 * @param destination standard output by default
 */
export function createLogger(
  { service, level, format = "auto" }: LoggerSettings,
  destination?: DestinationStream & { isTTY?: boolean },
): Logger {
  const settings = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
    redact: { paths: REDACTED_FIELDS, censor: "[redacted]" },
    hooks: withinSecurityLimit(),
  };
  const isTerminal = destination ? destination.isTTY : isatty(STANDARD_OUTPUT);
  const isPretty = format === "auto" ? isTerminal === true : format === "pretty";
  // In a terminal, lines keep their place among those of standard error.
  const output = destination ?? pino.destination({ dest: STANDARD_OUTPUT, sync: isPretty });
  return pino(settings, isPretty ? { write: (line) => output.write(inWords(line)) } : output);
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
