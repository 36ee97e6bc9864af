import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { NodeTracerProvider, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-node";
import { afterEach, expect, test, vi } from "vitest";
import { ACME, startIngest } from "../testing/index.ts";

afterEach(() => vi.unstubAllEnvs());

test("given an exporter that is told only an address, then it takes the key from the environment, as Gemini CLI needs", async () => {
  const keys: (string | undefined)[] = [];
  const ingest = await startIngest((req, _res, next) => {
    keys.push(req.headers.authorization);
    next();
  });
  try {
    vi.stubEnv("OTEL_EXPORTER_OTLP_HEADERS", `Authorization=Bearer ${ACME.token}`);
    const exporter = new OTLPTraceExporter({ url: `${ingest.url}/v1/traces` });
    const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
    provider.getTracer("tests").startSpan("a step").end();
    await provider.shutdown();
  } finally {
    await ingest.close();
  }
  expect(keys).toEqual([`Bearer ${ACME.token}`]);
});
