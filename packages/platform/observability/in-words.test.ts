import { stripVTControlCharacters } from "node:util";
import { expect, test } from "vitest";
import { createLogger, type LogFormat } from "./index.ts";

function logTo({ isTTY, format }: { isTTY: boolean; format?: LogFormat }) {
  const lines: string[] = [];
  const destination = { isTTY, write: (line: string) => void lines.push(stripVTControlCharacters(line)) };
  return { lines, log: createLogger({ service: "test", level: "info", ...(format && { format }) }, destination) };
}

test("given a terminal, then each line is a sentence for people, with its time, without JSON", () => {
  const { lines, log } = logTo({ isTTY: true });
  log.info({ ms: 412 }, "database ready");
  log.warn({ missing: ["A", "B"] }, "the contact page cannot name the operator");
  log.info({ migrations: ["1", "2", "3", "4", "5"] }, "tables were made");
  log.info({ heads: [{ id: 1, hash: "ab" }] }, "heads");
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d {2}/, ""))).toEqual([
    "Database ready in 0.4 s\n",
    "Warning: the contact page cannot name the operator (missing: A, B)\n",
    "Tables were made (migrations: 1, 2, 3 and 2 more)\n",
    "Heads (heads: id: 1, hash: ab)\n",
  ]);
});

test("given an error in a terminal, then it says why and where, and what was sent does not steer the terminal", () => {
  const { lines, log } = logTo({ isTTY: true });
  const err = new TypeError("x is\u001b[2J not a function", { cause: new Error("no room") });
  log.error({ err, password: "secret" }, "a job failed");
  const [first, second] = (lines[0] ?? "").split("\n");
  expect(first).toContain(
    "Error: a job failed (password: [redacted]): TypeError x is [2J not a function, because of Error no room",
  );
  expect(second).toMatch(/^ {4}at .*in-words\.test\.ts/);
});

test("given no terminal, or a setting, then lines are JSON, or sentences, as they should be", () => {
  const isJson = (options: Parameters<typeof logTo>[0]) => {
    const { lines, log } = logTo(options);
    log.info("ready");
    return lines[0]?.startsWith('{"level":"info"');
  };
  expect(isJson({ isTTY: false })).toBe(true);
  expect(isJson({ isTTY: true, format: "json" })).toBe(true);
  expect(isJson({ isTTY: false, format: "pretty" })).toBe(false);
});
