import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { eventually, register } from "../support/client.ts";
import { startProcess, temporaryDataDir } from "../support/standalone-process.ts";

const spanSchema = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
});
const requestSchema = z.object({
  resourceSpans: z.array(z.looseObject({ scopeSpans: z.array(z.looseObject({ spans: z.array(spanSchema) })) })),
});
type Span = z.output<typeof spanSchema>;

/** A collector, as OTLP describes it. */
async function collector() {
  const spans: Span[] = [];
  let text = "";
  const server = createServer(async (req, res) => {
    const body = await json(req);
    text += JSON.stringify(body);
    const { resourceSpans } = requestSchema.parse(body);
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { spans, text: () => text, url: `http://127.0.0.1:${port}/v1/traces` };
}

/** The names of a trace's spans, each with those below it. */
function tree(spans: readonly Span[], parentSpanId?: string): Record<string, unknown> {
  const below = spans.filter((span) => (span.parentSpanId || undefined) === parentSpanId);
  return Object.fromEntries(below.map(({ name, spanId }) => [name, tree(spans, spanId)]));
}

test("given a collector, when a session is sent and asked about, then traces lead from the request to its row and from the question to the warehouse, and tell nothing of anybody", async () => {
  const receiver = await collector();
  const dataDir = await temporaryDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { TREADLIGHT_TRACES_URL: receiver.url, TREADLIGHT_TRACES_PERCENT: "100" };
  const treadlight = await startProcess(dataDir, settings);
  const person = await register(treadlight.url, "traced@acme.example");
  await person.send([
    {
      ...{ aiTool: "ChatGPT", source: "sdk", startedAt: new Date().toISOString(), promptCount: 1, timeEngaged: 60 },
      promptPreview: "A remarkable sentence",
    },
    { aiTool: "ChatGPT", promptCount: -1 },
  ]);
  // What was rejected is known of the receipt alone, which may come later than the session.
  await eventually(
    () => person.get("/api/outcomes"),
    ({ body }) => body.total?.scored === 1 && Object.keys(body.total.rejected).length > 0,
  );
  expect(await treadlight.stop()).toBe(0);

  const ofRoute = (route: string) => {
    const { traceId } = receiver.spans.find(({ name }) => name === route) ?? {};
    return tree(receiver.spans.filter((span) => span.traceId === traceId));
  };
  expect(ofRoute("POST /api/ingest/sessions")).toMatchObject({
    "POST /api/ingest/sessions": {
      append: {
        "score sessions": { "query session_heads": {}, "insert sessions": {} },
        "score receipts": { "insert receipts": {} },
      },
    },
  });
  expect(ofRoute("GET /api/outcomes")).toMatchObject({ "GET /api/outcomes": { "query outcomes": {} } });
  expect(receiver.text()).not.toMatch(/acme\.example|remarkable|ChatGPT/);
  const ids = [...receiver.text().matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)];
  expect(ids).toEqual([]);
});
