import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { factorSetById } from "@treadlight/domain/environment";
import { partitionKey, type SessionEvent } from "@treadlight/domain/session";
import type { ReportDeps } from "@treadlight/features/reports/deps.ts";
import { esgReportHandler } from "@treadlight/features/reports/esg-report.ts";
import { keepReportKey, publishedKeys } from "@treadlight/features/reports/keys.ts";
import { fileIn, packReport, verifyReport, zipOf } from "@treadlight/features/reports/pack";
import { buildReport } from "@treadlight/features/reports/report";
import { sampleInput } from "@treadlight/features/reports/testing/sample.ts";
import { logRecord } from "@treadlight/platform/event-log";
import { type Jobs, startJobs } from "@treadlight/platform/jobs";
import { createLogger, createRegistry } from "@treadlight/platform/observability";
import { signingKey } from "@treadlight/platform/signing";
import { replay, type Scoring, startScoring } from "@treadlight/scoring";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { type TemporaryApi, temporaryApi } from "../../services/api/testing/index.ts";

const DAY_MS = 86_400_000;
const RETENTION_MS = 365 * DAY_MS;
const YEAR = { kind: "esg", from: "2025-01-01", to: "2025-12-31" };
const logger = createLogger({ service: "test", level: "silent" });

// A worker thread starts for each report.
vi.setConfig({ testTimeout: 400_000 });

let api: TemporaryApi;
let scoring: Scoring;
let deps: ReportDeps;
let worker: Jobs | undefined;
beforeAll(async () => {
  api = await temporaryApi({ now: new Date("2026-02-01T10:00:00Z") });
  const { log, warehouse, db, files, clock } = api;
  scoring = await startScoring({ log, warehouse, logger, registry: createRegistry("scoring") });
  deps = {
    ...{ db, warehouse, files, reportRetentionMs: RETENTION_MS, publicUrl: "https://treadlight.example" },
    ...{ now: clock.now, reportKey: api.reportKey },
  };
});
afterEach(() => worker?.stop());
afterAll(async () => {
  await scoring.stop();
  await api.close();
});

function startWorker(given: Partial<ReportDeps> = {}) {
  const handlers = [esgReportHandler({ ...deps, ...given })];
  const { db, pool, clock } = api;
  worker = startJobs({ db, pool, handlers, logger, registry: createRegistry("worker"), now: clock.now });
}

interface Sent {
  aiTool: "ChatGPT" | "Frobnicator";
  promptCount: number;
  startedAt: number;
  person: string;
  department?: string;
  timeEngaged?: number;
}

/** Sends sessions through the log, and waits until they are scored. */
async function send(organizationId: string, sessions: readonly Sent[]): Promise<void> {
  const events = sessions.map(({ person, ...sent }): SessionEvent => {
    const eventId = randomUUID();
    return {
      ...{ kind: "session", eventId, sessionId: eventId, organizationId, personId: person, revision: 0, region: "uk" },
      ...{
        receivedAt: sent.startedAt,
        source: "sdk",
        complexity: "low",
        detected: {},
        categories: [],
        timeEngaged: 60,
      },
      ...sent,
    };
  });
  await api.log.append(events.map((event) => logRecord("sessions", partitionKey(event), event)));
  await vi.waitFor(async () => expect(await api.log.lag("sessions", "scoring")).toBe(0n), 60_000);
}

/** An organization with a session a week of each of twelve people, ten of them in Sales and two in Legal. */
async function organization() {
  const owner = await api.person({ name: "Olga Owner" });
  const people = Array.from({ length: 12 }, () => randomUUID());
  const sessions = Array.from({ length: 52 }, (_, week) =>
    people.map(
      (person, index): Sent => ({
        aiTool: index % 3 === 0 ? "Frobnicator" : "ChatGPT",
        promptCount: 1 + ((week + index) % 7),
        startedAt: Date.UTC(2025, 0, 1 + week * 7, 9, index),
        person,
        department: index < 10 ? "Sales" : "Legal",
      }),
    ),
  ).flat();
  await send(owner.organizationId, sessions);
  return { ...owner, people, sessions };
}

const asked = async (token: string, body: object = YEAR) => {
  const answer = await api.call("POST", "/api/reports", { token, body });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  return answer.body.id as string;
};
const stateOf = async (token: string, id: string) => (await api.call("GET", `/api/reports/${id}`, { token })).body;
const until = (token: string, id: string, state: string) =>
  vi.waitFor(
    async () => {
      const report = await stateOf(token, id);
      expect([report.state, report.error]).toEqual([state, null]);
      return report;
    },
    { timeout: 200_000, interval: 50 },
  );

async function download(token: string, id: string, name: string): Promise<Buffer> {
  const response = await fetch(`${api.url}/api/reports/${id}/files/${name}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([name, response.status]).toEqual([name, 200]);
  return Buffer.from(await response.arrayBuffer());
}

async function verified(token: string, id: string, copy?: Uint8Array) {
  const response = await fetch(`${api.url}/api/reports/${id}/verify`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, ...(copy && { "content-type": "application/zip" }) },
    ...(copy && { body: Buffer.from(copy) }),
  });
  expect(response.status).toBe(200);
  return verdictSchema.parse(await response.json());
}
const verdictSchema = z.strictObject({
  isGenuine: z.boolean(),
  problems: z.array(z.strictObject({ file: z.string(), problem: z.string() })),
});

const PARTS = ["report.json", "report.csv", "report.xlsx", "report.pdf", "report.xbrl.json", "report.xbrl.xsd"];

/** The environmental model, written down once more: factors of ChatGPT and of any other tool on the grid of the UK, 2026-11-21. */
function recalculated(sessions: readonly Sent[]) {
  const MODELS = {
    ChatGPT: { e0: 0.3, pue: 1.12, wue: 0.3, claimed: 1, actual: 0.48 },
    Frobnicator: { e0: 0.34, pue: 1.2, wue: 1.8, claimed: 0, actual: 0 },
  };
  const [training, carbon, water] = [0.11, 0.233, 1.6];
  const total = { prompts: 0, energy: 0, locationBased: 0, marketBased: 0, afterActual: 0, water: 0 };
  for (const { aiTool, promptCount } of sessions) {
    const { e0, pue, wue, claimed, actual } = MODELS[aiTool];
    const it = promptCount * e0;
    const energy = it * pue * (1 + training);
    total.prompts += promptCount;
    total.energy += energy;
    total.locationBased += energy * carbon;
    total.marketBased += energy * carbon * (1 - claimed);
    total.afterActual += energy * carbon * (1 - actual);
    total.water += it * (1 + training) * (wue + pue * water);
  }
  return total;
}

test("given a year of sessions, then the report is made, mailed, genuine, and equal to an independent recalculation", async () => {
  const { token, id: ownerId, email, sessions } = await organization();
  const id = await asked(token);
  expect(await stateOf(token, id)).toMatchObject({ state: "waiting", files: [], progress: { rows: 0 }, madeAt: null });
  startWorker();
  const report = await until(token, id, "done");
  expect(report).toMatchObject({ from: "2025-01-01", to: "2025-12-31", progress: { percent: 100 } });
  expect(report.progress.rows).toBe(report.progress.total);
  expect(report.files).toEqual(["report.zip", ...PARTS, "manifest.json", "manifest.sig"]);

  const { total, tables, basis } = JSON.parse((await download(token, id, "report.json")).toString());
  const expected = recalculated(sessions);
  expect(total).toMatchObject({ sessions: sessions.length, prompts: expected.prompts, people: 12 });
  expect(total.energy.central).toBeCloseTo(expected.energy, 6);
  expect(total.energy.low).toBeCloseTo(expected.energy * 0.53, 6);
  expect(total.energy.high).toBeCloseTo(expected.energy * 1.97, 6);
  expect(total.locationBased.central).toBeCloseTo(expected.locationBased, 6);
  expect(total.locationBased.high).toBeCloseTo(expected.locationBased * 1.97 * 1.15, 6);
  expect(total.marketBased.central).toBeCloseTo(expected.marketBased, 6);
  expect(total.afterActualRenewables.central).toBeCloseTo(expected.afterActual, 6);
  expect(total.greenwashingGap).toBeCloseTo(expected.afterActual - expected.marketBased, 6);
  expect(total.water.central).toBeCloseTo(expected.water, 6);
  for (const row of tables.tool) {
    const own = recalculated(sessions.filter(({ aiTool }) => aiTool === row.key));
    if (row.key === "ChatGPT") expect(row.locationBased.central).toBeCloseTo(own.locationBased, 6);
  }
  for (const row of tables.month) {
    const own = sessions.filter(({ startedAt }) => new Date(startedAt).toISOString().startsWith(row.key));
    expect(row.water.central).toBeCloseTo(recalculated(own).water, 6);
    // The query of a row gives its figures.
    const answer = await api.call("POST", "/api/analytics/query", { token, body: row.drillDown.query });
    expect(answer.body.rows).toEqual([expect.objectContaining({ sessions: row.sessions, prompts: row.prompts })]);
    expect(answer.body.rows[0].co2).toBeCloseTo(row.locationBased.central, 6);
    const listed = await api.call("GET", row.drillDown.sessions, { token });
    expect(listed.headers.get("content-range")).toMatch(new RegExp(`/${row.sessions}$`));
  }
  for (const row of [...tables.tool, ...tables.provider, ...tables.region]) {
    const listed = await api.call("GET", row.drillDown.sessions, { token });
    expect([row.key, listed.headers.get("content-range")]).toEqual([
      row.key,
      expect.stringMatching(new RegExp(`/${row.sessions}$`)),
    ]);
  }
  expect(basis.factorSets).toMatchObject([{ id: "2026-11-21", sessions: sessions.length }]);

  const manifest = JSON.parse((await download(token, id, "manifest.json")).toString());
  expect(manifest).toMatchObject({
    id,
    madeBy: { id: ownerId, name: "Olga Owner" },
    madeAt: "2026-02-01T10:00:00.000Z",
  });
  expect((await api.mailTo(email)).text).toContain(manifest.fingerprint);
  const keys = await api.call("GET", "/.well-known/treadlight-report-keys.json");
  expect(keys.body.keys).toEqual([{ ...manifest.publicKey, use: "sig", usedSince: null, retiredAt: null }]);
  expect(await verified(token, id)).toEqual({ isGenuine: true, problems: [] });
});

test("given a copy, then it verifies here and offline with nothing but the file; changed, the file is named", async () => {
  const { token } = await organization();
  startWorker();
  const id = await asked(token, { ...YEAR, formats: ["csv"] });
  await until(token, id, "done");
  const zip = await download(token, id, "report.zip");
  expect(await verified(token, id, zip)).toEqual({ isGenuine: true, problems: [] });
  const csv = Buffer.from(fileIn(zip, "report.csv") ?? []);
  csv[1_000] = (csv[1_000] ?? 0) ^ 1;
  const names = ["report.json", "manifest.json", "manifest.sig"];
  const others = names.map((name) => ({ name, content: fileIn(zip, name) ?? new Uint8Array() }));
  const changed = zipOf([{ name: "report.csv", content: csv }, ...others]);
  const problems = [{ file: "report.csv", problem: "has changed since it was signed" }];
  expect(await verified(token, id, changed)).toEqual({ isGenuine: false, problems });

  const another = await asked(token, { ...YEAR, formats: [] });
  await until(token, another, "done");
  expect((await verified(token, another, zip)).problems).toEqual([
    { file: "manifest.json", problem: "is that of another report" },
  ]);

  const folder = mkdtempSync(join(tmpdir(), "treadlight-verify-"));
  const offline = (content: Uint8Array, ...given: string[]) => {
    writeFileSync(join(folder, "report.zip"), content);
    const script = join(import.meta.dirname, "../../scripts/verify-report.ts");
    const run = spawnSync(process.execPath, [script, join(folder, "report.zip"), ...given], { encoding: "utf8" });
    return [run.status, run.stdout + run.stderr];
  };
  const manifest = verifyReport(zip).manifest;
  const published = join(folder, "keys.json");
  writeFileSync(published, JSON.stringify((await api.call("GET", "/.well-known/treadlight-report-keys.json")).body));
  const byUs = [0, expect.stringContaining("Unchanged since it was signed, by a key that you trust.")];
  expect(offline(zip, "--keys", published)).toEqual(byUs);
  expect(offline(zip, "--key", manifest?.publicKey.kid ?? "")).toEqual(byUs);
  expect(offline(zip)).toEqual([3, expect.stringContaining("since SOMEBODY signed it")]);
  expect(offline(changed, "--keys", published)).toEqual([1, expect.stringContaining("report.csv has changed")]);
  // Numbers, hashes and key all exchanged for the forger's own.
  const forgersKey = signingKey("a secret of somebody else, who forges reports");
  const forgedFiles = [{ name: "report.json", content: Buffer.from("{}") }];
  const making = {
    id: another,
    madeAt: new Date(),
    madeBy: { id: another, name: null },
    publicUrl: "https://forger.example",
  };
  const forged = packReport(buildReport(sampleInput()), forgedFiles, making, forgersKey).zip;
  expect(offline(forged, "--keys", published)).toEqual([3, expect.stringContaining("by an UNKNOWN KEY")]);
  expect((await verified(token, id, forged)).problems).toContainEqual({
    file: "manifest.sig",
    problem: "was not made with a key of this installation",
  });
  expect(offline(zip, "--keys", join(folder, "report.zip"))).toEqual([2, expect.stringContaining("No keys at")]);
  rmSync(folder, { recursive: true });
});

test("given the same data, when made again later by somebody else, then every part has the same bytes", async () => {
  const { token, organizationId } = await organization();
  const auditor = await api.person({ role: "auditor", organizationId });
  startWorker();
  const first = await asked(token);
  await until(token, first, "done");
  api.clock.advance(60_000);
  const second = await asked(auditor.token);
  await until(token, second, "done");
  for (const name of PARTS) {
    const [before, after] = [await download(token, first, name), await download(auditor.token, second, name)];
    expect([name, before.equals(after)]).toEqual([name, true]);
  }
  expect((await download(token, first, "manifest.json")).equals(await download(token, second, "manifest.json"))).toBe(
    false,
  );
});

test("given a report, then new sessions, new factors and a replay leave it as it is; the next restates it", async () => {
  const { token, organizationId, people, sessions } = await organization();
  startWorker();
  const first = await asked(token);
  const { fingerprint } = await until(token, first, "done");
  const before = await download(token, first, "report.zip");
  const late = people.map(
    (person): Sent => ({ aiTool: "ChatGPT", promptCount: 100, startedAt: Date.UTC(2025, 5, 1), person }),
  );
  await send(organizationId, late);
  let resumeScoring = async () => {};
  await replay({
    ...{ log: api.log, warehouse: api.warehouse, logger, onProgress: () => {} },
    // Paused until the report is made: what was sent within the last minute is then scored again, with today's factors.
    pauseScoring: async () => {
      resumeScoring = await scoring.pause();
      return async () => {};
    },
    factors: factorSetById("2026-11-20"),
  });
  const second = await asked(token);
  await until(token, second, "done");
  await resumeScoring();
  const { basis, restatements, bridge, total } = JSON.parse((await download(token, second, "report.json")).toString());
  expect(basis.factorSets).toMatchObject([{ id: "2026-11-20", sessions: 52 * 12 + 12 }]);
  expect(restatements).toContainEqual({
    ...{ earlier: fingerprint, figure: "Sessions", unit: "sessions", before: 624, now: 636 },
    ...{ change: expect.closeTo((636 / 624 - 1) * 100, 9), isMaterial: false },
    reason: "factor set 2026-11-20 instead of 2026-11-21; 636 sessions instead of 624",
  });
  expect(restatements.at(-1)).toMatchObject({ figure: "Water", now: total.water.central });
  // The bridge adds up: the sessions that came at the factors of before, and what today's factors make of all.
  const added = recalculated(late);
  const old = recalculated(sessions);
  expect(bridge.steps).toEqual(
    [
      ["Sessions", sessions.length, late.length, total.sessions],
      ["Prompts", old.prompts, added.prompts, total.prompts],
      ["Energy", old.energy, added.energy, total.energy.central],
      ["CO2, by people's grids", old.locationBased, added.locationBased, total.locationBased.central],
      ["CO2, as claimed by providers", old.marketBased, added.marketBased, total.marketBased.central],
      ["Water", old.water, added.water, total.water.central],
    ].map(([figure, was, came, now]) => ({
      ...{
        figure,
        unit: expect.any(String),
        before: expect.closeTo(Number(was), 6),
        sessions: expect.closeTo(Number(came), 6),
      },
      ...{ factors: expect.closeTo(Number(now) - Number(was) - Number(came), 6), now },
    })),
  );
  expect((await download(token, first, "report.zip")).equals(before)).toBe(true);
  expect(await verified(token, first)).toEqual({ isGenuine: true, problems: [] });
});

describe("cancelling", () => {
  test("given a report that waits, then it is never made, and is cancelled once", async () => {
    const { token } = await organization();
    const id = await asked(token);
    const cancelled = await api.call("POST", `/api/reports/${id}/cancel`, { token });
    expect(cancelled).toMatchObject({ status: 200, body: { state: "cancelled", files: [] } });
    expect(await api.call("POST", `/api/reports/${id}/cancel`, { token })).toMatchObject({ status: 409 });
    startWorker();
    const other = await asked(token, { ...YEAR, formats: [] });
    await until(token, other, "done");
    expect((await stateOf(token, id)).state).toBe("cancelled");
  });

  test("given a report that is being made, then it ends without files", async () => {
    const { token, organizationId } = await organization();
    const gate = new EventEmitter();
    const opened = once(gate, "open");
    const { warehouse } = api;
    startWorker({
      warehouse: {
        ...warehouse,
        async footprint(...query) {
          await opened;
          return warehouse.footprint(...query);
        },
      },
    });
    const id = await asked(token);
    await until(token, id, "running");
    expect((await api.call("POST", `/api/reports/${id}/cancel`, { token })).status).toBe(200);
    // A heartbeat tells the worker.
    await vi.waitFor(async () => {
      const beat = await api.db
        .selectFrom("jobs")
        .where("organizationId", "=", organizationId)
        .selectAll()
        .executeTakeFirst();
      expect(beat?.heartbeatAt?.getTime()).toBeGreaterThan(
        beat?.cancelRequestedAt?.getTime() ?? Number.POSITIVE_INFINITY,
      );
    }, 60_000);
    gate.emit("open");
    await until(token, id, "cancelled");
    expect(await api.files.list({ organizationId })).toEqual([]);
  });
});

test("given the end of its retention, then a report's files are gone, its row stays, and a report after an erasure compares with it", async () => {
  const { token, id: ownerId, organizationId, people } = await organization();
  startWorker();
  const id = await asked(token, { ...YEAR, formats: [] });
  const { expiresAt, fingerprint } = await until(token, id, "done");
  expect(Date.parse(expiresAt)).toBe(api.clock.now() + RETENTION_MS);
  api.clock.advance(RETENTION_MS);
  const renewed = await api.signIn(ownerId);
  expect(await stateOf(renewed, id)).toMatchObject({ state: "expired", files: [], fingerprint });
  expect((await api.call("GET", `/api/reports/${id}/files/report.zip`, { token: renewed })).status).toBe(404);
  expect((await api.call("POST", `/api/reports/${id}/verify`, { token: renewed })).status).toBe(404);
  await api.files.deleteExpired();
  expect(await api.files.list({ organizationId })).toEqual([]);
  const erased = { organizationId, personId: people[0] ?? "", eventId: randomUUID(), receivedAt: api.clock.now() };
  await api.log.append([logRecord("sessions", erased.personId, { kind: "erasure", ...erased })]);
  await vi.waitFor(async () => expect(await api.log.lag("sessions", "scoring")).toBe(0n), 60_000);
  const next = await asked(renewed, { ...YEAR, formats: [] });
  await until(renewed, next, "done");
  const { restatements } = JSON.parse((await download(renewed, next, "report.json")).toString());
  expect(restatements[0]).toMatchObject({ earlier: fingerprint, figure: "Sessions", before: 624, now: 572 });
  expect(restatements[0].reason).toBe("572 sessions instead of 624; sessions of the organization erased");
});

describe("permissions", () => {
  test("given another organization, then a report is not found, whatever is done", async () => {
    const { token } = await organization();
    startWorker();
    const id = await asked(token, { ...YEAR, formats: [] });
    await until(token, id, "done");
    const stranger = await api.person();
    const routes = [
      ["GET", `/api/reports/${id}`],
      ["POST", `/api/reports/${id}/cancel`],
      ["GET", `/api/reports/${id}/files/report.json`],
      ["GET", `/api/reports/${id}/files/report.zip`],
      ["POST", `/api/reports/${id}/verify`],
    ] as const;
    for (const [method, path] of routes) {
      expect([path, (await api.call(method, path, { token: stranger.token })).status]).toEqual([path, 404]);
    }
    expect((await api.call("GET", "/api/reports", { token: stranger.token })).body).toEqual({ reports: [] });
    expect((await api.call("GET", "/api/reports", { token })).body.reports).toMatchObject([{ id }]);
    expect((await api.call("GET", `/api/reports/${id}/files/report.csv`, { token })).status).toBe(404);
    expect((await api.call("GET", `/api/reports/${id}/files/other.txt`, { token })).status).toBe(404);
  });

  test("given roles, then auditors and administrators may, members may not", async () => {
    const { organizationId } = await api.person();
    const statuses = [];
    for (const role of ["member", "auditor", "admin"] as const) {
      const { token } = await api.person({ role, organizationId });
      statuses.push((await api.call("POST", "/api/reports", { token, body: YEAR })).status);
    }
    expect(statuses).toEqual([403, 202, 202]);
  });
});

describe("those who may not see people", () => {
  /** The organization, and one session of one of its people on a Saturday of the year before. */
  async function organizationWithLoner() {
    const { people, ...owner } = await organization();
    const [person = ""] = people;
    const startedAt = Date.UTC(2024, 11, 14, 9);
    await send(owner.organizationId, [{ aiTool: "ChatGPT", promptCount: 7, startedAt, person, department: "Sales" }]);
    const auditor = await api.person({ role: "auditor", organizationId: owner.organizationId });
    const body = { name: "Pipeline", scopes: ["reports:write"] };
    const made = await api.call("POST", "/api/organization/api-tokens", { token: owner.token, body });
    return { ...owner, auditor: auditor.token, pipeline: String(made.body.token) };
  }
  const SATURDAY = { kind: "esg", from: "2024-12-14", to: "2024-12-14", formats: [] };

  test("given periods and departments, then they may ask for those that reveal nobody, also beside others", async () => {
    const { token, auditor, pipeline } = await organizationWithLoner();
    const december = { from: "2024-12-01", to: "2024-12-31" };
    const asks = [
      [{}, 400, "from must be the first day of a month, to must be the last day of a month"],
      [{ from: "2024-12-01", to: "2030-06-30" }, 400, "to must be before the current month (UTC)"],
      [december, 409, "too few people"],
      [{ ...december, to: "2025-12-31" }, 409, "Fewer than 5 people contributed to 2024-12"],
      [{ from: "2025-01-01", to: "2025-12-31", department: "Sales" }, 409, "individuals in smaller ones"],
      [{ from: "2025-01-01", to: "2025-12-31", department: "Legal" }, 409, "too few people"],
      [{ from: "2025-02-01", to: "2025-03-31" }, 202, ""],
    ] as const;
    for (const [change, status, error] of asks) {
      const body = { ...SATURDAY, ...change };
      for (const blind of [auditor, pipeline]) {
        const answer = await api.call("POST", "/api/reports", { token: blind, body });
        expect([body, answer.status, answer.text]).toEqual([body, status, expect.stringContaining(error)]);
      }
    }
    expect((await api.call("POST", "/api/reports", { token: auditor, body: SATURDAY })).body).toMatchObject({
      code: "invalid_body",
      details: [{ path: "from" }, { path: "to" }],
    });
    await asked(token, SATURDAY);
  });

  test("given an administrator's reports, then they find those of whole months and enough people", async () => {
    const { token, auditor, pipeline } = await organizationWithLoner();
    startWorker();
    const hidden = [];
    for (const to of ["2024-12-14", "2024-12-31", "2025-12-30"]) {
      hidden.push(await asked(token, { ...SATURDAY, from: to === "2024-12-14" ? to : "2024-12-01", to }));
    }
    const whole = await asked(token, { ...YEAR, formats: [] });
    for (const id of [...hidden, whole]) await until(token, id, "done");
    for (const blind of [auditor, pipeline]) {
      expect((await api.call("GET", "/api/reports", { token: blind })).body.reports).toMatchObject([{ id: whole }]);
      await download(blind, whole, "report.json");
      for (const id of hidden) {
        const answers = [
          await api.call("GET", `/api/reports/${id}`, { token: blind }),
          await api.call("POST", `/api/reports/${id}/cancel`, { token: blind }),
          await api.call("GET", `/api/reports/${id}/files/report.json`, { token: blind }),
          await api.call("POST", `/api/reports/${id}/verify`, { token: blind }),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      }
    }
  });
});

describe("periods and departments", () => {
  test.each([
    [{ ...YEAR, from: "2026-01-01" }, "from"],
    [{ ...YEAR, from: "1999-01-01" }, "from"],
    [{ ...YEAR, formats: ["docx"] }, "formats.0"],
    [{ ...YEAR, departmnet: "Sales" }, "departmnet"],
    [{ ...YEAR, to: "tomorrow" }, "to"],
  ])("given %j, then 400 names %s", async (body, path) => {
    const { token } = await api.person();
    const answer = await api.call("POST", "/api/reports", { token, body });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_body", details: [{ path }] } });
  });

  test("given a department of two people, then it is refused; of ten, it is about them", async () => {
    const { token, sessions } = await organization();
    const refused = await api.call("POST", "/api/reports", { token, body: { ...YEAR, department: "Legal" } });
    expect(refused).toMatchObject({ status: 409, body: { code: "group_too_small" } });
    startWorker();
    const id = await asked(token, { ...YEAR, department: "Sales", formats: [] });
    await until(token, id, "done");
    const { total, department } = JSON.parse((await download(token, id, "report.json")).toString());
    expect(department).toBe("Sales");
    expect(total).toMatchObject({
      people: 10,
      sessions: sessions.filter((sent) => sent.department === "Sales").length,
    });
  });

  test("given what an hour costs, then a department's report states what the time saved is worth; one for its head does not", async () => {
    const { token, organizationId } = await organization();
    const hourlyCosts = [{ department: "Sales", perHour: 90 }];
    const numbers = JSON.stringify({ baselines: {}, speedUps: {}, countedShare: 100, hourlyCosts });
    const version = { id: randomUUID(), organizationId, version: 1, validFrom: YEAR.from, numbers, currency: "EUR" };
    await api.db
      .insertInto("ownNumbers")
      .values({ ...version, createdAt: new Date(YEAR.from) })
      .execute();
    const body = { ...YEAR, department: "Sales", formats: ["pdf", "xlsx"] };
    const [whole, ofHead] = [await asked(token, body), await asked(token, body)];
    await api.db.updateTable("reports").set({ departmentOnly: true }).where("id", "=", ofHead).execute();
    startWorker();
    const numbersIn = async (id: string) => {
      await until(token, id, "done");
      return JSON.parse((await download(token, id, "report.json")).toString()).ownNumbers;
    };
    expect(await numbersIn(whole)).toMatchObject({ versions: [{ version: 1 }], value: { currency: "EUR" } });
    expect(await numbersIn(ofHead)).toEqual({ versions: [expect.objectContaining({ version: 1 })] });
  });

  test("given five unfinished reports, then a sixth waits its turn, and each request is in the audit log", async () => {
    const { token, organizationId } = await api.person();
    const ids = [];
    for (let number = 0; number < 5; number++) ids.push(await asked(token));
    const sixth = await api.call("POST", "/api/reports", { token, body: YEAR });
    expect(sixth).toMatchObject({ status: 409, body: { code: "too_many_reports" } });
    const entries = await api.db
      .selectFrom("auditEntries")
      .where("chainId", "=", organizationId)
      .where("action", "=", "report.requested")
      .select("resourceId")
      .execute();
    expect(entries.map(({ resourceId }) => resourceId).toSorted()).toEqual(ids.toSorted());
  });
});

test("given a history that arrived after the period, with newer versions and erased people, then the report's own ledger ties to its total", async () => {
  const { token, organizationId, people, sessions } = await organization();
  const receivedAt = Date.parse("2026-01-31");
  const imported = (personId: string, index: number, revision: number, sessionId: string): SessionEvent => ({
    ...{ kind: "session", eventId: randomUUID(), sessionId, organizationId, personId, revision, receivedAt },
    ...{ startedAt: Date.UTC(2025, 5, 1 + index), source: "import", aiTool: "ChatGPT", promptCount: 1 },
    ...{ complexity: "low", detected: {}, categories: [] },
  });
  const versions = Array.from({ length: 6 }, (_, index) => {
    const sessionId = randomUUID();
    const revisions = index < 4 ? [0, 1] : [0];
    return revisions.map((revision) => imported(people[index % 2] ?? "", index, revision, sessionId));
  }).flat();
  const erasedPerson = randomUUID();
  const events = [...versions, imported(erasedPerson, 0, 0, randomUUID())];
  const records = events.map((event) => logRecord("sessions", partitionKey(event), event));
  const erasure = { eventId: randomUUID(), organizationId, personId: erasedPerson, receivedAt: receivedAt + 1 };
  await api.log.append([...records, logRecord("sessions", erasedPerson, { kind: "erasure", ...erasure })]);
  await vi.waitFor(async () => expect(await api.log.lag("sessions", "scoring")).toBe(0n), 60_000);
  startWorker();
  const id = await asked(token, { ...YEAR, formats: ["csv"] });
  await until(token, id, "done");
  const report = JSON.parse((await download(token, id, "report.json")).toString());
  const counted = sessions.length + 6;
  expect(report.total.sessions).toBe(counted);
  expect(report.ownLedger).toEqual({
    bySource: [
      { source: "Imported files", sessions: 6 },
      { source: "SDK", sessions: sessions.length },
    ],
    versions: { processed: counted + 5, counted, superseded: 4, erased: 1, missing: 0 },
  });
  expect(report.coverage).toMatchObject({ peopleReporting: 12, members: null });
});

test("given another secret, then reports made before it still verify, and both keys are published with their dates", async () => {
  const { token } = await organization();
  startWorker();
  const id = await asked(token, { ...YEAR, formats: [] });
  await until(token, id, "done");
  const zip = await download(token, id, "report.zip");
  const { db, clock } = api;
  const [earlier, present] = [api.reportKey, signingKey("another secret of this installation")];
  await keepReportKey(db, earlier, new Date("2026-01-01"));
  await keepReportKey(db, present, new Date("2026-02-01"));
  await keepReportKey(db, present, clock.date());
  const keys = await publishedKeys(db, present);
  expect(keys).toEqual([
    { ...present.publicKey, usedSince: new Date("2026-02-01"), retiredAt: null },
    { ...earlier.publicKey, usedSince: new Date("2026-01-01"), retiredAt: new Date("2026-02-01") },
  ]);
  expect(verifyReport(zip, keys).isTrusted).toBe(true);
  await db.deleteFrom("reportKeys").execute();
});

test("given the installation's secret, then its key is always the same one, and verifies what it signed", async () => {
  const secret = "Vn4Tk8Zr1Xc6Bq0Mw7Jd3Ly9Hg5Fp2-Se";
  expect(signingKey(secret).publicKey).toEqual(signingKey(secret).publicKey);
  expect(verifyReport(zipOf([])).isUnchanged).toBe(false);
});
