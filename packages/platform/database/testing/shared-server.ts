import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { startEmbeddedPostgres } from "../embedded.ts";
import { openDatabase } from "../index.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where a test asks for the database server of its run, which the first to ask starts. */
    databaseServer: string;
  }
}

/** The template of the run's databases, on the server they share: as the services see it, and as its owner does. */
export const templateSchema = z.object({ url: z.string(), ownerUrl: z.string() });
type Template = z.infer<typeof templateSchema>;

/** More than the tests of one file open at once. */
const CONNECTIONS_PER_FILE = 30;
const SETTINGS = [
  `max_connections=${(availableParallelism() + 2) * CONNECTIONS_PER_FILE}`,
  "shared_buffers=64MB",
  // Nothing here has to outlive the machine.
  "fsync=off",
  "full_page_writes=off",
];

/** Before the tests: one PostgreSQL for the run, started when a test first asks for it, and stopped after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let started: ReturnType<typeof startServer> | undefined;
  const front = createServer((_request, response) => {
    started ??= startServer();
    started.then(
      ({ template }) => response.end(JSON.stringify(template)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  const address = front.address();
  if (typeof address !== "object" || address === null) throw new Error("no free port");
  project.provide("databaseServer", `http://127.0.0.1:${address.port}`);
  return async () => {
    front.closeAllConnections();
    front.close();
    await (await started)?.stop();
  };
}

async function startServer(): Promise<{ template: Template; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "treadlight-databases-"));
  const log = pino({ level: "silent" });
  const { url, migrationUrl, stop } = await startEmbeddedPostgres({ dataDir, log, settings: SETTINGS });
  const template = await openDatabase({ url, migrationUrl, dataDir, log });
  await template.close();
  return {
    template: { url, ownerUrl: migrationUrl },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
