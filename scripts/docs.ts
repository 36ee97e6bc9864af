import { readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { accessDocument } from "@treadlight/contract/access";
import { configurationsMarkdown } from "@treadlight/contract/connect";
import { exportsDocument } from "@treadlight/contract/exports";
import { CURRENT_FACTORS, FACTOR_SETS } from "@treadlight/domain/environment";
import { settingsMarkdown } from "@treadlight/platform/config";
import { errorsMarkdown } from "./docs/errors-markdown.ts";
import { replaceBetween } from "./docs/generated-parts.ts";
import { DASHBOARDS, grafanaJson } from "./docs/grafana.ts";
import {
  withEvidenceTable,
  withFactorTables,
  withGridTables,
  withPublishedFigures,
  withRatingTable,
  withUseTables,
} from "./docs/methodology-tables.ts";
import { metricsMarkdown } from "./docs/metrics-table.ts";
import { measuredCosts } from "./docs/scaling-costs.ts";
import { withScalingTables } from "./docs/scaling-tables.ts";

/** `npm run docs`: regenerates the parts of the documents that come from code. Tests fail when one is stale. */
const root = fileURLToPath(new URL("..", import.meta.url));
const docs = new URL("../docs/", import.meta.url);

await rewrite("errors.md", () => errorsMarkdown());
await rewrite("settings.md", () => settingsMarkdown());
await rewrite("access.md", () => accessDocument());
await rewrite("sources.md", (before) => replaceBetween(before, "configurations", configurationsMarkdown()));
await rewrite("exports.md", () => exportsDocument());
await rewrite("operations.md", (before) => replaceBetween(before, "metrics", metricsMarkdown()));
for (const [name, dashboard] of Object.entries(DASHBOARDS)) {
  await rewrite(`../deploy/monitoring/dashboards/${name}.json`, () => grafanaJson(dashboard));
}
const costs = await measuredCosts();
await rewrite("scaling.md", (before) => withScalingTables(before, costs));
await rewrite("methodology.md", (before) => {
  const ofSpecification = withFactorTables(before, CURRENT_FACTORS);
  const [ofUse = CURRENT_FACTORS, latest = CURRENT_FACTORS] = FACTOR_SETS.slice(-2);
  const ofEnvironment = withGridTables(withPublishedFigures(withUseTables(ofSpecification, ofUse)), latest);
  return withEvidenceTable(withRatingTable(ofEnvironment));
});

async function rewrite(name: string, generate: (before: string) => string): Promise<void> {
  const path = fileURLToPath(new URL(name, docs));
  const before = await readFile(path, { encoding: "utf8", flag: "a+" });
  const after = generate(before);
  if (after !== before) await writeFile(path, after);
  console.log(`${relative(root, path)} ${after === before ? "is up to date" : "was rewritten"}`);
}
