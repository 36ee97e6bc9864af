/** What a sender may say of the kind of work that it sends. */
export const SENT_KIND_SOURCES = ["stated", "guessed"] as const;

/** Where a session's kind of work comes from: stated by whoever sent it, guessed from its text, or not known. */
export const KIND_SOURCES = [...SENT_KIND_SOURCES, "none"] as const;
export type KindSource = (typeof KIND_SOURCES)[number];

interface Kind {
  workflowType?: string | undefined;
  contentType?: string | undefined;
  kindSource?: (typeof SENT_KIND_SOURCES)[number] | undefined;
}

/** Without a kind there is no source of it; a kind without a source is stated, as all were before there were guesses. */
export function kindSourceOf({ workflowType = "", contentType = "", kindSource = "stated" }: Kind): KindSource {
  return workflowType === "" && contentType === "" ? "none" : kindSource;
}
