/**
 * Makes the fixture of this version, from which `upgrade.test.ts` starts every later one. Run it once for each release that changes
 * what is stored: `npx node tests/upgrade/store-version.ts`
 */
import { readFile, rm } from "node:fs/promises";
import { z } from "zod";
import "../../scripts/build.ts";
import { eventually, register } from "../support/client.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";
import { store, writeDatabase } from "./data-directory.ts";
import { ERASED_EMAIL, PERSON_EMAIL, SESSIONS } from "./people.ts";

const manifestSchema = z.object({ version: z.string() });
const { version } = manifestSchema.parse(
  JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8")),
);

const dataDir = await temporaryDataDir();
try {
  const treadlight = await startProcess(dataDir);
  const person = await register(treadlight.url, PERSON_EMAIL);
  const erased = await register(treadlight.url, ERASED_EMAIL);
  await erased.send([SESSIONS[0] ?? {}]);
  await person.send(SESSIONS);
  await erased.delete("/api/ingest/sessions");
  await eventually(
    async () => [await person.get("/api/outcomes"), await erased.get("/api/outcomes")],
    ([mine, others]) => mine?.body.total.scored === SESSIONS.length && others?.body.total.erased === 1,
  );
  await writeDatabase(dataDir);
  await treadlight.stop();
  await store(dataDir, version);
} finally {
  await rm(dataDir, { recursive: true });
}
