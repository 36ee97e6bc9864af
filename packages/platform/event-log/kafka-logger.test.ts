import { Writable } from "node:stream";
import { logLevel } from "kafkajs";
import { expect, test } from "vitest";
import { createLogger } from "../observability/index.ts";
import { kafkaLogCreator } from "./kafka-logger.ts";

test("given an error that kafkajs reports as a text, when logged, then the reason is kept and no payload is", () => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = kafkaLogCreator(createLogger({ service: "tests", level: "warn" }, destination))(logLevel.INFO);
  log({
    namespace: "Connection",
    level: logLevel.ERROR,
    label: "ERROR",
    log: { timestamp: "", message: "Response", error: "The coordinator is not available", payload: "someone's words" },
  });
  const line: unknown = JSON.parse(lines.join(""));
  expect(line).toMatchObject({ level: "warn", reason: "The coordinator is not available", msg: "Response" });
  expect(line).not.toHaveProperty("payload");
});
