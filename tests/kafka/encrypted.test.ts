import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { loadConfig } from "@treadlight/platform/config";
import { openConfiguredLog } from "@treadlight/platform/event-log";
import { createLogger } from "@treadlight/platform/observability";
import { generate } from "selfsigned";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { readAll, record, texts } from "../../packages/platform/event-log/testing/contract.ts";
import { describeWithKafka } from "./with-kafka.ts";

const folder = mkdtempSync(join(tmpdir(), "treadlight-certificate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const pathOf = (name: string) => join(folder, name);
const altNames = [{ type: 2 as const, value: "localhost" }];
const certificateOf = () => generate(undefined, { extensions: [{ name: "subjectAltName", altNames }] });
const [broker, stranger, client] = [await certificateOf(), await certificateOf(), await certificateOf()];
writeFileSync(pathOf("broker.crt"), broker.cert);
writeFileSync(pathOf("stranger.crt"), stranger.cert);
writeFileSync(pathOf("client.crt"), client.cert);
writeFileSync(pathOf("client.key"), client.private);
writeFileSync(pathOf("stranger.key"), stranger.private);
const [username, password] = ["treadlight", "correct horse"];
const shown = { key: client.private, certificate: client.cert };
const security = { key: broker.private, certificate: broker.cert, username, password, client: shown };
/** A token that is not signed. */
const tokenFor = (seconds: number) => {
  const now = Math.floor(Date.now() / 1_000);
  const part = (claims: object) => Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ sub: username, iat: now, exp: now + seconds, scope: "log" })}.`;
};
writeFileSync(pathOf("token"), `${tokenFor(600)}\n`);
writeFileSync(pathOf("expired"), tokenFor(-600));

describeWithKafka("a broker that asks for TLS and a password", { security }, (kafka) => {
  const openWith = (settings: Record<string, string>) => {
    const all = {
      ...{ KAFKA_BROKERS: kafka().brokers.join(), KAFKA_SSL: "on", KAFKA_CA_FILE: pathOf("broker.crt") },
      ...{ KAFKA_CERTIFICATE_FILE: pathOf("client.crt"), KAFKA_KEY_FILE: pathOf("client.key") },
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

  test("given a token in a file, or from an address that knows the client, then the log works", async () => {
    const asked: unknown[] = [];
    const tokens = createServer(async (request, response) => {
      asked.push([request.headers.authorization, await text(request)]);
      response.end(JSON.stringify({ access_token: tokenFor(600), token_type: "bearer", expires_in: 600 }));
    }).listen(0);
    onTestFinished(() => void tokens.close());
    await once(tokens, "listening");
    const { port } = z.object({ port: z.number() }).parse(tokens.address());
    const ways = [
      { KAFKA_SASL_TOKEN_FILE: pathOf("token") },
      { KAFKA_SASL_TOKEN_URL: `http://localhost:${port}/token`, KAFKA_SASL_SCOPE: "log" },
    ];
    for (const way of ways) {
      const log = await openWith({ KAFKA_SASL_MECHANISM: "oauthbearer", ...way });
      await log.append([record("by token", "receipts")]);
      await log.close();
    }
    const login = `Basic ${Buffer.from(`${username}:correct%20horse`).toString("base64")}`;
    expect(asked[0]).toEqual([login, "grant_type=client_credentials&scope=log"]);
  });

  test.each([
    ["a token that has expired", { KAFKA_SASL_MECHANISM: "oauthbearer", KAFKA_SASL_TOKEN_FILE: pathOf("expired") }],
    [
      "a certificate that the broker does not know",
      { KAFKA_CERTIFICATE_FILE: pathOf("stranger.crt"), KAFKA_KEY_FILE: pathOf("stranger.key") },
    ],
    ["another certificate", { KAFKA_CA_FILE: pathOf("stranger.crt") }],
    ["a wrong password", { KAFKA_SASL_PASSWORD: "wrong" }],
    ["no TLS", { KAFKA_SSL: "off" }],
  ])("given %s, then it does not", async (_what, settings) => {
    const log = await openWith(settings);
    await expect(log.append([record("three")])).rejects.toMatchObject({ code: "log_unavailable" });
    await log.close();
  });
});
