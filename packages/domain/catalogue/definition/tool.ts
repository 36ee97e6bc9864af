import { z } from "zod";
import { PLATFORM_NAMES } from "../../environment/index.ts";

export const TOOL_CATEGORIES = [
  "Conversational AI",
  "AI Writing & Content",
  "Development AI",
  "Creative AI",
  "Productivity AI",
  "Research AI",
  "Video & Audio AI",
  "Translation AI",
  "Enterprise AI",
] as const;
export const toolCategorySchema = z.enum(TOOL_CATEGORIES);
export type ToolCategory = z.output<typeof toolCategorySchema>;

/** "2026-06-02", or "2026-06" or "2026" where the day is not known. */
const dateSchema = z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/);

/** A name or a provider that the product had before. Old names still match. */
const formerlySchema = z.object({
  name: z.string().min(1).optional(),
  provider: z.string().min(1).optional(),
  /** Absent where we do not know it. */
  until: dateSchema.optional(),
});

/** One AI product, as its category's file lists it. */
export const toolEntrySchema = z.object({
  /** Canonical: what a session's `tool` says. */
  name: z.string().min(1),
  /** The company that offers it today. */
  provider: z.string().min(1),
  formerly: z.array(formerlySchema).optional(),
  /** When it stopped being offered. Its sessions still match. */
  retired: dateSchema.optional(),
  /** What a reader should know besides: a successor, a sale in progress, a date that we could not confirm. */
  note: z.string().min(1).optional(),
  /** What `formerly`, `retired` and `note` were read from. Absent: general knowledge, not checked. */
  sources: z.array(z.url()).optional(),
  /**
   * Hosts that are this product's, subdomains included. `host/path` claims only that path of exactly that host, for
   * products that live in a corner of a larger site.
   */
  domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[a-z0-9/_-]+)?$/)).min(1),
  /** Other names of the product today: editions that are the same product, spellings that are not mere spacing. */
  aliases: z.array(z.string()),
  /**
   * Model families that, where no product is named, mean this tool. Versions, sizes and dates are left out: "Claude
   * Sonnet" covers claude-3-5-sonnet-20241022 and Claude Sonnet 4. Open models that anybody may serve mean no tool.
   */
  models: z.array(z.string()).optional(),
  /**
   * How many times faster than unaided a task is expected to go, 2.2 to 6. An assumption by kind of
   * work. Trials find less: 1.7 for writing (Noy and Zhang, Science 2023), 2.3 for a coding exercise (Peng et al. 2023).
   */
  speedFactor: z.number().min(2.2).max(6),
  /** Set only where the tool truly is that product family, whose name it bears. */
  platform: z.enum(PLATFORM_NAMES).optional(),
  /** The day on which the entry's name, provider and addresses were last known to be right. */
  asOf: z.iso.date(),
});
export type ToolEntry = z.output<typeof toolEntrySchema>;

/** One AI product. Its speed factor is an assumption. */
export const toolSchema = toolEntrySchema.extend({
  category: toolCategorySchema,
});
export type Tool = z.output<typeof toolSchema>;

/** Every name of the product, today's first. */
export function namesOf({ name, aliases, formerly = [] }: ToolEntry): string[] {
  return [name, ...aliases, ...formerly.flatMap((former) => former.name ?? [])];
}

/** Stands in for a tool we do not know. Its figures are the most careful of the scale. */
export const UNKNOWN_TOOL: Omit<Tool, "category"> & { category: "unknown" } = {
  name: "unknown",
  provider: "unknown",
  category: "unknown",
  domains: [],
  aliases: [],
  speedFactor: 2.2,
  asOf: "2026-11-21",
};
