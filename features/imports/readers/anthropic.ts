import { toolOfProvider } from "@treadlight/domain/catalogue";
import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { ReaderOf } from "./reader.ts";
import { numberIn, tableReader } from "./table.ts";
import { timesIn } from "./times.ts";
import { addUsage, personOf } from "./usage.ts";

const tokens = z.int().min(0).default(0);
const nullable = z.string().nullish();
const resultSchema = z.object({
  uncached_input_tokens: tokens,
  cache_creation: z
    .object({ ephemeral_1h_input_tokens: tokens, ephemeral_5m_input_tokens: tokens })
    .partial()
    .default({}),
  cache_read_input_tokens: tokens,
  output_tokens: z.int().min(0),
  api_key_id: nullable,
  workspace_id: nullable,
  model: nullable,
  service_tier: nullable,
  context_window: nullable,
});
const bucketSchema = z.object({
  starting_at: z.iso.datetime({ offset: true }),
  ending_at: z.iso.datetime({ offset: true }),
  results: z.array(resultSchema),
});

/** A day of one person with Claude Code. */
const claudeCodeSchema = z.object({
  date: z.iso.datetime({ offset: true }),
  actor: z.object({ email_address: nullable, api_key_name: nullable }),
  terminal_type: nullable,
  model_breakdown: z.array(
    z.object({
      model: z.string(),
      tokens: z.object({ input: tokens, output: tokens, cache_read: tokens, cache_creation: tokens }),
    }),
  ),
});

type ClaudeCodeDay = z.output<typeof claudeCodeSchema>;

const INPUT_COLUMNS = [
  "usage_input_tokens_no_cache",
  "usage_input_tokens_cache_write_5m",
  "usage_input_tokens_cache_write_1h",
  "usage_input_tokens_cache_read",
];

const aiTool = toolOfProvider("anthropic");

/**
 * Usage of the Claude API: the CSV that the Console exports, or pages of `GET /v1/organizations/usage_report/messages`. Both count
 * tokens but no requests, so each entry counts as one prompt with all its tokens. Also days of Claude Code by person and model, from
 * `GET /v1/organizations/usage_report/claude_code`.
 * Sources: https://support.claude.com/en/articles/9534590-cost-and-usage-reporting-in-the-claude-console,
 * https://platform.claude.com/docs/en/api/admin-api/usage-cost/get-messages-usage-report,
 * https://platform.claude.com/docs/en/manage-claude/claude-code-analytics-api
 */
export const anthropic: ReaderOf = (settings, findings) => {
  const timeOf = timesIn({ ...settings, timeZone: "UTC" });

  function takeClaudeCode({ date, actor, terminal_type, model_breakdown }: ClaudeCodeDay, number: number) {
    if (model_breakdown.length === 0) findings.ignored();
    for (const { model, tokens: used } of model_breakdown) {
      addUsage(findings, number, {
        ...{
          key: [actor.api_key_name, terminal_type],
          aiTool: "Claude Code",
          model,
          from: Date.parse(date),
          requests: 1,
        },
        ...{ inputTokens: used.input + used.cache_creation + used.cache_read, cachedTokens: used.cache_read },
        ...{ outputTokens: used.output, ...personOf(actor.email_address ?? actor.api_key_name) },
      });
    }
  }

  return {
    json: jsonReader(findings, {
      entry: z.union([bucketSchema, claudeCodeSchema]),
      lists: ["data"],
      expected: "a usage export of Anthropic",
      unused: { amount: "costs of Anthropic" },
      take(given, number) {
        if ("actor" in given) return takeClaudeCode(given, number);
        const { starting_at, ending_at, results } = given;
        for (const { cache_creation, model, output_tokens, ...result } of results) {
          const { ephemeral_1h_input_tokens: hour = 0, ephemeral_5m_input_tokens: minutes = 0 } = cache_creation;
          addUsage(findings, number, {
            key: [result.api_key_id, result.workspace_id, result.service_tier, result.context_window],
            ...{ aiTool, model: model ?? undefined, from: Date.parse(starting_at), to: Date.parse(ending_at) },
            ...{ requests: 1, outputTokens: output_tokens },
            inputTokens: result.uncached_input_tokens + hour + minutes + result.cache_read_input_tokens,
            cachedTokens: result.cache_read_input_tokens,
            project: result.workspace_id ?? undefined,
          });
        }
      },
    }),
    text: tableReader(findings, {
      needs: [["usage_date_utc"], ["usage_output_tokens"]],
      row(cell, number, columns) {
        const from = timeOf(cell("usage_date_utc"));
        const inputTokens = INPUT_COLUMNS.reduce((sum, column) => sum + (numberIn(cell(column)) ?? 0), 0);
        const outputTokens = numberIn(cell("usage_output_tokens")) ?? 0;
        if (from === undefined) return findings.rejected(number, "has a time that cannot be read");
        if (Number.isNaN(inputTokens + outputTokens))
          return findings.rejected(number, "has a number that cannot be read");
        const labels = columns.filter((column) => !/^usage_(in|out)put|count$/.test(column));
        const key = labels.map((column) => cell(column));
        addUsage(findings, number, {
          ...{ key, aiTool, model: cell("model_version") || undefined, from, requests: 1, inputTokens, outputTokens },
        });
      },
    }),
  };
};
