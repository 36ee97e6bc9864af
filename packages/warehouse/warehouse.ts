import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnalyticsQuery } from "@treadlight/contract/analytics";
import type { AdminSessionSort } from "@treadlight/contract/console";
import type { SessionsExportQuery } from "@treadlight/contract/exports";
import type { ClickHouseUnavailableError, Store } from "@treadlight/platform/clickhouse";
import {
  damagedParts,
  deleteDamagedParts,
  hasSessions,
  knowsNone,
  missingRows,
  readFailures,
  setBrokenPartsAside,
} from "./integrity/damage.ts";
import { engineVersion, probe } from "./integrity/probe.ts";
import { recordRepair, repairs } from "./integrity/repairs.ts";
import { changeEveryDay, restorerTo } from "./integrity/restore.ts";
import { type AdminSessionFilter, adminSession, adminSessions } from "./read/admin-sessions.ts";
import { type AdoptionQuestion, adoption } from "./read/adoption.ts";
import { type AnalyticsOptions, analytics } from "./read/analytics.ts";
import { cachingAnswers } from "./read/cached-answers.ts";
import { deadLetters } from "./read/dead-letters.ts";
import { footprint } from "./read/footprint.ts";
import { type FrozenQuery, frozenSessions, usedGroups } from "./read/frozen-sessions.ts";
import { lastArrivalIn, lastArrivals, lastChanges } from "./read/last-changes.ts";
import { type LastUseQuestion, lastUse } from "./read/last-use.ts";
import { hiddenByStart, outcomeDays, outcomes, ownOutcomes } from "./read/outcomes.ts";
import type { PageQuery } from "./read/page.ts";
import { type People, pseudonym } from "./read/person-sql.ts";
import { personTotals } from "./read/person-totals.ts";
import { pipeline } from "./read/pipeline.ts";
import { type Decisions, errorGroups, webVitals } from "./read/report-groups.ts";
import { report, reports } from "./read/reports.ts";
import { sentTools, sessionsNamedOtherwise } from "./read/sent-tools.ts";
import { sentWithKey } from "./read/sent-with-key.ts";
import { type Selection, sessionGroups } from "./read/session-groups.ts";
import { sessionsBefore } from "./read/sessions-before.ts";
import { type SessionsFileOptions, sessionsFile } from "./read/sessions-file.ts";
import { sessionsWithData } from "./read/sessions-with-data.ts";
import { spendByMonth } from "./read/spend.ts";
import type { OrganizationTenant, PersonalTenant, PlacesTenant, Tenant } from "./read/tenant.ts";
import { toolsInCells, toolsInUse } from "./read/tools.ts";
import { exportSessions, ownSession, ownSessions, usageRecords } from "./read/usage-records.ts";
import { digest } from "./replay/digest.ts";
import { type GenerationsOptions, openGenerations, openGenerationsWhenThere } from "./replay/generations.ts";
import { beginReplay } from "./replay/replay.ts";
import { type CellOptions, type MembersOf, makeCells } from "./write/cells.ts";
import { isGone } from "./write/ended-organizations.ts";
import { refreshRollups } from "./write/rollups.ts";
import { onStore, writerTo } from "./write/writer.ts";

export interface WarehouseOptions extends GenerationsOptions {
  /** Default `treadlight`. */
  database?: string | undefined;
  /** Makes people's pseudonyms, which cannot be undone without it. By default they change with each start. */
  pseudonymSecret?: string | undefined;
  now?: () => number;
  /**
   * With it, the warehouse opens although the server does not answer, which this is told, and goes on trying. Until it does, every
   * call throws ClickHouseUnavailableError.
   */
  onAbsent?: ((error: ClickHouseUnavailableError) => void) | undefined;
  /** When cells are made of weeks. */
  cells?: CellOptions | undefined;
}

/** How far one table may be behind another on a replica for questions. */
const REPLICA_LAG_MS = 60_000;

type MakeCellsOptions = Pick<Parameters<typeof makeCells>[2], "signal" | "onError" | "quietMs">;

/** Reads throw QueryTooExpensiveError, ClickHouseUnavailableError or ClickHouseError. */
export type Warehouse = Awaited<ReturnType<typeof openWarehouse>>;

/**
 * Opens the warehouse, on a ClickHouse server or in this process, and brings its tables up to date.
 * @throws ClickHouseUnavailableError when it does not answer and nobody is told of that (`onAbsent`), or another process has the directory; IncompatibleDataError
 */
export async function openWarehouse(options: WarehouseOptions) {
  const { database = "treadlight", now = Date.now, pseudonymSecret = randomUUID(), cells = {}, ...rest } = options;
  const { onAbsent, ...where } = rest;
  const generations = await (onAbsent
    ? openGenerationsWhenThere(where, database, onAbsent)
    : openGenerations(where, database));
  const directory = await directoryOfExports(where);
  const live = onStore(generations.live);
  const reading = onStore(generations.reading);
  const replicaLagMs = where.readUrl === undefined ? 0 : REPLICA_LAG_MS;
  const cachedAnalytics = cachingAnswers({ replicaLagMs });
  return {
    ...writerTo(generations.live),
    usageRecords: reading(usageRecords),
    ownSession: live(ownSession),
    ownSessions: live(ownSessions),
    async *exportSessions(tenant: OrganizationTenant | PersonalTenant, period: { from: Date; to: Date }) {
      yield* exportSessions(await generations.reading(), tenant, period);
    },
    sentTools: live(sentTools),
    async *sessionsNamedOtherwise(tenant: OrganizationTenant, names: { aiTool: string; tool: string }) {
      yield* sessionsNamedOtherwise(await generations.live(), tenant, names);
    },
    footprint: reading(footprint),
    sessionsFile: reading(
      (
        store: Store,
        tenant: OrganizationTenant | PlacesTenant,
        query: SessionsExportQuery,
        shown: SessionsFileOptions,
      ) => sessionsFile(store, tenant, query, { ...shown, now: now(), pseudonymSecret, directory }),
    ),
    async frozenSessions<T>(tenant: Tenant, asked: FrozenQuery, use: (path: string) => Promise<T>): Promise<T> {
      return frozenSessions(await generations.live(), tenant, asked, { directory, use });
    },
    usedGroups: live(usedGroups),
    sessionsBefore: live(sessionsBefore),
    sessionGroups: reading((store: Store, tenant: Tenant, selection: Selection, people: People) =>
      sessionGroups(store, tenant, selection, { ...people, pseudonymSecret }),
    ),
    analytics: reading(async (store: Store, tenant: Tenant, query: AnalyticsQuery, shown: AnalyticsOptions) => {
      const { minimumPeople } = shown;
      const options = { ...shown, now: now(), pseudonymSecret };
      if (minimumPeople === undefined) return cachedAnalytics(store, tenant, query, options);
      return { ...(await analytics(store, tenant, query, { ...options, days: [] })), ageMs: 0 };
    }),
    adoption: reading((store: Store, tenant: OrganizationTenant | PlacesTenant, question: AdoptionQuestion) =>
      adoption(store, tenant, { ...question, now: now(), replicaLagMs }),
    ),
    lastUse: reading((store: Store, tenant: OrganizationTenant, question: LastUseQuestion) =>
      lastUse(store, tenant, question, { replicaLagMs }),
    ),
    spendByMonth: reading(spendByMonth),
    toolsInUse: reading((store: Store, tenant: OrganizationTenant | PlacesTenant, timeZone: string) =>
      toolsInUse(store, tenant, { timeZone, now: now(), replicaLagMs }),
    ),
    sessionsWithData: live(sessionsWithData),
    toolsInCells: reading(toolsInCells),
    outcomes: reading((store: Store, tenant: OrganizationTenant, period: { from: Date; to: Date }) =>
      outcomes(store, tenant, period, { replicaLagMs }),
    ),
    hiddenByStart: reading(hiddenByStart),
    ownOutcomes: reading(ownOutcomes),
    outcomeDays: reading(outcomeDays),
    adminSessions: reading(
      (
        store: Store,
        tenant: OrganizationTenant | PlacesTenant,
        query: PageQuery<AdminSessionSort, AdminSessionFilter>,
        people: People,
      ) => adminSessions(store, tenant, query, { ...people, pseudonymSecret }),
    ),
    adminSession: reading((store: Store, tenant: OrganizationTenant | PlacesTenant, id: string, people: People) =>
      adminSession(store, tenant, id, { ...people, pseudonymSecret }),
    ),
    sentWithKey: live(sentWithKey),
    personTotals: reading(personTotals),
    deadLetters: live(deadLetters),
    reports: reading(reports),
    report: live(report),
    errorGroups: reading((store: Store, query: Parameters<typeof errorGroups>[1], decisions: Decisions) =>
      errorGroups(store, query, decisions, now()),
    ),
    webVitals: reading(webVitals),
    pipeline: live((store: Store) => pipeline(store, now())),
    isGone: live(isGone),
    lastChanges: reading(lastChanges),
    lastArrivals: reading(lastArrivals),
    lastArrivalIn: reading(lastArrivalIn),
    /** A person's pseudonym in records other than sessions. It cannot be matched with the pseudonyms of sessions. */
    pseudonymOf: (organizationId: string, personId: string, kind: "achievement") =>
      pseudonym(pseudonymSecret, organizationId, personId, kind),
    refreshRollups: live(refreshRollups),
    makeCells: live((store: Store, organizations: readonly MembersOf[], options: MakeCellsOptions = {}) =>
      makeCells(store, organizations, { ...cells, ...options, now: now() }),
    ),
    digest: live(digest),
    beginReplay: () => beginReplay(generations, now),
    damagedParts: live(damagedParts),
    deleteDamagedParts: live(deleteDamagedParts),
    readFailures: live(readFailures),
    setBrokenPartsAside: live(setBrokenPartsAside),
    missingRows: live(missingRows),
    knowsNone: live(knowsNone),
    hasSessions: live(hasSessions),
    restorer: () => restorerTo(generations.live),
    changeEveryDay: live(changeEveryDay),
    recordRepair: live(recordRepair),
    repairs: live(repairs),
    /** Stops or resumes merging in the background, which needs free disk. For the engine in this process. */
    setMerging: live((store: Store, merges: boolean) =>
      store.command(merges ? "SYSTEM START MERGES" : "SYSTEM STOP MERGES"),
    ),
    /** The version of ClickHouse. */
    version: live(engineVersion),
    /** Writes and reads. Rejects when the warehouse does not do both. */
    ping: live((store: Store) => probe(store, now())),
    /** The database of the tables in use, for another thread that writes to them. */
    liveDatabase: generations.liveDatabase,
    close: generations.close,
  };
}

/** A directory for the parts of exports. What an export left behind when its process was killed goes. */
async function directoryOfExports({ path }: GenerationsOptions): Promise<string> {
  if (path === undefined) return tmpdir();
  const directory = join(path, "exports");
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  return directory;
}
