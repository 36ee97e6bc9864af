import { line } from "@treadlight/domain/text";
import { z } from "zod";
import { nameSchema, paragraphSchema } from "../fields/index.ts";
import { searchTextSchema } from "../lists/index.ts";
import { defineRoute, etagSchema, noBody, timestampSchema } from "../route/index.ts";

export const MAX_PROMPTS = 500;
export const MAX_IMPORTED_PROMPTS = 200;
export const MAX_PROMPT_CHARACTERS = 20_000;
/** Older versions of a prompt are deleted. */
export const MAX_PROMPT_VERSIONS = 50;
const MAX_TAGS = 10;
const KIB = 1_024;

const tagSchema = line(30)
  .toLowerCase()
  .regex(/^[^,]*$/, "must not contain commas");

const tagsSchema = z
  .array(tagSchema)
  .max(MAX_TAGS)
  .transform((tags) => [...new Set(tags)]);

export const SHARING = ["private", "team", "organization"] as const;
export type Sharing = (typeof SHARING)[number];
const sharingSchema = z
  .enum(SHARING)
  .describe("Who sees it besides its author: nobody, the author's team, or everybody in the organization.");

const textSchema = paragraphSchema(MAX_PROMPT_CHARACTERS).describe("Variables are written `{{name}}`.");

/** The content of a prompt, as exports write it and imports read it. */
export const promptContentSchema = z.strictObject({
  title: nameSchema,
  text: textSchema,
  folder: nameSchema.nullable().default(null),
  tags: tagsSchema.default([]),
});
export type PromptContent = z.output<typeof promptContentSchema>;

export const newPromptSchema = promptContentSchema.extend({ sharing: sharingSchema.default("private") });

export const promptChangeSchema = z
  .strictObject({
    title: nameSchema,
    text: textSchema,
    folder: nameSchema.nullable(),
    tags: tagsSchema,
    sharing: sharingSchema,
  })
  .partial();

const listedPromptSchema = z.object({
  id: z.guid(),
  title: z.string(),
  folder: z.string().nullable(),
  tags: z.array(z.string()),
  sharing: sharingSchema,
  mine: z.boolean().describe("Whether the caller wrote it."),
  isFavourite: z.boolean(),
  version: z.int().describe("The number of the latest version."),
  uses: z.int().describe("How often it was copied or opened in a tool, by anybody."),
  lastUsedAt: timestampSchema.nullable(),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

export const promptSummarySchema = listedPromptSchema.extend({
  excerpt: z.string().describe("The beginning of the text."),
});
export type PromptSummary = z.output<typeof promptSummarySchema>;

export const promptSchema = listedPromptSchema.extend({ text: z.string(), etag: etagSchema });
export type Prompt = z.output<typeof promptSchema>;

export const listPrompts = defineRoute({
  route: "GET /api/prompts",
  summary: "Lists your prompts and those shared with you",
  query: z.object({ q: searchTextSchema.default("").describe("Words that occur in the title, text, folder or tags.") }),
  answers: { 200: z.object({ prompts: z.array(promptSummarySchema) }) },
});

export const createPrompt = defineRoute({
  route: "POST /api/prompts",
  summary: "Adds a prompt to the library",
  description: `A person may have ${MAX_PROMPTS} prompts in an organization.`,
  body: newPromptSchema,
  maxBodyBytes: 128 * KIB,
  answers: { 201: promptSchema },
  errors: ["conflict", "plan_required"],
});

export const getPrompt = defineRoute({
  route: "GET /api/prompts/:id",
  summary: "Gets a prompt",
  answers: { 200: promptSchema },
});

export const updatePrompt = defineRoute({
  route: "PATCH /api/prompts/:id",
  summary: "Changes or shares a prompt",
  description: "Your own, or as an administrator a shared one. A changed title or text is a new version.",
  ifMatch: "required",
  body: promptChangeSchema,
  maxBodyBytes: 128 * KIB,
  readOnly: Object.keys(promptSchema.shape),
  answers: { 200: promptSchema },
  errors: ["conflict", "plan_required"],
});

export const removePrompt = defineRoute({
  route: "DELETE /api/prompts/:id",
  summary: "Deletes a prompt with its versions",
  description: "Your own, or as an administrator a shared one.",
  answers: { 204: noBody },
});

export const listPromptVersions = defineRoute({
  route: "GET /api/prompts/:id/versions",
  summary: "Lists the versions of a prompt, newest first",
  description: `The latest ${MAX_PROMPT_VERSIONS}, the current one included. For somebody else's prompt, only those since it was last shared.`,
  answers: {
    200: z.object({
      versions: z.array(z.object({ number: z.int(), title: z.string(), text: z.string(), createdAt: timestampSchema })),
    }),
  },
});

export const markFavouritePrompt = defineRoute({
  route: "PUT /api/prompts/:id/favourite",
  summary: "Makes a prompt one of your favourites",
  answers: { 204: noBody },
});

export const unmarkFavouritePrompt = defineRoute({
  route: "DELETE /api/prompts/:id/favourite",
  summary: "Takes a prompt out of your favourites",
  answers: { 204: noBody },
});

export const countPromptUse = defineRoute({
  route: "POST /api/prompts/:id/uses",
  summary: "Counts a use of a prompt",
  answers: { 200: z.object({ uses: z.int() }) },
});

export const PROMPT_FORMATS = ["json", "md", "csv"] as const;
export type PromptFormat = (typeof PROMPT_FORMATS)[number];

export const importPrompts = defineRoute({
  route: "POST /api/prompts/import",
  summary: "Imports prompts from a file",
  description: `All of them, or none if one is invalid. At most ${MAX_IMPORTED_PROMPTS} at a time. Imported prompts are private.`,
  body: z.strictObject({
    format: z.enum(PROMPT_FORMATS),
    content: z
      .string()
      .min(1, "must not be empty")
      .max(800 * KIB)
      .describe("The text of the file."),
  }),
  maxBodyBytes: 1_024 * KIB,
  answers: { 201: z.object({ imported: z.int() }) },
  errors: ["conflict"],
});

const exported = {
  summary: "Exports the prompts that you wrote",
  description: "In the form that `POST /api/prompts/import` accepts.",
} as const;
const description = "A file with all your prompts.";

export const exportPrompts = {
  json: defineRoute({
    ...exported,
    route: "GET /api/exports/prompts.json",
    answers: { 200: z.object({ prompts: z.array(promptContentSchema) }) },
  }),
  md: defineRoute({
    ...exported,
    route: "GET /api/exports/prompts.md",
    answers: { 200: { mediaType: "text/markdown", description } },
  }),
  csv: defineRoute({
    ...exported,
    route: "GET /api/exports/prompts.csv",
    answers: { 200: { mediaType: "text/csv", description } },
  }),
};

export const PROMPT_ROUTES = [
  listPrompts,
  createPrompt,
  importPrompts,
  getPrompt,
  updatePrompt,
  removePrompt,
  listPromptVersions,
  markFavouritePrompt,
  unmarkFavouritePrompt,
  countPromptUse,
  ...Object.values(exportPrompts),
];
