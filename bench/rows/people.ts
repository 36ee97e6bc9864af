import { hashPassword, passwordMatches } from "@treadlight/features/sign-in/password-hash.ts";
import { BENCH_PASSWORD, signIn } from "../load/account.ts";
import { requestRate } from "../load/request-rate.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount, median } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const PEOPLE = 1_000;
const CONNECTIONS = 16;

/**
 * A login verifies a password with argon2id (19 MiB, 2 passes) and starts refresh and access tokens; its yardstick is the verification
 * alone. An authenticated read is `GET /api/auth/me`, next to a bare Express 5 route with the same response. The list is read page by page:
 * sorted, deep and searched.
 */
export const people: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (directory) => {
      const seconds = quick ? 2 : 6;
      const turns = quick ? 2 : 5;
      const ours = await startServer(SCRIPTS.people, {
        TREADLIGHT_DATA_DIR: directory,
        BENCH_PEOPLE: String(PEOPLE),
      });
      const bare = await startServer(SCRIPTS.bareExpress);
      try {
        const token = await signIn(ours.url, `owner@${PEOPLE}.example`);
        const login = {
          url: ours.url,
          path: "/api/auth/login",
          headers: {},
          bodies: [JSON.stringify({ email: `owner@${PEOPLE}.example`, password: BENCH_PASSWORD })],
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
