import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openStore } from "@treadlight/platform/clickhouse";
import { type BaseBackup, giveToServer, startBaseBackup } from "@treadlight/platform/database";
import { createLogger } from "@treadlight/platform/observability";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../packages/platform/database/embedded.ts";
import { type Client, clientOf, signIn } from "../support/client.ts";
import { compiled } from "../support/compiled.ts";
import type { Installation } from "./installation.ts";
import { type Load, startLoad } from "./load.ts";
import { expectExactlyOnce, newPerson, PATIENCE, type Person } from "./person.ts";
import { type ServiceProcess, type Settings, startService } from "./service-process.ts";

const logger = createLogger({ service: "tests", level: "silent" });
const PASSWORD = "correct horse battery";

/** The steps of docs/operations.md, "Backup of a cluster". The last scenario: it ends the services that the others share. */
export function drill(installation: () => Installation): void {
  describe("given a cluster whose warehouse is lost and whose database is that of an earlier time", () => {
    let restoredDir: string;
    let backup: BaseBackup | undefined;
    let postgres: EmbeddedPostgres;
    let scoring: ServiceProcess;
    let services: ServiceProcess[] = [];
    let settings: Settings;
    let person: Person;
    let load: Load;
    const erased = { before: `${randomUUID()}@drill.example`, after: `${randomUUID()}@drill.example` };
    const other = `${randomUUID()}@drill.example`;

    /** Somebody with a session of their own. */
    const withSession = async (email: string): Promise<Client> => {
      const { url } = installation().api;
      await clientOf(url).post("/api/auth/register", { email, password: PASSWORD });
      const { body } = await clientOf(url).post("/api/auth/login", { email, password: PASSWORD });
      const sender = clientOf(installation().ingest.url, body.data.accessToken);
      const session = { id: randomUUID(), aiTool: "ChatGPT", promptCount: 1, timeEngaged: 60 };
      expect((await sender.send([session])).status).toBe(202);
      return sender;
    };

    beforeAll(async () => {
      restoredDir = await mkdtemp(join(tmpdir(), "treadlight-drill-"));
      [scoring, person] = await Promise.all([installation().start("scoring"), newPerson(installation())]);
      load = startLoad(person);
      const [first, second] = await Promise.all([
        withSession(erased.before),
        withSession(erased.after),
        withSession(other),
      ]);
      await first.delete("/api/ingest/sessions");

      // The time that the database will be set back to.
      backup = await startBaseBackup(installation().dataDir, join(restoredDir, "postgres"));
      await backup.copy();
      await backup.stop();
      await backup.complete();
      await backup.close();
      backup = undefined;

      await second.delete("/api/ingest/sessions");
      const before = load.newest.size;
      await vi.waitFor(() => expect(load.newest.size).toBeGreaterThan(before + 200), PATIENCE);
      await load.stop();
      await Promise.all([scoring, installation().ingest, installation().api].map((service) => service.stop()));
    });
    afterAll(async () => {
      await backup?.close();
      await Promise.all(services.map((service) => service.stop()));
      await postgres?.stop();
      await rm(restoredDir, { recursive: true, force: true });
    });

    it("when the warehouse is dropped, the database restored and the log replayed, then the services start", async () => {
      const { clickhouse, dataDir, name } = installation();
      const server = openStore(clickhouse, "default");
      for (const database of [name, `${name}_g1`]) await server.command(`DROP DATABASE ${database} SYNC`);
      await server.close();

      await cp(join(dataDir, "secrets"), join(restoredDir, "secrets"), { recursive: true });
      await giveToServer(restoredDir, logger);
      postgres = await startEmbeddedPostgres({ dataDir: restoredDir, log: logger });
      settings = { ...installation().settings, DATABASE_URL: postgres.migrationUrl };

      const { stdout } = await promisify(execFile)(process.execPath, [compiled("replay")], {
        env: { PATH: process.env.PATH, ...settings },
      });
      expect(stdout).toMatch(/^sessions +\d+ rows/m);
      services = await Promise.all([startService("api", settings), startService("scoring", settings)]);
      const [api] = services;
      if (api) installation().api = api;
    });

    it("then every accepted session is there exactly once, also those accepted after that time", async () => {
      await expectExactlyOnce(person, load);
    });

    it("then what was erased stays erased, before that time and after it", async () => {
      for (const email of [erased.before, erased.after]) {
        const client = await signIn(installation().api.url, email);
        await vi.waitFor(async () => {
          const { total } = (await client.get("/api/outcomes")).body;
          expect(total).toMatchObject({ accepted: 1, erased: 1, scored: 0, pending: 0 });
        }, PATIENCE);
      }
      const unerased = await signIn(installation().api.url, other);
      expect((await unerased.get("/api/outcomes")).body.total).toMatchObject({ scored: 1 });
    });
  });
}
