import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@treadlight/client";
import { getPrompt, listPrompts, listPromptVersions } from "@treadlight/contract/prompts";

/** Begins the key of every query about prompts. */
export const PROMPTS_KEY = [listPrompts.path];

/** The prompts in which every word of `q` occurs. The last answer stays in sight while the words change. */
export const promptsQuery = (api: ApiClient, q: string) =>
  queryOptions({
    queryKey: [...PROMPTS_KEY, "list", q],
    queryFn: ({ signal }) => api.call(listPrompts, { query: { q } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const promptQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...PROMPTS_KEY, "one", id],
    queryFn: ({ signal }) => api.call(getPrompt, { params: { id } }, { signal }),
  });

export const versionsQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...PROMPTS_KEY, "versions", id],
    queryFn: ({ signal }) => api.call(listPromptVersions, { params: { id } }, { signal }),
  });
