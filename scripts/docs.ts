import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { accessDocument } from "@treadlight/contract/access";
import { openApiText } from "@treadlight/contract/openapi";
import { CURRENT_FACTORS } from "@treadlight/domain/environment";
import { settingsMarkdown } from "@treadlight/platform/config";
import { startStandalone } from "@treadlight/standalone";
import { errorsMarkdown } from "./docs/errors-markdown.ts";
import { withFactorTables } from "./docs/methodology-tables.ts";

/**
 * `npm run docs`: writes anew what documents repeat of the code. The tests beside each source fail when its document is
 * stale.
 */
const docs = new URL("../docs/", import.meta.url);

await rewrite("errors.md", () => errorsMarkdown());
await rewrite("settings.md", () => settingsMarkdown());
await rewrite("access.md", () => accessDocument());
const description = await describeApi();
await rewrite("openapi.json", () => description);
await rewrite("methodology.md", (before) => withFactorTables(before, CURRENT_FACTORS));

/** Out of a real server, which alone has every service's routes. */
async function describeApi(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "treadlight-docs-"));
  const env = { PORT: "0", LOG_LEVEL: "silent", TREADLIGHT_DATA_DIR: join(folder, "data") };
  const { endpoints, stop } = await startStandalone({ env, webDist: folder });
  await stop();
  await rm(folder, { recursive: true, force: true });
  return openApiText(endpoints);
}

async function rewrite(name: string, generate: (before: string) => string): Promise<void> {
  const path = fileURLToPath(new URL(name, docs));
  const before = await readFile(path, { encoding: "utf8", flag: "a+" });
  const after = generate(before);
  if (after !== before) await writeFile(path, after);
  console.log(`docs/${name} ${after === before ? "is up to date" : "was written anew"}`);
}
