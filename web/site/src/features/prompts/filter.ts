import type { PromptSummary } from "@treadlight/contract/prompts";

export const KINDS = [
  { id: "all", label: "All" },
  { id: "favourites", label: "Favourites" },
  { id: "mine", label: "Mine" },
  { id: "shared", label: "Shared" },
] as const;
export type Kind = (typeof KINDS)[number]["id"];

export const ORDERS = [
  { id: "title", label: "By title" },
  { id: "uses", label: "Most used" },
  { id: "changed", label: "Newest first" },
] as const;
export type Order = (typeof ORDERS)[number]["id"];

/** Which prompts are listed, as the address says it. An empty folder or tag stands for all. */
export interface Filter {
  kind: Kind;
  folder: string;
  tag: string;
  order: Order;
}

/** The prompts that a filter leaves, in its order. */
export function filtered(prompts: readonly PromptSummary[], { kind, folder, tag, order }: Filter): PromptSummary[] {
  return prompts
    .filter((prompt) => IS_OF_KIND[kind](prompt))
    .filter((prompt) => folder === "" || prompt.folder === folder)
    .filter((prompt) => tag === "" || prompt.tags.includes(tag))
    .toSorted(COMPARED_BY[order]);
}

const IS_OF_KIND: Record<Kind, (prompt: PromptSummary) => boolean> = {
  all: () => true,
  favourites: ({ isFavourite }) => isFavourite,
  mine: ({ mine }) => mine,
  shared: ({ sharing }) => sharing !== "private",
};

const COMPARED_BY: Record<Order, (a: PromptSummary, b: PromptSummary) => number> = {
  title: (a, b) => a.title.localeCompare(b.title),
  uses: (a, b) => b.uses - a.uses,
  changed: (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime(),
};

/** The folders and tags that prompts have, each once, in order. */
export function labelsOf(prompts: readonly PromptSummary[]): { folders: string[]; tags: string[] } {
  const sorted = (labels: readonly string[]) => [...new Set(labels)].toSorted((a, b) => a.localeCompare(b));
  return {
    folders: sorted(prompts.flatMap(({ folder }) => folder ?? [])),
    tags: sorted(prompts.flatMap(({ tags }) => tags)),
  };
}
