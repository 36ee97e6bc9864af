import { randomBytes } from "node:crypto";
import { hashPassword, PASSWORD_COST, passwordMatches } from "@treadlight/api/auth";
import { BENCH_PASSWORD, tokenOf } from "../load/account.ts";
import { requestRate } from "../load/request-rate.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, duration, median, percentile } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const MANY = 100_000;
const FEW = 1_000;
const CONNECTIONS = 16;
const { memoryCost, timeCost, parallelism } = PASSWORD_COST;

export const people: Benchmark = {
  how: `The api on its embedded engines in one process, the load in another. A login compares one password by argon2id (${memoryCost / 1024} MiB, ${timeCost}
passes, ${parallelism} lane), starts a family of refresh tokens and signs an access token; its yardstick is the comparing alone, ${CONNECTIONS} at a time. An authenticated read is
\`GET /api/auth/me\` with an access token, beside a bare Express 5 route that answers the same JSON to anybody. Both take turns; medians. The console's list of
people is asked page by page, as \`ra-data-simple-rest\` asks it: sorted by e-mail address, by time, far behind, and with words to look for; percentiles over all
of them, in an organization of ${MANY.toLocaleString("en")} people beside one of ${FEW.toLocaleString("en")}.`,

  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 2 : 6;
      const turns = quick ? 2 : 5;
      const ours = await startServer(SCRIPTS.people, {
        TREADLIGHT_DATA_DIR: directory,
        BENCH_PEOPLE: `${FEW},${MANY}`,
      });
      const bare = await startServer(SCRIPTS.bareExpress);
      try {
        const token = await tokenOf(ours.url, `owner@${FEW}.example`);
        const login = {
          url: ours.url,
          path: "/api/auth/login",
          headers: {},
          bodies: [JSON.stringify({ email: `owner@${FEW}.example`, password: BENCH_PASSWORD })],
          connections: CONNECTIONS,
        };
        const read = { path: "/api/auth/me", headers: { authorization: `Bearer ${token}` }, connections: CONNECTIONS };
        await requestRate({ ...login, seconds: 1 });
        const rates: Record<"logins" | "comparisons" | "reads" | "bareReads", number>[] = [];
        for (let turn = 0; turn <= turns; turn++) {
          const rate = {
            logins: await requestRate({ ...login, seconds }),
            comparisons: await comparisonRate(seconds),
            reads: await requestRate({ ...read, url: ours.url, seconds }),
            bareReads: await requestRate({ ...read, url: bare.url, seconds }),
          };
          if (turn > 0) rates.push(rate);
        }
        const middle = (of: (rate: (typeof rates)[number]) => number) => median(rates.map(of));
        const lists = {
          many: await listTimesMs(ours.url, await tokenOf(ours.url, `owner@${MANY}.example`), MANY, quick ? 5 : 40),
          few: await listTimesMs(ours.url, token, FEW, quick ? 5 : 40),
        };
        return [
          {
            what: "Logins",
            measured: amount(
              middle(({ logins }) => logins),
              "logins/s",
            ),
            yardstick: `${amount(
              middle(({ comparisons }) => comparisons),
              "argon2id comparisons/s",
            )}`,
            ratio: middle(({ logins, comparisons }) => logins / comparisons),
          },
          {
            what: "Authenticated reads",
            measured: amount(
              middle(({ reads }) => reads),
              "reads/s",
            ),
            yardstick: `${amount(
              middle(({ bareReads }) => bareReads),
              "answers/s",
            )} of a bare Express 5 route`,
            ratio: middle(({ reads, bareReads }) => reads / bareReads),
          },
          {
            what: `The console's list of ${MANY.toLocaleString("en")} people`,
            measured: `p50 ${duration(median(lists.many))}, p95 ${duration(percentile(lists.many, 0.95))}`,
            yardstick: `p95 ${duration(percentile(lists.few, 0.95))} of ${FEW.toLocaleString("en")} people`,
            ratio: percentile(lists.many, 0.95) / percentile(lists.few, 0.95),
          },
        ];
      } finally {
        await Promise.all([ours.stop(), bare.stop()]);
      }
    }),
};

/** Passwords compared per second by this process. */
async function comparisonRate(seconds: number): Promise<number> {
  const hash = await hashPassword(BENCH_PASSWORD);
  const startedAt = performance.now();
  let compared = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - startedAt < seconds * 1_000) {
        await passwordMatches(BENCH_PASSWORD, hash);
        compared += 1;
      }
    }),
  );
  return compared / ((performance.now() - startedAt) / 1_000);
}

/** How long each page took, one after the other. */
async function listTimesMs(url: string, token: string, size: number, rounds: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const word = randomBytes(1).toString("hex");
    const deep = Math.floor(size / 2);
    for (const [sort, first, filter] of [
      [["email", "ASC"], 0, {}],
      [["createdAt", "DESC"], 0, {}],
      [["email", "ASC"], deep, {}],
      [["email", "ASC"], 0, { q: word }],
    ] as const) {
      const query = new URLSearchParams({
        sort: JSON.stringify(sort),
        range: JSON.stringify([first, first + 24]),
        filter: JSON.stringify(filter),
      });
      const startedAt = performance.now();
      const response = await fetch(`${url}/api/admin/users?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(`The list answered ${response.status}.`);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}
