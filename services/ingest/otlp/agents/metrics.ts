import { z } from "zod";
import { type Attributes, attributesSchema, millisecondsOf, sentTime } from "../records/spans.ts";
import { textOf } from "../records/values.ts";
import { type AgentRecord, digestOf, emailIn } from "./record.ts";

/** For how long Claude Code was in use, in seconds. https://code.claude.com/docs/en/monitoring-usage#active-time-counter */
export const ACTIVE_TIME = "claude_code.active_time.total";

const amount = z.union([z.number(), z.string()]).optional();
const pointSchema = z.object({
  attributes: attributesSchema,
  startTimeUnixNano: sentTime,
  timeUnixNano: sentTime,
  asDouble: amount,
  asInt: amount,
});
type Point = z.output<typeof pointSchema>;

const TEMPORALITIES = z
  .union([z.number(), z.string()])
  .optional()
  .transform((value) => {
    if (value === 1 || value === "AGGREGATION_TEMPORALITY_DELTA") return "delta";
    return value === 2 || value === "AGGREGATION_TEMPORALITY_CUMULATIVE" ? "cumulative" : undefined;
  });
const metricSchema = z.object({
  name: z.string(),
  sum: z.object({ aggregationTemporality: TEMPORALITIES, dataPoints: z.array(pointSchema).default([]) }).optional(),
});

/** What a metric tells of sessions, by data point; undefined for what is not used. @throws ZodError if it is no metric */
export function recordsOfMetric(metric: unknown, resource: Attributes): (AgentRecord | undefined)[] {
  const { name, sum } = metricSchema.parse(metric);
  const temporality = sum?.aggregationTemporality;
  if (name !== ACTIVE_TIME || sum === undefined || temporality === undefined) return [undefined];
  return sum.dataPoints.map((point) => activeTime(point, temporality, resource));
}

function activeTime(point: Point, temporality: "delta" | "cumulative", resource: Attributes) {
  const { attributes, startTimeUnixNano, timeUnixNano } = point;
  const session = textOf(attributes, ["session.id"]) ?? textOf(resource, ["session.id"]);
  const milliseconds = Math.round(Number(point.asDouble ?? point.asInt ?? Number.NaN) * 1_000);
  const at = millisecondsOf(timeUnixNano);
  if (session === undefined || !(milliseconds >= 0) || !Number.isFinite(milliseconds) || !(at > 0)) return undefined;
  const series = digestOf(String(startTimeUnixNano), attributes);
  const about = { aiTool: "Claude Code", session, at, email: emailIn(attributes, resource) };
  return temporality === "delta"
    ? { ...about, id: digestOf(series, String(timeUnixNano)), engaged: { milliseconds } }
    : { ...about, id: digestOf(series, milliseconds), engaged: { milliseconds, series } };
}
