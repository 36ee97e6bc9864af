import { telemetryIntegration, telemetryTracer } from "@treadlight/sdk";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { withoutServer } from "../../packages/sdk/testing/counted.ts";
import SPANS_OF_6 from "./fixtures/ai-sdk-6-spans.json" with { type: "json" };
import EVENTS_OF_7 from "./fixtures/ai-sdk-7-events.json" with { type: "json" };

// What the Vercel AI SDK 6.0.326 and 7.0.173 told a tracer and an integration, once, of the same program: a text, a streamed text, a text for
// which the model asked a tool first, an object that did not fit its schema, two calls for embeddings, and a call that failed. The model was a
// stand-in. Version 5 is played by the library itself (packages/sdk/observe).

let { treadlight, counted } = withoutServer();
beforeEach(() => {
  ({ treadlight, counted } = withoutServer());
});

const OBJECT = {
  ...{ aiTool: "OpenAI API", model: "gpt-5-2026-01-01", automated: true, promptCount: 1, requests: 1 },
  ...{ inputTokens: 120, outputTokens: 45 },
};
const CALL = { ...OBJECT, cachedTokens: 64 };
const EMBEDDING = { aiTool: "OpenAI API", model: "text-embedding-3-small", promptCount: 0, requests: 1 };
const SESSIONS = [
  { ...CALL, detected: { email: 1 } },
  ...[CALL, CALL, CALL],
  // Version 6 does not say how much of its input was cached.
  OBJECT,
  { ...EMBEDDING, inputTokens: 8, detected: { phone: 1 } },
  { ...EMBEDDING, inputTokens: 16 },
];

test("given the tracer of version 6, then each answered call is counted once, and the failed one is not", async () => {
  const tracer = telemetryTracer({ treadlight });
  for (const { name, attributes, status } of SPANS_OF_6) {
    const span = tracer.startSpan(name).setAttributes(attributes);
    if (status) span.setStatus(status);
    span.end();
  }
  expect(await counted()).toMatchObject(SESSIONS);
});

test("given the integration of version 7, then each answered call is counted once, and the failed one is not", async () => {
  const integration = telemetryIntegration({ treadlight });
  tell(integration, EVENTS_OF_7);
  expect(await counted()).toMatchObject(SESSIONS);
});

test("given version 7 and an answer that somebody stopped, then its prompt counts, and no tokens are known", async () => {
  const integration = telemetryIntegration({ treadlight });
  const begun = EVENTS_OF_7.slice(0, 1);
  const [[, { callId }]] = z.tuple([z.tuple([z.string(), z.object({ callId: z.string() })])]).parse(begun);
  tell(integration, [...begun, ["onAbort", { callId }], ["onAbort", { callId }]]);
  const [session, ...others] = await counted();
  expect([session, others]).toMatchObject([{ model: "gpt-5", promptCount: 1, detected: { email: 1 } }, []]);
  expect(session).not.toHaveProperty("outputTokens");
});

const eventsSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())]));

function tell(integration: object, events: unknown) {
  const listeners = new Map(Object.entries(integration));
  for (const [name, event] of eventsSchema.parse(events)) listeners.get(name)?.(event);
}
