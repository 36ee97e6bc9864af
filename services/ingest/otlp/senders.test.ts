import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ACME, type RunningIngest, startIngest } from "../testing/index.ts";

/** When the requests were recorded. */
const RECORDED_AT = Date.parse("2026-11-22T13:00:00Z");

let ingest: RunningIngest;
beforeAll(async () => {
  ingest = await startIngest(undefined, () => RECORDED_AT);
});
afterAll(() => ingest.close());

/**
 * Requests as the OpenTelemetry Collector 0.147 sent them from OpenLLMetry, without the attributes of the resource. OpenLLMetry observed
 * the clients of OpenAI and Anthropic, whose server was a stand-in. Anthropic's client makes a span of its own for each call: in
 * Node inside that of OpenLLMetry, in Python beside it.
 */
const CHAT = '["OpenAI API","gpt-5-2026-01-01",7,2,{"email":1},1]';
const MESSAGE = '["Claude","claude-sonnet-4-5",11,3,{},1]';
const EMBEDDING = '["OpenAI API","text-embedding-3-small",5,null,{},0]';

test.each([
  ["0.27 for Node", "openllmetry-node", { [CHAT]: 5, [MESSAGE]: 3 }],
  ["0.62 for Python", "openllmetry-python", { [CHAT]: 4, [MESSAGE]: 2, [EMBEDDING]: 1 }],
])(
  "given OpenLLMetry %s behind a collector, then each call counts once, with its model, tokens and findings",
  async (_, name, expected) => {
    const body = await readFile(join(import.meta.dirname, "fixtures", `${name}.binpb`));
    const before = (await ingest.sessions()).length;
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(`${ingest.url}/v1/traces`, {
        method: "POST",
        headers: { authorization: `Bearer ${ACME.token}`, "content-type": "application/x-protobuf" },
        body,
      });
      expect(response.status).toBe(200);
    }
    const counts: Record<string, number> = {};
    for (const { aiTool, model, inputTokens, outputTokens, detected, promptCount } of (await ingest.sessions()).slice(
      before,
    )) {
      const says = JSON.stringify([aiTool, model, inputTokens, outputTokens, detected, promptCount]);
      counts[says] = (counts[says] ?? 0) + 1;
    }
    expect(counts).toEqual(expected);
  },
);
