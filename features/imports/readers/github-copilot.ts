import { z } from "zod";
import { jsonReader } from "./json.ts";
import type { ReaderOf } from "./reader.ts";
import { timesIn } from "./times.ts";
import { addUsage, personOf } from "./usage.ts";

const count = z.int().min(0).default(0);
const day = z.iso.date();

/** A day of one person. Source: https://docs.github.com/en/copilot/reference/copilot-usage-metrics/example-schema */
const personSchema = z.object({
  day,
  user_login: z.string(),
  user_initiated_interaction_count: count,
  code_generation_activity_count: count,
});

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

/** GitHub's name for whichever model it chose. */
const modelOf = (name: string) => (name === "default" || name === "" ? undefined : name);

/** Metrics of GitHub Copilot as JSON: usage by person and day, or an organization's days. A chat and a suggestion is one prompt each. */
export const githubCopilot: ReaderOf = (settings, findings) => {
  const timeOf = timesIn({ ...settings, timeZone: "UTC" });
  return {
    json: jsonReader(findings, {
      entry: z.union([personSchema, organizationSchema]),
      expected: "an export of Copilot metrics",
      take(entry, number) {
        const from = timeOf("day" in entry ? entry.day : entry.date) ?? 0;
        const add = (requests: number, name: string, ...key: string[]) =>
          addUsage(findings, number, { key, aiTool, model: modelOf(name), from, requests });
        if ("user_login" in entry) {
          const requests = entry.user_initiated_interaction_count + entry.code_generation_activity_count;
          return addUsage(findings, number, { key: [], aiTool, from, requests, ...personOf(entry.user_login) });
        }
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
