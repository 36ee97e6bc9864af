import { readFileSync } from "node:fs";
import type { Logger } from "../observability/index.ts";

/** For the files of the engines and the connections to them. */
const RESERVED = 512;
/** With less, a few hundred people who look at live pages use up all connections. */
const ENOUGH = 4_096;

/** How many files and connections this process may have open; undefined where the system does not tell. */
export function descriptorLimit(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // Node has raised the first number to the second when it started.
  const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
  return limit === undefined ? undefined : Number(limit);
}

/**
 * How many connections to take, so that files can still be opened when all are used. Warns if that is few.
 * @param limit of open files and connections
 */
export function connectionLimit(limit: number, logger: Logger): number {
  const connections = Math.max(limit - RESERVED, Math.floor(limit / 2));
  if (limit < ENOUGH) {
    logger.warn(
      { limit, connections },
      `this process may open only ${limit} files and connections, so it takes at most ${connections} connections at a time; raise the limit to ${ENOUGH} or more: ulimit -n, LimitNOFILE= of systemd, or ulimits: nofile: of Compose`,
    );
  }
  return connections;
}
