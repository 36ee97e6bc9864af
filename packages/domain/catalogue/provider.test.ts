import { expect, test } from "vitest";
import { matchTool, toolOfCall, toolOfModel, toolOfProvider } from "./index.ts";

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
  ["github", "GitHub Copilot"],
  ["bedrock", "Amazon Bedrock"],
  ["azure_ai", "Microsoft Foundry"],
  ["mistralai", "Vibe"],
  ["google_vertexai", "Gemini Enterprise Agent Platform"],
  ["google.vertex.chat", "Gemini Enterprise Agent Platform"],
  ["vertex.anthropic.messages", "Gemini Enterprise Agent Platform"],
  ["azure-openai.chat", "Microsoft Foundry"],
  ["deepseek.chat", "DeepSeek"],
  ["togetherai.chat", "Together AI"],
])("given telemetry of the provider %s, then the catalogue knows its tool as %s", (provider, tool) => {
  expect(matchTool(toolOfProvider(provider))?.name).toBe(tool);
});

test("given a provider that nobody knows, then it keeps its name", () => {
  expect(toolOfProvider("Acme Models")).toBe("Acme Models");
  expect(toolOfProvider("constructor")).toBe("constructor");
});

test.each([
  ["gpt-5-mini", "OpenAI API"],
  ["o3", "OpenAI API"],
  ["bedrock/anthropic.claude-sonnet-4-5-v1:0", "Claude"],
  ["models/gemini-2.5-pro", "Gemini"],
  ["openrouter/deepseek/deepseek-chat", "DeepSeek"],
  ["mistral-large-latest", "Vibe"],
])("given telemetry of the model %s alone, then the catalogue knows its tool as %s", (model, tool) => {
  expect(matchTool(toolOfModel(model))?.name).toBe(tool);
});

test("given a model that nobody knows, then it stands for itself", () => {
  expect(toolOfModel("acme-7b")).toBe("acme-7b");
});

test.each([
  [{ provider: "openai", model: "claude-sonnet-4-5" }, "OpenAI API"],
  [{ model: "claude-sonnet-4-5" }, "Claude"],
  [{ provider: "Langchain", model: "gpt-5" }, "OpenAI API"],
  [{ provider: "gateway", model: "anthropic/claude-sonnet-4-5" }, "Claude"],
  [{ provider: "spring_ai" }, "spring_ai"],
  [{}, undefined],
])("given telemetry of a call of %j, then its tool is %s", (call, tool) => {
  expect(toolOfCall(call)).toBe(tool);
});
