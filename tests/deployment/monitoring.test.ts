import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import { createRegistry, METRICS } from "@treadlight/platform/observability";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { DASHBOARDS, grafanaJson } from "../../scripts/docs/grafana.ts";

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
const DASHBOARD_FOLDER = "deploy/monitoring/dashboards";
const shown = Object.values(DASHBOARDS).flatMap(({ panels }) => panels.flatMap(({ lines }) => Object.values(lines)));

/** The labels of each series that a process answers: of the table, as Prometheus stores them, and of prom-client. */
const series = new Map<string, readonly string[]>();
for (const [name, { type, labels }] of Object.entries(METRICS)) {
  if (type !== "histogram") series.set(name, [...labels, "service"]);
  else for (const end of ["count", "sum", "bucket"]) series.set(`${name}_${end}`, [...labels, "service", "le"]);
}
for (const { name } of createRegistry("test").getMetricsAsArray()) {
  if (!series.has(name)) series.set(name, ["service"]);
}

/** What is wrong with an expression: its syntax, by the grammar of Prometheus's own pages, and what no process answers. */
function problemsOf(expr: string): string[] {
  const problems: string[] = [];
  const names = new Set<string>();
  const labels = new Set<string>();
  parser.parse(expr).iterate({
    enter({ type, from, to, node }) {
      const text = expr.slice(from, to);
      if (type.isError) problems.push(`syntax at ${from}: ${expr.slice(from, from + 20)}`);
      if (type.name === "Identifier" && node.parent?.type.name === "VectorSelector") names.add(text);
      if (type.name === "LabelName") labels.add(text);
    },
  });
  if (names.size === 0) problems.push("no metric");
  for (const name of names) if (!series.has(name)) problems.push(`no metric ${name}`);
  const known = new Set([...names].flatMap((name) => series.get(name) ?? []));
  for (const label of labels) if (!known.has(label)) problems.push(`no label ${label}`);
  return problems;
}

test("given an expression that is wrong, then it is found out", () => {
  expect(problemsOf("sum(treadlight_scoring_rolls_up")).not.toEqual([]);
  expect(problemsOf("sum(treadlight_no_such_metric)")).toEqual(["no metric treadlight_no_such_metric"]);
  expect(problemsOf("sum by (kind) (treadlight_build_info)")).toEqual(["no label kind"]);
  expect(problemsOf('treadlight_jobs{status="waiting"}')).toEqual(["no label status"]);
});

describe("the rules for Prometheus", () => {
  test.each(rules)("$alert: its expression is PromQL, of metrics and labels that exist", ({ expr }) => {
    expect(problemsOf(expr)).toEqual([]);
  });

  test("given an alert, then the manual says what to do, and each that it names exists", () => {
    const runbook = textOf("docs/operations.md").split("### Alerts")[1]?.split("### Traces")[0] ?? "";
    const rows = [...runbook.matchAll(/^\| (`Treadlight.+?) \| (.+) \|$/gm)];
    const listed = rows.flatMap(([, alerts]) =>
      [...(alerts ?? "").matchAll(/`(Treadlight\w+)`/g)].map(([, name]) => name),
    );
    expect(listed.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

describe("the dashboards for Grafana", () => {
  test("given a line of a panel, then it is PromQL, of metrics and labels that exist", () => {
    expect(shown.flatMap((expr) => problemsOf(expr).map((problem) => `${expr}: ${problem}`))).toEqual([]);
  });

  test("given a metric of our own, then a dashboard shows it", () => {
    const missing = Object.keys(METRICS).filter((name) => !shown.some((expr) => expr.includes(name)));
    expect(missing).toEqual([]);
  });

  test("given the files, then they are what the code makes (`npm run docs`)", () => {
    const names = Object.keys(DASHBOARDS).map((name) => `${name}.json`);
    expect(readdirSync(join(ROOT, DASHBOARD_FOLDER)).toSorted()).toEqual(names.toSorted());
    for (const [name, dashboard] of Object.entries(DASHBOARDS)) {
      expect(textOf(`${DASHBOARD_FOLDER}/${name}.json`)).toBe(grafanaJson(dashboard));
    }
  });
});
