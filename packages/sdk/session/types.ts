/** What a session is about. */
export interface SessionOptions {
  /** A tool of the catalogue, or a domain: `ChatGPT`, `OpenAI API`, `claude.ai`. */
  tool: string;
  model?: string | undefined;
  contentType?: string | undefined;
  workflowType?: string | undefined;
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
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

/** One stretch of work with an AI tool. No method throws, and none waits for the server. */
export interface Session {
  /** A UUID. */
  readonly id: string;
  /**
   * Counts a prompt.
   * @param text is inspected where it is; what leaves the process are types and counts
   */
  prompt(text?: string, facts?: PromptFacts): void;
  /** Adds facts about an answer, such as its tokens. */
  answer(facts: PromptFacts): void;
  /** Adds seconds in which the person worked with the tool. */
  engaged(seconds: number): void;
  end(): void;
}
