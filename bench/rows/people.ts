import { randomBytes } from "node:crypto";
import { hashPassword, PASSWORD_COST, passwordMatches } from "@treadlight/api/auth";
import { BENCH_PASSWORD, signIn } from "../load/account.ts";
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
  how: `The API on its embedded engines runs in one process, the load in another. A login verifies one password with argon2id (${memoryCost / 1024} MiB, ${timeCost}
passes, ${parallelism} lane), starts a family of refresh tokens and signs an access token; its yardstick is the verification alone, ${CONNECTIONS} at a time. An authenticated read is
\`GET /api/auth/me\` with an access token; its yardstick is a bare Express 5 route that returns the same JSON without authentication. Both take turns; medians. The
console's list of people is read in pages, as \`ra-data-simple-rest\` does: sorted by e-mail address, sorted by time, at a deep offset, and with a search term;
percentiles over all of these, in an organization of ${MANY.toLocaleString("en")} people compared with one of ${FEW.toLocaleString("en")}.`,

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
        const token = await signIn(ours.url, `owner@${FEW}.example`);
        const login = {
          url: ours.url,
          path: "/api/auth/login",
          headers: {},
          bodies: [JSON.stringify({ email: `owner@${FEW}.example`, password: BENCH_PASSWORD })],
          connections: CONNECTIONS,
        };
        const read = { path: "/api/auth/me", headers: { authorization: `Bearer ${token}` }, connections: CONNECTIONS };
        await requestRate({ ...login, seconds: 1 });
        const rates: Record<"logins" | "verifications" | "reads" | "bareReads", number>[] = [];
        for (let turn = 0; turn <= turns; turn++) {
          const rate = {
            logins: await requestRate({ ...login, seconds }),
            verifications: await verificationRate(seconds),
            reads: await requestRate({ ...read, url: ours.url, seconds }),
            bareReads: await requestRate({ ...read, url: bare.url, seconds }),
          };
          if (turn > 0) rates.push(rate);
        }
        const middle = (of: (rate: (typeof rates)[number]) => number) => median(rates.map(of));
        const lists = {
          many: await listTimesMs(ours.url, await signIn(ours.url, `owner@${MANY}.example`), MANY, quick ? 5 : 40),
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
              middle(({ verifications }) => verifications),
              "argon2id verifications/s",
            )}`,
            ratio: middle(({ logins, verifications }) => logins / verifications),
          },
          {
            what: "Authenticated reads",
            measured: amount(
              middle(({ reads }) => reads),
              "reads/s",
            ),
            yardstick: `${amount(
              middle(({ bareReads }) => bareReads),
              "responses/s",
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

/** Passwords verified per second by this process. */
async function verificationRate(seconds: number): Promise<number> {
  const hash = await hashPassword(BENCH_PASSWORD);
  const startedAt = performance.now();
  let verified = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - startedAt < seconds * 1_000) {
        await passwordMatches(BENCH_PASSWORD, hash);
        verified += 1;
      }
    }),
  );
  return verified / ((performance.now() - startedAt) / 1_000);
}

/** The duration of each page request, in milliseconds. */
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
      if (!response.ok) throw new Error(`The list responded with ${response.status}.`);
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
    }
  }
  return times;
}
