/**
 * A model's name without what gateways and clouds put around it: `us.anthropic.claude-sonnet-4-5-20250929-v1:0` and `anthropic/claude-sonnet-4.5`
 * become `claude-sonnet-4-5-20250929` and `claude-sonnet-4-5`.
 */
export function modelKey(model: string): string {
  const name = model
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/^(?:[a-z]{2,6}\.)?(?:anthropic|amazon|cohere|mistral|deepseek)\./, "");
  const plain = name
    .replace(/@/g, "-")
    // Of DeepSeek's own names, the version is the model.
    .replace(/(?<!^deepseek)-v\d+(?::\d+)?$/, "")
    .replace(/-thinking$/, (end) => (name.startsWith("claude") ? "" : end));
  return plain.startsWith("claude") ? plain.replaceAll(".", "-") : plain;
}

/** The name without the day of its release: the same model in most lists. */
export const withoutRelease = (key: string): string => key.replace(/-(?:\d{8}|\d{4}-\d{2}-\d{2})$/, "");
