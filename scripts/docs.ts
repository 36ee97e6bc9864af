import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CURRENT_FACTORS } from "@treadlight/domain/environment";
import { settingsMarkdown } from "@treadlight/platform/config";
import { errorsMarkdown } from "@treadlight/platform/http";
import { withFactorTables } from "../packages/domain/environment/methodology-tables.ts";

/**
 * `npm run docs`: writes anew what documents repeat of the code. The tests beside each source fail when its document is
 * stale.
 */
const docs = new URL("../docs/", import.meta.url);

await rewrite("errors.md", () => errorsMarkdown());
await rewrite("settings.md", () => settingsMarkdown());
await rewrite("methodology.md", (before) => withFactorTables(before, CURRENT_FACTORS));

async function rewrite(name: string, generate: (before: string) => string): Promise<void> {
  const path = fileURLToPath(new URL(name, docs));
  const before = await readFile(path, "utf8");
  const after = generate(before);
  if (after !== before) await writeFile(path, after);
  console.log(`docs/${name} ${after === before ? "is up to date" : "was written anew"}`);
}
