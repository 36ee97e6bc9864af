import { join } from "node:path";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse } from "@treadlight/warehouse";
import { benchOrganizationId } from "../load/account.ts";
import { slowestAnswers } from "../load/page-loads.ts";
import { addEvents, addYear, makeSamples, PEOPLE } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { amount, duration, median, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const SESSIONS = 10_000_000;
const NOBODY = 0;
const MAX_MS = 300;

const explore = (question: Record<string, string>) => `/organization/explore?${new URLSearchParams(question)}`;
const dashboard = (id: string) => `/organization/dashboards?id=${id}`;

/** Pages of an organization, as whoever opens them most. */
const PAGES: { what: string; path: string; as?: "head" }[] = [
  { what: "dashboard, with what to do next", path: "/dashboard" },
  { what: "overview, with what to do next", path: "/organization" },
  { what: "Explore, tools with the period before", path: explore({ by: "tool", compare: "previousPeriod" }) },
  {
    what: "Explore, a pivot of departments, tools and weeks",
    path: explore({ measures: "sessions,timeSavedCentral", by: "department,tool", every: "week", chart: "pivot" }),
  },
  { what: "adoption", path: "/organization/adoption" },
  { what: "spend and licences", path: "/organization/spend" },
  { what: "dashboard of exposure", path: dashboard("exposure") },
  { what: "dashboard of footprint", path: dashboard("footprint") },
  { what: "tools", path: "/organization/tools" },
  { what: "a department head's dashboard", path: "/dashboard", as: "head" },
  { what: "a department head's adoption", path: "/organization/adoption", as: "head" },
];

/** Pages of an organization with a year of sessions, opened while more arrive. */
export const pages: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const sessions = quick ? SESSIONS / 10 : SESSIONS;
      await addSessions(join(directory, "warehouse"), sessions);
      return pageRows(directory, { sessions, turns: quick ? 3 : 10 });
    }),
};

/** Fills a warehouse with the sessions of the organization of `PEOPLE`, and rolls them up. */
export async function addSessions(path: string, sessions: number): Promise<void> {
  const warehouse = await openWarehouse({ path });
  const session = new Session(path);
  const now = Date.now();
  await makeSamples(session, now);
  await addYear(session, benchOrganizationId(PEOPLE), sessions, now);
  await addEvents(session);
  await warehouse.refreshRollups({ quietMs: 0 });
  session.close();
  await warehouse.close();
}

/**
 * Opens each page in Chromium after a session has arrived, so that no answer is one that was kept. A page takes as long as the slowest of its
 * answers. The yardstick is the same page of an organization without sessions.
 * @param directory whose warehouse `addSessions` has filled
 */
export async function pageRows(
  directory: string,
  { sessions, turns }: { sessions: number; turns: number },
): Promise<Row[]> {
  const server = await startServer(SCRIPTS.people, {
    ...{ TREADLIGHT_DATA_DIR: directory, BENCH_PEOPLE: `${NOBODY},${PEOPLE}`, BENCH_COMPANY: "on" },
  });
  const visit = (people: number, path: string, as = "owner") =>
    slowestAnswers(server.url, {
      ...{ email: `${as}@${people}.example`, path, turns },
      before: () => fetch(`${server.url}/bench/arrivals/${benchOrganizationId(people)}`, { method: "POST" }),
    });
  try {
    const rows: Row[] = [];
    for (const { what, path, as } of PAGES) {
      const answers = await visit(PEOPLE, path, as);
      const yardstick = (await visit(NOBODY, path)).map(({ ms }) => ms);
      const times = answers.map(({ ms }) => ms);
      const p50 = median(times);
      const slowest = answers.find(({ ms }) => ms === p50)?.of;
      rows.push({
        what: `Page at ${amount(sessions, "sessions")}: ${what}`,
        measured: `p50 ${duration(p50)} (${slowest}), p95 ${duration(percentile(times, 0.95))}`,
        yardstick: `p50 ${duration(median(yardstick))} without sessions`,
        ratio: p50 / median(yardstick),
        goal: { text: `under ${MAX_MS} ms`, met: p50 < MAX_MS },
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
