import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { mainOf, outputOf, type Service, spawnService } from "./service-process.ts";

/** Each is wrong, and holds a word that must not be printed. */
const WRONG = {
  PORT: "hunter2",
  LOG_LEVEL: "hunter2",
  TREADLIGHT_JWT_SECRET: "hunter2",
  TREADLIGHT_PSEUDONYM_SECRET: "hunter2-hunter2-hunter2-hunter2-hunter2",
  KAFKA_BROKERS: "https://hunter2",
  CLICKHOUSE_URL: "clickhouse:hunter2",
  DATABASE_URL: "mysql://root:hunter2@database.example/treadlight",
};
/** Right by itself, but it makes a user name necessary. */
const LONELY = { KAFKA_SASL_PASSWORD: "hunter2" };

/** What each service cannot do without. */
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
  ],
};

describe.each(["ingest", "scoring", "api"] as const)("given wrong settings, when %s starts", (service) => {
  it("then it names each wrong one, prints no value, and ends with exit code 2", async () => {
    const { code, output, problems } = await failedStart(service, { ...WRONG, ...LONELY });
    expect(code).toBe(2);
    expect(problems).toEqual(expect.arrayContaining([...Object.keys(WRONG), "KAFKA_SASL_USERNAME"]));
    expect(output).not.toContain("hunter2");
  });

  it("then without any it names each that it cannot do without", async () => {
    const { code, problems } = await failedStart(service, {});
    expect(code).toBe(2);
    expect(problems.sort()).toEqual(REQUIRED[service].sort());
  });
});

async function failedStart(service: Service, settings: Record<string, string>) {
  const child = spawnService(mainOf(service), settings);
  const output = outputOf(child);
  const [code] = await once(child, "close");
  const problems = output().match(/^ {2}[A-Z_]+/gm) ?? [];
  return { code, output: output(), problems: problems.map((name) => name.trim()) };
}
