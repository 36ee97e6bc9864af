import { configurations, testRecord } from "@treadlight/contract/connect";
import { createTreadlight } from "@treadlight/sdk";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { type Installation, startInstallation } from "./installation.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await startInstallation();
});
afterAll(() => installation?.stop());

const settingsSchema = z.object({
  env: z.record(z.string(), z.string()).optional(),
  telemetry: z.object({ otlpEndpoint: z.string() }).optional(),
  "github.copilot.chat.otel.otlpEndpoint": z.string().optional(),
  "github.copilot.chat.otel.headers": z.record(z.string(), z.string()).optional(),
});

/** Where a tool sends log events or spans by its configuration, and with which headers: as its documentation says how it reads it. */
function sendingOf(texts: readonly string[]): { base?: string; url?: string; headers: Record<string, string> } {
  const read: { base?: string; url?: string; headers: Record<string, string> } = { headers: {} };
  const takeVariables = (variables: Readonly<Record<string, string>>) => {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: headers } = variables;
    if (base !== undefined) read.base = base;
    const [, name, value] = /^(\w+)=(.+)$/.exec(headers ?? "") ?? [];
    if (name && value) read.headers[name] = value;
  };
  for (const text of texts) {
    if (text.startsWith("{")) {
      const settings = settingsSchema.parse(JSON.parse(text));
      takeVariables(settings.env ?? {});
      const base = settings.telemetry?.otlpEndpoint ?? settings["github.copilot.chat.otel.otlpEndpoint"];
      if (base !== undefined) read.base = base;
      Object.assign(read.headers, settings["github.copilot.chat.otel.headers"]);
    } else if (text.startsWith("[otel]")) {
      const [, url] = /^endpoint = "(.+)"$/m.exec(text) ?? [];
      const [, value] = /^"Authorization" = "(.+)"$/m.exec(text) ?? [];
      if (url) read.url = url;
      if (value) read.headers["Authorization"] = value;
    } else if (text.startsWith("Endpoint: ")) {
      const [, base, name, value] = /^Endpoint: (.+)\nHeader: (\w+): (.+)$/.exec(text) ?? [];
      if (base && name && value) Object.assign(read, { base, headers: { [name]: value } });
    } else if (text.includes("await fetch(")) {
      const [, url, value] = /fetch\("(.+)", {\n.+\n {4}headers: { authorization: "(.+?)"/.exec(text) ?? [];
      if (url && value) Object.assign(read, { url, headers: { authorization: value } });
    } else {
      const pairs = [...text.matchAll(/(?:^export (\w+)="(.*)"$|<key>(\w+)<\/key><string>(.*)<\/string>)/gm)];
      takeVariables(Object.fromEntries(pairs.map(([, a, b, c = a, d = b]) => [c, d])));
    }
  }
  return read;
}

const record = {
  timeUnixNano: String(Date.now() * 1_000_000),
  attributes: [
    { key: "event.name", value: { stringValue: "gen_ai.client.inference.operation.details" } },
    { key: "gen_ai.operation.name", value: { stringValue: "chat" } },
    { key: "gen_ai.provider.name", value: { stringValue: "openai" } },
    { key: "gen_ai.request.model", value: { stringValue: "gpt-4o" } },
    { key: "gen_ai.usage.input_tokens", value: { intValue: "10" } },
    { key: "gen_ai.usage.output_tokens", value: { intValue: "5" } },
  ],
};

const ids = configurations("https://unused.example", "none").map(({ id }) => id);

test.each(ids.filter((id) => id !== "sdk"))(
  "given %s with its configuration and a person's key, when it sends a log event there, then it is heard and taken",
  async (id) => {
    const person = await installation.person();
    const { body: device } = await installation.call("POST", "/api/auth/devices", {
      token: person.token,
      body: { name: id },
    });
    const configuration = configurations(installation.url, device.token).find((one) => one.id === id);
    const { base, url = `${base}/v1/logs`, headers } = sendingOf(configuration?.files.map(({ text }) => text) ?? []);
    const resourceLogs = [{ scopeLogs: [{ logRecords: [record] }] }];
    const response = await fetch(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ resourceLogs }),
    });
    expect([response.status, await response.json()]).toEqual([200, {}]);
    await vi.waitFor(async () => {
      const { body } = await installation.call("GET", "/api/sources", { token: person.token });
      expect(body.own).toMatchObject([{ id: device.id, name: id, ways: [{ way: "logs", came: 1, taken: 1 }] }]);
    }, 60_000);
  },
);

test("given the SDK with a person's key as its text says, when an application counts a prompt, then it is heard and taken", async () => {
  const person = await installation.person();
  const { body: device } = await installation.call("POST", "/api/auth/devices", {
    token: person.token,
    body: { name: "sdk" },
  });
  const { files = [] } = configurations(installation.url, device.token).find(({ id }) => id === "sdk") ?? {};
  const [, url = "", token = ""] =
    /createTreadlight\({ url: "(.+)", token: "(.+)" }\)/.exec(files[1]?.text ?? "") ?? [];
  const treadlight = createTreadlight({ url, token });
  treadlight.session({ tool: "Acme assistant" }).prompt("Hello");
  expect(await treadlight.close()).toBe(true);
  await vi.waitFor(async () => {
    const { body } = await installation.call("GET", "/api/sources", { token: person.token });
    expect(body.own).toMatchObject([{ id: device.id, ways: [{ way: "sdk", came: 1, taken: 1 }] }]);
  }, 60_000);
});

test("given a key, when the page sends a test record with it, then it is heard, and no session comes of it", async () => {
  const person = await installation.person();
  const { body: device } = await installation.call("POST", "/api/auth/devices", {
    token: person.token,
    body: { name: "test" },
  });
  const response = await fetch(`${installation.url}/v1/logs`, {
    method: "POST",
    headers: { authorization: `Bearer ${device.token}`, "content-type": "application/json" },
    body: JSON.stringify(testRecord(Date.now())),
  });
  expect([response.status, await response.json()]).toEqual([200, {}]);
  await vi.waitFor(async () => {
    const { body } = await installation.call("GET", "/api/sources", { token: person.token });
    expect(body.own).toMatchObject([
      { id: device.id, ways: [{ way: "logs", came: 1, taken: 0, ignored: [{ reason: "test", count: 1 }] }] },
    ]);
  }, 60_000);
  const { body: outcomes } = await installation.call("GET", "/api/outcomes", { token: person.token });
  expect(outcomes.total).toMatchObject({ accepted: 0, rejected: {} });
});
