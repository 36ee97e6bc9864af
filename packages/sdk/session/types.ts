import type { Problem } from "../sending/index.ts";
import type { SessionStorage } from "../storage/index.ts";

// The published types: they may not refer to other workspaces.

/** What a session is about. */
export interface SessionOptions {
  /** A tool of the catalogue, or a domain: `ChatGPT`, `OpenAI API`, `claude.ai`. */
  tool: string;
  model?: string | undefined;
  /** What kind of work it is. Without either, both are guessed from the texts of the prompts. */
  contentType?: string | undefined;
  workflowType?: string | undefined;
  /** What the session is for: a project or a client, as you call it. */
  project?: string | undefined;
  /** A region of the environmental model. By default that of the person or the organization. */
  region?: string | undefined;
  /** Whose session it is. Only with a secret ingest key; without it, the session belongs to nobody. */
  userEmail?: string | undefined;
  /** Only with a secret ingest key. */
  department?: string | undefined;
  /** No person is at work: the calls are part of an automated process, which saves nobody's time. */
  automated?: boolean | undefined;
}

/** What is known about one prompt and its answer. */
export interface PromptFacts {
  model?: string | undefined;
  /** All input, with what was read from a cache and what was written to one. */
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
  /** The part of `inputTokens` that was read from a cache. */
  cachedTokens?: number | undefined;
  /** Calls of a model. An agent makes several for one prompt. */
  requests?: number | undefined;
}

/** One stretch of work with an AI tool. No method throws, and none waits for the server. */
export interface Session {
  /** A UUID. */
  readonly id: string;
  /**
   * Counts a prompt.
   * @param text is inspected in this process; unless `previews` is on, only types, counts and a guess of the kind of work leave it
   */
  prompt(text?: string, facts?: PromptFacts): void;
  /**
   * Inspects in this process what goes to the tool beside the prompt: instructions, files, what tools answered. The same text counts once in
   * a session. Of one call's texts, at most the first 100,000 characters that are new are inspected.
   */
  context(texts: readonly string[]): void;
  /** Adds facts about an answer, such as its tokens. */
  answer(facts: PromptFacts): void;
  /** Adds seconds in which the person worked with the tool. */
  engaged(seconds: number): void;
  /** Ends it, with facts about its last answer if there are any. */
  end(facts?: PromptFacts): void;
}

export interface TreadlightOptions {
  /** The address of Treadlight, such as `https://treadlight.example.com`. */
  url: string;
  /** An ingest key (`tlk_`, on a page `tlw_`), a device credential (`tld_`) or an API token (`tlp_`). */
  token: string;
  /** Where sessions wait until the server has acknowledged them. By default in memory. */
  storage?: SessionStorage;
  /**
   * Whose sessions these are. What was stored for one account is never sent for another. By default the readable start of the
   * token; name the account if you replace its token while sessions wait.
   */
  account?: string;
  /** Whether the first prompt of a session is sent too, cut and without the values found in it. Off by default. */
  previews?: boolean;
  /**
   * Whether that goes for sessions in which a special subject is noticed: health, law, GDPR Article 9. Off by default; the organization
   * decides whether such previews are stored.
   */
  specialPreviews?: boolean;
  /** What sends. Default: `sdk`. */
  source?: "sdk" | "widget" | "extension";
  /** Milliseconds from a change until it is sent. Default 5,000. */
  sendAfterMs?: number;
  /** Called when something went wrong. By default, each kind of problem is logged once as a warning. */
  onProblem?: (problem: Problem) => void;
  fetch?: typeof fetch;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** From 0 to 1. */
  random?: () => number;
}

/** Measures the AI use of an application. No method throws, and no session waits for the server. */
export interface Treadlight {
  /** Starts a session. */
  session(options: SessionOptions): Session;
  /** Sends what is waiting. @returns whether the server has acknowledged all of it */
  flush(): Promise<boolean>;
  /** Sends what is waiting, for at most five seconds, and stops. Call it before the process ends. */
  close(): Promise<boolean>;
}
