import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createRegistry } from "@treadlight/platform/observability";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "..", "..");
const textOf = (path: string) => readFileSync(join(ROOT, path), "utf8");

const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.literal("docs/operations.md#alerts") }),
        }),
      ),
    }),
  ),
});
const rules = rulesSchema.parse(parse(textOf("deploy/monitoring/rules.yaml"))).groups.flatMap((group) => group.rules);
const manual = textOf("docs/operations.md");

const METRIC = /\b(?:treadlight|http|nodejs|process)_[a-z0-9_]+\b/g;
/** Metrics of ours, as the code names them, and those of every process. */
const existing = new Set([
  ...globSync("{packages,services,features}/**/*.ts", { cwd: ROOT, exclude: ["**/node_modules/**"] }).flatMap((path) =>
    path.endsWith(".test.ts")
      ? []
      : [...textOf(path).matchAll(/"(treadlight_[a-z_]+|http_request_[a-z_]+)"/g)].map(([, name]) => name),
  ),
  ...createRegistry("test")
    .getMetricsAsArray()
    .map(({ name }) => name),
]);
const unknownIn = (text: string) =>
  [...text.matchAll(METRIC)]
    .map(([name]) => name.replace(/_(count|sum|bucket)$/, ""))
    .filter((name) => !existing.has(name));

test("given the rules for Prometheus, then every metric they name exists", () => {
  expect(rules.flatMap(({ expr }) => unknownIn(expr))).toEqual([]);
});

test("given an alert, then the manual says what to do, and each that it names exists", () => {
  const runbook = manual.split("### Alerts")[1]?.split("Logs are JSON lines")[0] ?? "";
  const listed = [...runbook.matchAll(/`(Treadlight\w+)`/g)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});
