/**
 * How long a task takes a practised person without an AI tool. Time saved is measured against these baselines.
 *
 * Each row's evidence is in `rationale`. "Specification" cells come from the original product specification. All
 * other cells are our own assumptions, based on published working rates that are easy to dispute:
 * - original writing: 19 words per minute (Karat et al., CHI 1999), plus half that time again to revise;
 * - reading: 238 words per minute (Brysbaert, Journal of Memory and Language 109, 2019);
 * - translating: about 300 words per hour, revised (2,000 to 3,000 words per working day is a common industry figure).
 */

/** Stored with each scored session. Change it whenever a cell changes. */
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
  /** The source of the row's figures. */
  rationale: string;
  seconds: Readonly<Record<ContentType, number>>;
}

export const BASELINES: Readonly<Record<WorkflowType, BaselineRow>> = {
  "content-creation": {
    rationale:
      "Specification for email, document, creative and conversation. Code: a short snippet for a page. Data: one table " +
      "with its chart. Presentation: ten slides at nine minutes each. Summary: ten pages read and 250 words written.",
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
      "sketched in code, as for code. Conversation: one question looked up and tried, twice as long as a plain one.",
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
      "Sources are found and read before writing begins: half as long again as content-creation. A single question " +
      "means reading and comparing three sources of 800 words.",
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
      "Data is cleaned before it is analysed: an hour and a half for one data set, and the same for its code. Reporting " +
      "the result takes as long as in research.",
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
      "Shorter pieces than content-creation, for familiar readers: an email of 100 words after re-reading its thread, a " +
      "half-length document. Conversation as in the specification.",
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
      "A plan is a document with half the words and as much thought. Talking a question through takes ten minutes. " +
      "Emails and presentations as in content-creation.",
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
      "A quarter of an hour to look up, read and try one concept; an hour for a coding exercise; notes on a twenty-page " +
      "chapter as a summary.",
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
      "300 words per hour, revised: an email of 150 words, a document of 500, slides of 400, a summary of 250. A phrase in " +
      "conversation as in the specification.",
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

/** The baseline of unknown tasks: a content-creation conversation. */
export const FALLBACK_BASELINE_SECONDS = BASELINES["content-creation"].seconds.conversation;

/** Maps "Content Creation", "content_creation", "contentCreation" and "content-creation" to the same key. */
const toKey = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, "");

const SECONDS_BY_TASK = new Map(
  WORKFLOW_TYPES.map((workflow) => [
    toKey(workflow),
    new Map(CONTENT_TYPES.map((content) => [toKey(content), BASELINES[workflow].seconds[content]])),
  ]),
);

const WORKFLOW_BY_KEY = new Map(WORKFLOW_TYPES.map((workflow) => [toKey(workflow), workflow]));

/** The workflow type that a spelling means, as `baselineTaskSeconds` reads it; undefined if it is none. */
export function workflowTypeOf(name = ""): WorkflowType | undefined {
  return WORKFLOW_BY_KEY.get(toKey(name));
}

/** What a person calls a session that was no work. It saves no time and is not scored; what it exposed and its footprint count. */
export const NOT_WORK = "not-work";

/** Whether a session's workflow type, in any spelling, says that it was no work. */
export const isNotWork = (workflowType = ""): boolean => toKey(workflowType) === toKey(NOT_WORK);

const CONTENT_BY_KEY = new Map(CONTENT_TYPES.map((content) => [toKey(content), content]));

/** The content type that a spelling means, as `baselineTaskSeconds` reads it; undefined if it is none. */
export function contentTypeOf(name = ""): ContentType | undefined {
  return CONTENT_BY_KEY.get(toKey(name));
}

/**
 * The task's duration in seconds without a tool. Ignores case, spaces, underscores and hyphens. A missing or unknown
 * workflow or content type makes the whole task unknown: 300 s.
 */
export function baselineTaskSeconds(workflowType = "", contentType = ""): number {
  return SECONDS_BY_TASK.get(toKey(workflowType))?.get(toKey(contentType)) ?? FALLBACK_BASELINE_SECONDS;
}
