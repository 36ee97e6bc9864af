import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { compiled } from "../support/compiled.ts";
import { captureOutput, type Service, spawnService } from "./service-process.ts";

/** Wrong values, each containing a word that must not be printed. */
const WRONG = {
  PORT: "hunter2",
  LOG_LEVEL: "hunter2",
  TREADLIGHT_JWT_SECRET: "hunter2",
  TREADLIGHT_PSEUDONYM_SECRET: "hunter2-hunter2-hunter2-hunter2-hunter2",
  KAFKA_BROKERS: "https://hunter2",
  CLICKHOUSE_URL: "clickhouse:hunter2",
  DATABASE_URL: "mysql://root:hunter2@database.example/treadlight",
};
/** Valid, but requires a username too. */
const UNPAIRED = { KAFKA_SASL_PASSWORD: "hunter2" };

/** The settings that each service requires. */
const REQUIRED: Record<Service, string[]> = {
  ingest: ["KAFKA_BROKERS", "DATABASE_URL", "TREADLIGHT_JWT_SECRET", "TREADLIGHT_PSEUDONYM_SECRET"],
  scoring: ["KAFKA_BROKERS", "CLICKHOUSE_URL"],
  api: [
    "KAFKA_BROKERS",
    "CLICKHOUSE_URL",
    "DATABASE_URL",
    "TREADLIGHT_JWT_SECRET",
    "TREADLIGHT_PSEUDONYM_SECRET",
    "TREADLIGHT_PUBLIC_URL",
    "TREADLIGHT_REPORT_SECRET",
  ],
  worker: [
    "KAFKA_BROKERS",
    "CLICKHOUSE_URL",
    "DATABASE_URL",
    "TREADLIGHT_PSEUDONYM_SECRET",
    "TREADLIGHT_PUBLIC_URL",
    "TREADLIGHT_REPORT_SECRET",
  ],
};

describe.each(["ingest", "scoring", "api", "worker"] as const)("given wrong settings, when %s starts", (service) => {
  it("then it names each wrong one, prints no value, and exits with code 2", async () => {
    const { code, output, problems } = await failedStart(service, { ...WRONG, ...UNPAIRED });
    expect(code).toBe(2);
    expect(problems).toEqual(expect.arrayContaining([...Object.keys(WRONG), "KAFKA_SASL_USERNAME"]));
    expect(output).not.toContain("hunter2");
  });

  it("then without any settings it names each required one", async () => {
    const { code, problems } = await failedStart(service, {});
    expect(code).toBe(2);
    expect(problems.sort()).toEqual(REQUIRED[service].sort());
  });
});

async function failedStart(service: Service, settings: Record<string, string>) {
  const child = spawnService(compiled(service), settings);
  const output = captureOutput(child);
  const [code] = await once(child, "close");
  const problems = output().match(/^ {2}[A-Z_]+/gm) ?? [];
  return { code, output: output(), problems: problems.map((name) => name.trim()) };
}
