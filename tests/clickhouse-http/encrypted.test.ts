import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { promisify } from "node:util";
import { generate } from "selfsigned";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClickHouseServer, startClickHouseServer } from "./start-server.ts";

const ROOT = join(import.meta.dirname, "../..");
const PING = `
  import { openStore } from "@treadlight/platform/clickhouse";
  const [url, username, password] = process.argv.slice(1);
  const store = openStore({ url, username, password }, "default");
  console.log(await store.ping().then(() => "answered", ({ code }) => code));
  await store.close();`;

let folder: string;
let server: ClickHouseServer;
let encrypted: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "treadlight-certificate-"));
  const altNames = [{ type: 7 as const, ip: "127.0.0.1" }];
  const { private: key, cert } = await generate(undefined, { extensions: [{ name: "subjectAltName", altNames }] });
  await writeFile(join(folder, "server.crt"), cert);
  server = await startClickHouseServer();
  const { port, hostname } = new URL(server.url);
  encrypted = createServer({ key, cert }, (client) => {
    const plain = connect(Number(port), hostname);
    for (const socket of [client, plain]) socket.on("error", () => {});
    client.pipe(plain).pipe(client);
  });
  await once(encrypted.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  encrypted?.close();
  await server?.stop();
  await rm(folder, { recursive: true });
});

/** Pings the server in a process with this setting, which Node reads only when it starts. */
async function pingWith(environment: Record<string, string>): Promise<string> {
  const url = `https://127.0.0.1:${(encrypted.address() as AddressInfo).port}`;
  const words = ["--input-type=module", "--eval", PING, url, server.username, server.password];
  const options = { cwd: ROOT, env: { ...process.env, ...environment } };
  return (await promisify(execFile)(process.execPath, words, options)).stdout.trim();
}

test("given a server with a certificate, then only who trusts it connects", async () => {
  expect(await pingWith({ NODE_EXTRA_CA_CERTS: join(folder, "server.crt") })).toBe("answered");
  expect(await pingWith({})).toBe("warehouse_unavailable");
});
