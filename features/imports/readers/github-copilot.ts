import { z } from "zod";
import { jsonReader, refuseUnused } from "./json.ts";
import { ImportProblem, type ReaderOf } from "./reader.ts";
import { timesIn } from "./times.ts";
import { addUsage, personOf } from "./usage.ts";

const count = z.int().min(0).default(0);
const day = z.iso.date();

const totalsSchema = z
  .object({
    prompt_count: count,
    request_count: count,
    token_usage: z.object({ output_tokens_sum: count, prompt_tokens_sum: count }).nullish(),
  })
  .nullish();

/** A day of one person, an organization or an enterprise. Source: https://docs.github.com/en/copilot/reference/copilot-usage-metrics/example-schema */
const daySchema = z
  .object({
    day,
    user_login: z.string().optional(),
    organization_id: z.string().nullish(),
    enterprise_id: z.string().nullish(),
    user_initiated_interaction_count: z.int().min(0).optional(),
    code_generation_activity_count: count,
    totals_by_cli: totalsSchema,
    totals_by_copilot_app: totalsSchema,
  })
  .refine(
    ({ user_login, user_initiated_interaction_count }) =>
      (user_login ?? user_initiated_interaction_count) !== undefined,
  );

const chatSchema = z.object({ name: z.string().default(""), total_chats: count });
const editorSchema = <S extends z.ZodType>(model: S) =>
  z.object({
    editors: z.array(z.object({ name: z.string().default(""), models: z.array(model).default([]) })).default([]),
  });

/** A day of an organization. Source: https://docs.github.com/en/rest/copilot/copilot-metrics */
const organizationSchema = z.object({
  date: day,
  copilot_ide_code_completions: editorSchema(
    z.object({
      name: z.string().default(""),
      languages: z.array(z.object({ total_code_suggestions: count })).default([]),
    }),
  ).nullish(),
  copilot_ide_chat: editorSchema(chatSchema).nullish(),
  copilot_dotcom_chat: z.object({ models: z.array(chatSchema).default([]) }).nullish(),
  copilot_dotcom_pull_requests: z
    .object({
      repositories: z
        .array(
          z.object({ models: z.array(z.object({ name: z.string().default(""), total_pr_summaries_created: count })) }),
        )
        .default([]),
    })
    .nullish(),
});

const aiTool = "GitHub Copilot";
const SEATS = "seats of GitHub Copilot";

/** GitHub's name for whichever model it chose. */
const modelOf = (name: string) => (name === "default" || name === "" ? undefined : name);

/**
 * Metrics of GitHub Copilot as JSON: days of a person, an organization or an enterprise, and the older days of an organization. A chat and
 * a suggestion is one prompt each; of the CLI and the app, prompts and calls are told apart.
 */
export const githubCopilot: ReaderOf = (settings, findings) => {
  const timeOf = timesIn({ ...settings, timeZone: "UTC" });

  function takeDay(entry: z.output<typeof daySchema>, from: number, number: number) {
    const { user_login, organization_id, enterprise_id, user_initiated_interaction_count = 0 } = entry;
    const of = user_login === undefined ? [organization_id ?? enterprise_id] : [];
    const who = personOf(user_login);
    const requests = user_initiated_interaction_count + entry.code_generation_activity_count;
    const { totals_by_cli: cli, totals_by_copilot_app: app } = entry;
    if (requests > 0 || !(cli || app)) addUsage(findings, number, { key: of, aiTool, from, requests, ...who });
    for (const [where, totals] of [["cli", cli] as const, ["app", app] as const]) {
      if (!totals) continue;
      addUsage(findings, number, {
        ...{ key: [...of, where], aiTool, from, requests: totals.prompt_count, calls: totals.request_count },
        ...{ inputTokens: totals.token_usage?.prompt_tokens_sum, outputTokens: totals.token_usage?.output_tokens_sum },
        ...who,
      });
    }
  }

  return {
    text: {
      line(text) {
        if (/^"?(?:report time|login)\b/i.test(text)) refuseUnused(SEATS);
        if (text.trim() !== "") throw new ImportProblem("The file is not JSON, as an export of Copilot metrics is.");
      },
      end() {},
    },
    json: jsonReader(findings, {
      entry: z.union([daySchema, organizationSchema]),
      lists: ["day_totals"],
      unused: { total_seats: SEATS, assignee: SEATS },
      expected: "an export of Copilot metrics",
      take(entry, number) {
        const from = timeOf("day" in entry ? entry.day : entry.date) ?? 0;
        const add = (requests: number, name: string, ...key: string[]) =>
          addUsage(findings, number, { key, aiTool, model: modelOf(name), from, requests });
        if ("day" in entry) return takeDay(entry, from, number);
        for (const editor of entry.copilot_ide_code_completions?.editors ?? []) {
          for (const { name, languages } of editor.models) {
            const suggestions = languages.reduce((sum, language) => sum + language.total_code_suggestions, 0);
            add(suggestions, name, "completions", editor.name);
          }
        }
        for (const editor of entry.copilot_ide_chat?.editors ?? []) {
          for (const { name, total_chats } of editor.models) add(total_chats, name, "chat", editor.name);
        }
        for (const { name, total_chats } of entry.copilot_dotcom_chat?.models ?? []) add(total_chats, name, "web");
        const summaries = (entry.copilot_dotcom_pull_requests?.repositories ?? []).flatMap(({ models }) => models);
        const created = summaries.reduce((sum, { total_pr_summaries_created }) => sum + total_pr_summaries_created, 0);
        if (created > 0) add(created, "", "pull requests");
      },
    }),
  };
};
