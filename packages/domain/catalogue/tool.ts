import { z } from "zod";
import { PLATFORM_NAMES } from "../environment/index.ts";

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

/** One AI product. Every figure here is an editorial assumption, explained beside it, not a measurement. */
export const toolSchema = z.object({
  /** Canonical: what a session's `tool` says. */
  name: z.string().min(1),
  provider: z.string().min(1),
  category: toolCategorySchema,
  /** The model a new user meets; "undisclosed" where the provider names none, "several" where the user chooses. */
  defaultModel: z.string().min(1),
  /**
   * Hosts that are this product's, subdomains included. `host/path` claims only that path of exactly that host, for
   * products that live in a corner of a larger site.
   */
  domains: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/[a-z0-9/_-]+)?$/)).min(1),
  /** Other names of the product: old names, editions that are the same product, spellings that are not mere spacing. */
  aliases: z.array(z.string()),
  /**
   * Model families that, where no product is named, mean this tool. Versions, sizes and dates are left out: "Claude
   * Sonnet" covers claude-3-5-sonnet-20241022 and Claude Sonnet 4.
   */
  models: z.array(z.string()).optional(),
  /**
   * How many times faster than unaided a task is expected to go, 2.2 to 6 (specification, section 9). An assumption by kind of
   * work. Trials find less: 1.7 for writing (Noy and Zhang, Science 2023), 2.3 for a coding exercise (Peng et al. 2023).
   */
  speedFactor: z.number().min(2.2).max(6),
  /**
   * 70 to 92 (specification, section 9), by what the provider states publicly; no audit of ours:
   * 92 tenant-bound: no training by contract, SOC 2 or ISO 27001, single sign-on, audit log, choice of region;
   * 88 business service: no training by default, SOC 2 or ISO 27001, single sign-on;
   * 84 audited provider, content kept out of training by default or by one switch;
   * 80 audited provider's consumer service, content may train models unless switched off;
   * 75 stated controls, no published audit known;
   * 70 nothing known, or content trains models and leaves the reach of European law.
   */
  securityRating: z.literal([92, 88, 84, 80, 75, 70]),
  /** Set only where the tool truly is that product family, whose name it bears. */
  platform: z.enum(PLATFORM_NAMES).optional(),
});
export type Tool = z.output<typeof toolSchema>;

/** A tool as its category's file lists it. */
export type ToolEntry = Omit<Tool, "category">;

/** Stands in for a tool we do not know. Its figures are the most careful of the scale. */
export const UNKNOWN_TOOL: ToolEntry & { category: "unknown" } = {
  name: "unknown",
  provider: "unknown",
  category: "unknown",
  defaultModel: "unknown",
  domains: [],
  aliases: [],
  speedFactor: 2.2,
  securityRating: 70,
};
