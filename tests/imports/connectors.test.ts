import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DAY_MS } from "@treadlight/domain/time";
import { afterAll, expect, it } from "vitest";
import { eventually, registerBusiness, signIn } from "../support/client.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const PEOPLE = 3_000;
const STARTED_AT = Date.now();
const dayBefore = (days: number) => new Date(STARTED_AT - days * DAY_MS).toISOString().slice(0, 10);

/** GitHub, which reports two days, also if another ends meanwhile, and takes its time over the second. */
let waiting: ServerResponse | undefined;
let isPatient = true;
const vendor = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://vendor.example");
  const day = url.searchParams.get("day") ?? "";
  if (url.pathname.endsWith("/users-1-day") && day > dayBefore(1)) {
    response.writeHead(404).end();
    return;
  }
  if (url.pathname !== "/file") {
    const { port } = vendor.address() as AddressInfo;
    const body = JSON.stringify({ download_links: [`http://127.0.0.1:${port}/file?day=${day}`] });
    response.writeHead(200, { "content-type": "application/json" }).end(body);
    return;
  }
  if (day === dayBefore(1) && isPatient) {
    waiting = response;
    return;
  }
  const of = (person: number) => ({ day, user_login: `octocat-${person}`, user_initiated_interaction_count: 1 });
  response.end(Array.from({ length: PEOPLE }, (_, person) => JSON.stringify(of(person))).join("\n"));
});

const dataDir = await temporaryDataDir();
afterAll(async () => {
  vendor.close();
  await rm(dataDir, { recursive: true, force: true });
});

it("given a process that is killed while a connector fetches, then the next one goes on, and nothing is lost or counted twice", async () => {
  vendor.listen(0, "127.0.0.1");
  await once(vendor, "listening");
  const { port } = vendor.address() as AddressInfo;
  const env = {
    TREADLIGHT_PRIVATE_WEBHOOKS: "on",
    TREADLIGHT_VENDOR_ADDRESSES: `github-copilot=http://127.0.0.1:${port}`,
  };
  let server = await startProcess(dataDir, env);
  let { owner } = await registerBusiness(server.url, "acme");
  const given = { kind: "github-copilot", name: "Copilot", account: "acme", secret: "ghp_x", from: dayBefore(2) };
  const { body: connector } = await owner.post("/api/admin/connectors", given);
  const states = async () => (await owner.get("/api/imports")).body.imports.map((one: { state: string }) => one.state);
  // In the middle of an import, whose first sessions are there.
  const sums = async () => {
    const body = { measures: ["sessions", "prompts"], timeDimension: { from: dayBefore(9) } };
    return (await owner.post("/api/analytics/query", body)).body.rows[0];
  };
  await eventually(sums, ({ sessions }) => sessions > 0);
  await server.kill();

  server = await startProcess(dataDir, env);
  owner = await signIn(server.url, "owner@acme.example");
  await eventually(states, (all) => all.length === 1 && all[0] === "imported");
  // And while it waits for the vendor.
  await eventually(
    async () => waiting,
    (response) => response !== undefined,
  );
  await server.kill();
  isPatient = false;

  server = await startProcess(dataDir, env);
  owner = await signIn(server.url, "owner@acme.example");
  const one = async () => (await owner.get(`/api/admin/connectors/${connector.id}`)).body;
  await eventually(one, ({ fetching }) => !fetching);
  expect(await one()).toMatchObject({ problem: null, nextDay: dayBefore(2), fetchedAt: expect.any(String) });
  expect(await states()).toEqual(["imported", "imported"]);
  const all = await eventually(sums, ({ sessions }) => sessions === 2 * PEOPLE);
  expect(all).toEqual({ sessions: 2 * PEOPLE, prompts: 2 * PEOPLE });
  const total = async () => (await owner.get("/api/outcomes")).body.total;
  expect(await eventually(total, ({ pending }) => pending === 0)).toMatchObject({
    ...{ accepted: 2 * PEOPLE, scored: 2 * PEOPLE, superseded: 0, erased: 0, missing: 0 },
  });
  await server.stop();
}, 180_000);
