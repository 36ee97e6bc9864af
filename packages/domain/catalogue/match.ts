import { matchAddress } from "./address.ts";
import { namesOf, type Tool } from "./definition/index.ts";
import { matchName } from "./name.ts";
import { TOOLS } from "./tools/index.ts";

/** Longer than the host and leading path of any address; what follows cannot change the answer. */
const MAX_CHARACTERS = 2_048;

/** A scheme, or labels that end in a top-level domain: then the text is an address and nothing else. */
const ADDRESS = /^(?:https?:)?\/\/|^[a-z0-9_.-]+\.[a-z]{2,}\.?(?::\d*)?(?:[/?#]|$)/;

const BY_EXACT_TEXT = new Map(
  TOOLS.flatMap((tool) =>
    [...namesOf(tool), ...tool.domains].map((text): [string, Tool] => [text.toLowerCase(), tool]),
  ),
);

/**
 * The tool that free text ("OpenAI ChatGPT (GPT-4)"), a host ("chat.openai.com") or a URL means; `undefined` rather than
 * a guess. A listed spelling costs one look-up; anything else is linear in its first 2,048 characters.
 */
export function matchTool(text: string): Tool | undefined {
  const listed = BY_EXACT_TEXT.get(text.trim().toLowerCase());
  if (listed) return listed;
  const folded = text.trim().slice(0, MAX_CHARACTERS).normalize("NFKC").toLowerCase();
  return isAddress(folded) ? matchAddress(folded) : matchName(folded);
}

/** Whether a text is the address of a host or page rather than a name. In lower case, NFKC. */
export const isAddress = (text: string): boolean => ADDRESS.test(text);
