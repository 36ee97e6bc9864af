import { expect, test } from "vitest";
import { matchTool, toolOfProvider } from "./index.ts";

test.each([
  ["openai", "OpenAI API"],
  ["openai.responses", "OpenAI API"],
  ["az.ai.openai", "Microsoft Foundry"],
  ["Anthropic", "Claude"],
  ["gcp.vertex_ai", "Gemini Enterprise Agent Platform"],
  ["google.generative-ai", "Gemini"],
  ["aws.bedrock", "Amazon Bedrock"],
  ["x_ai", "Grok"],
  ["mistral_ai", "Vibe"],
  ["cohere", "Cohere"],
])("given telemetry of the provider %s, then the catalogue knows its tool as %s", (provider, tool) => {
  expect(matchTool(toolOfProvider(provider))?.name).toBe(tool);
});

test("given a provider that nobody knows, then it keeps its name", () => {
  expect(toolOfProvider("Acme Models")).toBe("Acme Models");
});
