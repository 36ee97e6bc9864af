import { fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { growingSessions } from "@treadlight/features/growing-sessions/growing-sessions.ts";
import { type TemporaryDatabase, temporaryDatabase } from "@treadlight/platform/database/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACME, type RunningIngest, startIngest } from "../../testing/index.ts";
import { ExportLogsServiceRequestSchema } from "../generated/opentelemetry/proto/collector/logs/v1/logs_service_pb.ts";
import { ExportMetricsServiceRequestSchema } from "../generated/opentelemetry/proto/collector/metrics/v1/metrics_service_pb.ts";
import { ExportTraceServiceRequestSchema } from "../generated/opentelemetry/proto/collector/trace/v1/trace_service_pb.ts";

const NOON = Date.parse("2026-11-28T12:00:00Z");
const nanoseconds = (second: number) => `${NOON / 1_000 + second}000000000`;

let database: TemporaryDatabase;
let ingest: RunningIngest;
beforeAll(async () => {
  database = await temporaryDatabase();
  const { organizationId: id } = ACME;
  await database.db
    .insertInto("organizations")
    .values({ id, name: "Acme", accountType: "business", createdAt: new Date() })
    .execute();
  ingest = await startIngest(undefined, () => NOON + 3_600_000, growingSessions(database.db));
});
afterAll(async () => {
  await ingest?.close();
  await database?.close();
});

const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
  fetch(`${ingest.url}${path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${ACME.token}`,
      "content-type": typeof body === "string" ? "application/json" : "application/x-protobuf",
    },
    body,
  });

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const DELTA = 1;
const CUMULATIVE = 2;
type Point = [from: number, to: number, seconds: number, type?: string];

const metricsOf = (session: string, aggregationTemporality: number, points: readonly Point[]) => ({
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            {
              name: "claude_code.active_time.total",
              sum: {
                ...{ aggregationTemporality, isMonotonic: true },
                dataPoints: points.map(([from, to, asDouble, type = "user"]) => ({
                  attributes: [attribute("session.id", session), attribute("type", type)],
                  ...{ startTimeUnixNano: nanoseconds(from), timeUnixNano: nanoseconds(to), asDouble },
                })),
              },
            },
          ],
        },
      ],
    },
  ],
});
const promptOf = (session: string) => ({
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: nanoseconds(1),
              body: { stringValue: "claude_code.user_prompt" },
              attributes: [attribute("session.id", session), attribute("event.name", "user_prompt")],
            },
          ],
        },
      ],
    },
  ],
});
const SPANS = {
  resourceSpans: [
    { scopeSpans: [{ spans: [{ startTimeUnixNano: nanoseconds(1), endTimeUnixNano: nanoseconds(2) }] }] },
  ],
};

const sendMetrics = async (...given: Parameters<typeof metricsOf>) => {
  const answer = await post("/v1/metrics", JSON.stringify(metricsOf(...given)));
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
};
const sendPrompt = async (session: string) =>
  expect((await post("/v1/logs", JSON.stringify(promptOf(session)))).status).toBe(200);

/** The sessions that arrive while something happens. */
async function arriving(act: () => Promise<unknown>) {
  const before = new Set((await ingest.sessions()).map(({ sessionId }) => sessionId));
  await act();
  return (await ingest.sessions()).filter(({ sessionId }) => !before.has(sessionId));
}

const DELTAS: readonly Point[] = [
  [0, 60, 10],
  [60, 120, 0.1],
  [60, 120, 5, "cli"],
  [120, 180, 0.2],
];
/** It began anew at 200. */
const SUMS: readonly Point[] = [
  [0, 60, 10],
  [0, 120, 25],
  [0, 120, 5, "cli"],
  [0, 180, 25],
  [200, 240, 4],
  [200, 300, 7.5],
];
const WAYS: readonly [string, (points: readonly Point[]) => readonly Point[][]][] = [
  ["at once", (points) => [[...points]]],
  ["twice", (points) => [[...points], [...points]]],
  ["point by point", (points) => points.map((point) => [point])],
  ["in the other order", (points) => points.toReversed().map((point) => [point])],
];

test.each(
  [
    { name: "delta", temporality: DELTA, points: DELTAS, expected: 15.3 },
    { name: "cumulative", temporality: CUMULATIVE, points: SUMS, expected: 37.5 },
  ].flatMap((given) =>
    WAYS.flatMap(([way, arranged]) => ["before", "after"].map((when) => ({ ...given, way, arranged, when }))),
  ),
)(
  "given active time in $name points that come $way $when the prompt, then each second is engaged once",
  async ({ name, temporality, points, expected, way, arranged, when }) => {
    const session = `${name} ${way} ${when}`;
    const sessions = await arriving(async () => {
      if (when === "after") await sendPrompt(session);
      for (const some of arranged(points)) await sendMetrics(session, temporality, some);
      if (when === "before") await sendPrompt(session);
    });
    expect(sessions).toMatchObject([
      { aiTool: "Claude Code", promptCount: 1, timeEngaged: expected, startedAt: NOON + 1_000, endedAt: NOON + 1_000 },
    ]);
  },
);

test("given active time in protobuf, then it is engaged, and the answer is an empty message", async () => {
  const [sent] = await arriving(async () => {
    await sendPrompt("protobuf");
    const message = fromJson(ExportMetricsServiceRequestSchema, metricsOf("protobuf", CUMULATIVE, SUMS));
    const answer = await post("/v1/metrics", toBinary(ExportMetricsServiceRequestSchema, message));
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, 0]);
  });
  expect(sent?.timeEngaged).toBe(37.5);
});

test("given metrics alone, of other things, or without a temporality, then there is no session, and the answer is a success", async () => {
  const sessions = await arriving(async () => {
    await sendMetrics("alone", DELTA, DELTAS);
    await sendMetrics("unspecified", 0, DELTAS);
    const other = JSON.stringify(metricsOf("other", DELTA, DELTAS)).replace("active_time.total", "token.usage");
    expect(await (await post("/v1/metrics", other)).json()).toEqual({});
  });
  expect(sessions).toEqual([]);
});

test("given a metric that is no OTLP beside a good one, then the answer says so, and the good one counts", async () => {
  const [sent] = await arriving(async () => {
    await sendPrompt("beside");
    const { resourceMetrics } = metricsOf("beside", DELTA, DELTAS);
    const bad = JSON.stringify(metricsOf("beside", DELTA, [[0, 1, 1]])).replace(nanoseconds(0), "soon");
    const body = { resourceMetrics: [...resourceMetrics, ...JSON.parse(bad).resourceMetrics] };
    expect(await (await post("/v1/metrics", JSON.stringify(body))).json()).toEqual({
      partialSuccess: { rejectedDataPoints: "1", errorMessage: expect.stringContaining("is not valid OTLP") },
    });
  });
  expect(sent?.timeEngaged).toBe(15.3);
});

const REQUESTS = {
  traces: { schema: ExportTraceServiceRequestSchema, json: SPANS, noun: "spans" },
  logs: { schema: ExportLogsServiceRequestSchema, json: promptOf("astray"), noun: "log records" },
  metrics: { schema: ExportMetricsServiceRequestSchema, json: metricsOf("astray", DELTA, DELTAS), noun: "metrics" },
};
const PREFIXES = ["/v1", "/api/ingest/otlp/v1"];

test.each(
  Object.entries(REQUESTS).flatMap(([sent, { schema, json, noun }]) =>
    Object.keys(REQUESTS).flatMap((address) => {
      const text = JSON.stringify(json);
      const given: JsonValue = JSON.parse(text);
      const forms = { JSON: text, protobuf: toBinary(schema, fromJson(schema, given)) };
      return address === sent ? [] : Object.entries(forms).map(([form, body]) => ({ noun, sent, address, form, body }));
    }),
  ),
)("given $noun in $form sent to the address of $address, then they are refused with the right one", async (given) => {
  for (const prefix of PREFIXES) {
    const answer = await post(`${prefix}/${given.address}`, given.body);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "invalid_body", error: `These are ${given.noun}. Send them to ${prefix}/${given.sent}.` },
    ]);
  }
});

test("given spans and log records in one request, then it is refused, because one of them would be lost", async () => {
  const answer = await post("/v1/traces", JSON.stringify({ ...SPANS, ...promptOf("mixed") }));
  expect(answer.status).toBe(400);
});
