import { toolOfProvider } from "@treadlight/domain/catalogue";
import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { ReaderOf } from "./reader.ts";
import { numberIn, tableReader } from "./table.ts";
import { timesIn } from "./times.ts";
import { addUsage, personOf } from "./usage.ts";

const nullable = z.string().nullish();
const resultSchema = z.object({
  input_tokens: z.int().min(0).default(0),
  output_tokens: z.int().min(0).default(0),
  input_cached_tokens: z.int().min(0).default(0),
  object: nullable,
  num_model_requests: z.int().min(0),
  project_id: nullable,
  project_name: nullable,
  user_id: nullable,
  api_key_id: nullable,
  model: nullable,
  batch: z.boolean().nullish(),
});
const bucketSchema = z.object({ start_time: z.int(), end_time: z.int(), results: z.array(resultSchema) });

const aiTool = toolOfProvider("openai");

/**
 * Usage of the OpenAI API: pages or buckets of `GET /v1/organization/usage/completions` and the other kinds of usage, or the dashboard's CSV, whose columns have
 * the same names.
 * Source: https://platform.openai.com/docs/api-reference/usage/completions
 */
export const openai: ReaderOf = (settings, findings) => {
  const timeOf = timesIn(settings);
  return {
    json: jsonReader(findings, {
      entry: bucketSchema,
      lists: ["data"],
      expected: "a usage export of OpenAI",
      unused: { line_item: "costs of OpenAI", amount: "costs of OpenAI" },
      take({ start_time, end_time, results }, number) {
        for (const { input_tokens, output_tokens, num_model_requests, model, user_id, ...which } of results) {
          addUsage(findings, number, {
            key: [which.project_id, which.api_key_id, which.batch],
            ...{ aiTool, model: model ?? undefined, from: start_time * 1_000, to: end_time * 1_000 },
            // Embeddings answer nobody.
            requests: which.object?.includes("embeddings") ? 0 : num_model_requests,
            ...{ calls: num_model_requests, inputTokens: input_tokens, outputTokens: output_tokens },
            cachedTokens: which.input_cached_tokens,
            project: which.project_name ?? which.project_id ?? undefined,
            ...personOf(user_id),
          });
        }
      },
    }),
    text: tableReader(findings, {
      needs: [["start_time", "start_time_iso"], ["num_model_requests"]],
      row(cell, number) {
        const from = timeOf(cell("start_time") || cell("start_time_iso"));
        const to = timeOf(cell("end_time") || cell("end_time_iso"));
        const requests = numberIn(cell("num_model_requests")) ?? 0;
        const [inputTokens, outputTokens] = [numberIn(cell("input_tokens")), numberIn(cell("output_tokens"))];
        if (from === undefined) return findings.rejected(number, "has a time that cannot be read");
        if ([requests, inputTokens, outputTokens].some(Number.isNaN))
          return findings.rejected(number, "has a number that cannot be read");
        addUsage(findings, number, {
          key: ["project_id", "api_key_id", "batch", "service_tier"].map((column) => cell(column) || null),
          ...{ aiTool, model: cell("model") || undefined, from, to, requests, inputTokens, outputTokens },
          project: cell("project_name") || cell("project_id") || undefined,
          ...personOf(cell("user_email") || cell("user_id")),
        });
      },
    }),
  };
};
