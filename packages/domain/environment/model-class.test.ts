import { expect, test } from "vitest";
import { modelClassOf, outputOfModel } from "./index.ts";

test.each([
  ["gpt-4o-mini", "small"],
  ["GPT-5 mini", "small"],
  ["o4-mini", "small"],
  ["claude-haiku-4-5-20251001", "small"],
  ["gemini-2.5-flash-lite", "small"],
  ["llama-3.1-8b-instruct", "small"],
  ["gpt-3.5-turbo", "small"],
  ["gpt-4o-2024-11-20", "medium"],
  ["chatgpt-4o-latest", "medium"],
  ["gpt-4.1", "medium"],
  ["Claude Sonnet 4", "medium"],
  ["gemini-2.5-flash", "medium"],
  ["llama-3.3-70b", "medium"],
  ["qwen3-235b-a22b", "medium"],
  ["gpt-4-turbo", "large"],
  ["claude-opus-4-5-20251101", "large"],
  ["gemini-3-pro", "large"],
  ["llama-3.1-405b", "large"],
  ["mistral-large-2", "large"],
  ["o3-pro", "reasoning"],
  ["GPT-5.5", "reasoning"],
  ["gpt-5.1-codex-max", "reasoning"],
  ["claude-3-7-sonnet-thinking", "reasoning"],
  ["deepseek-r1", "reasoning"],
  ["Titan", "unknown"],
  ["", "unknown"],
])("given the model %s, then its class is %s", (model, expected) => {
  expect(modelClassOf(model)).toBe(expected);
});

test.each([
  ["gpt-4o", "text"],
  ["text-embedding-3-large", "embeddings"],
  ["embed-v4", "embeddings"],
  ["gpt-image-1", "media"],
  ["sora-2-pro", "media"],
  ["gpt-4o-mini-transcribe", "media"],
])("given the model %s, then it makes %s", (model, expected) => {
  expect(outputOfModel(model)).toBe(expected);
});
