import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { createLogger } from "@treadlight/platform/observability";
import { generate } from "selfsigned";
import { afterAll, expect, test } from "vitest";
import { readAll, record, texts } from "../../packages/platform/event-log/testing/contract.ts";
import { describeWithKafka } from "./with-kafka.ts";

const folder = mkdtempSync(join(tmpdir(), "treadlight-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);
const altNames = [{ type: 2 as const, value: "localhost" }];
const certificateOf = () => generate(undefined, { extensions: [{ name: "subjectAltName", altNames }] });
const [broker, stranger] = [await certificateOf(), await certificateOf()];
writeFileSync(pathOf("broker.crt"), broker.cert);
writeFileSync(pathOf("stranger.crt"), stranger.cert);
const [username, password] = ["treadlight", "correct horse"];
const security = { key: broker.private, certificate: broker.cert, username, password };

describeWithKafka("a broker that asks for TLS and a password", { security }, (kafka) => {
  const openWith = (settings: Record<string, string>) => {
    const all = {
      ...{ KAFKA_BROKERS: kafka().brokers.join(), KAFKA_SSL: "on", KAFKA_CA_FILE: pathOf("broker.crt") },
      ...{ KAFKA_SASL_MECHANISM: "plain", KAFKA_SASL_USERNAME: username, KAFKA_SASL_PASSWORD: password, ...settings },
    };
    const config = loadConfig(all, { mode: "command" });
    return openConfiguredLog(config, createLogger({ service: "test", level: "silent" }));
  };

  test("given its certificate and the password, then the log works", async () => {
    const log = await openWith({});
    await log.append([record("one"), record("two")]);
    expect(texts(await readAll(log, "sessions")).sort()).toEqual(["one", "two"]);
    await log.close();
  });

  test.each([
    ["another certificate", { KAFKA_CA_FILE: pathOf("stranger.crt") }],
    ["a wrong password", { KAFKA_SASL_PASSWORD: "wrong" }],
    ["no TLS", { KAFKA_SSL: "off" }],
  ])("given %s, then it does not", async (_what, settings) => {
    const log = await openWith(settings);
    await expect(log.append([record("three")])).rejects.toMatchObject({ code: "log_unavailable" });
    await log.close();
  });
});
