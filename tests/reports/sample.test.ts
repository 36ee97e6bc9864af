import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { scoreSession } from "@treadlight/domain/session";
import { esgReportHandler } from "@treadlight/features/reports/esg-report.ts";
import { type Jobs, startJobs } from "@treadlight/platform/jobs";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { type SigningKey, signingKey } from "@treadlight/platform/signing";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type TemporaryApi, temporaryApi } from "../../services/api/testing/index.ts";

const DAY_MS = 86_400_000;
const SEED = "the auditor's own 2026".replaceAll("'", "-");
const logger = createLogger({ service: "test", level: "silent" });

let api: TemporaryApi;
let worker: Jobs;
let owner: Awaited<ReturnType<TemporaryApi["person"]>>;
let auditor: typeof owner;
let id: string;
const sessionIds = Array.from({ length: 140 }, () => randomUUID());
/** What an auditor gets, by name, and what an administrator adds. */
let files: Record<string, Buffer>;

// A history that was imported: sessions of two factor sets, and one person alone on a grid, whose sessions no sample may hold.
beforeAll(async () => {
  api = await temporaryApi({ now: new Date("2026-12-10T10:00:00Z") });
  const { db, pool, clock, warehouse, files: store, reportKey } = api;
  const deps = { db, warehouse, files: store, reportKey, reportRetentionMs: DAY_MS, publicUrl: "https://t.example" };
  worker = startJobs({
    ...{ db, pool, logger, registry: createRegistry("worker"), now: clock.now },
    handlers: [esgReportHandler({ ...deps, now: clock.now })],
  });
  owner = await api.person();
  const { organizationId, token } = owner;
  auditor = await api.person({ organizationId, role: "auditor" });
  const people = Array.from({ length: 7 }, () => randomUUID());
  await warehouse.applySessions(
    sessionIds.map((eventId, index) => {
      const person = index % 7;
      return scoreSession({
        ...{
          kind: "session",
          eventId,
          sessionId: eventId,
          organizationId,
          personId: people[person] ?? "",
          revision: 0,
        },
        ...{ receivedAt: clock.now(), startedAt: Date.UTC(2026, 10, 1 + (index % 30), 9), source: "import" },
        ...{ aiTool: ["ChatGPT", "Claude Code", "Midjourney"][index % 3] ?? "", timeEngaged: 60, complexity: "medium" },
        ...{ promptCount: 1 + (index % 5), detected: {}, categories: [] },
        region: person === 0 ? "no" : "uk",
        ...(index % 5 === 3 && { computePlace: "swedencentral" }),
        ...(index % 4 === 0 && { model: "claude-opus-4-5", inputTokens: 9_000 + index, outputTokens: 40 * index }),
      });
    }),
  );
  const body = { kind: "esg", from: "2026-11-01", to: "2026-11-30", formats: [] };
  id = await report(token, body);
  const sessions = await got(token, `/api/reports/${id}/sessions`);
  files = { ...unpacked(await got(auditor.token, sampleOf(SEED))), "sessions.ndjson.gz": sessions };
}, 300_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function report(token: string, body: object): Promise<string> {
  const made: string = (await api.call("POST", "/api/reports", { token, body })).body.id;
  await vi.waitFor(
    async () => expect((await api.call("GET", `/api/reports/${made}`, { token })).body.state).toBe("done"),
    { timeout: 200_000, interval: 50 },
  );
  return made;
}

const sampleOf = (seed: string, size = 20, of = id) =>
  `/api/reports/${of}/sample?${new URLSearchParams({ seed, size: String(size) })}`;
async function got(token: string, path: string): Promise<Buffer> {
  const response = await fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect([path, response.status]).toEqual([path, 200]);
  return Buffer.from(await response.arrayBuffer());
}
const unpacked = (zip: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, content]) => [name, Buffer.from(content)]));
const textOf = (name: string) => (files[name] ?? Buffer.alloc(0)).toString();
const ids = (sample: Record<string, Buffer>) =>
  JSON.parse((sample["sample.json"] ?? Buffer.alloc(0)).toString()).sessions.map((one: { id: string }) => one.id);

/** Runs the script of the sample, and nothing else of ours, on the files as somebody changed them. */
function reperformed(changed: Record<string, Buffer | string | undefined>, ...given: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "treadlight-sample-"));
  for (const [name, content] of Object.entries({ ...files, ...changed }))
    if (content !== undefined) writeFileSync(join(folder, name), content);
  const { status, stdout, stderr } = spawnSync(process.execPath, ["reperform.mjs", ...given], {
    ...{ cwd: folder, encoding: "utf8", env: {} },
  });
  rmSync(folder, { recursive: true });
  return [status, stdout + stderr] as const;
}

/** The same files with a manifest that fits them, signed with another key. */
function forged(changed: Record<string, string | Buffer>, key: SigningKey): Record<string, string | Buffer> {
  const all = { ...files, ...changed };
  const hash = (name: string) =>
    createHash("sha256")
      .update(all[name] ?? "")
      .digest("hex");
  const manifest = JSON.parse(textOf("manifest.json"));
  const signed = JSON.stringify({
    ...manifest,
    files: manifest.files.map(({ name }: { name: string }) => ({ name, sha256: hash(name) })),
    sessions: { name: "sessions.ndjson.gz", sha256: hash("sessions.ndjson.gz") },
    publicKey: key.publicKey,
  });
  return { ...changed, "manifest.json": signed, "manifest.sig": key.sign(Buffer.from(signed)) };
}

test("given a report over imported history, then its sample, its sessions and its totals are reproduced with nothing but Node", () => {
  const { publicKey } = JSON.parse(textOf("manifest.json"));
  expect(reperformed({}, "--key", publicKey.kid)).toEqual([0, expect.stringContaining("REPRODUCED.")]);
  const [status, said] = reperformed({});
  expect([status, said]).toEqual([
    0,
    expect.stringMatching(/20 sessions of the sample[\s\S]*140 sessions and 2\d totals/),
  ]);
  expect(JSON.parse(textOf("report.json")).total.providersGrid.sessions).toBeGreaterThan(0);
  expect(reperformed({ "sessions.ndjson.gz": undefined })).toEqual([0, expect.stringContaining("are not checked")]);
  const script = readFileSync(join(import.meta.dirname, "../../features/reports/sample/reperform.mjs"));
  expect(script.equals(files["reperform.mjs"] ?? Buffer.alloc(0))).toBe(true);
});

test("given a seed, then it draws the same sessions each time, another draws others, and the audit log knows who drew", async () => {
  const again = unpacked(await got(owner.token, sampleOf(SEED)));
  for (const [name, content] of Object.entries(again))
    expect([name, content.equals(files[name] ?? Buffer.alloc(0))]).toEqual([name, true]);
  expect(ids(unpacked(await got(auditor.token, sampleOf("another seed"))))).not.toEqual(ids(files));
  expect((await api.call("GET", sampleOf("short"), { token: auditor.token })).status).toBe(400);
  const { body } = await api.call("GET", "/api/admin/audit-log", { token: owner.token });
  expect(body[0]).toMatchObject({ action: "report.sampled", actorId: auditor.id, after: { seed: "another seed" } });
});

test("given the sample, then it names no person, day, tool or department, and holds nobody who is alone on a grid", async () => {
  const all = unpacked(await got(auditor.token, sampleOf(SEED, 500)));
  const { sessions } = JSON.parse((all["sample.json"] ?? Buffer.alloc(0)).toString());
  expect(sessions).toHaveLength(120);
  expect(new Set(sessions.map(({ region }: { region: string }) => region))).toEqual(new Set(["uk"]));
  expect(JSON.stringify(sessions)).not.toMatch(/Midjourney|Claude Code|2026-11-0\d|person|department/);
  expect(textOf("sample.csv")).toMatch(
    /CO2 by people's grids,energy x carbon intensity,[\d.e-]+,g,regions\.uk\.carbonIntensity,[\d.]+,[\d.]*,[\d.]*,kg CO2 per kWh,\w+,\d+,\S+/,
  );
});

test("given a session's id, then who knows it finds the session in the file", () => {
  const lines = gunzipSync(files["sessions.ndjson.gz"] ?? Buffer.alloc(0)).toString();
  const pseudonym = createHash("sha256").update(`${id}:${sessionIds[9]}`).digest("hex").slice(0, 32);
  expect(lines).toContain(`{"id":"${pseudonym}"`);
  expect(lines).not.toContain(sessionIds[9]);
});

const otherKey = signingKey("a secret of somebody else, who forges samples");
const replaced = (name: string, from: string | RegExp, to: string) => {
  const before = textOf(name);
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return { [name]: after };
};
const otherSessions = () => {
  const lines = gunzipSync(files["sessions.ndjson.gz"] ?? Buffer.alloc(0)).toString();
  return {
    "sessions.ndjson.gz": gzipSync(
      lines.replace(/"prompts":(\d+)/, (_, prompts) => `"prompts":${Number(prompts) + 1}`),
    ),
  };
};

test.each([
  [
    "a session of the sample",
    () => replaced("sample.json", /"energy": [\d.e-]+/, '"energy": 900'),
    "sample.json has changed",
    "sample.json, session",
  ],
  ["a session of the file", otherSessions, "sessions.ndjson.gz is not the file that was signed", "recomputed"],
  [
    "a factor",
    () => replaced("factors.json", /"value": 0.3,/, '"value": 0.2,'),
    "factors.json has changed",
    "is not the one that the report used",
  ],
  [
    "a total",
    () => replaced("report.json", /"prompts": \d+/, '"prompts": 9'),
    "report.json has changed",
    "total prompts is 9",
  ],
])(
  "given %s that somebody changed, then the script says so; signed again, too, by what it recomputes",
  (_what, change, signed, recomputed) => {
    const changed = change();
    expect(reperformed(changed)).toEqual([3, expect.stringContaining(signed)]);
    const [status, said] = reperformed(forged(changed, otherKey));
    expect([status === 0, said]).toEqual([false, expect.stringContaining(recomputed)]);
    expect(reperformed(forged(changed, otherKey), "--key", "ours")[0]).toBe(3);
  },
);

test("given a sample that somebody picked, then it is not what the seed draws", () => {
  const sample = JSON.parse(textOf("sample.json"));
  const changed = { "sample.json": JSON.stringify({ ...sample, seed: "some other seed" }) };
  expect(reperformed(forged(changed, otherKey))).toEqual([4, expect.stringContaining("not what the seed draws")]);
});

test("given a report, then somebody who may approves it once, as they read it, and everybody who reads it sees who", async () => {
  const { token, organizationId } = owner;
  const approved = (by: typeof owner, body: object) =>
    api.call("POST", `/api/reports/${id}/approval`, { token: by.token, body });
  const { fingerprint } = JSON.parse(textOf("sample.json"));
  expect((await approved(auditor, { fingerprint })).status).toBe(403);
  expect((await approved(owner, { fingerprint: "0".repeat(64) })).status).toBe(409);
  const chief = await api.person({ organizationId, role: "admin", name: "Carla Chief" });
  const approval = { name: "Carla Chief", function: "Head of Finance", at: "2026-12-10T10:00:00.000Z" };
  const answer = await approved(chief, { fingerprint, function: "Head of Finance" });
  expect([answer.status, answer.body]).toMatchObject([200, { fingerprint, approval }]);
  expect((await approved(owner, { fingerprint })).status).toBe(409);
  expect((await api.call("GET", `/api/reports/${id}`, { token: auditor.token })).body.approval).toEqual(approval);
  const log = await api.call("GET", "/api/admin/audit-log", { token });
  expect(log.body[0]).toMatchObject({ action: "report.approved", actorId: chief.id, after: { fingerprint } });
});

test("given no sample at all, then the usage is wrong; given somebody who sees no people, or a stranger, then the sessions are not theirs", async () => {
  expect(reperformed({ "manifest.json": undefined })[0]).toBe(2);
  expect((await api.call("GET", `/api/reports/${id}/sessions`, { token: auditor.token })).status).toBe(403);
  const stranger = await api.person();
  for (const path of [sampleOf(SEED), `/api/reports/${id}/sessions`])
    expect([path, (await api.call("GET", path, { token: stranger.token })).status]).toEqual([path, 404]);
});

test("given few people in one month or department of a platform, then no sample has their sessions, so those of two reports cannot tell them", async () => {
  const { organizationId, token } = await api.person();
  const reader = await api.person({ organizationId, role: "auditor" });
  const people = Array.from({ length: 8 }, () => randomUUID());
  const use = (count: number, month: number, department: string, aiTool: string) =>
    people.slice(0, count).map((personId, index) => {
      const eventId = randomUUID();
      return scoreSession({
        ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId, revision: 0, source: "import" },
        ...{ receivedAt: api.clock.now(), startedAt: Date.UTC(2026, month, 2 + index, 9), timeEngaged: 60 },
        ...{ complexity: "medium", promptCount: 1, detected: {}, categories: [], region: "uk", department, aiTool },
      });
    });
  await api.warehouse.applySessions([
    ...use(6, 9, "Sales", "ChatGPT"),
    ...use(6, 10, "Sales", "ChatGPT"),
    // Six use it in the two months, but two in the second.
    ...use(6, 9, "Sales", "Claude"),
    ...use(2, 10, "Sales", "Claude"),
    // Eight use it in October, but two in this department.
    ...use(2, 9, "Law", "ChatGPT"),
  ]);
  const of = await report(token, { kind: "esg", from: "2026-10-01", to: "2026-11-30", formats: [] });
  const all = unpacked(await got(reader.token, sampleOf(SEED, 500, of)));
  expect(ids(all)).toHaveLength(18);
});
