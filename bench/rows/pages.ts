import { benchOrganizationId } from "../load/account.ts";
import { slowestAnswers } from "../load/page-loads.ts";
import { PEOPLE } from "../load/year-of-sessions.ts";
import type { Row } from "../measure/benchmark.ts";
import { amount, duration, median, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";

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
  { what: "dashboard of adoption", path: dashboard("adoption") },
  { what: "dashboard of value", path: dashboard("value") },
  { what: "dashboard of spend", path: dashboard("spend") },
  { what: "dashboard of exposure", path: dashboard("exposure") },
  { what: "dashboard of footprint", path: dashboard("footprint") },
  { what: "tools", path: "/organization/tools" },
  { what: "a department head's dashboard", path: "/dashboard", as: "head" },
  { what: "a department head's adoption", path: "/organization/adoption", as: "head" },
];

export const benchedOrganization = benchOrganizationId(PEOPLE);

/**
 * Opens each page in Chromium while sessions arrive, so that no answer is one that was kept. A page takes as long as the slowest of its
 * answers. The yardstick is the same page of an organization without sessions.
 * @param directory whose warehouse has the sessions of `benchedOrganization`
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
      globalThis.console.log(rows.at(-1)?.what, rows.at(-1)?.measured);
    }
    return rows;
  } finally {
    await server.stop();
  }
}
