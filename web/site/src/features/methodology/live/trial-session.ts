import type { ContentType, WorkflowType } from "@treadlight/domain/productivity";

/** What a reader makes up: a session as a sender would describe it. */
export interface TrialSession {
  promptPreview: string;
  /** A tool's name; "" for one that the catalogue does not know. */
  aiTool: string;
  /** As typed; "" when none is named. */
  model: string;
  /** A region's key; "" when nobody said. */
  region: string;
  workflowType: WorkflowType;
  contentType: ContentType;
  promptCount: number;
  timeEngagedMinutes: number;
}

/** Synthetic: an example domain, a documented test card, a number kept for fiction. */
export const EXAMPLE: TrialSession = {
  promptPreview:
    "Write to jane@client.example that her card 4111 1111 1111 1111 was charged twice, and offer a call on 020 7946 0018.",
  aiTool: "ChatGPT",
  model: "",
  region: "uk",
  workflowType: "content-creation",
  contentType: "email",
  promptCount: 1,
  timeEngagedMinutes: 4,
};
