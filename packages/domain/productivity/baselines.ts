/**
 * How long a task takes a practised person without an AI tool: the yardstick that time saved is measured against.
 *
 * Evidence, row by row, is in `rationale`. "Specification" cells are fixed by the product specification, section 9; every
 * other cell is an assumption of ours, filled from working rates that are published and easy to dispute:
 * - writing from one's own head: 19 words a minute composed (Karat et al., CHI 1999), half of the time again to revise;
 * - reading: 238 words a minute (Brysbaert, Journal of Memory and Language 109, 2019);
 * - translating: about 300 words an hour, revised (2,000 to 3,000 words a working day, a common figure of the trade).
 */

/** Stored with each scored session. Change it with any cell. */
export const BASELINE_VERSION = "2026-11-20";

export const WORKFLOW_TYPES = [
  "content-creation",
  "code-development",
  "research",
  "data-analysis",
  "communication",
  "planning",
  "learning",
  "translation",
] as const;
export type WorkflowType = (typeof WORKFLOW_TYPES)[number];

export const CONTENT_TYPES = [
  "email",
  "document",
  "creative",
  "conversation",
  "code",
  "data",
  "presentation",
  "summary",
] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

interface BaselineRow {
  /** Where the row's figures come from. */
  rationale: string;
  seconds: Readonly<Record<ContentType, number>>;
}

export const BASELINES: Readonly<Record<WorkflowType, BaselineRow>> = {
  "content-creation": {
    rationale:
      "Specification for email, document, creative and conversation. Code: a short snippet for a page. Data: one table " +
      "with its chart. Presentation: ten slides at nine minutes. Summary: ten pages read and 250 words composed.",
    seconds: {
      email: 900,
      document: 3600,
      creative: 7200,
      conversation: 300,
      code: 3600,
      data: 2700,
      presentation: 5400,
      summary: 1800,
    },
  },
  "code-development": {
    rationale:
      "Specification for code. Document: a README or design note, as in content-creation. Creative: an interface " +
      "sketched in code, as code. Conversation: one question looked up and tried, twice a plain one.",
    seconds: {
      email: 900,
      document: 3600,
      creative: 7200,
      conversation: 600,
      code: 7200,
      data: 3600,
      presentation: 5400,
      summary: 1800,
    },
  },
  research: {
    rationale:
      "Sources are searched and read before a word is written: half as long again as content-creation; a single " +
      "question is three sources of 800 words, read and compared.",
    seconds: {
      email: 1350,
      document: 5400,
      creative: 7200,
      conversation: 900,
      code: 5400,
      data: 5400,
      presentation: 7200,
      summary: 2700,
    },
  },
  "data-analysis": {
    rationale:
      "Data is cleaned before it is read: an hour and a half for one data set, its code the same. What reports the " +
      "result takes as long as in research.",
    seconds: {
      email: 1350,
      document: 5400,
      creative: 5400,
      conversation: 900,
      code: 5400,
      data: 5400,
      presentation: 7200,
      summary: 2700,
    },
  },
  communication: {
    rationale:
      "Shorter pieces than content-creation, to people one knows: an email of 100 words with its thread re-read, a " +
      "half-length document; conversation as the specification's.",
    seconds: {
      email: 600,
      document: 1800,
      creative: 3600,
      conversation: 300,
      code: 1800,
      data: 1800,
      presentation: 3600,
      summary: 900,
    },
  },
  planning: {
    rationale:
      "A plan is a document of half the words and as much thought; a question is talked through for ten minutes; " +
      "emails and presentations as in content-creation.",
    seconds: {
      email: 900,
      document: 3600,
      creative: 3600,
      conversation: 600,
      code: 3600,
      data: 2700,
      presentation: 5400,
      summary: 1800,
    },
  },
  learning: {
    rationale:
      "One notion looked up, read and tried: a quarter of an hour; an exercise in code an hour; notes of a chapter of " +
      "twenty pages as a summary.",
    seconds: {
      email: 900,
      document: 3600,
      creative: 3600,
      conversation: 900,
      code: 3600,
      data: 3600,
      presentation: 5400,
      summary: 2700,
    },
  },
  translation: {
    rationale:
      "300 words an hour, revised: an email of 150 words, a document of 500, slides of 400, a summary of 250; a phrase in " +
      "conversation as the specification's.",
    seconds: {
      email: 1800,
      document: 6000,
      creative: 7200,
      conversation: 300,
      code: 3600,
      data: 3600,
      presentation: 4800,
      summary: 3000,
    },
  },
};

/** Content-creation conversation: what any unknown task falls back to (specification, section 8). */
export const FALLBACK_BASELINE_SECONDS = BASELINES["content-creation"].seconds.conversation;

/** "Content Creation", "content_creation", "contentCreation" and "content-creation" are one name. */
const spelling = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "");

const SECONDS_BY_TASK = new Map(
  WORKFLOW_TYPES.map((workflow) => [
    spelling(workflow),
    new Map(CONTENT_TYPES.map((content) => [spelling(content), BASELINES[workflow].seconds[content]])),
  ]),
);

/**
 * Seconds the task takes without a tool. Case, spaces, underscores and hyphens do not matter. A workflow or content
 * type that is missing or unknown makes the whole task unknown: 300 s (specification, section 8; decisions, section 4).
 */
export function baselineTaskSeconds(workflowType = "", contentType = ""): number {
  return SECONDS_BY_TASK.get(spelling(workflowType))?.get(spelling(contentType)) ?? FALLBACK_BASELINE_SECONDS;
}
