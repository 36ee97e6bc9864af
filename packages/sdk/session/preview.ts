import { hasSpecialSubject } from "@treadlight/domain/security";
import { MAX_PROMPT_PREVIEW_CHARACTERS, type SessionInputJson } from "@treadlight/domain/session";

/** What is sent of the text of a session. */
export type Preview = Pick<SessionInputJson, "promptPreview" | "previewWithheld">;

/**
 * What is sent of the first prompt of a session: its beginning, or that it is withheld, from when on a special subject is noticed in the session.
 * @param session with what was found in its prompts so far
 * @param redacted a prompt without the values found in it
 * @param specialPreviews whether the beginning is sent all the same
 */
export function previewOf(
  { promptPreview, categories = [] }: Preview & Pick<SessionInputJson, "categories">,
  redacted: string | undefined,
  specialPreviews: boolean,
): Preview {
  if (!specialPreviews && hasSpecialSubject(categories)) return { promptPreview: undefined, previewWithheld: true };
  return { promptPreview: promptPreview ?? redacted?.slice(0, MAX_PROMPT_PREVIEW_CHARACTERS) };
}
