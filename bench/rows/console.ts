import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Session } from "@treadlight/platform/chdb";
import { openWarehouse } from "@treadlight/warehouse";
import { webDist } from "../../scripts/build/web-dist.ts";
import { benchOrganizationId, signIn } from "../load/account.ts";
import { type Paint, paintsOf } from "../load/painting.ts";
import { addEvents, addYear, makeSamples } from "../load/year-of-sessions.ts";
import type { Benchmark, Row } from "../measure/benchmark.ts";
import { duration, median, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const PEOPLE = 100_000;
const SESSIONS = 1_000_000;
const NOBODY = 0;
const PAGE_ROWS = 25;

interface List {
  resource: string;
  sort: readonly [field: string, order: "ASC" | "DESC"];
  first?: number;
  filter?: object;
}

/** What an administrator looks at, each in several ways. */
const LISTS: { what: string; lists: readonly List[] }[] = [
  {
    what: `${PEOPLE.toLocaleString("en")} people`,
    lists: [
      { resource: "users", sort: ["email", "ASC"] },
      { resource: "users", sort: ["createdAt", "DESC"] },
      { resource: "users", sort: ["email", "ASC"], first: PEOPLE / 2 },
      { resource: "users", sort: ["email", "ASC"], filter: { q: "a7" } },
    ],
  },
  {
    what: `${SESSIONS.toLocaleString("en")} sessions`,
    lists: [
      { resource: "sessions", sort: ["startedAt", "DESC"] },
      { resource: "sessions", sort: ["co2Emissions", "DESC"] },
      { resource: "sessions", sort: ["startedAt", "DESC"], filter: { riskLevel: "red" } },
    ],
  },
  {
    what: `${SESSIONS.toLocaleString("en")} sessions, searched`,
    lists: [
      { resource: "sessions", sort: ["startedAt", "DESC"], filter: { q: "claude" } },
      { resource: "sessions", sort: ["startedAt", "DESC"], filter: { q: "gpt department" } },
    ],
  },
  {
    what: `the outcomes of ${SESSIONS.toLocaleString("en")} sessions`,
    lists: [{ resource: "outcomes", sort: ["day", "DESC"] }],
  },
];

/** Lists that are painted in a browser. */
const PAINTED = [
  { title: "People", resource: "users" },
  { title: "Sessions", resource: "sessions" },
  { title: "Outcome ledger", resource: "outcomes" },
];
const MAX_PAINT_RATIO = 1.5;

/**
 * An organization has 100,000 people and 1,000,000 sessions. The console's lists are read in pages of 25: sorted, deep, filtered and
 * searched. The yardstick is an organization with one person. Painting: Chromium opens a list from the menu, timed until its rows
 * are painted.
 */
export const console: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      await addSessions(join(directory, "warehouse"));
      const server = await startServer(SCRIPTS.people, {
        TREADLIGHT_DATA_DIR: directory,
        BENCH_PEOPLE: `${NOBODY},${PEOPLE}`,
      });
      try {
        const full = await signIn(server.url, `owner@${PEOPLE}.example`);
        const empty = await signIn(server.url, `owner@${NOBODY}.example`);
        const rows: Row[] = [];
        for (const { what, lists } of LISTS) {
          const rounds = quick ? 3 : 20;
          const ours = await timesMs(server.url, { token: full, lists, rounds });
          const yardstick = await timesMs(server.url, { token: empty, lists, rounds });
          rows.push({
            what: `The console's list of ${what}`,
            measured: `p50 ${duration(median(ours))}, p95 ${duration(percentile(ours, 0.95))}`,
            yardstick: `p50 ${duration(median(yardstick))} for one person`,
            ratio: median(ours) / median(yardstick),
          });
        }
        const turns = quick ? 3 : 15;
        for (const list of PAINTED) {
          const emails = [PEOPLE, NOBODY].map((people) => `owner@${people}.example`);
          const [ours = [], yardstick = []] = await paintsOf(server.url, { emails, list, turns });
          rows.push(painting(list.title, ours, yardstick));
        }
        return [...rows, await size()];
      } finally {
        await server.stop();
      }
    }),
};

async function addSessions(path: string): Promise<void> {
  const warehouse = await openWarehouse({ path });
  const session = new Session(path);
  const now = Date.now();
  await makeSamples(session, now);
  await addYear(session, benchOrganizationId(PEOPLE), SESSIONS, now);
  await addEvents(session);
  session.close();
  await warehouse.close();
}

interface Reader {
  token: string;
  lists: readonly List[];
  rounds: number;
}

/** The duration of each request for a page, in milliseconds. The first of each list is not counted. */
async function timesMs(url: string, { token, lists, rounds }: Reader): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const { resource, sort, first = 0, filter = {} } of lists) {
      const query = new URLSearchParams({
        sort: JSON.stringify(sort),
        range: JSON.stringify([first, first + PAGE_ROWS - 1]),
        filter: JSON.stringify(filter),
      });
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/admin/${resource}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`The list of ${resource} responded with ${response.status}.`);
      await response.arrayBuffer();
      if (round > 0) times.push(performance.now() - startedAt);
    }
  }
  return times;
}

function painting(title: string, full: readonly Paint[], empty: readonly Paint[]): Row {
  const paintMs = median(full.map((paint) => paint.paintMs));
  const emptyMs = median(empty.map((paint) => paint.paintMs));
  return {
    what: `The console paints the list "${title}"`,
    measured: `p50 ${duration(paintMs)}, of which the server took ${duration(median(full.map((paint) => paint.serverMs)))}`,
    yardstick: `p50 ${duration(emptyMs)} for one person`,
    ratio: paintMs / emptyMs,
    goal: {
      text: `at most ${MAX_PAINT_RATIO} without the server's time`,
      met: browserMs(full) <= MAX_PAINT_RATIO * browserMs(empty),
    },
  };
}

/** The browser's own time, without that of the server: the median. */
const browserMs = (paints: readonly Paint[]) => median(paints.map(({ paintMs, serverMs }) => paintMs - serverMs));

async function size(): Promise<Row> {
  const [kB, dashboardKb] = await Promise.all(["admin.html", "dashboard.html"].map(loadedKb));
  if (kB === undefined || dashboardKb === undefined) throw new Error("The site is not built.");
  return {
    what: "The console's JavaScript and CSS, as gzip",
    measured: `${kB.toFixed(0)} kB`,
    yardstick: `${dashboardKb.toFixed(0)} kB for the dashboard`,
    ratio: kB / dashboardKb,
  };
}

/** The kB of the files that a page's HTML names. */
async function loadedKb(page: string): Promise<number> {
  const html = await readFile(join(webDist, page), "utf8");
  const files = new Set([...html.matchAll(/\/(assets\/[\w.-]+\.(?:js|css))/g)].map(([, file = ""]) => file));
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(webDist, file))).length / 1000),
  );
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}
