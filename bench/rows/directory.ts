import { z } from "zod";
import { signIn } from "../load/account.ts";
import { taskRate } from "../load/task-rate.ts";
import type { Benchmark } from "../measure/benchmark.ts";
import { amount } from "../measure/statistics.ts";
import { SCRIPTS, startServer } from "../processes/server-process.ts";
import { inTemporaryDirectory } from "../processes/temporary-directory.ts";

const OWNERS = 1;
const PEOPLE = 10_000;
const CONNECTIONS = 8;
const DOMAIN = `${OWNERS}.example`;
const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/**
 * A directory provisions 10,000 people by SCIM, 8 at a time, as Entra ID does: it looks up, creates, deactivates and reactivates each. The
 * yardstick is the look-up. A single error fails the run.
 */
export const directory: Benchmark = {
  run: ({ quick }) =>
    inTemporaryDirectory(async (dataDir) => {
      const count = quick ? 500 : PEOPLE;
      const server = await startServer(SCRIPTS.people, {
        TREADLIGHT_DATA_DIR: dataDir,
        BENCH_PEOPLE: String(OWNERS),
        BENCH_DOMAINS: "on",
      });
      try {
        const token = await signIn(server.url, `owner@${DOMAIN}`);
        const { key } = keySchema.parse(
          await send(server.url, token, "POST", "/api/organization/directory-keys", { name: "bench" }),
        );
        const scim = (method: string, path: string, body?: unknown) =>
          send(server.url, key, method, `/api/scim/v2${path}`, body);
        const size = { count, connections: CONNECTIONS };
        const ids: string[] = [];
        const found = (n: number) =>
          scim("GET", `/Users?filter=${encodeURIComponent(`userName eq "p${n}@${DOMAIN}"`)}`);
        await taskRate({ ...size, count: CONNECTIONS * 20 }, async (n) => void (await found(n)));
        const lookUps = await taskRate(size, async (n) => void (await found(n)));
        const created = await taskRate(size, async (n) => {
          const person = { schemas: [USER], userName: `p${n}@${DOMAIN}`, displayName: `Person ${n}`, active: true };
          ids.push(idSchema.parse(await scim("POST", "/Users", person)).id);
        });
        const patched = await taskRate(size, async (n) => {
          for (const active of [false, true]) {
            const Operations = [{ op: "Replace", path: "active", value: active }];
            await scim("PATCH", `/Users/${ids[n]}`, { schemas: [PATCH], Operations });
          }
        });
        const row = (what: string, perSecond: number) => ({
          what,
          measured: amount(perSecond, "changes/s"),
          yardstick: amount(lookUps, "look-ups/s"),
          ratio: perSecond / lookUps,
        });
        return [
          row(`${count.toLocaleString("en")} people added by SCIM`, created),
          row("Deactivating and reactivating them by SCIM", 2 * patched),
        ];
      } finally {
        await server.stop();
      }
    }),
};

const keySchema = z.object({ key: z.string() });
const idSchema = z.object({ id: z.string() });

async function send(url: string, token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} responded with ${response.status}: ${await response.text()}`);
  return response.json();
}
